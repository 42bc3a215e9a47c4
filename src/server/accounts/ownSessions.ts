/**
 * The sessions of one's own account:
 *
 *     GET  /api/account/sessions             the latest first
 *     POST /api/account/sessions/<id>/end    ends one, in every process at once
 */
import { changeAccountUnseen } from './ended.ts';
import { translate } from '#messages/translate.ts';
import type { Store } from '../data/store.ts';
import { systemTables, writeSystem } from '../data/systemTables.ts';
import { forbidden, notFound, type HttpResponse } from '../http/http.ts';
import { requireProofNow } from '../caller/proof.ts';
import type { PortalData } from '../writes/portalData.ts';
import { accountShape, isTokenEnded, securityStamp, withTokenEnded } from '../caller/accounts.ts';
import type { Caller } from '../caller/caller.ts';
import { findSessionsOf, removeSession, type StoredSession } from './sessionRows.ts';

export type OwnSessionsOptions = { store: Store; dataOf: (portal: Caller['portal']) => PortalData };

/** Those that can still be used: others have expired, were ended, or began before the last password. */
async function openSessions(
  { store }: OwnSessionsOptions,
  { account, portal }: Caller,
): Promise<StoredSession[]> {
  const rows = await findSessionsOf(store.using(systemTables.sessions.model), String(account.id));
  const stamp = securityStamp(account, portal.accounts);
  const now = Date.now() / 1000;
  return rows.filter(
    (row) =>
      row.stamp === stamp &&
      row.expires > now &&
      !isTokenEnded(account, { id: row.session, expires: row.expires }),
  );
}

export async function listSessions(options: OwnSessionsOptions, caller: Caller): Promise<HttpResponse> {
  const { session } = caller;
  if (!session || session.isKey) throw forbidden(translate('account.notByKey'));
  const rows = await openSessions(options, caller);
  const iso = (instant: number) => new Date(instant).toISOString();
  const body = rows
    .toSorted((one, other) => other.seen - one.seen)
    .map((row) => ({
      id: row.id,
      isCurrent: row.session === session.id,
      began: iso(row.began),
      seen: iso(row.session === session.id ? Date.now() : row.seen),
      until: row.until,
      address: row.address,
      agent: row.agent,
      method: row.method,
    }));
  return { body: { sessions: body } };
}

/** Returns the session that has ended. */
export async function endSession(
  options: OwnSessionsOptions,
  caller: Caller,
  id: string,
): Promise<StoredSession> {
  const { session, account, portal, viewer } = caller;
  if (!session || session.isKey) throw forbidden(translate('account.notByKey'));
  const row = (await openSessions(options, caller)).find((one) => String(one.id) === id);
  if (!row) throw notFound(translate('account.noSession'));
  if (row.session !== session.id) await requireProofNow(caller, options.store);
  const shape = accountShape(portal, String(viewer.variables.today));
  await changeAccountUnseen(options.dataOf(portal), shape, account.id, (now) =>
    withTokenEnded(now, { id: row.session, expires: row.expires }),
  );
  await writeSystem(options.store, systemTables.sessions, (system) => removeSession(system, row));
  return row;
}
