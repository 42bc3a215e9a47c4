import { matches, parseFilter, type Viewer } from '../model/filter.ts';
import { traitsOf } from '../model/traits.ts';
import type { ListElsewhere, RecordsLink } from '../model/clientTypes.ts';
import type { Filter, Resource } from '../model/types.ts';
import type { Access, Grant } from './grants.ts';
import { isEverything } from './right.ts';
import { fixedBy, rowsOf } from './rows.ts';

/** Where somebody is: the addresses of a department's screens, which go before those of others. */
type Here = ReadonlySet<string>;

/** Where records of this resource can be opened, up to the first list that has every one. */
export function linksTo(access: Access, { id, titleFields }: Resource, here: Here): RecordsLink[] {
  const lists = nearestFirst(fittingGrants(access, id, titleFields), here);
  const whole = lists.findIndex(({ rows }) => isEverything(rows));
  return lists
    .slice(0, whole < 0 ? lists.length : whole + 1)
    .map(({ route, rows }) => ({ path: route, ...(!isEverything(rows) && { filter: rows }) }));
}

/** The lists of this resource that are not here, those of all its records first. */
export const listsElsewhere = (access: Access, resource: string, here: Here): ListElsewhere[] =>
  nearestFirst(fittingGrants(access, resource, []), here)
    .filter(({ route }) => !here.has(route))
    .map(({ route, rows, read }) => ({ path: route, filter: rows, reads: [...read] }));

/** The address where a record is made that names another one by this field; undefined where the user has none. */
export function formNaming(
  access: Access,
  { id, fields }: Resource,
  field: string,
  here: Here,
): string | undefined {
  const making = fittingGrants(access, id, []).filter(
    ({ verbs, create, rows }) => verbs.has('create') && create.has(field) && !fixes(rows, field, fields),
  );
  const [nearest] = nearestFirst(making, here);
  return nearest && `${nearest.route}/create`;
}

const nearestFirst = (lists: readonly Grant[], here: Here): Grant[] => {
  const distance = ({ route, rows }: Grant) => (here.has(route) ? 0 : 2) + (isEverything(rows) ? 0 : 1);
  return lists.toSorted((one, other) => distance(one) - distance(other));
};

/** Whether all these rows have one value in the field, which the API fills in then. */
const fixes = (rows: Filter, field: string, fields: Resource['fields']): boolean =>
  !traitsOf(fields[field]).holdsMany && Object.hasOwn(fixedBy(parseFilter(rows, fields), fields), field);

/**
 * The address of a list of this resource that the user may open and filter by these fields; undefined where he has
 * none. One that lists every record goes before one that lists some.
 */
export function listReading(access: Access, resource: string, fields: readonly string[]): string | undefined {
  const fitting = fittingGrants(access, resource, fields);
  return (fitting.find(({ rows }) => isEverything(rows)) ?? fitting[0])?.route;
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
  const making = access.resources
    .get(resource)
    ?.grants.find(({ opens, verbs }) => opens !== undefined && verbs.has('create'));
  return making && (making.opens === 'records' ? `${making.route}/create` : making.route);
}

/** What lists of this resource that the user may open grant, as far as they show these fields. */
export const fittingGrants = (access: Access, resource: string, fields: readonly string[]): Grant[] =>
  (access.resources.get(resource)?.grants ?? []).filter(
    ({ opens, read }) => opens === 'records' && fields.every((id) => read.has(id)),
  );
