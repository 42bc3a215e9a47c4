/** A year, a month or a day as a half-open interval: from its beginning until the beginning of the next. */
import { utcOf } from '#model/time/moments.ts';
import { localIso, shiftDate } from '#model/time/time.ts';

export type Span = readonly [from: string, until: string];

const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

/** Undefined for a time of day, for text that is no date, and for years outside 1000 to 9990. */
export function daysOf(value: unknown): Span | undefined {
  const [, year, month, day] = parts.exec(String(value)) ?? [];
  if (!year || year < '1000' || year > '9990') return undefined;
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  return [from, shiftDate(from, 1, day ? 'd' : month ? 'm' : 'y')];
}

/** The same as instants, for days in a time zone. */
export function momentsOf(value: unknown, timeZone: string): Span | undefined {
  const [from, until] = daysOf(value)?.map((day) => beginningOf(day, timeZone)) ?? [];
  return from && until ? [from, until] : undefined;
}

/** Undefined where clocks change at that midnight, so that it occurs twice or not at all. */
function beginningOf(day: string, timeZone: string): string | undefined {
  const midnight = `${day}T00:00:00`;
  const instant = utcOf(midnight, timeZone);
  const before = new Date(Date.parse(instant) - 1000).toISOString();
  return localIso(instant, timeZone) === midnight && localIso(before, timeZone) < midnight
    ? instant
    : undefined;
}
