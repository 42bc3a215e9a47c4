import { conjunction } from '#model/filter/filter.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Filter, Portal, Requirement, Route, Scope } from '#model/types.ts';

export { conjunction };

/** Asked with the same list for each route. */
const lower = memoize(
  (permissions: readonly string[]) => new Set(permissions.map((permission) => permission.toLowerCase())),
);

/**
 * True when someone with these permissions may enter. Letter case is ignored. A requirement without
 * permissions lets every signed-in user in.
 */
export function mayEnter(requirement: Requirement, permissions: readonly string[]): boolean {
  if (requirement.permissions.length === 0) return true;
  const held = lower(permissions);
  const has = (permission: string) => held.has(permission.toLowerCase());
  return requirement.mode === 'any' ? requirement.permissions.some(has) : requirement.permissions.every(has);
}

/** The routes that share a requirement, as places in the list of all. */
type Entrance = { requirement: Requirement; places: number[] };

const entrancesOf = memoize(({ departments }: Pick<Portal, 'departments'>) => {
  const routes = departments.flatMap((department) => department.routes);
  const entrances = new Map<string, Entrance>();
  for (const [place, { requirement }] of routes.entries())
    getOrMake(entrances, JSON.stringify(requirement), () => ({ requirement, places: [] })).places.push(place);
  return { routes, entrances: [...entrances.values()] };
});

/** The routes that someone with these permissions may enter, in the order of the config. */
export function routesOpenTo(portal: Portal, permissions: readonly string[]): Route[] {
  const { routes, entrances } = entrancesOf(portal);
  return entrances
    .flatMap(({ requirement, places }) => (mayEnter(requirement, permissions) ? places : []))
    .sort((a, b) => a - b)
    .map((place) => routes[place]!);
}

/** The start page for users without a landing page. */
export const areasPath = '/default';

/** The landing page of the first permission; undefined when no department declares one for it. */
export function landingOf(
  landings: Readonly<Record<string, string>>,
  permissions: readonly string[],
): string | undefined {
  const first = permissions[0]?.toLowerCase();
  return first !== undefined && Object.hasOwn(landings, first) ? landings[first] : undefined;
}

/**
 * The filter of a screen for these permissions: its own filter combined with the rows of its scope.
 * If any of several permissions is enough, the widest scope counts; if all are required, every scope narrows.
 * A permission that the scope doesn't name is not narrowed.
 */
export function filterFor(
  screen: { filter?: Filter; scope: Scope },
  requirement: Requirement,
  permissions: readonly string[],
): Filter {
  const own = screen.filter ?? {};
  const held = lower(permissions);
  const entered = requirement.permissions.map((name) => name.toLowerCase()).filter((name) => held.has(name));
  const scopes = entered.map((name) => (Object.hasOwn(screen.scope, name) ? screen.scope[name]! : '*'));
  const narrowing = scopes.filter((scope): scope is Filter => scope !== '*');
  if (narrowing.length === 0) return own;
  if (requirement.mode === 'any' && narrowing.length < scopes.length) return own;
  const scope = narrowing.length === 1 ? narrowing[0]! : { [requirement.mode]: narrowing };
  return conjunction(own, scope);
}
