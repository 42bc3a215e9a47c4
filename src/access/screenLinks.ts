import type { Filter, Measure, SourceLocation, Resource } from '../model/types.ts';
import { segmentOf } from '../model/values/ids.ts';
import { matches, parseFilter, type Viewer } from '../model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import { traitsOf } from '../model/traits.ts';
import type { ListElsewhere, RecordsLink } from '../model/api/answers.ts';
import { newRecordLabel, screensOf } from '../screens/simpleScreens.ts';
import type { Access, Grant } from './grants.ts';
import { fixedBy } from './rows.ts';
import { rowFilterOf } from './grantRows.ts';

/** A figure of a dashboard or report. `narrowBy`: the fields that its users may filter by. */
export type ScreenFigure = { measure: Measure; groupBy: readonly string[]; narrowBy: readonly string[] };

/** One right of a set of permissions, on the rows of any of these filters; `{}` means all rows. */
export type Right = {
  resource: string;
  /**
   * `read`, `create` and `edit` are per field, the others per record. `name` is the title of a record that a form
   * offers, `refer` that of a record which a visible row refers to. `figure` is a number that a dashboard draws.
   */
  verb: 'read' | 'name' | 'refer' | 'create' | 'edit' | 'delete' | 'transition' | 'figure';
  /** The field, the transition's id, or the figure in words; empty for `delete`. */
  what: string;
  rows: Filter[];
  places: SourceLocation[];
  /** For `refer`: the fields by which rows refer to the record, as `contratos.clienteId`. */
  sources?: string[];
  /** For `figure`: the figure as data (`what` is its description). */
  figure?: ScreenFigure;
};

/** True for a filter that every row matches. */
export const isEverything = (filter: Filter) => Object.keys(filter).length === 0;

/** The paths of a department's own screens, which are preferred to others. */
type OwnPaths = ReadonlySet<string>;

/** The lists that open records of this resource, up to the first one that shows all of them. */
export function linksTo(access: Access, { id, titleFields }: Resource, own: OwnPaths): RecordsLink[] {
  const lists = nearestFirst(fittingGrants(access, id, titleFields), own);
  const whole = lists.findIndex(({ rows }) => isEverything(rows));
  return lists
    .slice(0, whole < 0 ? lists.length : whole + 1)
    .map(({ route, rows }) => ({ path: route, ...(!isEverything(rows) && { filter: rows }) }));
}

/** The lists of this resource in other departments; lists of all records come first. */
export const listsElsewhere = (access: Access, resource: string, own: OwnPaths): ListElsewhere[] =>
  nearestFirst(fittingGrants(access, resource, []), own)
    .filter(({ route }) => !own.has(route))
    .map(({ route, rows, read }) => ({ path: route, filter: rows, reads: [...read] }));

/** The path of a form that creates a record and sets this reference; undefined when the user has none. */
export function createFormWith(
  access: Access,
  { id, fields }: Resource,
  field: string,
  own: OwnPaths,
): string | undefined {
  const making = fittingGrants(access, id, []).filter(
    ({ verbs, create, rows }) => verbs.has('create') && create.has(field) && !fixes(rows, field, fields),
  );
  const [nearest] = nearestFirst(making, own);
  return nearest && `${nearest.route}/create`;
}

const nearestFirst = (lists: readonly Grant[], own: OwnPaths): Grant[] => {
  const distance = ({ route, rows }: Grant) => (own.has(route) ? 0 : 2) + (isEverything(rows) ? 0 : 1);
  return lists.toSorted((one, other) => distance(one) - distance(other));
};

/** True when the filter fixes one value for the field, which the API fills in. */
const fixes = (rows: Filter, field: string, fields: Resource['fields']): boolean =>
  !traitsOf(fields[field]).holdsMany && Object.hasOwn(fixedBy(parseFilter(rows, fields), fields), field);

/**
 * The path of a list that the user may open and filter by these fields, preferably one of all records;
 * undefined when there is none.
 */
export function listReading(access: Access, resource: string, fields: readonly string[]): string | undefined {
  const fitting = fittingGrants(access, resource, fields);
  return (fitting.find(({ rows }) => isEverything(rows)) ?? fitting[0])?.route;
}

/** The path of this record on the first of the given lists, or of all the user's lists, that shows it. */
export function accessibleRecordPath(
  access: Access,
  viewer: Viewer,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  lists: readonly Grant[] = fittingGrants(access, resource.id, []),
): string | undefined {
  const given = access.resources.get(resource.id);
  if (!given) return undefined;
  const context = { fields: resource.fields, timeZone: viewer.timeZone };
  const list = lists.find((grant) => matches(rowFilterOf(given, grant, viewer), record, context));
  return list && `${list.route}/${segmentOf(record.id)}/show`;
}

/** The forms that create a record of a resource, with what their buttons say, if the config does. */
export function createFormsOf(access: Access, id: string): { path: string; name: string | undefined }[] {
  const grants = access.resources.get(id)?.grants ?? [];
  return grants
    .filter(({ opens, verbs }) => opens !== undefined && verbs.has('create'))
    .map(({ opens, route }) => ({
      path: opens === 'records' ? `${route}/create` : route,
      name: newRecordLabels(access).get(route),
    }));
}

const newRecordLabels = memoize(
  ({ routes }: Access) =>
    new Map(routes.flatMap(screensOf).map(({ path, screen }) => [path, newRecordLabel(screen)])),
);

/** The grants of lists of this resource that the user may open and that show these fields. */
export const fittingGrants = (access: Access, resource: string, fields: readonly string[]): Grant[] =>
  (access.resources.get(resource)?.grants ?? []).filter(
    ({ opens, read }) => opens === 'records' && fields.every((id) => read.has(id)),
  );
