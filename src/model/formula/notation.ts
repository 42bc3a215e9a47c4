/**
 * The number and date formats of the formula function `text`. A result that is only displayed has the format of
 * the reader's language; a stored or compared one is the same for everybody, in that of the company.
 */
import Big from 'big.js';
import { hasHalfDays, writeDay, writeTime } from '#messages/dateOrder.ts';
import { currentLocale } from '#messages/translate.ts';
import { textOrder } from '../values/values.ts';
import { dayOf, type DayTime, type Moment } from './moments.ts';

/** The language whose format a result has. */
export const notationLocale = (isForReader?: boolean): string =>
  isForReader ? currentLocale() : textOrder();

/** 1.234,50, or 1,234.50 in languages with a decimal point. */
export function formulaNumberText(value: Big, places: number, locale: string): string {
  const decimals = Math.max(0, Math.min(10, Math.trunc(places)));
  const [whole, fraction] = value.abs().toFixed(decimals, Big.roundHalfUp).split('.') as [string, string?];
  const [group, point] = hasDecimalPoint(locale) ? [',', '.'] : ['.', ','];
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${fraction ? `${point}${fraction}` : ''}`;
  return value.lt(0) && /[1-9]/.test(text) ? `-${text}` : text;
}

export const hasDecimalPoint = (locale: string): boolean => (1.5).toLocaleString(locale)[1] === '.';

/** 31/10/2026, 10/2026. An instant is shown as its date. */
export const momentText = (moment: Moment, timeZone: string, locale: string): string =>
  writeDay(moment.iso.length === 7 ? moment.iso : dayOf(moment, timeZone), locale);

/** 14:30, or 2:30 PM. */
export const dayTimeText = ({ text }: DayTime, locale: string): string =>
  writeTime(text, hasHalfDays(locale));
