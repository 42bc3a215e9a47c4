/** Converts between the text of a date input and the value in its form. */
import type { Temporal } from '#messages/dateWords.ts';
import { spokenDates } from '#messages/translate.ts';
import { formatDay, isDate, isInstant, parseTemporal } from './parseDates.ts';
import { isVariable, isWeek, variableValue, viewerOf, type PortalPlace } from '#model/filter/filter.ts';
import { localIso, shiftDate } from '#model/time/time.ts';
import { isEmpty } from '#model/values/values.ts';
import { formatTemporal } from './kind.ts';
import { formatTime } from './formatTime.ts';

/** The letters that stand for a date in an empty input, in the order of the country: dd/mm/aaaa. */
export function datePattern(kind: Temporal): string {
  const { date, time } = spokenDates().letters;
  const day = formatDay(kind === 'month' ? date.slice(0, 7) : date);
  return kind === 'datetime' ? `${day} ${time}` : day;
}

/** The portal's time zone, weeks and current date. */
export type DateContext = PortalPlace & { today: string };

/** The form's value for a typed text: its stored form, or the text itself when it can't be parsed. */
export function parseDateInput(
  text: string,
  kind: Temporal,
  context: DateContext,
): { held: string | null; isRead: boolean } {
  if (text.trim() === '') return { held: null, isRead: true };
  const reading = parseTemporal(text, kind, context);
  return 'value' in reading ? { held: reading.value, isRead: true } : { held: text, isRead: false };
}

/** The same for a filter, where a month stands for all its days. */
export function boundHeldFor(
  text: string,
  kind: Temporal,
  context: DateContext,
): ReturnType<typeof parseDateInput> {
  const day = parseDateInput(text, kind, context);
  if (day.isRead || kind === 'month' || !isMonthText.test(text.trim())) return day;
  const month = parseDateInput(text, 'month', context);
  return month.isRead ? month : day;
}
/** Requires a complete year, because "10/26" may still become a day. */
const isMonthText = /\d{4}$|^\d{4}-\d{1,2}$/;

export const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}$/.test(value);

/** The text for a form's value. A value that is not a date is shown as it was typed. */
export function formatDateInput(value: unknown, kind: Temporal, { timeZone }: DateContext): string {
  if (isEmpty(value)) return '';
  const text = String(value);
  if (kind === 'datetime' && isDate(text))
    return `${formatTemporal(text, { timeZone })} ${formatTime('00:00')}`;
  const isStored = { date: isDate(text), datetime: isInstant(text), month: isDate(`${text}-01`) }[kind];
  return isStored ? formatTemporal(text, { timeZone }, true) : text;
}

/** The day or month that a calendar shows for a value. */
export function dayFor(value: unknown, { timeZone }: Pick<DateContext, 'timeZone'>): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (isInstant(value)) return localIso(value, timeZone).slice(0, 10);
  return isDate(value) || isDate(`${value}-01`) ? value : undefined;
}

/**
 * The first or last day, or month, of a filter's value, which may be `$today-30d`, `$week`, `2026-10` or
 * `2026`.
 */
export function boundFor(value: unknown, kind: Temporal, context: DateContext, atEnd: boolean): unknown {
  const meant = isVariable(value) ? variableValue(value, viewerOf(context, context.today).variables) : value;
  if (isWeek(value)) return shiftDate(String(meant), atEnd ? 6 : 0, 'd');
  if (typeof meant !== 'string' || !/^\d{4}(-\d{2})?$/.test(meant)) return meant;
  const month = meant.length === 7 ? meant : `${meant}-${atEnd ? '12' : '01'}`;
  if (kind === 'month') return month;
  return atEnd ? shiftDate(shiftDate(`${month}-01`, 1, 'm'), -1, 'd') : `${month}-01`;
}
