/** Permissions are compared in small letters; messages name them as the config writes them. */
import { memoize } from '#model/values/memoize.ts';
import type { Portal } from '#model/types.ts';

const spellings = memoize(({ departments, resources }: Portal): ReadonlyMap<string, string> => {
  const written = [
    ...Object.values(resources).flatMap(({ transitions }) => transitions.flatMap((one) => one.permissions)),
    ...departments.flatMap(({ requirement, routes }) => [
      ...routes.flatMap((route) => route.requirement.permissions),
      ...requirement.permissions,
    ]),
  ];
  return new Map(written.map((name) => [name.toLowerCase(), name]));
});

export const spelled = (portal: Portal, permission: string): string =>
  spellings(portal).get(permission.toLowerCase()) ?? permission;
