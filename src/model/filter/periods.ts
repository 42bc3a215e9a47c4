/**
 * The periods that a dashboard's user chooses from, as first and last day, and the equal periods before them.
 */
import { daysBetween, lastDayOfMonth, shiftDate } from '../time/time.ts';
import type { Filter } from './ast.ts';
import { isTemporal } from '../traits.ts';

export const periods = [
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'year',
  'lastYear',
  'last12',
] as const;
export type PeriodName = (typeof periods)[number];
/** Both days are included. */
export type DateRange = { from: string; to: string };

const monthsFrom = (month: string, count: number): DateRange => ({
  from: `${month}-01`,
  to: lastDayOfMonth(shiftDate(`${month}-01`, count - 1, 'm').slice(0, 7)),
});

export function spanOf(period: PeriodName, today: string): DateRange {
  const month = (by: number) => shiftDate(`${today.slice(0, 7)}-01`, by, 'm').slice(0, 7);
  const intoQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  const intoYear = Number(today.slice(5, 7)) - 1;
  switch (period) {
    case 'month':
      return monthsFrom(month(0), 1);
    case 'lastMonth':
      return monthsFrom(month(-1), 1);
    case 'quarter':
      return monthsFrom(month(-intoQuarter), 3);
    case 'lastQuarter':
      return monthsFrom(month(-intoQuarter - 3), 3);
    case 'year':
      return monthsFrom(month(-intoYear), 12);
    case 'lastYear':
      return monthsFrom(month(-intoYear - 12), 12);
    case 'last12':
      return monthsFrom(month(-11), 12);
  }
}

/**
 * A period as a condition that stays true as days pass, so that a list opened by it still shows this month next month;
 * undefined where the language has no word for it.
 */
export function conditionOfPeriod(period: PeriodName, field: string): Filter | undefined {
  const word = words[period];
  if (word) return { [field]: word };
  return period === 'last12' ? { [`${field}_gte`]: '$month-11', [`${field}_lte`]: '$month' } : undefined;
}

const words: Partial<Record<PeriodName, string>> = {
  month: '$month',
  lastMonth: '$month-1',
  year: '$year',
  lastYear: '$year-1',
};

/**
 * The span `steps` times its length earlier: in months when it consists of whole months, otherwise in days.
 * Twelve steps of one month are a year, and twelve steps shift any span by a year, so a comparison with the
 * year before stays one.
 */
export function earlier(span: DateRange, steps: number): DateRange {
  if (steps === 0) return span;
  const { from, to } = span;
  const first = from.slice(0, 7);
  const isWhole = from.endsWith('-01') && to === lastDayOfMonth(to.slice(0, 7));
  const count = monthNumber(to) - monthNumber(from) + 1;
  if (isWhole) {
    const by = steps % 12 === 0 ? steps : steps * count;
    return monthsFrom(shiftDate(`${first}-01`, -by, 'm').slice(0, 7), count);
  }
  if (steps % 12 === 0) return { from: shiftDate(from, -steps, 'm'), to: shiftDate(to, -steps, 'm') };
  const days = daysBetween(from, to) + 1;
  return { from: shiftDate(from, -steps * days, 'd'), to: shiftDate(to, -steps * days, 'd') };
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The span of `count` whole months that ends where the given span ends. */
export const monthsUpTo = ({ to }: DateRange, count: number): DateRange => ({
  from: shiftDate(`${to.slice(0, 7)}-01`, 1 - count, 'm'),
  to,
});

/** How many months back a condition value looks: `$month` 0, `$month-1` 1; undefined for any other value. */
export function monthsBack(value: unknown): number | undefined {
  const found = typeof value === 'string' && /^\$month(?:-(\d{1,4}))?$/.exec(value);
  return found ? Number(found[1] ?? 0) : undefined;
}

/** The same for `$year-1` too, which is twelve. */
export const stepsBack = (value: unknown): number | undefined =>
  monthsBack(value) ??
  (typeof value === 'string' && /^\$year-\d{1,3}$/.test(value) ? Number(value.slice(6)) * 12 : undefined);

/** The date field that the filter compares with the current month. */
export const dateOf = (
  filter: Filter,
  fields: Readonly<Record<string, { type: string } | undefined>>,
): string | undefined =>
  Object.keys(filter).find((id) => isTemporal(fields[id]) && monthsBack(filter[id]) === 0);
