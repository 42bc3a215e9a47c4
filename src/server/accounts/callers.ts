/** Callers without a request, for the command line and its trials. */
import { viewerOf } from '#model/filter/filter.ts';
import { permissionsIn } from '#access/accounts.ts';
import { accessOf } from '#access/grants.ts';
import { permissionChoices } from '#access/explain/summary.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { PortalData } from '../data/portalData.ts';
import type { Stored } from '../data/store.ts';
import { HttpError } from '../http/http.ts';
import { accountByEmail, accountShape } from './accounts.ts';
import { delegatorsOf, delegatedPermissions } from './delegations.ts';
import type { Caller } from './caller.ts';

/** The caller that an account would be if it had signed in. */
export async function callerAs(
  portal: Portal,
  data: PortalData,
  today: string,
  email: string,
): Promise<Caller> {
  const account = await accountByEmail(data, accountShape(portal, today), email);
  if (!account) throw new HttpError(404, translate('account.noEmail', { email }));
  return callerOf(portal, data, today, account);
}

/** An account as a caller, with the permissions that others delegate to it. */
export async function callerOf(
  portal: Portal,
  data: PortalData,
  today: string,
  account: Stored,
): Promise<Caller> {
  const { [portal.accounts.password]: _hash, ...user } = account;
  const lenders = portal.delegations ? await delegatorsOf(data, portal, account, today) : [];
  const access = accessOf(portal, permissionsIn(account, portal), delegatedPermissions(lenders));
  return { portal, account, access, delegators: lenders, viewer: viewerOf(portal, today, user) };
}

/** A caller without an account that holds every permission. */
export function callerOfAll(portal: Portal, today: string): Caller {
  const permissions = permissionChoices(portal).map((choice) => choice.id);
  const viewer = viewerOf(portal, today);
  return { portal, viewer, account: { id: '' }, access: accessOf(portal, permissions) };
}
