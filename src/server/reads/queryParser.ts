/**
 * Translates between the HTTP dialect of ra-data-simple-rest and our queries:
 *
 *     ?filter={"valor_gte":10}&sort=["nome","ASC"]&range=[0,24]     Content-Range: pedidos 0-24/319
 *     /aggregate?groupBy=["data:month"]&measures={"total":{"sum":"valor"}}&filter={}
 *
 * Nothing is ignored: an unknown parameter is a 400, because a dropped filter would show more than it should.
 */
import { isNumbered } from '#model/fields/sequence.ts';
import { translate } from '#messages/translate.ts';
import { inParallel } from '#model/promises.ts';
import {
  all,
  any,
  equals,
  type FilterExpression,
  matchAll,
  FilterError,
  fieldsOf,
  matchNone,
  parseFilter,
} from '#model/filter/filter.ts';
import type { Field, Resource, Filter, Measure, Sort } from '#model/types.ts';
import { lossyNumbersIn } from '#model/values/lossyNumbers.ts';
import { isEmpty, isMap, plainSigns } from '#model/values/values.ts';
import { kindOf, storedForm } from '#kinds/registry.ts';
import type { Reader } from '../data/reader.ts';
import type { RecordShape } from '../data/shape.ts';
import { badRequest, assertSafeJson, type HttpResponse } from '../http/http.ts';
import { mostSearchWords, searchWords } from '#model/filter/searchWords.ts';
import { isNumeric, refersTo, traitsOf } from '#model/traits.ts';
import { measureSchema } from '#compiler/schema/schema.ts';
import { countsAllRows } from '#screens/measuredRows.ts';
import {
  groupKeyForm,
  hasDistinctValues,
  isAdditive,
  measureFields,
  operationOf,
  partFault,
  portionFilters,
  type DatePart,
} from '#model/measures.ts';
import { InvalidCursor, type GroupKey, type Paging, type Cursor, type Portion } from '../data/store.ts';

// The parameter `codes` of a list: the records with one of these codes, compared as uniqueness compares them. A filter
// would find only values that are spelled alike. `{"codigo":["x-20"]}` are values of a unique field or of a sequence,
// `[{"contratoId":3,"mes":"2026-10"}]` are unique combinations.

type Values = Readonly<Record<string, unknown>>;
/** The values of each code by field, none of them empty. */
type Codes = { fields: readonly Field[]; rows: readonly Values[] };

/** Codes per request. Each is looked up in an index. */
export const maxCodes = 100;
const lanes = 8;

function readCodes(sent: unknown, resource: Resource): Codes | undefined {
  if (sent === undefined) return undefined;
  const rows = Array.isArray(sent) ? sent : rowsOf(sent);
  const ids = namesIn(rows[0]);
  const fields = ids.flatMap((id) => (Object.hasOwn(resource.fields, id) ? resource.fields[id]! : []));
  const isAlike = (row: unknown): row is Values =>
    isMap(row) && Object.keys(row).length === ids.length && ids.every((id) => isCode(row[id]));
  if (!rows.every(isAlike) || !isKey(fields, ids, resource)) throw badRequest(translate('query.codes'));
  if (rows.length > maxCodes) throw badRequest(translate('query.tooManyCodes', { max: maxCodes }));
  const stored = rows.map((row) =>
    Object.fromEntries(fields.map((field) => [field.id, storedForm(field, row[field.id])])),
  );
  return { fields, rows: stored.filter((row) => !Object.values(row).some(isEmpty)) };
}

/** The values of a single field as rows. */
function rowsOf(sent: unknown): readonly unknown[] {
  const [[id, values] = [], ...others] = isMap(sent) ? Object.entries(sent) : [];
  if (id === undefined || others.length > 0 || !Array.isArray(values))
    throw badRequest(translate('query.codes'));
  return values.length > 0 ? values.map((value: unknown) => ({ [id]: value })) : [{ [id]: '' }];
}

const namesIn = (row: unknown) => (isMap(row) ? Object.keys(row) : []);
const isCode = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** True for fields that identify a record. */
const isKey = (fields: readonly Field[], ids: readonly string[], { unique }: Resource) =>
  fields.length === ids.length &&
  (fields.length === 1
    ? fields[0]!.unique || isNumbered(fields[0]!)
    : unique.some((names) => names.length === ids.length && names.every((name) => ids.includes(name))));

/**
 * Adds the codes to the query, as a condition on their stored spellings. A user who may not filter by these fields is
 * refused as with any filter.
 */
export async function withSameCodes<Q extends { filter: FilterExpression; codes?: Codes }>(
  query: Q,
  shape: RecordShape,
  reader: Reader,
): Promise<Q> {
  if (!query.codes) return query;
  const { fields, rows } = query.codes;
  const ids = fields.map(({ id }) => id);
  const spellings = [...rows];
  const isLoose = fields.some((field) => kindOf(field).unique);
  const [field] = fields;
  if (fields.length === 1 && isNumbered(field!) && !field!.unique)
    // its numbers have no index by which uniqueness would find them
    spellings.push(
      ...rows.flatMap((row) => spellingsOf(String(row[field!.id])).map((text) => ({ [field!.id]: text }))),
    );
  else if (isLoose && reader.abilities(shape.resource.id).isIndexed)
    await inParallel(rows, lanes, async (row) => {
      const found = await reader.findDuplicate(shape, row, ids);
      if (found) spellings.push(found);
    });
  // each field on its own lets a store use its index
  const each = ids.map((id) => equals(id, [...new Set(spellings.map((row) => row[id]))]));
  const together =
    ids.length > 1 ? [any(spellings.map((row) => all(ids.map((id) => equals(id, row[id])))))] : [];
  return { ...query, filter: all([query.filter, ...each, ...together]) };
}

const spellingsOf = (text: string) => {
  const plain = plainSigns(text);
  return [plain, plain.toUpperCase(), plain.toLowerCase()];
};

/** Limits: rows of one answer, and ids of one request. */
export const maxRows = 1000;
const maxGroups = 3;
const maxMeasures = 20;
/**
 * Maximum cost of a filter per record. A value of a list costs 1; reading and folding a text costs many times
 * as much.
 */
const maxCost = 6000;

export type ListQuery = {
  filter: FilterExpression;
  codes?: Codes;
  sort?: Sort;
  range: readonly [number, number];
  paging: Paging;
  /** `soon`: where the order takes longer than a second, the records come in the usual one. */
  order?: 'soon';
  /** See readRunning. */
  running: unknown;
};

export function readListQuery(search: URLSearchParams, resource: Resource): ListQuery {
  const read = parseParameters(search, [
    ...['filter', 'codes', 'sort', 'range', 'total', 'after', 'before', 'order'],
    'running',
  ]);
  const order = read('order');
  if (order !== undefined && order !== 'soon') throw badRequest(translate('query.order'));
  const codes = readCodes(read('codes'), resource);
  return {
    filter: filterOf(read('filter', {}), resource),
    ...(codes && { codes }),
    sort: sortOf(read('sort'), resource),
    range: rangeOf(read('range')),
    paging: pagingOf(read),
    ...(order && { order }),
    running: read('running'),
  };
}

export const totals = ['quick', 'soon', 'exact'] as const;

function pagingOf(read: (name: string) => unknown): Paging {
  const total = read('total') ?? 'soon';
  const [after, before] = [read('after'), read('before')];
  if (!totals.includes(total as 'soon'))
    throw badRequest(translate('query.total', { known: totals.join(', ') }));
  if (after !== undefined && before !== undefined) throw badRequest(translate('query.afterAndBefore'));
  const text = after ?? before;
  return {
    total: total as Paging['total'],
    ...(text !== undefined && {
      from: {
        side: after === undefined ? 'before' : 'after',
        cursor: decodeCursor(text, after === undefined ? 0 : 1),
      },
    }),
  };
}

/** Proxies refuse answers whose headers are longer than 4 kB in all. */
const longestMark = 1024;

/**
 * Encodes the first and last place of a page. `after` and `before` accept it to fetch the neighbouring pages. Undefined for a
 * list sorted by texts too long for a header: it goes on by `range`.
 */
export function encodeCursors(places: readonly [Cursor, Cursor]): string | undefined {
  const mark = Buffer.from(JSON.stringify(places.map(({ key, id, last }) => [key, id, last]))).toString(
    'base64url',
  );
  return mark.length > longestMark ? undefined : mark;
}

function decodeCursor(mark: unknown, at: 0 | 1): Cursor {
  try {
    const places = JSON.parse(Buffer.from(mark as string, 'base64url').toString()) as unknown[][];
    const [key, id, last] = places[at]!;
    const isText = (one: unknown): one is string => typeof one === 'string' && !one.includes('\0');
    if ((key === null || isText(key)) && isText(id) && isText(last)) return { key, id, last };
  } catch {
    // Refused below.
  }
  throw new InvalidCursor();
}

/** Reads the range of a request that takes no other parameter. */
export function readRange(search: URLSearchParams, otherwise: readonly [number, number]) {
  const range = parseParameters(search, ['range'])('range');
  return range === undefined ? otherwise : rangeOf(range);
}

export type AggregateRequest = {
  groupBy: readonly GroupKey[];
  measures: Readonly<Record<string, Measure>>;
  /** The filter as it was sent, to be compared with the figures of dashboards. */
  source: Filter;
  filter: FilterExpression;
  /** The filters of measures that have their own. */
  portions: Readonly<Record<string, Portion>>;
  /** See AggregateQuery. */
  top?: number;
  others?: true;
  wholeUpTo?: number;
};

/**
 * `shown`: of too many groups the greatest are wanted, this many, and the others as one. `isNamed`: so of any number of groups, and
 * the names of the greatest.
 */
export function readAggregateQuery(
  search: URLSearchParams,
  resource: Resource,
): AggregateRequest & { shown?: number; isNamed?: boolean } {
  const read = parseParameters(search, ['filter', 'groupBy', 'measures', 'top', 'named']);
  const [shown, isNamed] = [read('top'), read('named', false)];
  const query = parseAggregate(
    { source: read('filter', {}), groupBy: read('groupBy', []), measures: read('measures') },
    resource,
  );
  const isAdded = shown !== undefined && Object.values(query.measures).every(isAdditive);
  if (typeof isNamed !== 'boolean' || (isNamed && !isAdded)) throw badRequest(translate('query.named'));
  if (shown === undefined) return query;
  const [key, ...others] = query.groupBy;
  const isCut =
    key !== undefined &&
    others.length === 0 &&
    key.part === undefined &&
    !traitsOf(resource.fields[key.field]).holdsMany &&
    Object.values(query.measures).slice(0, 1).some(isAdditive);
  if (!Number.isInteger(shown) || (shown as number) < 1 || (shown as number) > mostShown || !isCut)
    throw badRequest(translate('query.top', { max: String(mostShown) }));
  return { ...query, shown: shown as number, ...(isNamed && { isNamed }) };
}

export const mostShown = 200;

/** Parses an aggregate from its parts as they were sent. */
export function parseAggregate(
  sent: { source: unknown; groupBy: unknown; measures: unknown },
  resource: Resource,
): AggregateRequest {
  const groupBy = groupsOf(sent.groupBy, resource);
  const measures = measuresOf(sent.measures, resource);
  refuseSameNames(groupBy, measures);
  const [filter, portions] = [filterOf(sent.source, resource), portionsOf(measures, resource)];
  return { filter, source: sent.source as Filter, groupBy, measures, portions };
}

/** The Content-Range header; react-admin reads the total after the slash. */
export const contentRange = (resource: string, first: number, rows: number, total: number) =>
  rows === 0 ? `${resource} */${total}` : `${resource} ${first}-${first + rows - 1}/${total}`;

/** The total that an answer with a Content-Range tells; NaN where it tells none. */
export const totalIn = ({ headers }: Pick<HttpResponse, 'headers'>): number =>
  Number(headers?.['Content-Range']?.split('/')[1]);

/** Parameters that are texts, with or without quotation marks. A page mark is never JSON: it begins with a letter. */
const plainTexts: ReadonlySet<string> = new Set(['total', 'after', 'before', 'order']);

/** Reads parameters as JSON. Refuses unknown and repeated ones. */
export function parseParameters(
  search: URLSearchParams,
  known: readonly string[],
): (name: string, otherwise?: unknown) => unknown {
  for (const name of search.keys()) {
    if (!known.includes(name))
      throw badRequest(translate('query.noParameter', { name: name.slice(0, 40), known: known.join(', ') }));
    if (search.getAll(name).length > 1) throw badRequest(translate('query.twice', { name }));
  }
  return (name, otherwise) => {
    const text = search.get(name);
    if (text === null) return otherwise;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (plainTexts.has(name)) return text;
      throw badRequest(translate('query.notJson', { name }));
    }
    const [lossy] = lossyNumbersIn(text).values();
    if (lossy !== undefined) throw badRequest(translate('http.lostDigits', { number: lossy }));
    assertSafeJson(value);
    return value;
  };
}

export function filterOf(value: unknown, resource: Resource): FilterExpression {
  try {
    const filter = parseFilter(value, resource.fields);
    if (costOf(filter, resource) > maxCost) throw badRequest(translate('query.tooComplex'));
    return filter;
  } catch (error) {
    if (error instanceof FilterError) throw badRequest(error.message);
    throw error;
  }
}

function costOf(filter: FilterExpression, resource: Resource): number {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.reduce((sum, part) => sum + costOf(part, resource), 1);
    case 'not':
      return 1 + costOf(filter.of, resource);
    case 'search':
      return searchCost(filter.text, resource);
    case 'condition':
      return filter.op === 'like' ? 60 : 30 + (Array.isArray(filter.value) ? filter.value.length : 0);
    case 'referred':
    case 'never':
      return 0;
  }
}

/** Each word is looked for in the texts, and in the names of each reference; see referenceSearch.ts. */
function searchCost(text: string, { search, fields }: Resource): number {
  const words = searchWords(text).length;
  if (words > mostSearchWords) throw badRequest(translate('query.tooManyWords', { max: mostSearchWords }));
  return words * (60 + 20 * search.filter((id) => refersTo(fields[id])).length);
}

function sortOf(value: unknown, { fields }: Resource): Sort | undefined {
  if (value === undefined) return undefined;
  const [field, order] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC'))
    throw badRequest(translate('query.sort'));
  if (!Object.hasOwn(fields, field))
    throw badRequest(translate('filter.noField', { field: field.slice(0, 60) }));
  refuseRows(fields, field);
  return { field, order };
}

function refuseRows(fields: Resource['fields'], field: string) {
  const what = traitsOf(fields[field]).composite;
  if (what) throw badRequest(translate('query.notSortable', { field, what }));
}

function rangeOf(value: unknown): readonly [number, number] {
  if (value === undefined) return [0, maxRows - 1];
  const [first, last] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  if (!isPosition(first) || !isPosition(last) || last < first) throw badRequest(translate('query.range'));
  if (last - first >= maxRows) throw badRequest(translate('query.rangeTooLong', { max: maxRows }));
  return [first, last];
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const partFaultWords = {
  notDate: 'query.noPart',
  monthAlone: 'query.monthAlone',
  dayAlone: 'query.dayAlone',
  timeAlone: 'query.timeAlone',
} as const;

function groupsOf(value: unknown, { fields }: Resource): GroupKey[] {
  if (!Array.isArray(value) || value.length > maxGroups)
    throw badRequest(translate('query.groupBy', { max: maxGroups }));
  return value.map((name: unknown) => {
    const [, field, part] = typeof name === 'string' ? (groupKeyForm.exec(name) ?? []) : [];
    if (field === undefined)
      throw badRequest(translate('query.badGroup', { name: JSON.stringify(name).slice(0, 60) }));
    if (!Object.hasOwn(fields, field))
      throw badRequest(translate('filter.noField', { field: field.slice(0, 60) }));
    refuseRows(fields, field);
    const fault = part && partFault(fields[field]!, part as DatePart);
    if (fault) throw badRequest(translate(partFaultWords[fault], { field, name: name as string }));
    return { name: name as string, field, ...(part && { part: part as NonNullable<GroupKey['part']> }) };
  });
}

function measuresOf(value: unknown, { fields }: Resource): Record<string, Measure> {
  const entries = isMap(value) ? Object.entries(value) : [];
  if (entries.length === 0 || entries.length > maxMeasures) throw badRequest(translate('query.measures'));
  return Object.fromEntries(
    entries.map(([name, source]) => {
      const { success, data: measure } = measureSchema.safeParse(source);
      // a right, which a query does not have
      if (!success || countsAllRows(measure))
        throw badRequest(translate('query.badMeasure', { name: name.slice(0, 60) }));
      const operation = operationOf(measure);
      const adds = !['count', 'min', 'max', 'distinct'].includes(operation);
      for (const field of measureFields(measure)) {
        if (!Object.hasOwn(fields, field)) throw badRequest(translate('filter.noField', { field }));
        refuseRows(fields, field);
        if (operation === 'distinct' && !hasDistinctValues(fields[field]!))
          throw badRequest(translate('query.notDistinct', { field }));
        if (adds && !isNumeric(fields[field])) throw badRequest(translate('query.notNumber', { field }));
      }
      return [name, measure];
    }),
  );
}

function portionsOf(
  measures: Readonly<Record<string, Measure>>,
  resource: Resource,
): Record<string, Portion> {
  return Object.fromEntries(
    Object.entries(measures).flatMap(([name, measure]) => {
      const { filter, minus } = portionFilters(measure);
      if (!filter && !minus) return [];
      const read = (part: Filter | undefined, otherwise: FilterExpression) =>
        part ? filterOf(part, resource) : otherwise;
      return [[name, { where: read(filter, matchAll), minus: read(minus, matchNone) }]];
    }),
  );
}

/** Groups and measures share the keys of a row, so two of the same name would overwrite each other. */
function refuseSameNames(groupBy: readonly GroupKey[], measures: Readonly<Record<string, Measure>>) {
  for (const [at, { name }] of groupBy.entries()) {
    if (Object.hasOwn(measures, name)) throw badRequest(translate('query.measureName', { name }));
    if (groupBy.findIndex((key) => key.name === name) < at)
      throw badRequest(translate('query.groupTwice', { name }));
  }
}

/** The fields that an aggregate reads, except through a text search. */
export const aggregateFields = ({ groupBy, measures, filter, portions }: AggregateRequest): string[] => [
  ...groupBy.map(({ field }) => field),
  ...Object.values(measures).flatMap(measureFields),
  ...fieldsOf(filter),
  ...Object.values(portions).flatMap(({ where, minus }) => [...fieldsOf(where), ...fieldsOf(minus)]),
];
