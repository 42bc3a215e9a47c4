/**
 * Seeing the portal as others see it. Whoever may use it asks with a header, and each request is judged anew: the
 * answer is what the viewed permissions give, rows included, and nothing can be written.
 *
 * It gives no right that its user could not give to himself: it is for those alone who may change the permissions
 * of their own account and, to look as somebody in particular, those of that account as well.
 */
import type { Portal } from '../model/types.ts';
import type { Access } from './grants.ts';
import { grantsFor } from './rows.ts';
import type { Viewer } from '../model/filter.ts';
import { mayUse } from './services.ts';

type Asking = { portal: Portal; access: Access; viewer: Viewer };
type Stored = Readonly<Record<string, unknown>>;

/** @param account the asker's own, as stored */
export const mayViewAs = (asking: Asking, account: Stored): boolean =>
  mayUse('viewAs', asking.portal, asking.access.permissions) && maySetPermissions(asking, account);

/** Whether some screen lets him change what this account may do. */
export function maySetPermissions({ portal, access, viewer }: Asking, account: Stored): boolean {
  const { resource, permissions } = portal.accounts;
  const given = access.resources.get(resource);
  return (
    given !== undefined && grantsFor(given, 'edit', viewer, account).some(({ edit }) => edit.has(permissions))
  );
}

/** The names among these that no account can be given. */
export function unknownPermissions(
  { accounts, resources }: Portal,
  permissions: readonly string[],
): string[] {
  const { options } = resources[accounts.resource]!.fields[accounts.permissions]!;
  if (!options) return [];
  const known = new Set(options.map(({ value }) => value.toLowerCase()));
  return permissions.filter((permission) => !known.has(permission.toLowerCase()));
}
