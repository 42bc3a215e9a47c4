/** "Ver como" on the server: a visit becomes that of whom it looks as, for reading alone (see src/access/viewAs.ts). */
import type { IncomingMessage } from 'node:http';
import { permissionsIn } from '../../access/accounts.ts';
import { accessOf } from '../../access/grants.ts';
import { mayViewAs, maySetPermissions, unknownPermissions } from '../../access/viewAs.ts';
import { readViewAs, viewAsHeader } from '../../access/viewAsHeader.ts';
import { whoWords } from '../../access/words.ts';
import { isActive } from './accounts.ts';
import { forbidden, malformed } from '../http/http.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import type { Visit } from './visit.ts';
import type { Stored } from '../data/port.ts';
import { say } from '../../messages/say.ts';

const header = ({ headers }: IncomingMessage): string | undefined => {
  const text = headers[viewAsHeader];
  return text === undefined ? undefined : String(text);
};

/**
 * Refuses whatever could change something and bears the header, whoever sends it and wherever it goes: no address
 * that comes later needs to think of it.
 */
export function refuseWriting(req: IncomingMessage) {
  if (header(req) === undefined || req.method === 'GET' || req.method === 'HEAD') return;
  throw forbidden(say('account.viewingOnly'));
}

/** For the log: the account's id, and whom it looks as. */
export function askerOf({ account }: Visit, req: IncomingMessage): unknown {
  const text = header(req);
  return text === undefined ? account.id : `${account.id} como ${text.slice(0, 100)}`;
}

/** The visit as it is, or that of whom the header names; 403 for those who may not. */
export function seenBy(visit: Visit, req: IncomingMessage, reader: DataReader): Promise<Visit> | Visit {
  const text = header(req);
  if (text === undefined) return visit;
  if (!mayViewAs(visit, visit.account)) throw forbidden(say('account.mayNotView'));
  const asked = readViewAs(text);
  if (!asked) throw malformed(say('account.viewAsWhom', { header: viewAsHeader }));
  return 'account' in asked
    ? asAccount(visit, asked.account, reader)
    : asPermissions(visit, asked.permissions);
}

async function asAccount(visit: Visit, id: string, reader: DataReader): Promise<Visit> {
  const { portal, viewer } = visit;
  const { accounts } = portal;
  const shape = shapeOf(portal.resources[accounts.resource]!, viewer);
  const account = await reader.get(shape, id);
  if (!account || !maySetPermissions(visit, account)) throw forbidden(say('account.notAdministered'));
  if (!isActive(portal, account, shape)) throw forbidden(say('account.cannotEnter'));
  const { [accounts.password]: _hash, ...user } = account;
  return {
    portal,
    account,
    access: accessOf(portal, permissionsIn(account, portal)),
    viewer: { ...viewer, variables: { ...viewer.variables, user } },
  };
}

/** Nobody in particular: rows that depend on the account are none. */
function asPermissions(visit: Visit, permissions: readonly string[]): Visit {
  const { portal, viewer } = visit;
  const [unknown] = unknownPermissions(portal, permissions);
  if (unknown !== undefined) throw malformed(say('account.noPermission', { name: unknown.slice(0, 40) }));
  const { accounts } = portal;
  const account: Stored = {
    id: '',
    [accounts.name]: whoWords(permissions),
    [accounts.permissions]: [...permissions],
  };
  return {
    portal,
    account,
    access: accessOf(portal, permissions),
    viewer: { ...viewer, variables: { ...viewer.variables, user: null } },
  };
}
