import type { RaRecord } from 'ra-core';
import { localIso, shiftDate } from '../../../../model/time.ts';
import { isEmpty } from '../../../../model/values.ts';
import type { Filter } from '../../../../model/types.ts';

/** The fields of a record that takes time; `start` and `end` are days, or both of them moments. */
export type SpanFields = { start: string; end?: string; label?: string; color?: string };

/** The days that a record takes, in the portal's time zone, and its times if its fields have any. */
export type Days = { from: string; to: string; begins?: string; ends?: string };
export type Span = Days & { id: RaRecord['id'] };

/** Undefined for a record without a beginning; one that ends before it begins takes that day alone. */
export function daysOf(
  record: Readonly<Record<string, unknown>>,
  { start, end }: Pick<SpanFields, 'start' | 'end'>,
  timeZone: string,
): Days | undefined {
  const first = record[start];
  if (isEmpty(first)) return undefined;
  const begin = localIso(String(first), timeZone);
  const last =
    end === undefined || isEmpty(record[end]) ? undefined : localIso(String(record[end]), timeZone);
  const stop = last !== undefined && last >= begin ? last : undefined;
  const [begins, ends] = [begin.slice(11, 16), stop?.slice(11, 16)];
  return {
    from: begin.slice(0, 10),
    to: (stop ?? begin).slice(0, 10),
    ...(begins && { begins }),
    ...(ends && { ends }),
  };
}

/** The records that take any of these days, both ends included; one without an end takes the day that it begins. */
export const touching = ({ start, end }: SpanFields, from: string, to: string): Filter =>
  end
    ? { [`${start}_lte`]: to, any: [{ [`${start}_gte`]: from }, { [`${end}_gte`]: from }] }
    : { [`${start}_gte`]: from, [`${start}_lte`]: to };

/** As a calendar is read: what begins earlier first, of these what lasts longer. */
export const inTime = (one: Days, other: Days): number =>
  compare(one.from, other.from) || compare(other.to, one.to) || compare(one.begins ?? '', other.begins ?? '');

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_day, at) => shiftDate(first, at, 'd'));

/** How many days one is after the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * Rows one under another in which nothing overlaps: for each of these, in time, the first row that has room. `ends`
 * of one that `begins` of the next equals overlaps it.
 */
export function rowsOf<T>(
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
