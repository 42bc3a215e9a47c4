/**
 * Plans the test: each screen is opened with the fewest permissions that allow it, and refused with all the
 * others.
 */
import { accessOf } from '#access/grants.ts';
import { mayEnter } from '#access/permissions.ts';
import type { Portal, Requirement, Route } from '#model/types.ts';
import type { SimpleScreen } from '#model/types.ts';
import { resourcesOf, screensOf } from '#screens/simpleScreens.ts';

export type Case = {
  /** Path of the route, or of one of its tabs. */
  path: string;
  route: Route;
  screen: SimpleScreen;
  /** Sets of permissions; each set suffices. */
  allowed: readonly (readonly string[])[];
  /** All permissions except those that would open it; undefined when any account may enter. */
  refused: readonly string[] | undefined;
};

export function casesOf(portal: Portal): Case[] {
  const all = permissionsOf(portal);
  return portal.departments.flatMap(({ routes }) =>
    routes.flatMap((route) => {
      const { requirement } = route;
      const others = all.filter((name) => !opens(requirement, name));
      const who = {
        route,
        allowed: smallestSets(requirement),
        refused: mayEnter(requirement, others) ? undefined : others,
      };
      return screensOf(route).map(({ path, screen }) => ({ path, screen, ...who }));
    }),
  );
}

const smallestSets = ({ mode, permissions }: Requirement): (readonly string[])[] =>
  mode === 'any' && permissions.length > 0 ? permissions.map((name) => [name]) : [permissions];

/**
 * True when the route doesn't open without this permission: any of several, or the first of those that are
 * all required.
 */
const opens = ({ mode, permissions }: Requirement, name: string) =>
  (mode === 'any' ? permissions : permissions.slice(0, 1)).some(
    (wanted) => wanted.toLowerCase() === name.toLowerCase(),
  );

/** All permissions that routes ask for, each in one spelling. */
function permissionsOf({ departments }: Portal): string[] {
  const names = departments.flatMap(({ routes }) =>
    routes.flatMap(({ requirement }) => requirement.permissions),
  );
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** The resources that the API must refuse with these permissions, because no screen of theirs reads them. */
export const closedResources = (
  portal: Portal,
  screen: SimpleScreen,
  permissions: readonly string[],
): string[] => {
  const { resources } = accessOf(portal, permissions);
  return resourcesOf(screen).filter(
    (id) => !resources.get(id)?.grants.some(({ verbs }) => verbs.has('list')),
  );
};
