/**
 * A column store: the values of one field of all records in a list, side by side. Reading the records
 * themselves jumps through memory, which takes most of a filter's time.
 */
import type { Predicate } from '#model/filter/filter.ts';
import { type Work, shareWork } from '../workScheduler.ts';
import { LRUCache } from 'lru-cache';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { StoreRow, Stored } from '../store.ts';

// Loops over many records in slices (see workScheduler.ts).

/** Records per check of the clock. */
export const stride = 32;

export const filtered = <T>(all: readonly T[], fits: Predicate<T>): Work<T[]> =>
  filteredByIndex(all, (at) => fits(all[at]!));

/** Like `filtered`, with a test by index. */
export function* filteredByIndex<T>(all: readonly T[], fits: Predicate<number>): Work<T[]> {
  const found: T[] = [];
  for (let at = 0; at < all.length; at++) {
    if (at % stride === stride - 1) yield;
    if (fits(at)) found.push(all[at]!);
  }
  return found;
}

export function* mapped<T, R>(all: readonly T[], change: (one: T) => R): Work<R[]> {
  const result: R[] = [];
  for (let at = 0; at < all.length; at++) {
    if (at % stride === stride - 1) yield;
    result.push(change(all[at]!));
  }
  return result;
}

type List = readonly Stored[];
type Column = readonly unknown[] | Float64Array;
/** By field; a function, which makes it: requested once so far. */
type Columns = Map<string, Column | (() => Work<Column>)>;

/** Shorter lists are read directly. `most`: columns per list. */
const minRecords = 100;
const maxColumns = 6;
/** Garbage-collected with its list. Lists are immutable: a write creates a new one. */
const known = new WeakMap<List, Columns>();

/** Returns a function that reads a field of the record at an index. */
type ReadAt = (field: string) => (at: number) => unknown;

/** A field becomes a column at its second request. */
export function* columnReader(list: List, fields: Iterable<string>): Work<ReadAt> {
  const columns: Columns = known.get(list) ?? new Map();
  if (list.length >= minRecords) {
    known.set(list, columns);
    for (const field of fields) {
      const column = columns.get(field);
      if (typeof column === 'function') columns.set(field, yield* column());
      else if (!column && columns.size < maxColumns)
        columns.set(
          field,
          shareWork(() => columnOf(list, field)),
        );
    }
  }
  return (field) => {
    const column = columns.get(field);
    return typeof column === 'object' ? (at) => column[at] : (at) => list[at]![field];
  };
}

function* columnOf(list: List, field: string): Work<Column> {
  const values = yield* mapped(list, (record) => record[field]);
  return values.every(isFinite) ? Float64Array.from(values) : values;
}

const isFinite = (value: unknown): value is number => Number.isFinite(value);

/** Cached results per list, enough for its dashboards. */
const maxAnswers = 50;
const answersOf = memoize(
  (_list: List) => new LRUCache<string, readonly StoreRow[] | (() => Work<StoreRow[]>)>({ max: maxAnswers }),
);

/**
 * Caches an aggregation until a write replaces its list: dashboards are viewed more often than data are
 * written. Who asks the same meanwhile shares the work.
 */
export function* cachedRows(list: List, question: string, work: () => Work<StoreRow[]>): Work<StoreRow[]> {
  const cached = answersOf(list);
  let known = getOrMake(cached, question, () => shareWork(work));
  if (typeof known === 'function') cached.set(question, (known = yield* known()));
  return known.map((row) => ({ ...row }));
}
