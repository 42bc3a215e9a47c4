import type { DatePart } from './dateWords.ts';

export type DateOrder = { order: readonly DatePart[]; separator: string };

/** The order of day, month and year in a language, and the sign between them: 31/10/2026, 10/31/2026. */
export function dateOrder(locale: string): DateOrder {
  let known = orders.get(locale);
  if (!known) {
    const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
    const parts = format.formatToParts(0);
    known = {
      order: parts.flatMap(({ type }) => (type === 'literal' ? [] : [type as DatePart])),
      separator: parts.find(({ type }) => type === 'literal')!.value,
    };
    orders.set(locale, known);
  }
  return known;
}
const orders = new Map<string, DateOrder>();

/** A day or month in the order of a language: 31/10/2026, 10/2026; without the year 31/10. */
export function writeDay(iso: string, locale: string, { year: withYear = true } = {}): string {
  const { order, separator } = dateOrder(locale);
  const [year, month, day] = iso.split('-');
  const parts = { year: withYear ? year : undefined, month, day };
  return order.flatMap((part) => parts[part] ?? []).join(separator);
}
