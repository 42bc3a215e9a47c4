/**
 * "Ver como" on the server: replaces the caller with another account, read-only (see
 * src/access/viewAs.ts), or with what their own draft of the config leaves of their rights.
 */
import type { IncomingMessage } from 'node:http';
import { permissionsIn, userOf } from '#access/accounts.ts';
import { accessOf } from '#access/grants.ts';
import { mayViewAs, maySetPermissions, unknownPermissions } from '#access/viewAs.ts';
import { readViewAs, viewAsHeader } from '#access/viewAsHeader.ts';
import { describePermissions } from '#access/explain/describeRights.ts';
import { isActive } from '../caller/accounts.ts';
import type { Caller } from '../caller/caller.ts';
import { forbidden, badRequest, HttpError } from '../http/http.ts';
import { previewAccess, type ConfigDrafts } from '../config/drafts.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Stored } from '../data/store.ts';
import { translate } from '#messages/translate.ts';

const header = ({ headers }: IncomingMessage): string | undefined => {
  const text = headers[viewAsHeader];
  return text === undefined ? undefined : String(text);
};

/**
 * Refuses every request with the header that could change something, for all callers and addresses, so that
 * new addresses need no check of their own.
 */
export function refuseViewAsWrites(req: IncomingMessage) {
  if (!isViewingAs(req) || req.method === 'GET' || req.method === 'HEAD') return;
  if (draftIn(req) !== undefined) throw forbidden(translate('editing.previewOnly'));
  throw forbidden(translate('account.viewingOnly'));
}

/** The id of the draft that a request is about; undefined for all others. */
export function draftIn(req: IncomingMessage): string | undefined {
  const asked = readViewAs(header(req) ?? '');
  return asked && 'draft' in asked ? asked.draft : undefined;
}

/** For the log: the account's id, and the account or permissions that it views the portal as. */
export function callerForLog({ account }: Caller, req: IncomingMessage): unknown {
  const text = header(req);
  return text === undefined ? account.id : `${account.id} como ${text.slice(0, 100)}`;
}

export const isViewingAs = ({ headers }: IncomingMessage): boolean => headers[viewAsHeader] !== undefined;

/** The caller, or the account or the preview that the header names; 403 for callers who may not view as others. */
export function applyViewAs(
  caller: Caller,
  req: IncomingMessage,
  reader: Reader,
  drafts: ConfigDrafts,
): Promise<Caller> | Caller {
  const text = header(req);
  if (text === undefined) return caller;
  const asked = readViewAs(text);
  if (asked && 'draft' in asked)
    return { ...caller, access: previewAccess(draftFor(caller, asked.draft, drafts), caller) };
  if (!mayViewAs(caller, caller.account)) throw forbidden(translate('account.mayNotView'));
  if (!asked) throw badRequest(translate('account.viewAsWhom', { header: viewAsHeader }));
  return 'account' in asked
    ? asAccount(caller, asked.account, reader)
    : asPermissions(caller, asked.permissions);
}

/** Throws 410 for a draft that is not, or no longer, the caller's. */
export function draftFor(caller: Caller, id: string, drafts: ConfigDrafts) {
  const draft = drafts.shown(id, caller);
  if (!draft) throw new HttpError(410, translate('editing.previewGone'));
  return draft;
}

async function asAccount(caller: Caller, id: string, reader: Reader): Promise<Caller> {
  const { portal, viewer } = caller;
  const { accounts } = portal;
  const shape = shapeOf(portal.resources[accounts.resource]!, viewer);
  const account = await reader.get(shape, id);
  if (!account || !maySetPermissions(caller, account)) throw forbidden(translate('account.notAdministered'));
  if (!isActive(portal, account, shape)) throw forbidden(translate('account.cannotEnter'));
  return {
    portal,
    account,
    access: accessOf(portal, permissionsIn(account, portal)),
    viewer: { ...viewer, variables: { ...viewer.variables, user: userOf(account, portal) } },
  };
}

/** A caller by permissions without an account: row filters that depend on the account match nothing. */
function asPermissions(caller: Caller, permissions: readonly string[]): Caller {
  const { portal, viewer } = caller;
  const [unknown] = unknownPermissions(portal, permissions);
  if (unknown !== undefined)
    throw badRequest(translate('account.noPermission', { name: unknown.slice(0, 40) }));
  const { accounts } = portal;
  const account: Stored = {
    id: '',
    [accounts.name]: describePermissions(permissions),
    [accounts.permissions]: [...permissions],
  };
  return {
    portal,
    account,
    access: accessOf(portal, permissions),
    viewer: { ...viewer, variables: { ...viewer.variables, user: null } },
  };
}
