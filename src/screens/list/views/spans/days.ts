import type { RaRecord } from 'ra-core';
import { localIso, shiftDate } from '#model/time/time.ts';
import { isEmpty } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { occurrencesOf, weeklySpan, type Weekly } from '#model/time/weekly.ts';
import type { Filter } from '#model/types.ts';

/** The fields of a record with a duration. `start` and `end` are both dates or both date-times. */
export type SpanFields = {
  start: string;
  end?: string;
  label?: string;
  color?: string;
  /** The reference whose records are drawn side by side. */
  lanes?: string;
  /** In place of `end`: records that come back each week, on the days between the first and the last of `valid`. */
  weekly?: Weekly;
};

/** The days that a record takes in the portal's time zone, and its times if its fields have any. */
export type Days = {
  from: string;
  to: string;
  begins?: string;
  ends?: string;
  /** True when it has no end yet, and lasts at least until `to`. */
  isOpen?: true;
};
export type Span = Days & { id: RaRecord['id'] };

/** The last day of a record that goes on for ever. */
export const forever = '9999-12-31';

/** As the resource's `exclusive` of the same two fields reads an end, so that what is taken looks taken. */
export function takenEndsOf(
  { exclusive = [] }: Pick<ClientResource, 'exclusive'>,
  { start, end }: SpanFields,
) {
  const same = exclusive.find((one) => one.from === start && one.to === end);
  return same && { among: same.among ?? {}, isHalfOpen: same.until !== 'inclusive' };
}

/**
 * The days of a record. Undefined without a start; if the end is before the start, only the first day.
 *
 * @param isHalfOpen a date in `end` is the first free day
 */
export function daysOf(
  record: Readonly<Record<string, unknown>>,
  { start, end }: Pick<SpanFields, 'start' | 'end'>,
  timeZone: string,
  isHalfOpen = false,
): Days | undefined {
  const first = record[start];
  if (isEmpty(first)) return undefined;
  const begin = localIso(String(first), timeZone);
  const last =
    end === undefined || isEmpty(record[end]) ? undefined : localIso(String(record[end]), timeZone);
  const stop = last !== undefined && last >= begin ? last : undefined;
  const [begins, ends] = [begin.slice(11, 16), stop?.slice(11, 16)];
  const from = begin.slice(0, 10);
  const to = (stop ?? begin).slice(0, 10);
  const isCut = isHalfOpen && !ends && to > begin;
  return {
    from,
    to: isCut ? shiftDate(to, -1, 'd') : to,
    ...(begins && { begins }),
    ...(ends && untilMidnight(from, to, ends)),
  };
}

/** The last day and the time of an end: midnight is `24:00` of the day before, since nothing is left on the next one. */
export const untilMidnight = (from: string, to: string, ends: string): { to: string; ends: string } =>
  ends === '00:00' && to > from ? { to: shiftDate(to, -1, 'd'), ends: midnight } : { to, ends };

const midnight = '24:00';

/** Lets a record without an end last until a day. */
export function lasting(days: Days | undefined, until: string | undefined, end: unknown): Days | undefined {
  if (!days || until === undefined || !isEmpty(end)) return days;
  return { ...days, to: days.from > until ? days.from : until, isOpen: true };
}

/**
 * The filter for records that take any of these days, both ends included. A record without an end takes one
 * day, or all until `openUntil`.
 */
export const touching = (
  { start, end, weekly }: SpanFields,
  from: string,
  to: string,
  openUntil?: string,
): Filter =>
  weekly
    ? comingBack(weekly, from, to)
    : end
      ? {
          [`${start}_lte`]: to,
          any: [
            { [`${start}_gte`]: from },
            { [`${end}_gte`]: from },
            ...(openUntil !== undefined && from <= openUntil ? [{ [end]: null }] : []),
          ],
        }
      : { [`${start}_gte`]: from, [`${start}_lte`]: to };

/** The times at which a record comes back on these days. */
export function daysOfWeekly(
  record: Readonly<Record<string, unknown>>,
  weekly: Weekly,
  from: string,
  to: string,
): Days[] {
  const span = weeklySpan(weekly, record);
  const found = span ? occurrencesOf(span, from, to) : [];
  return found.map(({ day, begins, until }) => ({
    from: day,
    to: until?.day ?? day,
    begins,
    ...(until && { ends: until.clock }),
  }));
}

/** The filter for records that may come back on any of these days; one of the day before may last into the first. */
const comingBack = ({ valid: [first, last] = [] }: Weekly, from: string, to: string): Filter => ({
  all: [
    ...(first === undefined ? [] : [{ any: [{ [`${first}_lte`]: to }, { [first]: null }] }]),
    ...(last === undefined
      ? []
      : [{ any: [{ [`${last}_gte`]: shiftDate(from, -1, 'd') }, { [last]: null }] }]),
  ],
});

/** Sorts records for a calendar: earlier ones first, of these the longer ones first. */
export const byTime = (one: Days, other: Days): number =>
  compare(one.from, other.from) || compare(other.to, one.to) || compare(one.begins ?? '', other.begins ?? '');

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_day, at) => shiftDate(first, at, 'd'));

/**
 * Assigns rows so that no two records in a row overlap: each gets the first free row, in chronological order.
 * An `ends` equal to the next one's `begins` counts as an overlap.
 */
export function rowsOfSpans<T>(
  ordered: readonly T[],
  begins: (one: T) => string | number,
  ends: (one: T) => string | number,
): number[] {
  const last: (string | number)[] = [];
  return ordered.map((one) => {
    const free = last.findIndex((end) => end < begins(one));
    const row = free < 0 ? last.length : free;
    last[row] = ends(one);
    return row;
  });
}
