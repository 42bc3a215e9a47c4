/** Decides about rows and fields for one user: binds the rights of accessOf to the user's account. */
import { canonicalJson, deepEqual } from '#model/values/json.ts';
import {
  all,
  any,
  mapLeaves,
  matchAll,
  matchesEverything,
  namesInFilter,
  parseFilter,
  type Condition,
  type FilterExpression,
  type FilterFields,
  type Search,
  type Viewer,
} from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Filter, Measure, Resource } from '#model/types.ts';
import { traitsOf, type Traits } from '#model/traits.ts';
import { groupKeyOf, isAdditive } from '#model/measures.ts';
import type { AggregateGrant, Grant, ResourceAccess, Verb } from './grants.ts';
import { covers, rowFilterOf, rowFilterOfAny } from './grantRows.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';

type Stored = Readonly<Record<string, unknown>>;

/** All fields that the user may read on some row. */
export const readableFields = memoize(
  (access: ResourceAccess): ReadonlySet<string> => new Set(access.grants.flatMap((grant) => [...grant.read])),
);

/** The fields that a list must read: those that the user may read, and those in the conditions that choose the user's rows. */
export const neededFields = memoize(
  (access: ResourceAccess): ReadonlySet<string> =>
    new Set([...readableFields(access), ...access.grants.flatMap(({ rows }) => namesInFilter(rows))]),
);

/** All fields that the user may write on some row: in a form, or because a transition asks for them. */
export function writableFields({ grants, resource }: ResourceAccess): Set<string> {
  const transitionFields = (grant: Grant) =>
    resource.transitions.filter(({ id }) => grant.transitions.has(id)).flatMap(({ fields }) => fields);
  return new Set(grants.flatMap((grant) => [...grant.create, ...grant.edit, ...transitionFields(grant)]));
}

/**
 * The rows that a request may use when it filters, sorts or aggregates by these fields: for each field, the
 * rows of the grants that include it. `never` when a field is not readable at all.
 *
 * @param byId the request names its records by id, which is enough for titles that no picker offers
 */
export function visibleRows(
  access: ResourceAccess,
  fields: Iterable<string>,
  viewer: Viewer,
  { byId = false }: { byId?: boolean } = {},
): FilterExpression {
  const listing = listingOf(access, byId);
  const rowsWith = (field: string) =>
    rowFilterOfAny(
      access,
      listing.filter((grant) => grant.read.has(field)),
      viewer,
    );
  const rows = ['id', ...fields].map(rowsWith);
  // Most fields are readable on the same rows.
  return all([...new Map(rows.map((part) => [canonicalJson(part), part])).values()]);
}

/** True when every record that the user may list comes with this field, so that sorting by it loses none. */
export function showsAlways(access: ResourceAccess, field: string): boolean {
  const listing = listingOf(access, false);
  return listing.length > 0 && listing.every((grant) => grant.read.has(field));
}

const listingOf = ({ grants }: ResourceAccess, byId: boolean): Grant[] =>
  grants.filter((grant) => grant.verbs.has('list') && (byId || !grant.byIdOnly));

/**
 * Limits each text search, on every row, to the searchable fields of the grants that cover it: a search must
 * not find a record by a field that its list doesn't show.
 */
export const limitSearch = (
  access: ResourceAccess,
  expression: FilterExpression,
  viewer: Viewer,
  { byId = false }: { byId?: boolean } = {},
): FilterExpression =>
  mapLeaves(expression, (leaf) =>
    leaf.kind === 'search' ? limited(access, leaf, viewer, listingOf(access, byId)) : leaf,
  );

function limited(
  access: ResourceAccess,
  search: Search,
  viewer: Viewer,
  listing: readonly Grant[],
): FilterExpression {
  if (search.text.trim() === '') return matchAll;
  const fieldsByRows = new Map<string, { rows: FilterExpression; fields: Set<string> }>();
  for (const grant of listing) {
    const rows = rowFilterOf(access, grant, viewer);
    const key = canonicalJson(rows);
    const known = fieldsByRows.get(key) ?? { rows, fields: new Set<string>() };
    for (const field of access.resource.search) if (grant.read.has(field)) known.fields.add(field);
    fieldsByRows.set(key, known);
  }
  const found = [...fieldsByRows.values()].filter(({ fields }) => fields.size > 0);
  // What is found in fewer fields of some rows is found in more fields of all rows.
  const everywhere = found.find(({ rows }) => matchesEverything(rows));
  const isFound = ({ fields }: { fields: ReadonlySet<string> }) =>
    [...fields].every((field) => everywhere?.fields.has(field));
  const parts = found.filter((part) => part === everywhere || !isFound(part));
  const byFields = new Map<string, { fields: readonly string[]; rows: FilterExpression[] }>();
  for (const { rows, fields } of parts) {
    const names = [...fields];
    getOrMake(byFields, names.toSorted().join(), () => ({ fields: names, rows: [] })).rows.push(rows);
  }
  // The text is matched first: few rows contain it, and the row filter is evaluated only on those.
  return any([...byFields.values()].map(({ rows, fields }) => all([{ ...search, fields }, any(rows)])));
}

/** False for someone who may only read single records by their ids, as the names of others. */
export const listsRecords = ({ grants }: ResourceAccess): boolean =>
  grants.some(({ verbs, byIdOnly }) => verbs.has('list') && !byIdOnly);

/** The grants that allow a verb, on this record if given (as stored, not as sent). */
export function grantsFor(access: ResourceAccess, verb: Verb, viewer: Viewer, record?: Stored): Grant[] {
  const found: Grant[] = [];
  for (const grant of access.grants)
    if (grant.verbs.has(verb) && (record === undefined || covers(access, grant, record, viewer)))
      found.push(grant);
  return found;
}

/** The grants that allow a transition of this record. */
export function grantsForTransition(
  access: ResourceAccess,
  id: string,
  viewer: Viewer,
  record: Stored,
): Grant[] {
  return access.grants.filter((grant) => grant.transitions.has(id) && covers(access, grant, record, viewer));
}

/** The values that a grant's rows fix on a new record, such as the driver on a driver's own refuelling. */
export const presetsOf = (access: ResourceAccess, grant: Grant, viewer: Viewer): Record<string, unknown> =>
  fixedBy(rowFilterOf(access, grant, viewer), access.resource.fields);

/** True when the grant's rows give this field of a new record its value, whoever creates it. */
export const fixesOnCreate = ({ rows }: Grant, { fields }: Resource, id: string): boolean =>
  Object.hasOwn(fixedBy(parseFilter(rows, fields), fields), id);

/**
 * The values that every record of these rows has. For a field with several values, the one that it must
 * contain.
 */
export function fixedBy(rows: FilterExpression, fields: FilterFields): Record<string, unknown> {
  const conditions = rows.kind === 'all' ? rows.of : [rows];
  const fixed = conditions.filter(
    (part): part is Condition => part.kind === 'condition' && part.op === 'eq' && !Array.isArray(part.value),
  );
  // "In this month" covers many days and fixes none.
  const isSpan = ({ field, value }: Condition) =>
    isDay(traitsOf(fields[field])) && /^\d{4}(-\d{2})?$/.test(String(value));
  const held = ({ field, value }: Condition) =>
    traitsOf(fields[field]).holdsMany && !isEmpty(value) ? [value] : value;
  return Object.fromEntries(fixed.filter((part) => !isSpan(part)).map((part) => [part.field, held(part)]));
}

const isDay = ({ temporal }: Traits) => temporal === 'date' || temporal === 'datetime';

export type AskedAggregate = { groupBy: readonly string[]; measures: readonly Measure[]; filter: Filter };

/**
 * The rows over which the user may compute this aggregate: everything that its own filter matches, if one of
 * their dashboards or reports draws it, or the rows whose fields they may read anyway. `never` when neither
 * applies.
 */
export function aggregateRows(
  access: ResourceAccess,
  query: AskedAggregate,
  usedFields: readonly string[],
  viewer: Viewer,
): FilterExpression {
  const drawn = access.aggregates.find(
    (grant) =>
      isDrawnGrouping(query, grant, access.resource.fields) &&
      query.measures.every((measure) => grant.measures.some((other) => deepEqual(measure, other))) &&
      isWithin(query.filter, grant, access.resource.fields),
  );
  if (!drawn) return visibleRows(access, usedFields, viewer);
  return drawn.within ? aggregateRows(drawn.within, query, usedFields, viewer) : matchAll;
}

/**
 * True when a figure by these keys is drawn, or follows from the drawn ones: a level in another order, or counts and
 * sums by some of the keys, which are those by all of them added up. A field with many values counts a record more than once.
 */
function isDrawnGrouping(
  { groupBy: keys, measures }: AskedAggregate,
  { groupBy: drawn }: AggregateGrant,
  fields: Resource['fields'],
): boolean {
  const level = drawn.slice(0, keys.length);
  if (keys.every((key) => level.includes(key))) return true;
  const isOnce = (key: string) => {
    const field = fields[groupKeyOf(key).field];
    return field !== undefined && !traitsOf(field).holdsMany;
  };
  return keys.every((key) => drawn.includes(key)) && drawn.every(isOnce) && measures.every(isAdditive);
}

/**
 * True when a filter is the grant's own, or that one combined by `conjunction` with a condition on fields of
 * `narrowBy`. Filters are compared as written: an equivalent one in another form is refused.
 */
function isWithin(filter: Filter, { filter: own, narrowBy }: AggregateGrant, fields: FilterFields): boolean {
  if (deepEqual(filter, own)) return true;
  const parts = filter.all;
  const extra =
    Object.keys(own).length === 0
      ? filter
      : Object.keys(filter).length === 1 &&
          Array.isArray(parts) &&
          parts.length === 2 &&
          deepEqual(parts[0], own)
        ? (parts[1] as Filter)
        : undefined;
  return extra !== undefined && readsOnly(parseFilter(extra, fields), narrowBy);
}

/** True when an expression only reads these fields. A text search reads fields that it doesn't name. */
function readsOnly(expression: FilterExpression, fields: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'all':
    case 'any':
      return expression.of.every((part) => readsOnly(part, fields));
    case 'not':
      return readsOnly(expression.of, fields);
    case 'search':
    case 'referred':
      return false;
    case 'never':
      return true;
    case 'condition':
      return fields.has(expression.field);
  }
}
