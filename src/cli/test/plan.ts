/** Who opens what: every screen by the fewest permissions that open it, and by all the others, which do not. */
import { accessOf } from '../../access/grants.ts';
import { mayEnter } from '../../access/permissions.ts';
import type { Portal, Requirement, Route, SimpleScreen } from '../../model/types.ts';
import { resourcesOf, screensOf } from '../../screens/registry.ts';

export type Case = {
  /** Of the route, or of one of its tabs. */
  path: string;
  route: Route;
  screen: SimpleScreen;
  /** Each set opens it by itself. */
  allowed: readonly (readonly string[])[];
  /** Every permission of the portal but those that would open it; undefined where any account may enter. */
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

/** Without this one it does not open: any of several, or the first of those that are all needed. */
const opens = ({ mode, permissions }: Requirement, name: string) =>
  (mode === 'any' ? permissions : permissions.slice(0, 1)).some(
    (wanted) => wanted.toLowerCase() === name.toLowerCase(),
  );

/** Every permission that a route asks for, each in one spelling. */
function permissionsOf({ departments }: Portal): string[] {
  const names = departments.flatMap(({ routes }) =>
    routes.flatMap(({ requirement }) => requirement.permissions),
  );
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** What the API must refuse to someone with these permissions: no screen of his reads it. */
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
