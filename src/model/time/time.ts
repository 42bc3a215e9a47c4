/** Dates and instants in the portal's time zone, as texts. */
import { nowMs } from './clock.ts';

/** The current date in the portal's time zone as YYYY-MM-DD, unless the config sets one. */
export const todayOf = ({ today, timeZone }: { today?: string; timeZone: string }): string =>
  today ?? dayAt(timeZone, nowMs());

let day = { timeZone: '', minute: 0, date: '' };
/**
 * The date of a time (in ms) in a time zone. Cached by minute, as every request needs it. Days begin on a whole minute in
 * every time zone.
 */
export function dayAt(timeZone: string, time: number): string {
  const minute = Math.floor(time / 60_000);
  if (day.minute !== minute || day.timeZone !== timeZone)
    day = {
      timeZone,
      minute,
      date: clockOf(timeZone)
        .format(minute * 60_000)
        .slice(0, 10),
    };
  return day.date;
}

/** Shifts a date. The day is cut to the month's length: `2026-01-31` plus one month is `2026-02-28`. */
export function shiftDate(date: string, by: number, unit: 'd' | 'm' | 'y'): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (unit === 'd') return new Date(Date.UTC(year, month - 1, day + by)).toISOString().slice(0, 10);
  const months = year * 12 + (month - 1) + by * (unit === 'y' ? 12 : 1);
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const parts = [Math.floor(months / 12), (months % 12) + 1, Math.min(day, lastDay)];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** The last day of a month, `2026-02`. */
export const lastDayOfMonth = (month: string): string => shiftDate(shiftDate(`${month}-01`, 1, 'm'), -1, 'd');

/** Whole days from one date to another; negative when the second is earlier. */
export const daysBetween = (one: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000);

/** How an instant in UTC begins, to the part of it that it names; undefined for dates and local times. */
export const instantOf = (value: string): string | undefined =>
  value.length > 13 && value.endsWith('Z') ? value.slice(0, -1) : undefined;

/** The characters of a month and of a day. */
const lengths = { month: 7, date: 10 } as const;

/**
 * What a filter's value means for the moments of a field with this precision: how they begin, in UTC for an instant, else by
 * the portal's clock. A field of months compares with the month of a day, one of days with the day of an instant.
 */
export function wantedMoment(
  value: unknown,
  precision: 'month' | 'date' | 'datetime',
  timeZone: string,
): { begins: string; isInstant: boolean } {
  const text = String(value);
  if (precision !== 'datetime')
    return { begins: localIso(text, timeZone).slice(0, lengths[precision]), isInstant: false };
  const instant = instantOf(text);
  return { begins: instant ?? localIso(text, timeZone), isInstant: instant !== undefined };
}

const hours = new Map<string, string>();
/**
 * A UTC instant as `YYYY-MM-DDTHH:mm:ss` in a time zone. A text without `Z` is already local and is returned
 * unchanged. Cached by hour, because the records of a list share few hours.
 */
export function localIso(instant: string, timeZone: string): string {
  if (!instant.endsWith('Z')) return instant;
  const key = timeZone + instant.slice(0, 13);
  let hour = hours.get(key);
  if (!hour) {
    const date = new Date(`${instant.slice(0, 13)}:00:00Z`);
    if (Number.isNaN(date.getTime())) return instant;
    hour = shownBy(timeZone, date).slice(0, 16);
    if (hours.size > 50_000) hours.clear();
    hours.set(key, hour);
  }
  // the offset is not in whole hours, so the minutes differ too
  if (!hour.endsWith(':00')) return shownBy(timeZone, new Date(instant)).slice(0, 19);
  return `${hour.slice(0, 13)}${instant.slice(13, 19)}`;
}

/** `numeric` years before 1000 have fewer digits. */
const shownBy = (timeZone: string, date: Date) =>
  clockOf(timeZone).format(date).replace(' ', 'T').padStart(19, '0');

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Cached by zone: creating a formatter costs far more than using it. sv-SE writes ISO dates. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  const two = '2-digit';
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        year: 'numeric',
        month: two,
        day: two,
        hour: two,
        minute: two,
        second: two,
      })),
    );
  return clock;
}

const dateOrPart =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3])(?::[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)?Z?)?)?)?$/;

/** True for a valid year, month, date, or date with time, as dates are stored and compared. */
export function isDateOrPart(text: string): boolean {
  if (!dateOrPart.test(text)) return false;
  const day = Number(text.slice(8, 10));
  // days that every month has need no calendar: lists ask this of each of their records
  return day <= 28 || day <= new Date(Date.UTC(+text.slice(0, 4), +text.slice(5, 7), 0)).getUTCDate();
}

/** True for a valid month, date or instant, as a field of this precision stores it. */
export function isMomentOf(precision: 'month' | 'date' | 'datetime', value: unknown): value is string {
  if (typeof value !== 'string' || value.startsWith('0000') || !isDateOrPart(value)) return false;
  const { length } = value;
  // hours alone are too few
  return precision === 'datetime' ? length >= 16 : length === (precision === 'date' ? 10 : 7);
}
