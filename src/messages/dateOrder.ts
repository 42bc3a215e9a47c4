import type { WrittenDatePart } from './dateWords.ts';

export type DateOrder = { order: readonly WrittenDatePart[]; separator: string };

const orders: Record<string, DateOrder> = {};

/** The order of day, month and year in a language, and the sign between them: 31/10/2026, 10/31/2026. */
export const dateOrder = (locale: string): DateOrder => (orders[locale] ??= orderIn(locale));

function orderIn(locale: string): DateOrder {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const parts = format.formatToParts(0);
  return { order: [0, 2, 4].map((at) => parts[at]!.type as WrittenDatePart), separator: parts[1]!.value };
}

/** A day or month in the order of a language: 31/10/2026, 10/2026; without the year 31/10. */
export function writeDay(iso: string, locale: string, hasYear = true): string {
  const { order, separator } = dateOrder(locale);
  const [year, month, day] = iso.split('-');
  const parts = { year: hasYear && year, month, day };
  return order.flatMap((part) => parts[part] || []).join(separator);
}

/** A time of day, `14:30` or `14:30:05`: `2:30 PM` in languages with AM and PM. */
export function writeTime(time: string, hasHalfDays: boolean): string {
  if (!hasHalfDays) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const halfDays: Record<string, boolean> = {};

/** True for a language that writes times with AM and PM. Cached, because formulas ask for each record. */
export const hasHalfDays = (locale: string): boolean =>
  (halfDays[locale] ??=
    new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true);
