/** The date functions of formulas: months, business days, and what lies between two dates. */
import { daysBetween, localIso, shiftDate } from '../time/time.ts';
import { addDays, dayLength, dayOf, DayTime, dayTimeAt, dayTimeOf, momentOf, Moment } from './moments.ts';
import Big from 'big.js';
import type { FormulaOperand } from './operators.ts';
import type { FunctionCall } from './functionCall.ts';

/**
 * Adds months. The day is cut to the month's length. The local time of day stays; where clocks leave it out, the
 * result is the time that they show instead.
 */
export function addMonths(moment: Moment, months: number, timeZone: string): Moment | null {
  if (Math.abs(months) > 120_000) return null;
  const from = dayOf(moment, timeZone);
  const to = momentOf(shiftDate(from, Math.trunc(months), 'm'));
  if (!to || moment.iso.length === 10) return to;
  if (moment.iso.length === 7) return momentOf(to.iso.slice(0, 7));
  const days = daysBetween(from, to.iso);
  const later = addDays(moment, days);
  return later && atLocalTime(later, localTime(moment, timeZone) + days * dayLength, timeZone);
}

/** An instant's local date and time, as milliseconds of that date and time in UTC. */
const localTime = ({ iso }: Moment, timeZone: string): number =>
  Date.parse(`${localIso(new Date(iso).toISOString(), timeZone)}Z`);

/** Moves an instant to a local time (see localTime) of the same day. */
function atLocalTime(moment: Moment, wanted: number, timeZone: string): Moment | null {
  const moved = addDays(moment, (wanted - localTime(moment, timeZone)) / dayLength);
  if (!moved || localTime(moved, timeZone) === wanted || moved.iso > moment.iso) return moved;
  return moment;
}

export const firstDay = (moment: Moment, timeZone: string): string =>
  `${dayOf(moment, timeZone).slice(0, 7)}-01`;

/** The last day of the moment's month. */
export const lastDay = (moment: Moment, timeZone: string): Moment | null =>
  momentOf(shiftDate(shiftDate(firstDay(moment, timeZone), 1, 'm'), -1, 'd'));

/** Not the first and last of all days, whose times may fall into the year 0 or 10000 in UTC. */
export const isWithinYears = (day: string) => day.length === 10 && day > '0001-01-01' && day < '9999-12-31';

/** The day, month, quarter or year of a moment by the portal's clock. */
export const partOfDay = (part: (day: string) => number): FunctionCall =>
  ofMoment((moment, timeZone) => new Big(part(dayOf(moment, timeZone))));

/** The hours (from 0) or minutes of an instant by the portal's clock, or of a time of day. */
export const partOfTime =
  (from: number): FunctionCall =>
  ([part], { valueOf, context }) => {
    const time = timeIn(valueOf(part!), context.timeZone);
    return time && new Big(time.text.slice(from, from + 2));
  };

export const ofMoment =
  (build: (moment: Moment, timeZone: string) => FormulaOperand): FunctionCall =>
  ([part], { valueOf, context }) => {
    const value = valueOf(part!);
    return value instanceof Moment ? build(value, context.timeZone) : null;
  };

/** A time of day, that of an instant, or that in a text. */
export function timeIn(value: FormulaOperand, timeZone: string): DayTime | null {
  if (value instanceof Moment) return value.isInstant ? dayTimeAt(value, timeZone) : null;
  return value instanceof DayTime ? value : dayTimeOf(value);
}

/** Hours from one time of day to another; negative when the second is earlier. */
export function hoursBetweenTimes(from: FormulaOperand, to: FormulaOperand): Big | null {
  if (!(from instanceof DayTime) || !(to instanceof DayTime)) return null;
  const minutes = ({ text }: DayTime) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return new Big(minutes(to) - minutes(from)).div(60);
}

/** Days since 1970-01-01. */
export const numberOfDay = (moment: Moment, timeZone: string): number =>
  Date.parse(dayOf(moment, timeZone)) / dayLength;

/** As calendars and spreadsheets number them: Sunday is 1, Saturday 7. 1970-01-01 was a Thursday. */
export const weekdayNumber = (day: number): number => ((((day + 4) % 7) + 7) % 7) + 1;

export const isBusinessDay = (day: number, holidays: ReadonlySet<number>): boolean =>
  weekdayNumber(day) !== 1 && weekdayNumber(day) !== 7 && !holidays.has(day);

/**
 * Adds business days, at most 2,500 in either direction. With 0, returns the day itself or the next business
 * day.
 */
export function addBusinessDays(day: number, count: number, holidays: ReadonlySet<number>): Moment | null {
  const whole = Math.trunc(count);
  if (Math.abs(whole) > 2500) return null;
  const step = whole < 0 ? -1 : 1;
  let at = whole === 0 ? day - 1 : day;
  for (let left = Math.max(1, Math.abs(whole)); left > 0;) {
    at += step;
    if (isBusinessDay(at, holidays)) left--;
  }
  return momentOf(new Date(at * dayLength).toISOString().slice(0, 10));
}

/** Whole days between two dates; negative when the second is earlier. */
export const daysBetweenMoments = (from: Moment, to: Moment, timeZone: string): number =>
  daysBetween(dayOf(from, timeZone), dayOf(to, timeZone));

/** Whole months between two dates, consistent with `addMonths`. */
export function monthsBetween(from: Moment, to: Moment, timeZone: string): number {
  const [start, end] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  if (end < start) return -monthsBetween(to, from, timeZone);
  const count = monthNumber(end) - monthNumber(start);
  return shiftDate(start, count, 'm') > end ? count - 1 : count;
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
