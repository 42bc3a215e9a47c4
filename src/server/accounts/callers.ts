/** Callers without a request, for the command line and its trials. */
import { all, conditionOn, equals, viewerOf } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Portal } from '#model/types.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import type { Stored } from '../data/store.ts';
import { rightsOfAccount } from '../caller/recipients.ts';
import type { AccountRights, Caller } from '../caller/caller.ts';
import { isActive, accountByEmail, accountShape } from '../caller/accounts.ts';
import { permissionsIn, userOf } from '#access/accounts.ts';
import { accessOf } from '#access/grants.ts';
import { groupsLapseAt } from '#access/groups.ts';
import { permissionChoices } from '#access/explain/summary.ts';
import { translate } from '#messages/translate.ts';
import type { PortalData } from '../writes/portalData.ts';
import { HttpError } from '../http/http.ts';

// Who approves for whom today: portal.yaml's `delegations`. Delegated permissions are valid for approvals
// only.

/**
 * The active accounts for which this account approves, as they are now. Delegations are not passed on: what
 * others delegated to them is left out.
 */
async function delegatorsOf(
  reader: Pick<Reader, 'find' | 'get'>,
  portal: Portal,
  account: Stored,
  today: string,
): Promise<AccountRights[]> {
  const { delegations, accounts } = portal;
  const resource = delegations && portal.resources[delegations.resource];
  if (!resource || account.id === '') return [];
  const viewer = viewerOf(portal, today);
  const { from, to, since, until } = delegations;
  const { records } = await reader.find(shapeOf(resource, viewer), {
    where: all([equals(to, account.id), conditionOn(since, 'lte', today), conditionOn(until, 'gte', today)]),
  });
  const shape = shapeOf(portal.resources[accounts.resource]!, viewer);
  const ids = new Set(
    records
      .map((record) => record[from])
      .filter((id) => !isEmpty(id))
      .map(String),
  );
  const lenders: AccountRights[] = [];
  for (const id of ids) {
    const lender = sameStoredValue(id, account.id) ? undefined : await reader.get(shape, id);
    if (lender && isActive(portal, lender, shape)) lenders.push(rightsOfAccount(portal, lender, today));
  }
  return lenders;
}

const delegatedPermissions = (lenders: readonly AccountRights[]): string[] =>
  lenders.flatMap(({ access }) => access.permissions);

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
  const lenders = portal.delegations ? await delegatorsOf(data, portal, account, today) : [];
  const access = accessOf(portal, permissionsIn(account, portal), delegatedPermissions(lenders));
  const rightsLapseAt = groupsLapseAt(account);
  return {
    portal,
    account,
    access,
    delegators: lenders,
    viewer: viewerOf(portal, today, userOf(account, portal)),
    ...(rightsLapseAt !== undefined && { rightsLapseAt }),
  };
}

/** A caller without an account that holds every permission. */
export function callerOfAll(portal: Portal, today: string): Caller {
  const permissions = permissionChoices(portal).map((choice) => choice.id);
  const viewer = viewerOf(portal, today);
  return { portal, viewer, account: { id: '' }, access: accessOf(portal, permissions) };
}
