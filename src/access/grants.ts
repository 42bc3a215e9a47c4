/**
 * The rights over the API that follow from the screens that a user may open. Everything not granted here is
 * refused.
 * A list grants its rows with the fields that it shows, filters by or edits; `create`, `edit` and `delete` in
 * its actions grant those. A reference grants the id and title of its target and no more: of records that a row
 * of the screen refers to, and of those that its form offers as a choice. A dashboard grants exactly the figures
 * that it draws. The server enforces this; the app calls the same functions to decide
 * what to offer.
 */
import { LRUCache } from 'lru-cache';
import type { Portal, Requirement, Resource, SourceLocation } from '#model/types.ts';
import { unitDeciderOf } from '#model/fields/units.ts';
import { traitsOf } from '#model/traits.ts';
import type { GrantCollector } from '#screens/kind.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { filterFor, mayEnter, routesOpenTo } from './permissions.ts';
import { grantOfferedTitles, grantReferredTitles, type TitleCollector } from './titleGrants.ts';
import type { Access, AggregateGrant, Grant, ResourceAccess } from './accessTypes.ts';
import { memoize, getOrMake } from '#model/values/memoize.ts';

export type * from './accessTypes.ts';

const cache = memoize((_portal: Portal) => new LRUCache<string, Access>({ max: 1000 }));

/**
 * Derives the rights of these permissions. Cached per portal, so a changed config starts with an empty cache.
 */
export function accessOf(
  portal: Portal,
  permissions: readonly string[],
  delegatedPermissions: readonly string[] = [],
): Access {
  const key = JSON.stringify([permissions, delegatedPermissions].map(asSet));
  return getOrMake(cache(portal), key, () => finished(derive(portal, permissions, delegatedPermissions)));
}

/**
 * Derives the rights of those who used an earlier version of the portal, so that their next request need not wait. Those
 * who used it last come first. It stops after each screen, so that requests can be answered meanwhile.
 */
export function* deriveAsBefore(portal: Portal, earlier: Portal): Generator<void, void> {
  const used = [...cache(earlier).entries()].filter(([key]) => !cache(portal).has(key));
  for (const [key, { permissions, delegatedPermissions }] of used)
    cache(portal).set(key, yield* derive(portal, permissions, delegatedPermissions));
}

function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const asSet = (permissions: readonly string[]) =>
  [...new Set(permissions.map((permission) => permission.toLowerCase()))].sort();

const nothing: ReadonlySet<string> = new Set();

type Draft = {
  portal: Portal;
  grants: Map<string, Grant[]>;
  aggregates: Map<string, AggregateGrant[]>;
};
type Origin = { route: string; place: SourceLocation; requirement: Requirement } & Pick<
  Access,
  'permissions' | 'delegatedPermissions'
>;

function* derive(
  portal: Portal,
  permissions: readonly string[],
  delegatedPermissions: readonly string[],
): Generator<void, Access> {
  const routes = routesOpenTo(portal, permissions);
  const draft: Draft = { portal, grants: new Map(), aggregates: new Map() };
  for (const route of routes) {
    const { place, requirement } = route;
    for (const { path, screen } of screensOf(route))
      screenGrants(screen).grant(
        screen,
        grantingOf(draft, { route: path, place, requirement, permissions, delegatedPermissions }),
      );
    yield;
  }

  const resources = new Map<string, ResourceAccess>();
  for (const id of new Set([...draft.grants.keys(), ...draft.aggregates.keys()]))
    resources.set(id, {
      resource: portal.resources[id]!,
      grants: draft.grants.get(id) ?? [],
      aggregates: draft.aggregates.get(id) ?? [],
    });
  return { permissions, delegatedPermissions, routes, resources };
}

/** Collects the rights that a screen grants, with the screen's path and place. */
function grantingOf(draft: Draft, origin: Origin): GrantCollector {
  const { resources } = draft.portal;
  const titles: TitleCollector = {
    resources,
    granted: new Map(),
    add: (resource, given) => addGrant(draft, resource, origin, given),
  };
  return {
    resources,
    rowsOf: (part) => filterFor(part, origin.requirement, origin.permissions),
    mayRun: ({ permissions, approval, refuses, people }) => {
      // The record decides.
      if (people) return true;
      const held =
        approval || refuses ? [...origin.permissions, ...origin.delegatedPermissions] : origin.permissions;
      return mayEnter({ mode: 'any', permissions }, held);
    },
    holds: (requirement) => mayEnter(requirement, origin.permissions),
    records: (resource, written) => {
      const given = written.read ? { ...written, read: withUnits(resource, written.read) } : written;
      addGrant(draft, resource, origin, given);
      if (given.verbs.has('list') && given.read)
        grantReferredTitles(titles, { resource, rows: given.rows }, given.read, false);
    },
    figures: (resource, given) =>
      getOrMake(draft.aggregates, resource, () => []).push({
        route: origin.route,
        place: origin.place,
        ...given,
      }),
    choices: (resource, form) => grantOfferedTitles(titles, resource, form),
    referred: (resource, fields, { rows, listed, also }) =>
      grantReferredTitles(titles, { resource, rows }, fields, listed, also),
  };
}

/** Who reads a number also reads what decides its unit. */
function withUnits({ fields }: Resource, read: ReadonlySet<string>): ReadonlySet<string> {
  const deciding = [...read].flatMap((id) => unitDeciderOf(fields[id]) ?? []);
  return deciding.length > 0 ? new Set([...read, ...deciding]) : read;
}

function addGrant(
  draft: Draft,
  resource: Resource,
  { route, place }: Origin,
  given: Partial<Grant> & Pick<Grant, 'verbs' | 'rows'>,
) {
  getOrMake(draft.grants, resource.id, () => []).push({
    kind: 'screen',
    route,
    place,
    read: nothing,
    create: nothing,
    edit: nothing,
    transitions: nothing,
    choices: {},
    byIdOnly: false,
    ...given,
    ...(given.read && {
      read: new Set([...given.read].filter((id) => !traitsOf(resource.fields[id]).secret)),
    }),
  });
}
