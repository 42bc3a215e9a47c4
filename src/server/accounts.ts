/** What accounts need beyond other records: somebody must still be able to manage them. */
import { accessOf } from '../access/grants.ts';
import { isEmpty, recordMatches } from '../config/filter.ts';
import type { Portal } from '../config/types.ts';
import { same } from './draft.ts';
import { conflict } from './http.ts';
import type { Lens } from './lens.ts';
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

export function isActive(portal: Portal, account: Stored, lens: Lens): boolean {
  const variables = { user: account, today: lens.today };
  return recordMatches(portal.accounts.activeWhen, account, { ...lens, variables });
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
