/**
 * The number and date formats of the formula function `text`. Stored or compared results always use the
 * Portuguese format; displayed results use the format of the user's language.
 */
import Big from 'big.js';
import { spokenDates, currentLocale } from '../../messages/say.ts';
import { dayOf, type Moment } from './moments.ts';

/** 1.234,50, or 1,234.50 in languages with a decimal point. */
export function numberText(value: Big, places: number, isForReader?: boolean): string {
  const decimals = Math.max(0, Math.min(10, Math.trunc(places)));
  const [whole, fraction] = value.abs().toFixed(decimals, Big.roundHalfUp).split('.') as [string, string?];
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${fraction ? `,${fraction}` : ''}`;
  const signed = value.lt(0) && /[1-9]/.test(text) ? `-${text}` : text;
  return isForReader && hasDecimalPoint()
    ? signed.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
    : signed;
}

/** In the language of the reader. */
export const hasDecimalPoint = (): boolean => (1.5).toLocaleString(currentLocale())[1] === '.';

const stored = { order: ['day', 'month', 'year'], separator: '/' } as const;
export const dateOrder = (isForReader?: boolean) => (isForReader ? spokenDates() : stored);

/** 31/10/2026, 10/2026. An instant is shown as its date. */
export function momentText(moment: Moment, timeZone: string, isForReader?: boolean): string {
  const parts = (moment.iso.length === 7 ? moment.iso : dayOf(moment, timeZone)).split('-');
  const { order, separator } = dateOrder(isForReader);
  return order.flatMap((part) => parts[stored.order.toReversed().indexOf(part)] ?? []).join(separator);
}
