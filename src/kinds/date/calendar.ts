/**
 * The days that a calendar shows, and its keyboard navigation. Days are texts, `2026-10-31`, without time
 * zones.
 */
import { shiftDate } from '#model/time/time.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { arrowDirection } from '#model/arrowDirection.ts';

export type DateBounds = { min: string; max: string };

/** The range of dates accepted in business data. */
export const allDays: DateBounds = { min: '1900-01-01', max: '2100-12-31' };

export const within = (day: string, { min, max }: DateBounds) =>
  day < min.slice(0, day.length) ? false : day <= max.slice(0, day.length);

/** The nearest date inside `allDays`. */
export const clamped = (day: string): string =>
  day < allDays.min ? allDays.min : day > allDays.max ? allDays.max : day;

/**
 * The days of a month in weeks, undefined for days of the neighbouring months. Always six weeks, so that the
 * height is constant.
 */
export function weeksOf(month: string, weekStart: number): (string | undefined)[][] {
  const first = `${month.slice(0, 7)}-01`;
  const before = (weekdayOf(first) - weekStart + 7) % 7;
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = shiftDate(first, week * 7 + at - before, 'd');
      return day.startsWith(first.slice(0, 7)) ? day : undefined;
    }),
  );
}

export type Key = { key: string; shiftKey: boolean };

/** The day that a key leads to, as in the date picker of the ARIA practices; undefined for other keys. */
export function dayAfterKey(day: string, { key, shiftKey }: Key, weekStart: number, isRtl: boolean) {
  const inWeek = (weekdayOf(day) - weekStart + 7) % 7;
  const [by, unit] = ((): [number, 'd' | 'm' | 'y'] | [] => {
    const aside = arrowDirection(key, isRtl);
    if (aside) return [aside, 'd'];
    if (key === 'ArrowUp') return [-7, 'd'];
    if (key === 'ArrowDown') return [7, 'd'];
    if (key === 'Home') return [-inWeek, 'd'];
    if (key === 'End') return [6 - inWeek, 'd'];
    if (key === 'PageUp') return [-1, shiftKey ? 'y' : 'm'];
    if (key === 'PageDown') return [1, shiftKey ? 'y' : 'm'];
    return [];
  })();
  return by === undefined ? undefined : clamped(shiftDate(day, by, unit!));
}

/** The same for the months of a year, three in a row. */
export function monthAfterKey(day: string, { key, shiftKey }: Key, isRtl: boolean) {
  const inYear = Number(day.slice(5, 7)) - 1;
  const by: Record<string, number> = {
    ArrowUp: -3,
    ArrowDown: 3,
    Home: -inYear,
    End: 11 - inYear,
    PageUp: shiftKey ? -120 : -12,
    PageDown: shiftKey ? 120 : 12,
  };
  const months = arrowDirection(key, isRtl) ?? by[key];
  return months === undefined ? undefined : clamped(shiftDate(day, months, 'm'));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in words, independent of the reader's time zone. */
export function dayWords(day: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  const key = tag + JSON.stringify(options);
  const format = getOrMake(formats, key, () => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
  return format.format(new Date(`${day}T00:00:00Z`));
}
