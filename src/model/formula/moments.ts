/** Months, days and instants as formulas read, compare and shift them. A list needs no more: see calendar.ts. */
import { localIso, shiftDate } from '../time/time.ts';

/** `2026-10`, `2026-10-31`, or an instant in UTC. A class, to distinguish it from text. */
export class Moment {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
  get isInstant() {
    return this.iso.length > 10;
  }
}

const form = /^\d{4}-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?)?$/;

export const momentOf = (value: unknown): Moment | null =>
  typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value))
    ? new Moment(value)
    : null;

/** The date in the time zone; for a month, its first day. */
export function dayOf({ iso, isInstant }: Moment, timeZone: string): string {
  if (isInstant) return localIso(iso, timeZone).slice(0, 10);
  return iso.length === 7 ? `${iso}-01` : iso;
}

/** A time of day, `08:30`, as a field of kind `time` stores it. A class, to distinguish it from text. */
export class DayTime {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const dayTimeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const isDayTime = (value: unknown): value is string =>
  typeof value === 'string' && dayTimeForm.test(value);

export const dayTimeOf = (value: unknown): DayTime | null => (isDayTime(value) ? new DayTime(value) : null);

/** The time of day that the portal's clocks show at an instant. */
export const dayTimeAt = (instant: Moment, timeZone: string): DayTime =>
  new DayTime(localIso(instant.iso, timeZone).slice(11, 16));

/** Milliseconds. */
export const dayLength = 86_400_000;

/** Adds days: only whole ones to a date, fractions too to an instant. */
export function addDays(moment: Moment, days: number): Moment | null {
  if (Math.abs(days) > 4_000_000 || moment.iso.length === 7) return null;
  if (!moment.isInstant) return momentOf(shiftDate(moment.iso, Math.trunc(days), 'd'));
  const time = Date.parse(moment.iso) + Math.round(days * dayLength);
  return momentOf(new Date(time).toISOString());
}

/** Milliseconds between two instants. */
export const timeBetween = (from: Moment, to: Moment): number => Date.parse(to.iso) - Date.parse(from.iso);

/** Compares two instants exactly, and other moments to the precision that both share. */
export function compareMoments(one: Moment, other: Moment, timeZone: string): number {
  if (one.isInstant && other.isInstant) return Math.sign(timeBetween(other, one));
  const length = Math.min(one.iso.length, other.iso.length);
  const [left, right] = [one, other].map((moment) =>
    (moment.isInstant ? dayOf(moment, timeZone) : moment.iso).slice(0, length),
  ) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}
