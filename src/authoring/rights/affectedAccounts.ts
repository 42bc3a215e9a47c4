import { getOrMake } from '#model/lib/memoize.ts';
import type { Portal } from '#model/types.ts';
import { permissionsIn } from '#access/accounts.ts';
import { changesFor, type Change } from './rightsDiff.ts';

type Stored = Readonly<Record<string, unknown>>;

export type Affected = {
  name: string;
  email: string;
  permissions: string[];
  gains: Change[];
  loses: Change[];
};

/**
 * The accounts that gain or lose rights by a change of the config. Each is compared with all of its
 * permissions together.
 */
export function affectedAccounts(before: Portal, after: Portal, accounts: readonly Stored[]): Affected[] {
  const known = new Map<string, Change[]>();
  return accounts.flatMap((account) => {
    const permissions = permissionsIn(account, after);
    const set = [...new Set(permissions.map((name) => name.toLowerCase()))].sort();
    const key = set.join('\n');
    const changes = getOrMake(known, key, () => changesFor(before, after, set));
    if (changes.length === 0) return [];
    const text = (field: string) => String(account[field] ?? '');
    return [
      {
        name: text(after.accounts.name),
        email: text(after.accounts.email),
        permissions,
        gains: changes.filter(({ widens }) => widens),
        loses: changes.filter(({ widens }) => !widens),
      },
    ];
  });
}
