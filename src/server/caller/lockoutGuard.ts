/** Makes sure that some account can always manage the accounts. */
import { permissionsByHand } from '#access/accounts.ts';
import { accessOf } from '#access/grants.ts';
import { pastGroupPermissions } from '#access/groups.ts';
import { mayUse } from '#access/viewAs.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { conditionsIn, matchAll, parseFilter } from '#model/filter/filter.ts';
import type { Filter, Portal, Resource } from '#model/types.ts';
import { resourceDependencies } from '#model/expression/resourceDependencies.ts';
import type { Stored } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import { conflict } from '../http/http.ts';
import { isActive } from './accounts.ts';
import type { Caller } from './caller.ts';
import { translate } from '#messages/translate.ts';
import { memoize } from '#model/values/memoize.ts';

/**
 * True when a write to this resource may leave nobody who can manage accounts. Any resource can cause that, because
 * `accounts.activeWhen` may depend on other records.
 */
export const decidesAboutAccounts = (portal: Portal, { id }: Resource): boolean => decidingOn(portal).has(id);

/** True while some account can manage the accounts. */
export async function isManaged(reader: Reader, { portal, viewer }: Caller): Promise<boolean> {
  const shape = shapeOf(portal.resources[portal.accounts.resource]!, viewer);
  const { records } = await reader.find(shape, { where: matchAll });
  return records.some((account) => manages(portal, account, shape));
}

/** The resources whose records decide which accounts are active. */
const decidingOn = memoize((portal: Portal): ReadonlySet<string> => {
  const { resource, activeWhen } = portal.accounts;
  return new Set(activeWhen ? resourceDependencies(dataModelOf(portal), resource) : [resource]);
});

type Writing = { reader: Reader; caller: Caller; shape: RecordShape; before?: Stored | undefined };

/**
 * 409 when a write would take account management from the caller, or from the last account that has it.
 *
 * @param after the account after the write; null: deleted
 */
export async function refuseLockOut(
  { reader, caller, shape, before }: Writing,
  after: Stored | null,
): Promise<void> {
  const { portal, account: actor } = caller;
  const isManager = (account: Stored) => manages(portal, account, shape);
  if (!before || !isManager(before) || (after && isManager(after))) return;
  if (sameStoredValue(before.id, actor.id)) throw conflict(translate('account.ownRights'));
  const { records } = await reader.find(shape, { where: { kind: 'all', of: [] } });
  if (!records.some((other) => !sameStoredValue(other.id, before.id) && isManager(other)))
    throw conflict(translate('account.lastAccount'));
}

/** True for an active account that manages accounts by permissions given by hand: those of groups may end any minute. */
export const manages = (portal: Portal, account: Stored, shape: RecordShape) =>
  isActive(portal, account, shape) && mayGrant(portal, permissionsByHand(account, portal));

/**
 * True for an account that can come to any right, active or not: by editing permissions, by making an account that has them,
 * by setting the password of another account, or by editing the config. Groups that no longer count may count again.
 */
export function mayTakeAnyRight(portal: Portal, account: Stored): boolean {
  const ofGroups = pastGroupPermissions(account, portal).map(({ permission }) => permission);
  return reachesAnyRight(portal, [...permissionsByHand(account, portal), ...ofGroups]);
}

/** True for an account that can do the same by permissions given by hand alone. */
export const mayTakeAnyRightByHand = (portal: Portal, account: Stored): boolean =>
  reachesAnyRight(portal, permissionsByHand(account, portal));

function reachesAnyRight(portal: Portal, held: readonly string[]): boolean {
  if (held.length === 0) return false;
  if (mayUse('edit', portal, held)) return true;
  const { resource: id, email, permissions, password } = portal.accounts;
  const deciding = portal.resources[id]!.transitions.filter(({ fields, set = {} }) =>
    [...fields, ...Object.keys(set)].some((one) => one === permissions || one === password),
  ).map((transition) => transition.id);
  return (accessOf(portal, held).resources.get(id)?.grants ?? []).some(
    ({ verbs, rows, create, edit, transitions }) =>
      (verbs.has('edit') &&
        (edit.has(permissions) || (edit.has(password) && !isOwnAlone(rows, portal.resources[id]!, email)))) ||
      (verbs.has('create') && create.has(permissions)) ||
      deciding.some((transition) => transitions.has(transition)),
  );
}

/** True for rows that are one's own account: whoever sets their own password comes to nothing by it. */
const isOwnAlone = (rows: Filter, { fields }: Resource, email: string): boolean =>
  conditionsIn(parseFilter(rows, fields)).some(
    (one) =>
      one.kind === 'condition' &&
      one.op === 'eq' &&
      ['id', email].includes(one.field) &&
      one.value === `$user.${one.field}`,
  );

/** True when these permissions open a screen on which accounts are given permissions. */
function mayGrant(portal: Portal, own: readonly string[]): boolean {
  const { resource, permissions } = portal.accounts;
  if (own.length === 0) return false;
  const access = accessOf(portal, own).resources.get(resource);
  return access?.grants.some((grant) => grant.verbs.has('edit') && grant.edit.has(permissions)) ?? false;
}
