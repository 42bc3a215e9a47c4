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
  throw forbidden(
    'Somente leitura: você está vendo o portal como outra pessoa. Saia da visualização para gravar.',
  );
}

/** For the log: the account's id, and whom it looks as. */
export function askerOf({ account }: Visit, req: IncomingMessage): unknown {
  const text = header(req);
  return text === undefined ? account.id : `${account.id} como ${text.slice(0, 100)}`;
}

/** The visit as it is, or that of whom the header names; 403 for those who may not. */
export async function seenBy(visit: Visit, req: IncomingMessage, reader: DataReader): Promise<Visit> {
  const text = header(req);
  if (text === undefined) return visit;
  if (!mayViewAs(visit, visit.account))
    throw forbidden('Seu acesso não permite ver o portal como outra pessoa.');
  const asked = readViewAs(text);
  if (!asked) throw malformed(`O cabeçalho "${viewAsHeader}" não diz como quem ver o portal.`);
  return 'account' in asked
    ? asAccount(visit, asked.account, reader)
    : asPermissions(visit, asked.permissions);
}

async function asAccount(visit: Visit, id: string, reader: DataReader): Promise<Visit> {
  const { portal, viewer } = visit;
  const { accounts } = portal;
  const shape = shapeOf(portal.resources[accounts.resource]!, viewer);
  const account = await reader.get(shape, id);
  if (!account || !maySetPermissions(visit, account))
    throw forbidden('Esta conta não existe ou não está entre as que você administra.');
  if (!isActive(portal, account, shape))
    throw forbidden('Esta conta não pode entrar no portal: nada há para ver.');
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
  if (unknown !== undefined)
    throw malformed(`A permissão "${unknown.slice(0, 40)}" não está entre as que uma conta pode ter.`);
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
