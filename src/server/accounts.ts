/** What accounts need beyond other records: somebody must still be able to manage them. */
import { countHolders, isActiveAccount } from '../access/accounts.ts';
import { accessOf } from '../access/grants.ts';
import { everything, isEmpty } from '../config/filter.ts';
import type { Portal } from '../config/types.ts';
import { same } from './draft.ts';
import { conflict } from './http.ts';
import { lensOf, type Lens } from './lens.ts';
import type { Visit } from './session.ts';
import type { Reader, Stored } from './store.ts';

/** Exactly as stored and in their order: the first one chooses the landing page. No key where none are stored. */
export function storedPermissions(
  account: Stored,
  { permissions: field }: Portal['accounts'],
): { permissions?: string[] } {
  const permissions = account[field];
  return Array.isArray(permissions) ? { permissions: permissions.map(String) } : {};
}

export const isActive = (portal: Portal, account: Stored, lens: Lens): boolean =>
  isActiveAccount(account, portal, lens);

/** Permission in lower case -> how many accounts that may sign in hold it. */
export async function countAccounts(reader: Reader, portal: Portal, today: string) {
  const variables = { user: null, today };
  const lens = lensOf(portal.resources[portal.accounts.resource]!, { variables, timeZone: portal.timeZone });
  const { records } = await reader.find(lens, { where: everything });
  return countHolders(
    portal,
    records.filter((account) => isActive(portal, account, lens)),
  );
}

/**
 * 409 when a write would take the management of accounts from the one who makes it, or from the last one who has it.
 *
 * @param after the account as it would be; null: deleted
 */
export async function refuseLockOut(
  reader: Reader,
  { portal, account: actor }: Visit,
  lens: Lens,
  before: Stored,
  after: Stored | null,
) {
  const manages = (account: Stored) => isActive(portal, account, lens) && mayGrant(portal, account);
  if (!manages(before) || (after && manages(after))) return;
  if (same(before.id, actor.id))
    throw conflict(
      'Você não pode tirar de si o acesso às contas de usuário. Peça a outra pessoa que também o tenha.',
    );
  const { records } = await reader.find(lens, { where: { kind: 'all', of: [] } });
  if (!records.some((other) => !same(other.id, before.id) && manages(other)))
    throw conflict(
      'Esta é a última conta ativa que pode administrar as outras. Dê antes esse acesso a mais alguém.',
    );
}

/** Whether some screen of the account changes what accounts may do. */
function mayGrant(portal: Portal, account: Stored): boolean {
  const { resource, permissions } = portal.accounts;
  const held = storedPermissions(account, portal.accounts).permissions ?? [];
  if (isEmpty(held)) return false;
  const access = accessOf(portal, held).resources.get(resource);
  return access?.grants.some((grant) => grant.verbs.has('edit') && grant.edit.has(permissions)) ?? false;
}
