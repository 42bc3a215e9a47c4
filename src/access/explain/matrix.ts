/** All rights that a config grants, per set of permissions: what `portal access` prints and compares. */
import { groupKeyOf, portionFilters } from '#model/measures.ts';
import { type ScreenFigure, isEverything, type Right } from '../screenLinks.ts';
import { describeRows } from './describeRights.ts';
import type { Measure, Portal, Resource, Filter, SourceLocation, Route } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { deepEqual } from '#model/values/json.ts';
import { accessOf, type Access, type Grant, type Referrer } from '../grants.ts';
import { screenKind, screensOf } from '#screens/simpleScreens.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';

// Describes figures in words.

/** "soma de Valor por Cidade" */
export function describeFigure(
  portal: Portal,
  resource: Resource,
  { measure, groupBy, narrowBy }: ScreenFigure,
): string {
  const label = (id: string) => resource.fields[id]?.label ?? id;
  const by = groupBy.map((key) => label(groupKeyOf(key).field));
  const { filter, minus } = portionFilters(measure);
  return [
    measureWords(measure, label),
    filter
      ? translate('rights.onlyOf', {
          rows: describeRows(portal, resource, [filter]) || translate('rights.allRows'),
        })
      : '',
    minus
      ? translate('rights.takenOff', {
          rows: describeRows(portal, resource, [minus]) || translate('rights.allRows'),
        })
      : '',
    by.length > 0 ? translate('rights.by', { fields: by.join(translate('rights.and')) }) : '',
    narrowBy.length > 0 ? translate('rights.narrowed', { fields: narrowBy.map(label).join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The same with ids, which don't change with labels: "a soma de valor por data:month (filtro: cidade)". */
function figureInIds({ measure, groupBy, narrowBy }: ScreenFigure): string {
  const portions = portionFilters(measure);
  return [
    articleOf(measure) + measureWords(measure, (id) => id),
    Object.keys(portions).length > 0 ? JSON.stringify(portions) : '',
    groupBy.length > 0 ? translate('explain.by', { groupBy: groupBy.join(translate('common.and')) }) : '',
    narrowBy.length > 0 ? translate('explain.filter', { narrowBy: narrowBy.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function articleOf(measure: Measure): string {
  if (measure === 'count' || 'count' in measure) return translate('explain.theFeminine');
  if ('ratio' in measure || 'distinct' in measure) return '';
  return 'min' in measure || 'max' in measure
    ? translate('explain.theMasculine')
    : translate('explain.theFeminine');
}

function measureWords(measure: Measure, label: (id: string) => string): string {
  if (measure === 'count' || 'count' in measure) return translate('rights.count');
  if ('ratio' in measure)
    return translate('rights.ratio', { one: label(measure.ratio[0]), other: label(measure.ratio[1]) });
  if ('sum' in measure) return translate('rights.sum', { field: label(measure.sum) });
  if ('avg' in measure) return translate('rights.avg', { field: label(measure.avg) });
  if ('min' in measure) return translate('rights.min', { field: label(measure.min) });
  if ('distinct' in measure) return translate('rights.distinct', { field: label(measure.distinct) });
  return translate('rights.max', { field: label(measure.max) });
}

export type MatrixRow = {
  /** In lower case; empty: any account. */
  permissions: string[];
  routes: { path: string; place: SourceLocation }[];
  rights: Right[];
};

const rowsOf = memoize((_portal: Portal) => new Map<string, MatrixRow>());
/** Cached per portal, since the served one is compared with many. */
export function matrixRow(portal: Portal, permissions: string[]): MatrixRow {
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
        for (const entry of smallestEntries(route)) add([...entry, permission]);
  return [...sets.values()].sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

/** The smallest sets of permissions that open the route. */
export const smallestEntries = ({ requirement: { mode, permissions } }: Route): (readonly string[])[] =>
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
export const rightsOf = (portal: Portal, permissions: readonly string[]): Right[] =>
  rightsIn(accessOf(portal, permissions));

/** The same of rights that were derived already. */
export function rightsIn(access: Access): Right[] {
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
  for (const [id, { grants, aggregates }] of access.resources) {
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
