import type { Temporal } from '#messages/dateWords.ts';
import { spokenDates } from '#messages/translate.ts';
import { formatDay } from './parseDates.ts';

/** The letters that stand for a date in an empty input, in the order of the country: dd/mm/aaaa. */
export function datePattern(kind: Temporal): string {
  const { date, time } = spokenDates().letters;
  const day = formatDay(kind === 'month' ? date.slice(0, 7) : date);
  return kind === 'datetime' ? `${day} ${time}` : day;
}
