import type { Filter, Resource } from '../model/types.ts';
import { matches } from '../model/filter.ts';
import type { Access, Grant } from './grants.ts';
import { rowsOf, type Viewer } from './rows.ts';
import { resourcesOf, screenKind, screensOf } from '../screens/registry.ts';

/** The address of a list of all records of this resource, where they can be opened; undefined where the user has none. */
export const wholeListOf = (access: Access, { id, titleFields }: Pick<Resource, 'id' | 'titleFields'>) =>
  fittingGrants(access, id, titleFields).find(({ rows }) => isWhole(rows))?.route;

/**
 * The address of a list of this resource that the user may open and filter by these fields; undefined where he has
 * none. One that lists every record goes before one that lists some.
 */
export function listReading(access: Access, resource: string, fields: readonly string[]): string | undefined {
  const fitting = fittingGrants(access, resource, fields);
  return (fitting.find(({ rows }) => isWhole(rows)) ?? fitting[0])?.route;
}

/** Where the user can open this record: on the first of their lists, or of these, that shows it. */
export function pathShowing(
  access: Access,
  viewer: Viewer,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  lists: readonly Grant[] = fittingGrants(access, resource.id, []),
): string | undefined {
  const given = access.resources.get(resource.id);
  if (!given) return undefined;
  const context = { fields: resource.fields, timeZone: viewer.timeZone };
  const list = lists.find((grant) => matches(rowsOf(given, grant, viewer), record, context));
  return list && `${list.route}/${encodeURIComponent(String(record.id))}/show`;
}

/** The address of a form that makes a record of this resource; undefined where the user has none. */
export function formMaking(access: Access, resource: string): string | undefined {
  const making = new Set(
    (access.resources.get(resource)?.grants ?? []).flatMap(({ kind, verbs, route }) =>
      kind === 'screen' && verbs.has('create') ? [route] : [],
    ),
  );
  for (const { path, screen } of access.routes.flatMap(screensOf))
    if (making.has(path) && resourcesOf(screen)[0] === resource)
      return screenKind(screen).opensRecords ? `${path}/create` : path;
  return undefined;
}

/** What lists of this resource that the user may open grant, as far as they show these fields. */
export function fittingGrants(access: Access, resource: string, fields: readonly string[]): Grant[] {
  const lists = listsIn(access).get(resource);
  return (access.resources.get(resource)?.grants ?? []).filter(
    ({ kind, route, read }) => kind === 'screen' && lists?.has(route) && fields.every((id) => read.has(id)),
  );
}

const known = new WeakMap<Access, ReadonlyMap<string, ReadonlySet<string>>>();

/** Resource -> addresses where its records are listed and opened; worked out once for what a set of permissions gives. */
function listsIn(access: Access): ReadonlyMap<string, ReadonlySet<string>> {
  const found = known.get(access);
  if (found) return found;
  const lists = new Map<string, Set<string>>();
  for (const { path, screen } of access.routes.flatMap(screensOf)) {
    const [resource] = resourcesOf(screen);
    if (!screenKind(screen).opensRecords || resource === undefined) continue;
    lists.set(resource, (lists.get(resource) ?? new Set()).add(path));
  }
  known.set(access, lists);
  return lists;
}

const isWhole = (rows: Filter) => Object.keys(rows).length === 0;
