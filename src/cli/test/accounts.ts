import bcrypt from 'bcryptjs';
import type { Portal } from '#model/types.ts';
import type { Data, Stored } from '../data/dataFile.ts';

export const password = 'senha-do-teste';

/** Finds the e-mail of the account with exactly these permissions. */
export type Accounts = { emailOf(permissions: readonly string[]): string; tables: Data['tables'] };

/**
 * Adds an account for each set of permissions. Its other fields are copied from an existing account with such
 * permissions, since screens may show a user only their own rows.
 */
export function withAccounts(
  { accounts: names }: Portal,
  tables: Data['tables'],
  sets: readonly (readonly string[])[],
): Accounts {
  const known = tables[names.resource] ?? [];
  const hash = bcrypt.hashSync(password, 4);
  const emails = new Map<string, string>();
  const added: Stored[] = [];
  for (const permissions of sets) {
    const key = permissionsKey(permissions);
    if (emails.has(key)) continue;
    const email = `teste${emails.size + 1}@portal.example`;
    emails.set(key, email);
    added.push({
      ...modelFor(known, names.permissions, permissions),
      id: 1_000_000 + emails.size,
      [names.email]: email,
      [names.password]: hash,
      [names.permissions]: permissions,
    });
  }
  return {
    emailOf: (permissions) => emails.get(permissionsKey(permissions))!,
    tables: { ...tables, [names.resource]: [...known, ...added] },
  };
}

const permissionsKey = (permissions: readonly string[]) =>
  permissions
    .map((name) => name.toLowerCase())
    .sort()
    .join(',');

/** The account whose permissions resemble these the most. */
function modelFor(accounts: readonly Stored[], field: string, permissions: readonly string[]): Stored {
  const wanted = new Set(permissions.map((name) => name.toLowerCase()));
  const score = (account: Stored) => {
    const held = (Array.isArray(account[field]) ? account[field] : []).map((name) =>
      String(name).toLowerCase(),
    );
    return held.filter((name) => wanted.has(name)).length - held.length / 1000;
  };
  return accounts.toSorted((a, b) => score(b) - score(a))[0] ?? {};
}
