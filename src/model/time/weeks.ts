/** The weeks of a portal: which day each begins with. */
import type { LocaleTag } from '#messages/language.ts';
import { shiftDate } from './time.ts';

/** 0 for Sunday, 1 for Monday. */
export type WeekStart = 0 | 1;

/**
 * The countries of `locales` and `regionalTags` whose weeks begin on Sunday, by CLDR 48 (weekData of supplementalData.xml).
 * In a table: Firefox before 146 and Node name them by other means than Chromium, and a figure must not depend on that.
 */
const onSunday = 'BR CA CO DO GT HN MX NI PA PE PR PY SV US VE'.split(' ');

/** The first day of a week where this locale is used. Calendars, `$week` and groups by week have the same one. */
export const weekStartOf = (locale: LocaleTag): WeekStart => (onSunday.includes(locale.slice(3)) ? 0 : 1);

/** The day of the week of a date, 0 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first day of a date's week. */
export const weekOf = (date: string, weekStart: WeekStart): string =>
  shiftDate(date, -((weekdayOf(date) - weekStart + 7) % 7), 'd');
