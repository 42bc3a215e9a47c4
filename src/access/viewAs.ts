/**
 * Viewing the portal as someone else. It is requested by a header and checked on each request: the answer is
 * what the viewed permissions allow, including rows, and nothing can be written.
 * It gives no right that users couldn't give themselves: it is only for users who may change the permissions
 * of their own account and, to view as a certain account, those of that account.
 */
import { pageServices, type Service } from '../model/config/systemPages.ts';
import type { Portal } from '../model/types.ts';
import { codePageOf, screensOf } from '../screens/simpleScreens.ts';
import { mayEnter } from './permissions.ts';
import type { Access } from './grants.ts';
import { grantsFor } from './rows.ts';
import type { Viewer } from '../model/filter/filter.ts';

/**
 * True when one of the pages that these permissions open needs the service: the rights to services follow
 * from screens, too.
 */
export function mayUse(service: Service, portal: Portal, permissions: readonly string[]): boolean {
  const serving: Readonly<Record<string, readonly Service[]>> = pageServices;
  return portal.departments.some(({ routes }) =>
    routes.some(
      (route) =>
        mayEnter(route.requirement, permissions) &&
        screensOf(route).some(({ screen }) => serving[codePageOf(screen) ?? '']?.includes(service)),
    ),
  );
}

type Asking = { portal: Portal; access: Access; viewer: Viewer };
type Stored = Readonly<Record<string, unknown>>;

/** @param account the caller's own, as stored */
export const mayViewAs = (asking: Asking, account: Stored): boolean =>
  mayUse('viewAs', asking.portal, asking.access.permissions) && maySetPermissions(asking, account);

/** True when some screen lets the caller change the permissions of this account. */
export function maySetPermissions({ portal, access, viewer }: Asking, account: Stored): boolean {
  const { resource, permissions } = portal.accounts;
  const given = access.resources.get(resource);
  return (
    given !== undefined && grantsFor(given, 'edit', viewer, account).some(({ edit }) => edit.has(permissions))
  );
}

/** The names that are not among the permissions that accounts can be given. */
export function unknownPermissions(
  { accounts, resources }: Portal,
  permissions: readonly string[],
): string[] {
  const { options } = resources[accounts.resource]!.fields[accounts.permissions]!;
  if (!options) return [];
  const known = new Set(options.map(({ value }) => value.toLowerCase()));
  return permissions.filter((permission) => !known.has(permission.toLowerCase()));
}
