/** How `text` writes numbers and dates: for a reader in their language, and in one way for all what is stored. */
import Big from 'big.js';
import { spokenDates, spokenLocale } from '../../messages/say.ts';
import { getOrMake } from '../known.ts';
import { dayOf, type Moment } from './moments.ts';

/** The marks of numbers, and the order of the parts of a date. */
export type Notation = {
  group: string;
  decimal: string;
  day: readonly ('year' | 'month' | 'day')[];
  between: string;
};

/** Portuguese, in every portal: 1.234,50 and 31/10/2026. */
export const storedNotation: Notation = {
  group: '.',
  decimal: ',',
  day: ['day', 'month', 'year'],
  between: '/',
};

const known = new Map<string, Notation>();

export function spokenNotation(): Notation {
  const locale = spokenLocale();
  return getOrMake(known, locale, () => {
    const format = new Intl.NumberFormat(locale);
    const mark = (type: string, value: number) =>
      format.formatToParts(value).find((part) => part.type === type)?.value;
    const { order, separator } = spokenDates();
    return {
      group: mark('group', 12_345) ?? '',
      decimal: mark('decimal', 1.5) ?? ',',
      day: order,
      between: separator,
    };
  });
}

export function numberText(value: Big, places: number, { group, decimal }: Notation): string {
  const decimals = Math.max(0, Math.min(10, Math.trunc(places)));
  const [whole, fraction] = value.abs().toFixed(decimals, Big.roundHalfUp).split('.') as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const text = `${grouped}${fraction ? `${decimal}${fraction}` : ''}`;
  return value.lt(0) && /[1-9]/.test(text) ? `-${text}` : text;
}

/** 31/10/2026, 10/2026. An instant is shown as its date. */
export function momentText(moment: Moment, timeZone: string, { day: order, between }: Notation): string {
  const [year, month, day] = (moment.iso.length === 7 ? moment.iso : dayOf(moment, timeZone)).split('-');
  const parts = { year, month, day };
  return order.flatMap((part) => parts[part] ?? []).join(between);
}
