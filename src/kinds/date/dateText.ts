/** Converts between the text of a date input and the value in its form. */
import { isVariable, isWeek, valueOf, viewerOf } from '../../model/filter.ts';
import { localIso, shiftDate } from '../../model/time.ts';
import { isEmpty } from '../../model/values.ts';
import type { Temporal } from '../../messages/dateWords.ts';
import { showTime } from './kind.ts';
import { isDate, isInstant, readTemporal } from './readDates.ts';
import { showClock } from './clockText.ts';

/** The time zone and current date of the user. */
export type Place = { timeZone: string; today: string };

/** The form's value for a typed text: its stored form, or the text itself when it can't be parsed. */
export function heldFor(
  text: string,
  kind: Temporal,
  place: Place,
): { held: string | null; isRead: boolean } {
  if (text.trim() === '') return { held: null, isRead: true };
  const reading = readTemporal(text, kind, place);
  return 'value' in reading ? { held: reading.value, isRead: true } : { held: text, isRead: false };
}

/** The same for a filter, where a month stands for all its days. */
export function boundHeldFor(text: string, kind: Temporal, place: Place): ReturnType<typeof heldFor> {
  const day = heldFor(text, kind, place);
  if (day.isRead || kind === 'month' || !isMonthText.test(text.trim())) return day;
  const month = heldFor(text, 'month', place);
  return month.isRead ? month : day;
}
/** Requires a complete year, because "10/26" may still become a day. */
const isMonthText = /\d{4}$|^\d{4}-\d{1,2}$/;

export const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}$/.test(value);

/** The text for a form's value. A value that is not a date is shown as it was typed. */
export function textFor(value: unknown, kind: Temporal, { timeZone }: Place): string {
  if (isEmpty(value)) return '';
  const text = String(value);
  if (kind === 'datetime' && isDate(text)) return `${showTime(text, { timeZone })} ${showClock('00:00')}`;
  const isStored = { date: isDate(text), datetime: isInstant(text), month: isDate(`${text}-01`) }[kind];
  return isStored ? showTime(text, { timeZone }, true) : text;
}

/** The day or month that a calendar shows for a value. */
export function dayFor(value: unknown, { timeZone }: Pick<Place, 'timeZone'>): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (isInstant(value)) return localIso(value, timeZone).slice(0, 10);
  return isDate(value) || isDate(`${value}-01`) ? value : undefined;
}

/**
 * The first or last day, or month, of a filter's value, which may be `$today-30d`, `$week`, `2026-10` or
 * `2026`.
 */
export function boundFor(value: unknown, kind: Temporal, place: Place, atEnd: boolean): unknown {
  const meant = isVariable(value) ? valueOf(value, viewerOf(place, place.today).variables) : value;
  if (isWeek(value)) return shiftDate(String(meant), atEnd ? 6 : 0, 'd');
  if (typeof meant !== 'string' || !/^\d{4}(-\d{2})?$/.test(meant)) return meant;
  const month = meant.length === 7 ? meant : `${meant}-${atEnd ? '12' : '01'}`;
  if (kind === 'month') return month;
  return atEnd ? shiftDate(shiftDate(`${month}-01`, 1, 'm'), -1, 'd') : `${month}-01`;
}
