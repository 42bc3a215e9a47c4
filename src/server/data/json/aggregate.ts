/**
 * Groups records in memory and computes measures over them. Pure; rights and request parsing are elsewhere.
 */
import { traitsOf } from '#model/traits.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { isDayTime } from '#model/formula/moments.ts';
import { measureFields, operationOf, othersKey } from '#model/measures.ts';
import { nullIfInvalid, nullIfInvalidIn } from '#model/invalidValues.ts';
import { fieldsOf, matchesEverything, testBy } from '#model/filter/filter.ts';
import { localIso } from '#model/time/time.ts';
import { weekdayOf, weekOf } from '#model/time/weeks.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { isEmpty, compareValues } from '#model/values/values.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import type { Measure } from '#model/types.ts';
import { addedScale } from '../addedScale.ts';
import type { RecordShape } from '../shape.ts';
import type { Work } from '../workScheduler.ts';
import type { AggregateQuery, GroupKey, Portion, StoreRow, Stored } from '../store.ts';

/**
 * One row per group, sorted by its keys; without `groupBy` exactly one row. Sums are exact to the field's last
 * decimal. A record with several values in a grouped field counts in each of their groups.
 */
export const aggregateRecords = (
  records: Iterable<Stored>,
  shape: RecordShape,
  query: AggregateQuery,
): Work<StoreRow[]> => aggregateBy(records, shape, query, (field) => (record) => record[field]);

/** Like `aggregate`, for items of any type; `read` returns an item's value of a field. */
export function* aggregateBy<T>(
  records: Iterable<T>,
  shape: RecordShape,
  { where, groupBy, measures, portions, top, others, wholeUpTo = 0 }: AggregateQuery,
  read: Read<T>,
): Work<StoreRow[]> {
  const starts = Object.entries(measures).map(([name, measure]) =>
    startOf(measure, portions?.[name], shape, read),
  );
  const started = () => starts.map((start) => start());
  const groups = new Map<string, Group<T>>();
  if (groupBy.length === 0) groups.set('[]', { keys: [], totals: started() });
  const keysOf = keysBy(groupBy, shape, read);
  const groupsOf = (record: T) =>
    keysOf(record).map((keys) => {
      const name = JSON.stringify(keys);
      return getOrMake(groups, name, () => ({ keys, totals: started() }));
    });
  // Many records share few values, so the groups of each value are cached.
  const known = new Map<unknown, readonly Group<T>[]>();
  const only = groupBy.length === 1 ? read(groupBy[0]!.field) : undefined;
  const knownGroupsOf = (record: T, value: unknown) => getOrMake(known, value, () => groupsOf(record));
  const counts = matchesEverything(where) ? () => true : testBy(where, shape, read);
  let looked = 0;
  for (const record of records) {
    if (looked++ % 32 === 31) yield;
    if (!counts(record)) continue;
    const value = only?.(record);
    const own = typeof value === 'string' ? knownGroupsOf(record, value) : groupsOf(record);
    for (const group of own) for (const total of group.totals) total.add(record);
  }
  const [greatest, rest] = greatestOf([...groups.values()], groups.size <= wholeUpTo ? undefined : top);
  const rows = greatest.toSorted((left, right) => compareKeys(left.keys, right.keys));
  const names = Object.keys(measures);
  return [
    ...rows.map(({ keys, totals }) => ({
      ...Object.fromEntries(groupBy.map(({ name }, index) => [name, keys[index]])),
      ...Object.fromEntries(totals.map((total, index) => [names[index], total.value()])),
    })),
    ...(others && rest.length > 0 ? [othersOf(rest, measures, shape)] : []),
  ];
}

/** The figures of all these groups together. */
function othersOf<T>(
  groups: readonly Group<T>[],
  measures: AggregateQuery['measures'],
  { resource }: RecordShape,
): StoreRow {
  const sums = Object.entries(measures).map(([name, measure], index) => {
    const scale = addedScale(measure, resource);
    const whole = groups.reduce(
      (sum, { totals }) => sum + Math.round(Number(totals[index]!.value()) * scale),
      0,
    );
    return [name, whole / scale];
  });
  return { ...Object.fromEntries(sums), [othersKey]: true };
}

type Read<T> = (field: string) => (one: T) => unknown;
type Group<T> = { keys: unknown[]; totals: Total<T>[] };

/** The `top` greatest groups by their first measure, and the other groups. */
function greatestOf<T>(groups: Group<T>[], top: number | undefined): [Group<T>[], Group<T>[]] {
  if (top === undefined || groups.length <= top) return [groups, []];
  const figure = ({ totals }: Group<T>) => Math.abs(Number(totals[0]!.value()));
  groups.sort((left, right) => figure(right) - figure(left));
  return [groups.slice(0, top), groups.slice(top)];
}

/** The fields that the result depends on. */
export const fieldsAdded = ({ where, groupBy, measures, portions = {} }: AggregateQuery): string[] => [
  ...fieldsOf(where),
  ...groupBy.map(({ field }) => field),
  ...Object.values(measures).flatMap(measureFields),
  ...Object.values(portions).flatMap(({ where, minus }) => [...fieldsOf(where), ...fieldsOf(minus)]),
];

/** True when the result depends on computed fields. */
export function addsComputed(query: AggregateQuery, { fields }: RecordShape): boolean {
  const unstored = unstoredFields(fields);
  return fieldsAdded(query).some((field) => unstored.has(field));
}

function compareKeys(left: readonly unknown[], right: readonly unknown[]): number {
  for (const [index, key] of left.entries()) {
    const compared = compareValues(key, right[index]);
    if (compared !== 0) return compared;
  }
  return 0;
}

function keysBy<T>(groupBy: readonly GroupKey[], shape: RecordShape, read: Read<T>): (one: T) => unknown[][] {
  const parts = groupBy.map((key) => ({
    key,
    held: read(key.field),
    unset: traitsOf(shape.fields[key.field]).yesNo ? false : null,
  }));
  return (record) =>
    parts.reduce<unknown[][]>(
      (found, { key, held, unset }) => {
        const value = nullIfInvalid(held(record), shape.fields, key.field);
        const values = Array.isArray(value) && value.length > 0 ? value : [isEmpty(value) ? unset : value];
        return found.flatMap((keys) => values.map((one) => [...keys, part(one, key, shape)]));
      },
      [[]],
    );
}

/**
 * Truncates a date to its day, week (the date of its first day), month `2026-10`, quarter `2026-T4` or year
 * `2026`; or gives its month, day of the week or hour as a number.
 */
function part(
  value: unknown,
  { field, part }: GroupKey,
  { fields, timeZone, weekStart }: RecordShape,
): unknown {
  if (!part || value === null) return value;
  if (traitsOf(fields[field]).clock) return isDayTime(value) ? Number(value.slice(0, 2)) : null;
  const date =
    traitsOf(fields[field]).temporal === 'datetime' ? localIso(String(value), timeZone) : String(value);
  switch (part) {
    case 'day':
      return date.slice(0, 10);
    case 'week': {
      const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
      return Number.isNaN(day.getTime()) ? null : weekOf(day.toISOString().slice(0, 10), weekStart);
    }
    case 'month':
      return date.slice(0, 7);
    case 'quarter':
      return `${date.slice(0, 4)}-T${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
    case 'year':
      return date.slice(0, 4);
    case 'monthOfYear':
      return Number(date.slice(5, 7));
    case 'weekday':
      return weekdayOf(date.slice(0, 10)) + 1;
    case 'hour':
      return Number(date.slice(11, 13));
  }
}

/** Accumulates one measure. Without records a sum is 0 and every other measure null. */
type Total<T> = { add(record: T): unknown; value(): number | string | null };

/** Returns a factory of totals, one per group. The filters of a portion are prepared once for all groups. */
function startOf<T>(
  measure: Measure,
  portion: Portion | undefined,
  shape: RecordShape,
  read: Read<T>,
): () => Total<T> {
  if (!portion) return () => totalOf(measure, shape, read);
  const [counts, takesOff] = [testBy(portion.where, shape, read), testBy(portion.minus, shape, read)];
  return () => {
    const total = totalOf(measure, shape, read, takesOff);
    return { ...total, add: (record) => counts(record) && total.add(record) };
  };
}

function totalOf<T>(
  measure: Measure,
  shape: Pick<RecordShape, 'resource'>,
  read: Read<T>,
  takesOff: (record: T) => boolean = () => false,
): Total<T> {
  if (measure === 'count' || 'count' in measure) {
    let count = 0;
    return { add: () => void count++, value: () => count };
  }
  if ('ratio' in measure) {
    const [over, under] = measure.ratio.map((field) => totalOf({ sum: field }, shape, read)) as [
      Total<T>,
      Total<T>,
    ];
    return {
      add: (record) => {
        over.add(record);
        under.add(record);
      },
      value: () => (under.value() === 0 ? null : Number(over.value()) / Number(under.value())),
    };
  }
  const operation = operationOf(measure) as 'sum' | 'avg' | 'min' | 'max' | 'distinct';
  const field = measureFields(measure)[0]!;
  const { fields } = shape.resource;
  const held = read(field);
  const counts = nullIfInvalidIn(fields, field);
  const valueOf = (record: T) => counts(held(record));
  if (operation === 'distinct') return differing(valueOf);
  return operation === 'sum' || operation === 'avg'
    ? addedUp(operation, scaleOf(fields[field]), valueOf, takesOff)
    : greatest(operation, valueOf);
}

/** Adds integers, in cents or the field's smallest unit, so that 0.10 + 0.20 is 0.30. */
function addedUp<T>(
  operation: 'sum' | 'avg',
  scale: number,
  valueOf: (record: T) => unknown,
  takesOff: (record: T) => boolean,
): Total<T> {
  let [total, filled] = [0, 0];
  return {
    add: (record) => {
      const value = valueOf(record);
      if (isEmpty(value)) return;
      filled++;
      const whole = Math.round(Number(value) * scale);
      total += takesOff(record) ? -whole : whole;
    },
    value: () => (operation === 'sum' ? total / scale : filled === 0 ? null : total / scale / filled),
  };
}

/** How many different values there are, without gaps. */
function differing<T>(valueOf: (record: T) => unknown): Total<T> {
  const values = new Set<string>();
  return {
    add: (record) => {
      const value = valueOf(record);
      if (!isEmpty(value)) values.add(String(value));
    },
    value: () => values.size,
  };
}

function greatest<T>(operation: 'min' | 'max', valueOf: (record: T) => unknown): Total<T> {
  let best: unknown = null;
  const isBetter = (value: unknown) => {
    const order = compareValues(value, best);
    return operation === 'min' ? order < 0 : order >= 0;
  };
  return {
    add: (record) => {
      const value = valueOf(record);
      if (!isEmpty(value) && (best === null || isBetter(value))) best = value;
    },
    value: () => best as number | string | null,
  };
}
