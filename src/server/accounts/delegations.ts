/**
 * Who approves for whom today: portal.yaml's `delegations`. Delegated permissions are valid for approvals
 * only.
 */
import { all, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Portal } from '#model/types.ts';
import type { DataReader } from '../data/types.ts';
import { shapeOf } from '../data/shape.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import type { Stored } from '../data/store.ts';
import { rightsOfAccount } from '../delivery/recipients.ts';
import type { AccountRights } from './caller.ts';
import { isActive } from './accounts.ts';

/**
 * The active accounts for which this account approves, as they are now. Delegations are not passed on: what
 * others delegated to them is left out.
 */
export async function delegatorsOf(
  reader: Pick<DataReader, 'find' | 'get'>,
  portal: Portal,
  account: Stored,
  today: string,
): Promise<AccountRights[]> {
  const { delegations, accounts } = portal;
  const resource = delegations && portal.resources[delegations.resource];
  if (!resource || account.id === '') return [];
  const viewer = viewerOf(portal, today);
  const is = (field: string, op: 'eq' | 'lte' | 'gte', value: unknown): FilterExpression => ({
    kind: 'condition',
    field,
    op,
    value,
  });
  const { from, to, since, until } = delegations;
  const { records } = await reader.find(shapeOf(resource, viewer), {
    where: all([is(to, 'eq', account.id), is(since, 'lte', today), is(until, 'gte', today)]),
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

export const delegatedPermissions = (lenders: readonly AccountRights[]): string[] =>
  lenders.flatMap(({ access }) => access.permissions);
