/** All rights that a config grants, per set of permissions: what `portal access` prints and compares. */
import { deepEqual } from '#model/values/json.ts';
import type { Filter, SourceLocation, Portal, Route } from '#model/types.ts';
import { figureInIds } from './describeFigure.ts';
import { accessOf, type Grant, type Referrer } from '../grants.ts';
import { screenKind, screensOf } from '#screens/registry.ts';
import { isEverything, type Right } from '../right.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';

export type MatrixRow = {
  /** In lower case; empty: any account. */
  permissions: string[];
  routes: { path: string; place: SourceLocation }[];
  rights: Right[];
};

const rowsOf = memoize((_portal: Portal) => new Map<string, MatrixRow>());
/** Cached per portal, since the served one is compared with many. */
export function rowOf(portal: Portal, permissions: string[]): MatrixRow {
  return getOrMake(rowsOf(portal), permissions.join('\n'), () => {
    const routes = accessOf(portal, permissions).routes.map(({ path, place }) => ({ path, place }));
    return { permissions, routes, rights: rightsOf(portal, permissions) };
  });
}

/**
 * The empty set, each permission alone, and each set that a route requires together, smaller sets first.
 *
 * @param buttons also each set that opens a route, plus a permission that one of its buttons requires:
 * together they may grant more than each alone
 */
export function permissionSets(portals: readonly Portal[], { buttons = false } = {}): string[][] {
  const sets = new Map<string, string[]>([['', []]]);
  const add = (permissions: readonly string[]) => {
    const set = [...new Set(permissions.map((permission) => permission.toLowerCase()))].sort();
    sets.set(set.join(' '), set);
  };
  for (const portal of portals)
    for (const department of portal.departments)
      for (const { requirement } of [department, ...department.routes]) {
        for (const permission of requirement.permissions) add([permission]);
        if (requirement.mode === 'all') add(requirement.permissions);
      }
  for (const portal of buttons ? portals : [])
    for (const route of portal.departments.flatMap(({ routes }) => routes))
      for (const permission of buttonPermissions(portal, route))
        for (const entry of entriesOf(route)) add([...entry, permission]);
  return [...sets.values()].sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

/** The smallest sets of permissions that open the route. */
export const entriesOf = ({ requirement: { mode, permissions } }: Route): (readonly string[])[] =>
  mode === 'any' && permissions.length > 0 ? permissions.map((permission) => [permission]) : [permissions];

const buttonPermissions = (portal: Portal, route: Route): string[] =>
  screensOf(route).flatMap(({ screen }) => {
    const { records, transitions } = screenKind(screen);
    const offered = transitions?.(screen) ?? [];
    if (!records || offered.length === 0) return [];
    return portal.resources[records(screen).resource]!.transitions.filter(({ id }) =>
      offered.includes(id),
    ).flatMap(({ permissions }) => permissions);
  });

/** All rights of a user with exactly these permissions. */
export function rightsOf(portal: Portal, permissions: readonly string[]): Right[] {
  const rights = new Map<string, Right>();
  const add = (
    { rows, place, referredBy }: { rows: Filter; place: SourceLocation; referredBy?: Referrer },
    of: Pick<Right, 'resource' | 'verb' | 'what' | 'figure'>,
  ) => {
    const key = rightKey(of);
    const right = getOrMake(rights, key, () => ({ ...of, rows: [], places: [] }));
    if (!right.rows.some((other) => deepEqual(other, rows))) right.rows.push(rows);
    if (referredBy) addSource((right.sources ??= []), referredBy);
    if (!right.places.some((other) => deepEqual(other, place))) right.places.push(place);
  };
  for (const [id, { grants, aggregates }] of accessOf(portal, permissions).resources) {
    for (const grant of grants)
      for (const [verb, what] of partsOf(grant)) add(grant, { resource: id, verb, what });
    for (const { groupBy, measures, filter, narrowBy, place } of aggregates)
      for (const measure of measures) {
        const figure = { measure, groupBy, narrowBy: [...narrowBy].sort() };
        add({ rows: filter, place }, { resource: id, verb: 'figure', what: figureInIds(figure), figure });
      }
  }
  for (const right of rights.values()) if (right.rows.some(isEverything)) right.rows = [{}];
  return [...rights.values()].sort((a, b) => (rightKey(a) < rightKey(b) ? -1 : 1));
}

function addSource(sources: string[], { resource, list, field }: Referrer) {
  const source = [resource.id, ...(list === undefined ? [] : [list]), field].join('.');
  if (!sources.includes(source)) sources.push(source);
}

export const rightKey = ({ resource, verb, what }: Pick<Right, 'resource' | 'verb' | 'what'>) =>
  [resource, verb, what].join(' ');

function partsOf(grant: Grant): [Right['verb'], string][] {
  const each = (verb: Right['verb'], fields: Iterable<string>) =>
    [...fields].map((field): [Right['verb'], string] => [verb, field]);
  return [
    ...each(grant.kind === 'screen' ? 'read' : grant.referredBy ? 'refer' : 'name', grant.read),
    ...each('create', grant.create),
    ...each('edit', grant.edit),
    ...each('transition', grant.transitions),
    ...(grant.verbs.has('delete') ? ([['delete', '']] as [Right['verb'], string][]) : []),
  ];
}
