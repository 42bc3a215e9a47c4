/**
 * The rights over the API that follow from the screens that a user may open. Everything not granted here is
 * refused.
 * A list grants its rows with the fields that it shows, filters by or edits; `create`, `edit` and `delete` in
 * its actions grant those. A reference grants the id and title of its target and no more. A dashboard grants
 * exactly the figures that it draws. The server enforces this; the app calls the same functions to decide
 * what to offer.
 */
import type {
  Filter,
  Measure,
  SourceLocation,
  Portal,
  Requirement,
  Resource,
  Route,
} from '../model/types.ts';
import { hasRows, refersTo, traitsOf } from '../model/traits.ts';
import { filterFields, type ReferenceFilters } from '../screens/fields.ts';
import type { GrantCollector, Verb } from '../screens/kind.ts';
import { screenGrants } from '../screens/grantsRegistry.ts';
import { screensOf } from '../screens/registry.ts';
import { conjunction, filterFor, mayEnter } from './permissions.ts';
import { memoize, getOrMake } from '../model/lib/memoize.ts';

export type { Verb };

/** The rights that one screen grants on one resource. */
export type Grant = {
  /** `title`: only the name of records that others refer to. */
  kind: 'screen' | 'title';
  /** The path of the screen and where it is declared, to answer "why". */
  route: string;
  place: SourceLocation;
  /** What the screen's path opens; absent when it only names, relates or draws these records. */
  opens?: 'records' | 'form';
  /** What the list's button for a new record says, if the config does. */
  createLabel?: string | undefined;
  verbs: ReadonlySet<Verb>;
  /** The rows it covers, with variables not yet bound. */
  rows: Filter;
  read: ReadonlySet<string>;
  create: ReadonlySet<string>;
  edit: ReadonlySet<string>;
  /**
   * True when the change may take a record out of these rows, such as a finished task in a list of open ones.
   */
  leaves?: true;
  transitions: ReadonlySet<string>;
  /**
   * The filters by which the screen's form narrows the choices of references, in addition to those of the
   * fields.
   */
  choices: ReferenceFilters;
  /** A title that no picker offers: it may be read by id, but not listed. */
  byIdOnly: boolean;
};

/**
 * Figures that a dashboard or report draws: these measures, grouped by these keys or the first of them, over
 * exactly this filter, or that filter plus conditions on the fields of `narrowBy`.
 */
export type AggregateGrant = {
  route: string;
  place: SourceLocation;
  groupBy: readonly string[];
  measures: readonly Measure[];
  filter: Filter;
  narrowBy: ReadonlySet<string>;
};

export type ResourceAccess = {
  resource: Resource;
  grants: readonly Grant[];
  aggregates: readonly AggregateGrant[];
};

/** All rights of a set of permissions. The rows also depend on the user: see rows.ts. */
export type Access = {
  permissions: readonly string[];
  /**
   * The permissions of accounts that the user approves for. They are valid only for approvals, on records
   * that the user's own screens show.
   */
  delegatedPermissions: readonly string[];
  routes: readonly Route[];
  resources: ReadonlyMap<string, ResourceAccess>;
};

const cache = memoize((_portal: Portal) => new Map<string, Access>());

/**
 * Derives the rights of these permissions. Cached per portal, so a changed config starts with an empty cache.
 */
export function accessOf(
  portal: Portal,
  permissions: readonly string[],
  delegatedPermissions: readonly string[] = [],
): Access {
  const key = JSON.stringify([permissions, delegatedPermissions].map(asSet));
  const known = cache(portal);
  let access = known.get(key);
  if (!access) {
    if (known.size > 1000) known.clear();
    known.set(key, (access = derive(portal, permissions, delegatedPermissions)));
  }
  return access;
}

const asSet = (permissions: readonly string[]) =>
  [...new Set(permissions.map((permission) => permission.toLowerCase()))].sort();

const nothing: ReadonlySet<string> = new Set();

type Draft = {
  portal: Portal;
  grants: Map<string, Grant[]>;
  aggregates: Map<string, AggregateGrant[]>;
  /** The titles that a screen already grants, by its path and their resource. */
  titles: Map<string, { read: ReadonlySet<string>; pick: boolean; rows: Filter }[]>;
};
type Origin = { route: string; place: SourceLocation; requirement: Requirement } & Pick<
  Access,
  'permissions' | 'delegatedPermissions'
>;

function derive(
  portal: Portal,
  permissions: readonly string[],
  delegatedPermissions: readonly string[],
): Access {
  const routes = portal.departments.flatMap((department) =>
    department.routes.filter((route) => mayEnter(route.requirement, permissions)),
  );
  const draft: Draft = { portal, grants: new Map(), aggregates: new Map(), titles: new Map() };
  for (const route of routes) {
    const { place, requirement } = route;
    for (const { path, screen } of screensOf(route))
      screenGrants(screen).grant(
        screen,
        grantingOf(draft, { route: path, place, requirement, permissions, delegatedPermissions }),
      );
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
const grantingOf = (draft: Draft, origin: Origin): GrantCollector => ({
  resources: draft.portal.resources,
  rowsOf: (part) => filterFor(part, origin.requirement, origin.permissions),
  mayRun: ({ permissions, approval, refuses }) => {
    const held =
      approval || refuses ? [...origin.permissions, ...origin.delegatedPermissions] : origin.permissions;
    return mayEnter({ mode: 'any', permissions }, held);
  },
  records: (resource, given) => addGrant(draft, resource, origin, given),
  figures: (resource, given) =>
    getOrMake(draft.aggregates, resource, () => []).push({
      route: origin.route,
      place: origin.place,
      ...given,
    }),
  titles: (resource, fields, { pick, choices }) => addTitles(draft, resource, fields, origin, pick, choices),
});

/**
 * Grants the titles of the records that `fields` refer to, rows included, and with `withImage` also their
 * pictures. With `pick` these records can be listed as options: only the user's own, if the filter depends on
 * the user.
 */
function addTitles(
  draft: Draft,
  resource: Pick<Resource, 'fields'>,
  fields: Iterable<string>,
  origin: Origin,
  pick: boolean,
  choices: ReferenceFilters = {},
) {
  for (const id of fields) {
    const field = resource.fields[id];
    if (hasRows(field)) addTitles(draft, field, Object.keys(field.fields), origin, pick);
    if (!refersTo(field)) continue;
    const target = draft.portal.resources[field.resource]!;
    const read = new Set([
      'id',
      ...target.titleFields,
      ...(target.color ? [target.color] : []),
      ...('withImage' in field && field.withImage && target.image ? [target.image] : []),
      ...(pick ? filterFields(target, field.filter, choices[id]) : []),
    ]);
    const rows = pick ? conjunction(ofUser(field.filter), ofUser(choices[id])) : {};
    // A record that is already referred to still needs its name.
    if (Object.keys(rows).length > 0) addTitles(draft, resource, [id], origin, false);
    const key = `${origin.route} ${target.id}`;
    // Two pickers of one resource may filter by different fields and different rows.
    const known = draft.titles
      .get(key)
      ?.some(
        (title) =>
          (title.pick || !pick) &&
          [...read].every((name) => title.read.has(name)) &&
          (Object.keys(title.rows).length === 0 || JSON.stringify(title.rows) === JSON.stringify(rows)),
      );
    if (known) continue;
    getOrMake(draft.titles, key, () => []).push({ read, pick, rows });
    addGrant(draft, target, origin, {
      kind: 'title',
      verbs: new Set(['list']),
      rows,
      read,
      byIdOnly: !pick,
    });
    addTitles(draft, target, target.titleFields, origin, pick);
  }
}

/**
 * The conditions of a filter that depend on the user. Other conditions may cease to hold while the record is
 * still referred to.
 */
function ofUser(filter: Filter = {}): Filter {
  const mentions = (value: unknown, whose: string) => JSON.stringify(value).includes(`"$${whose}.`);
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      if (key === 'all') return [[key, (value as Filter[]).map(ofUser)]];
      return mentions(value, 'user') && !mentions(value, 'record') ? [[key, value]] : [];
    }),
  );
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
