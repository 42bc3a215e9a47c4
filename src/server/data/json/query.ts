/**
 * Filters, sorts and pages records in memory. Pure; a store with indexes or SQL of its own does not use it.
 */
import { LRUCache } from 'lru-cache';
import {
  searchedText,
  type FilterExpression,
  type FilterFields,
  fieldsOf,
  matchesEverything,
  testBy,
  type Condition,
} from '#model/filter/filter.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { nullIfInvalidIn, nullIfInvalid } from '#model/invalidValues.ts';
import type { Stored, Page, Query, SortBy, Values } from '../store.ts';
import type { Work } from '../workScheduler.ts';
import { mapped, stride, filteredByIndex, columnReader } from './columnStore.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { readsOf } from '#model/expression/expression.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty, compareValues } from '#model/values/values.ts';
import type { RecordShape } from '../shape.ts';

// Caches the folded text of each record, per set of search fields. Records are immutable, so entries stay
// valid. Folding 100,000 records anew for each typed letter takes half a second.

type List = readonly Stored[];
type Fields = readonly string[];

/** By set of fields. */
const ofRecords = new LRUCache<string, WeakMap<Stored, string>>({ max: 200 });

function textOf(fields: Fields, of: FilterFields): (record: Stored) => string {
  const key = fields.map((field) => `${field} ${of[field]?.type}`).join(',');
  const counted = fields.map((field) => [field, nullIfInvalidIn(of, field)] as const);
  const texts = getOrMake(ofRecords, key, () => new WeakMap<Stored, string>());
  return (record) => {
    let text = texts.get(record);
    if (text === undefined)
      texts.set(record, (text = searchedText(counted.map(([field, valueOf]) => valueOf(record[field])))));
    return text;
  };
}

/**
 * Texts side by side, for lists that are searched a second time; false: searched once. Garbage-collected with
 * the list.
 */
const ofLists = new WeakMap<List, Map<string, readonly string[] | false>>();

/**
 * Returns, per set of fields that an expression searches, a function from an index of the list to the
 * record's text.
 */
function* textsIn(
  list: List,
  where: FilterExpression,
  searchFields: Fields,
  of: FilterFields,
): Work<(fields: Fields) => (at: number) => string> {
  const sets = searchedBy(where, searchFields);
  const columns = ofLists.get(list) ?? new Map<string, readonly string[] | false>();
  if (sets.length > 0) ofLists.set(list, columns);
  for (const fields of sets) {
    const key = fieldsKey(fields);
    if (columns.get(key) === false) columns.set(key, yield* mapped(list, textOf(fields, of)));
    else if (!columns.has(key)) columns.set(key, false);
  }
  return (fields) => {
    const column = columns.get(fieldsKey(fields));
    if (column) return (at) => column[at]!;
    const text = textOf(fields, of);
    return (at) => text(list[at]!);
  };
}

const fieldsKey = (fields: Fields) => fields.join(' ');

function searchedBy(where: FilterExpression, searchFields: Fields): Fields[] {
  if (where.kind === 'search') return [where.fields ?? searchFields];
  if (where.kind === 'not') return searchedBy(where.of, searchFields);
  return 'of' in where ? where.of.flatMap((part) => searchedBy(part, searchFields)) : [];
}

/**
 * @param records a snapshot, with the computed fields that the query reads
 * @param keysOf evaluates `sort.by` for each of the records
 */
export function* select(
  records: readonly Stored[],
  shape: RecordShape,
  { where, sort, range }: Query,
  keysOf?: (found: readonly Stored[]) => Work<unknown[]>,
): Work<Page> {
  const found = matchesEverything(where)
    ? records
    : yield* filteredByIndex(records, yield* fitsAt(records, where, shape));
  const key = (record: Stored) => (sort ? nullIfInvalid(record[sort.field], shape.fields, sort.field) : null);
  const keys = sort?.by && keysOf ? yield* keysOf(found) : yield* mapped(found, key);
  const sorted = yield* order(found, keys, sort);
  const page = range ? sorted.slice(range[0], range[1] + 1) : sorted;
  return { records: page, total: found.length };
}

/** Like `select`, for records that are sorted already. */
export function* selectInOrder(
  ordered: readonly Stored[],
  shape: RecordShape,
  { where, range }: Query,
): Work<Page> {
  const [first, last] = range ?? [0, Infinity];
  if (matchesEverything(where)) return { records: ordered.slice(first, last + 1), total: ordered.length };
  const fits = yield* fitsAt(ordered, where, shape);
  const records: Stored[] = [];
  let total = 0;
  for (let at = 0; at < ordered.length; at++) {
    if (at % stride === stride - 1) yield;
    if (!fits(at)) continue;
    if (total >= first && total <= last) records.push(ordered[at]!);
    total++;
  }
  return { records, total };
}

/** Returns a test of the record at an index. */
function* fitsAt(
  list: readonly Stored[],
  where: FilterExpression,
  shape: RecordShape,
): Work<(at: number) => boolean> {
  const read = yield* columnReader(list, conditionFields(where));
  return testBy(where, shape, read, yield* textsIn(list, where, shape.searchFields ?? [], shape.fields));
}

/** Fields of conditions only; text search reads its fields elsewhere (query.ts). */
function conditionFields(where: FilterExpression): string[] {
  if (where.kind === 'condition') return [where.field];
  if (where.kind === 'not') return conditionFields(where.of);
  return 'of' in where ? where.of.flatMap(conditionFields) : [];
}

/** True when the result depends on computed fields. Otherwise only the page's records need completing. */
export function asksComputed({ where, sort }: Query, { fields }: RecordShape): boolean {
  const unstored = unstoredFields(fields);
  return [...fieldsOf(where), ...(sort ? fieldsOfSort(sort) : [])].some((field) => unstored.has(field));
}

export type KeyOf = (record: Values) => unknown;

/**
 * One value that the expression requires of a choice or a reference, so that a partitioned order can be used.
 */
export function equalityOf(
  where: FilterExpression,
  { fields }: Pick<RecordShape, 'fields'>,
): { field: string; value: string | number } | undefined {
  const found = conditionsOf(where).flatMap(({ field, op, value }) => {
    const { choice, refersTo } = traitsOf(fields[field]);
    const [wanted, ...others] = [value].flat();
    const isOne = op === 'eq' && others.length === 0 && !isEmpty(wanted);
    if (!isOne || (typeof wanted !== 'string' && typeof wanted !== 'number')) return [];
    return choice || refersTo ? [{ field, value: wanted, isOfFew: refersTo === true }] : [];
  });
  // A reference is more selective than a choice of a handful.
  return found.find(({ isOfFew }) => isOfFew) ?? found[0];
}

/** The conditions that an expression requires. */
const conditionsOf = (where: FilterExpression): readonly Condition[] => {
  if (where.kind === 'condition') return [where];
  return where.kind === 'all' ? where.of.flatMap(conditionsOf) : [];
};

const fieldsOfSort = ({ field, by }: SortBy) => (by ? readsOf(by).own : [field]);

/** Compares each value once, however many records have it: titles of what is referred to are few. */
function* order(
  records: readonly Stored[],
  keys: readonly unknown[],
  sort: SortBy | undefined,
): Work<Stored[]> {
  const sign = sort?.order === 'DESC' ? -1 : 1;
  const groups = new Map<unknown, Stored[]>();
  for (let at = 0; at < records.length; at++) {
    if (at % stride === stride - 1) yield;
    getOrMake(groups, keys[at], () => []).push(records[at]!);
  }
  const ordered = yield* sortInSlices([...groups], ([left], [right]) => {
    const empty = Number(isEmpty(left)) - Number(isEmpty(right));
    // Empty values come last in both directions: users who sort look for the greatest or the least, not for
    // gaps.
    return empty || sign * compareValues(left, right);
  });
  const sorted: Stored[] = [];
  for (let at = 0; at < ordered.length;) {
    const [key, first] = ordered[at++]!;
    const same = [first];
    while (at < ordered.length && compareValues(key, ordered[at]![0]) === 0) same.push(ordered[at++]![1]);
    const group = same.length === 1 ? first : same.flat();
    if (group.length > 1)
      for (const record of yield* sortInSlices(
        group,
        (left, right) => sign * compareValues(left.id, right.id),
      ))
        sorted.push(record);
    else sorted.push(group[0]!);
    if (at % stride === stride - 1) yield;
  }
  return sorted;
}

/** Merge sort in slices: short runs by Array.sort, then merged in pairs. */
export function* sortInSlices<T>(
  all: readonly T[],
  compare: (left: T, right: T) => number,
): Work<readonly T[]> {
  const length = 128;
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < all.length; at += length) {
    runs.push(all.slice(at, at + length).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(at + 1 < runs.length ? yield* merge(runs[at]!, runs[at + 1]!, compare) : runs[at]!);
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (left: T, right: T) => number,
): Work<T[]> {
  const merged: T[] = [];
  let [at, other] = [0, 0];
  while (at < left.length && other < right.length) {
    if (merged.length % 256 === 255) yield;
    merged.push(compare(left[at]!, right[other]!) <= 0 ? left[at++]! : right[other++]!);
  }
  while (at < left.length) merged.push(left[at++]!);
  while (other < right.length) merged.push(right[other++]!);
  return merged;
}
