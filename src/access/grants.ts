/**
 * What the screens that a user may open grant him over the API. Everything not granted here is refused.
 *
 * A list grants its rows with the fields it shows, filters by or edits; `create`, `edit`, `delete` in its actions
 * grant those. A reference grants the id and title of its target and no more. A dashboard grants exactly the
 * figures it draws. The server enforces this; the app asks the same functions what to offer.
 */
import type { Filter, Measure, Place, Portal, Requirement, Resource, Route } from '../model/types.ts';
import { hasRows, refersTo, traitsOf } from '../model/traits.ts';
import { filterFields, type Choices } from '../screens/fields.ts';
import type { Granting, Verb } from '../screens/kind.ts';
import { screenGrants } from '../screens/grantsRegistry.ts';
import { screensOf } from '../screens/registry.ts';
import { conjunction, filterFor, mayEnter } from './permissions.ts';
import { oncePer, getOrMake } from '../model/known.ts';

export type { Verb };

/** What one screen gives on one resource. */
export type Grant = {
  /** `title`: only the name of records that others refer to. */
  kind: 'screen' | 'title';
  /** Address of the screen and where it is declared, to answer "why". */
  route: string;
  place: Place;
  /** What its address opens of these records; absent where it only names, relates or draws them. */
  opens?: 'records' | 'form';
  verbs: ReadonlySet<Verb>;
  /** Rows it covers, variables not yet bound. */
  rows: Filter;
  read: ReadonlySet<string>;
  create: ReadonlySet<string>;
  edit: ReadonlySet<string>;
  /** What it lets change may take a record out of its rows: a task that is done, a list of the open ones. */
  leaves?: true;
  transitions: ReadonlySet<string>;
  /** What the screen's form narrows the choices of its references to, beyond what the fields say. */
  choices: Choices;
  /** A title that no picker offers: found by id, not listed. */
  byIdOnly: boolean;
};

/**
 * Figures that a dashboard or a report draws: these measures, by this grouping or the first keys of it, over
 * exactly this filter, or over what conditions on the fields of `narrowBy` alone leave of it.
 */
export type AggregateGrant = {
  route: string;
  place: Place;
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

/** Everything a set of permissions gives. Rows depend on the user besides: see rows.ts. */
export type Access = {
  permissions: readonly string[];
  /** Those of whom they approve for: good for approvals alone, on what their own screens show. */
  lent: readonly string[];
  routes: readonly Route[];
  resources: ReadonlyMap<string, ResourceAccess>;
};

const cache = oncePer((_portal: Portal) => new Map<string, Access>());

/** Derives what these permissions give; remembered per portal, so a changed config starts afresh. */
export function accessOf(
  portal: Portal,
  permissions: readonly string[],
  lent: readonly string[] = [],
): Access {
  const key = JSON.stringify([permissions, lent].map(asSet));
  const known = cache(portal);
  let access = known.get(key);
  if (!access) {
    if (known.size > 1000) known.clear();
    known.set(key, (access = derive(portal, permissions, lent)));
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
  /** The titles that a screen gives already, by its address and their resource. */
  titles: Map<string, { read: ReadonlySet<string>; pick: boolean; rows: Filter }[]>;
};
type Origin = { route: string; place: Place; requirement: Requirement } & Pick<
  Access,
  'permissions' | 'lent'
>;

function derive(portal: Portal, permissions: readonly string[], lent: readonly string[]): Access {
  const routes = portal.departments.flatMap((department) =>
    department.routes.filter((route) => mayEnter(route.requirement, permissions)),
  );
  const draft: Draft = { portal, grants: new Map(), aggregates: new Map(), titles: new Map() };
  for (const route of routes) {
    const { place, requirement } = route;
    for (const { path, screen } of screensOf(route))
      screenGrants(screen).grant(
        screen,
        grantingOf(draft, { route: path, place, requirement, permissions, lent }),
      );
  }

  const resources = new Map<string, ResourceAccess>();
  for (const id of new Set([...draft.grants.keys(), ...draft.aggregates.keys()]))
    resources.set(id, {
      resource: portal.resources[id]!,
      grants: draft.grants.get(id) ?? [],
      aggregates: draft.aggregates.get(id) ?? [],
    });
  return { permissions, lent, routes, resources };
}

/** What a screen gives, noted with where it does. */
const grantingOf = (draft: Draft, origin: Origin): Granting => ({
  portal: draft.portal,
  rowsOf: (part) => filterFor(part, origin.requirement, origin.permissions),
  makes: ({ permissions, approval, refuses }) => {
    const held = approval || refuses ? [...origin.permissions, ...origin.lent] : origin.permissions;
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
 * Each reference among `fields`, and in their rows, gives the name of its target, and with `withImage` its picture; `pick` lets its records be listed as
 * options, those of the user alone where its filter says whose they are.
 */
function addTitles(
  draft: Draft,
  resource: Pick<Resource, 'fields'>,
  fields: Iterable<string>,
  origin: Origin,
  pick: boolean,
  choices: Choices = {},
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
    // what is referred to already is named all the same
    if (Object.keys(rows).length > 0) addTitles(draft, resource, [id], origin, false);
    const key = `${origin.route} ${target.id}`;
    // two pickers of one resource may narrow it by different fields, and to different rows
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

/** The conditions of a filter that tell users apart, and no others: those may change while a record stays referred to. */
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
