/** The spans of time of records that must not overlap, as both stores compare them. */
import {
  compilePredicate,
  parseFilter,
  type FilterExpression,
  type MatchContext,
} from '#model/filter/filter.ts';
import {
  fieldsOfWeekly,
  weekliesMeet,
  weeklySpan,
  type Weekly,
  type WeeklySpan,
} from '#model/time/weekly.ts';
import { isEmpty } from '#model/values/values.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Exclusive, Filter, Resource } from '#model/types.ts';
import { uniqueKey } from './registry.ts';

type Values = Readonly<Record<string, unknown>>;
type Context = Pick<Resource, 'fields'> & MatchContext;

/** The fields of a time that is taken once. */
export type MomentSlot = {
  from: string;
  to: string;
  isInclusive: boolean;
  weekly?: undefined;
};

/** A resource's `exclusive`: its condition is parsed, and has no variables. */
export type TimeSlot = Pick<Exclusive, 'by'> & { among: FilterExpression } & (
    | MomentSlot
    | { weekly: Weekly; isInclusive?: undefined }
  );

/** Half-open, in milliseconds of UTC; `end` is Infinity where the span has none. Or what comes back each week. */
export type TimeSpan = MomentSpan | { weekly: WeeklySpan };
export type MomentSpan = { start: number; end: number; isInclusive: boolean; weekly?: undefined };

const conditions = memoize((_fields: Resource['fields']) => new Map<Filter | undefined, FilterExpression>());

/** The condition `among`, parsed once. */
export const amongOf = ({ fields }: Pick<Resource, 'fields'>, among: Filter | undefined): FilterExpression =>
  getOrMake(conditions(fields), among, () => parseFilter(among ?? {}, fields));

export function slotOf(resource: Resource, { by, from, to, until, among }: Exclusive): TimeSlot {
  const common = { by, among: amongOf(resource, among) };
  return from === undefined
    ? { ...common, weekly: resource.weekly! }
    : { ...common, from, to: to!, isInclusive: until === 'inclusive' };
}

/** The fields that decide which time a record takes, the one that it begins with first. */
export const timeFieldsOf = (
  { weekly }: Pick<Resource, 'weekly'>,
  { from, to }: Pick<Exclusive, 'from' | 'to'>,
): readonly [string, ...string[]] =>
  from === undefined
    ? [weekly!.start, ...fieldsOfWeekly(weekly!).filter((id) => id !== weekly!.start)]
    : [from, to!];

/** The span of a record; undefined if it excludes nothing, as without a beginning, or where it ends before it begins. */
export function slotSpan(slot: TimeSlot, record: Values): TimeSpan | undefined {
  if (slot.by.some((id) => isEmpty(record[id]))) return undefined;
  if (!slot.weekly) return momentSpan(slot, record);
  const weekly = weeklySpan(slot.weekly, record);
  return weekly?.length === undefined ? undefined : { weekly };
}

function momentSpan({ from, to, isInclusive }: MomentSlot, record: Values): MomentSpan | undefined {
  if (isEmpty(record[from])) return undefined;
  const start = Date.parse(String(record[from]));
  const end = isEmpty(record[to]) ? Infinity : Date.parse(String(record[to]));
  const isInOrder = isInclusive ? end >= start : end > start;
  return isInOrder ? { start, end, isInclusive } : undefined;
}

function overlap(one: TimeSpan, other: TimeSpan): boolean {
  if (one.weekly || other.weekly)
    return Boolean(one.weekly && other.weekly && weekliesMeet(one.weekly, other.weekly));
  return one.isInclusive
    ? one.start <= other.end && other.start <= one.end
    : one.start < other.end && other.start < one.end;
}

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
export const firstOf = <T extends Values>(slot: TimeSlot, records: readonly T[]): T | undefined =>
  records.toSorted((one, other) => {
    const from = slot.weekly ? slot.weekly.start : slot.from;
    const [left, right] = [String(one[from]), String(other[from])];
    return left < right ? -1 : left > right ? 1 : Number(one.id) - Number(other.id);
  })[0];

type Placed<Span> = { record: Values; span: Span; place: string };

/** Returns a function that says for each record which of the records before it has taken the same time, if any. */
export function overlapFinder(
  context: Context,
  slot: TimeSlot,
  records: readonly Values[],
): (record: Values) => Values | undefined {
  const counts = compilePredicate(slot.among, context);
  const counted = records.filter(counts).map((record) => ({
    record,
    span: slotSpan(slot, record),
    place: slotPlace(slot, context, record),
  }));
  const met = slot.weekly
    ? metBefore(counted.filter((one): one is Placed<TimeSpan> => one.span !== undefined))
    : metInOrder(counted.filter((one): one is Placed<MomentSpan> => one.span !== undefined));
  return (record) => met.get(record);
}

/** Of each that meets one before it: that one. */
function metBefore(spans: readonly Placed<TimeSpan>[]): ReadonlyMap<Values, Values> {
  const met = new Map<Values, Values>();
  const before = new Map<string, Placed<TimeSpan>[]>();
  for (const one of spans) {
    const others = getOrMake(before, one.place, () => []);
    const other = others.find(({ span }) => overlap(span, one.span));
    if (other) met.set(one.record, other.record);
    others.push(one);
  }
  return met;
}

/** Of each that meets one that begins before it: that one. */
function metInOrder(spans: readonly Placed<MomentSpan>[]): ReadonlyMap<Values, Values> {
  const met = new Map<Values, Values>();
  /** By place: the one so far that ends last. */
  const latest = new Map<string, Placed<MomentSpan>>();
  for (const one of spans.toSorted((left, right) => left.span.start - right.span.start)) {
    const before = latest.get(one.place);
    if (before && overlap(before.span, one.span)) met.set(one.record, before.record);
    if (!before || before.span.end < one.span.end) latest.set(one.place, one);
  }
  return met;
}

/** The times that records have taken so far, one after the other: a record that takes none leaves its time to the next. */
export class TakenTimes {
  readonly #context: Context;
  readonly #slot: TimeSlot;
  readonly #counts: (record: Values) => boolean;
  /** By place. Moments do not overlap, and are in their order. */
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
    const near = span.weekly ? taken : [taken[at - 1], taken[at]];
    return near.find((other) => other && overlap(other.span, span))?.record;
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
    let [low, high] = [0, span.weekly ? 0 : taken.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((taken[middle]!.span as MomentSpan).start <= (span as MomentSpan).start) low = middle + 1;
      else high = middle;
    }
    return { span, at: low, taken };
  }
}
