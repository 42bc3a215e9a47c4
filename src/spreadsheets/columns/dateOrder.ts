/** The order of day, month and year in a column of dates. */
import { dateOrder } from '#messages/dateOrder.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { currentLocale } from '#messages/translate.ts';
import { isDate, pad } from '#kinds/date/parseDates.ts';
import type { DayOrder, ColumnCell, Ways } from './columnFormat.ts';

/** The three numbers of a date, and the text after it. */
type Digits = { parts: readonly [string, string, string]; rest: string };

const separated = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])(.*)$/s;
const yearAtEnd = /^(\d{2})(\d{2})(\d{4})(?!\d)(.*)$/s;
const yearFirst = /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/s;
const sixDigits = /^(\d{2})(\d{2})(\d{2})(?!\d)(.*)$/s;
/** `102026` is a month and its year, before it is 20 October 2026. */
const monthAndYear = /^(0[1-9]|1[0-2])(19|20)\d{2}$/;
const compactTime = /^(\d{8})(\d{2})(\d{2})(\d{2})?$/;

function digitsOf(text: string, order: DayOrder): Digits | undefined {
  const found = separated.exec(text);
  if (found) {
    const [, first, , second, third, rest] = found as unknown as string[];
    return order === 'ymd' && third!.length === 4
      ? undefined
      : { parts: [first!, second!, third!], rest: rest! };
  }
  const timed = compactTime.exec(text);
  const plain = timed ? `${timed[1]} ${timed.slice(2).filter(Boolean).join(':')}` : text;
  const [, ...parts] = (order === 'ymd' ? yearFirst : yearAtEnd).exec(plain) ?? sixDigits.exec(plain) ?? [];
  const [first, second, third, rest] = parts;
  return first ? { parts: [first, second!, third!], rest: rest! } : undefined;
}

/** The same date with its year first, as every language reads it; undefined when the text is no such date. */
export function yearToFront(given: string, order: DayOrder): string | undefined {
  const { parts, rest } = digitsOf(given.trim(), order) ?? {};
  if (!parts || /^\d/.test(rest!)) return undefined;
  const at = (part: 'd' | 'm' | 'y') => parts[order.indexOf(part)]!;
  const year = at('y').length === 2 ? `${Number(at('y')) < 50 ? '20' : '19'}${at('y')}` : at('y');
  const day = `${year}-${pad(at('m'))}-${pad(at('d'))}`;
  return isDate(day) ? day + inWholeDay(rest!) : undefined;
}

/** ` 2:30 PM` as ` 14:30`, in every language. An hour outside 1 to 12 stays, and is refused later. */
const inWholeDay = (rest: string) =>
  rest.replace(
    /^(,? )(0?[1-9]|1[0-2])(:\d{2}(?::\d{2})?)? ?([ap])\.? ?m\.?$/i,
    (_all, space: string, hour: string, minutes = ':00', half: string) =>
      `${space}${pad((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0))}${minutes}`,
  );

const orders: readonly DayOrder[] = ['dmy', 'mdy', 'ymd'];

/** True for a date in digits whose order its own text does not say. */
export const hasOpenOrder = (text: string) => orders.some((order) => yearToFront(text, order) !== undefined);

/** The order of day and month in the current language. */
const usualOrder = (): DayOrder =>
  dateOrder(currentLocale()).order.find((part) => part !== 'year') === 'month' ? 'mdy' : 'dmy';

/** Which orders the cells of a column permit. */
export function orderWays(cells: readonly ColumnCell[], kind: Temporal): Ways<DayOrder> | undefined {
  const usual = usualOrder();
  const read = cells.flatMap((cell) => {
    if (kind === 'month' ? /^\d{1,6}$/.test(cell.text) : monthAndYear.test(cell.text)) return [];
    const days = orders.map((order) => [order, yearToFront(cell.text, order)] as const);
    return days.some(([, day]) => day) ? [{ cell, days: new Map(days) }] : [];
  });
  if (read.length === 0) return undefined;
  const values = [usual, usual === 'dmy' ? 'mdy' : 'dmy'] as DayOrder[];
  const isYearFirst = read.some(({ days }) => !days.get('dmy') && !days.get('mdy'));
  if (isYearFirst || changesMostAtEnd(cells)) values.push('ymd');
  const only: Partial<Record<DayOrder, ColumnCell[]>> = {};
  let isAmbiguous = false;
  for (const { cell, days } of read) {
    const fitting = values.filter((order) => days.get(order));
    if (fitting.length === 1) (only[fitting[0]!] ??= []).push(cell);
    else isAmbiguous ||= new Set(fitting.map((order) => days.get(order))).size > 1;
  }
  if (!isAmbiguous && Object.keys(only).length === 0) return undefined;
  return { values, only, isAmbiguous };
}

/** True for `26-05-01, 26-05-31`: the first number may be the year, as the last one changes more. */
function changesMostAtEnd(cells: readonly ColumnCell[]): boolean {
  const parts = cells.flatMap(({ text }) => {
    const [first, , third] = digitsOf(text, 'dmy')?.parts ?? [];
    return third?.length === 2 ? [[first!, third] as const] : [];
  });
  const differing = (at: 0 | 1) => new Set(parts.map((part) => part[at])).size;
  return parts.length > 0 && differing(0) < differing(1);
}
