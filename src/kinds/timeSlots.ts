/** The spans of time of records that must not overlap, as both stores compare them. */
import {
  compilePredicate,
  parseFilter,
  type FilterExpression,
  type MatchContext,
} from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import type { Exclusive, Filter, Resource } from '#model/types.ts';
import { uniqueKey } from './registry.ts';

type Values = Readonly<Record<string, unknown>>;
type Context = Pick<Resource, 'fields'> & MatchContext;

/** A resource's `exclusive`: its condition is parsed, and has no variables. */
export type TimeSlot = Pick<Exclusive, 'by' | 'from' | 'to'> & {
  isInclusive: boolean;
  among: FilterExpression;
};

/** Half-open, in milliseconds of UTC; `end` is Infinity where the span has none. */
export type TimeSpan = { start: number; end: number; isInclusive: boolean };

const conditions = memoize((_fields: Resource['fields']) => new Map<Filter | undefined, FilterExpression>());

/** The condition `among`, parsed once. */
export const amongOf = ({ fields }: Pick<Resource, 'fields'>, among: Filter | undefined): FilterExpression =>
  getOrMake(conditions(fields), among, () => parseFilter(among ?? {}, fields));

export const slotOf = (resource: Resource, { by, from, to, until, among }: Exclusive): TimeSlot => ({
  by,
  from,
  to,
  isInclusive: until === 'inclusive',
  among: amongOf(resource, among),
});

/** The span of a record; undefined if it excludes nothing, as without a beginning, or where it ends before it begins. */
export function slotSpan({ by, from, to, isInclusive }: TimeSlot, record: Values): TimeSpan | undefined {
  if (isEmpty(record[from]) || by.some((id) => isEmpty(record[id]))) return undefined;
  const start = Date.parse(String(record[from]));
  const end = isEmpty(record[to]) ? Infinity : Date.parse(String(record[to]));
  const isInOrder = isInclusive ? end >= start : end > start;
  return isInOrder ? { start, end, isInclusive } : undefined;
}

const overlap = (one: TimeSpan, other: TimeSpan) =>
  one.isInclusive
    ? one.start <= other.end && other.start <= one.end
    : one.start < other.end && other.start < one.end;

/** The values in `by`, as one text; alike where `unique` would call them alike. */
export const slotPlace = (
  { by }: Pick<TimeSlot, 'by'>,
  { fields }: Pick<Resource, 'fields'>,
  record: Values,
) => JSON.stringify(by.map((id) => uniqueKey(fields[id]!, record[id])));

/** Tests whether another record overlaps this one. */
export function meets(shape: Context, slot: TimeSlot, record: Values): (other: Values) => boolean {
  const span = slotSpan(slot, record);
  if (!span) return () => false;
  const place = slotPlace(slot, shape, record);
  const counts = compilePredicate(slot.among, shape);
  return (other) => {
    const its = String(other.id) === String(record.id) ? undefined : slotSpan(slot, other);
    return (
      its !== undefined && overlap(span, its) && slotPlace(slot, shape, other) === place && counts(other)
    );
  };
}

/** The one that begins first. */
export const firstOf = <T extends Values>({ from }: TimeSlot, records: readonly T[]): T | undefined =>
  records.toSorted((one, other) => {
    const [left, right] = [String(one[from]), String(other[from])];
    return left < right ? -1 : left > right ? 1 : Number(one.id) - Number(other.id);
  })[0];

/** Returns a function that says for each record which of the records before it has taken the same time, if any. */
export function overlapFinder(
  context: Context,
  slot: TimeSlot,
  records: readonly Values[],
): (record: Values) => Values | undefined {
  const counts = compilePredicate(slot.among, context);
  const spans = records.flatMap((record) => {
    const span = counts(record) ? slotSpan(slot, record) : undefined;
    return span ? [{ record, span, place: slotPlace(slot, context, record) }] : [];
  });
  const met = new Map<Values, Values>();
  /** By place: the one so far that ends last. */
  const latest = new Map<string, (typeof spans)[number]>();
  for (const one of spans.toSorted((left, right) => left.span.start - right.span.start)) {
    const before = latest.get(one.place);
    if (before && overlap(before.span, one.span)) met.set(one.record, before.record);
    if (!before || before.span.end < one.span.end) latest.set(one.place, one);
  }
  return (record) => met.get(record);
}

/** The times that records have taken so far, one after the other: a record that takes none leaves its time to the next. */
export class TakenTimes {
  readonly #context: Context;
  readonly #slot: TimeSlot;
  readonly #counts: (record: Values) => boolean;
  /** By place: spans that do not overlap, in their order. */
  readonly #taken = new Map<string, { record: Values; span: TimeSpan }[]>();

  constructor(context: Context, slot: TimeSlot) {
    this.#context = context;
    this.#slot = slot;
    this.#counts = compilePredicate(slot.among, context);
  }

  /** The record that has taken the same time; undefined if it is free. */
  holder(record: Values): Values | undefined {
    const { span, at, taken } = this.#place(record);
    if (!span) return undefined;
    return [taken[at - 1], taken[at]].find((other) => other && overlap(other.span, span))?.record;
  }

  take(record: Values): void {
    const { span, at, taken } = this.#place(record);
    if (span) taken.splice(at, 0, { record, span });
  }

  /** `at`: where the record's span would stand among those that are taken. */
  #place(record: Values) {
    const span = this.#counts(record) ? slotSpan(this.#slot, record) : undefined;
    if (!span) return { span, at: 0, taken: [] };
    const taken = getOrMake(this.#taken, slotPlace(this.#slot, this.#context, record), () => []);
    let [low, high] = [0, taken.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (taken[middle]!.span.start <= span.start) low = middle + 1;
      else high = middle;
    }
    return { span, at: low, taken };
  }
}
