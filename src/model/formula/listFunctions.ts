/** The formula functions over several fields of a list's rows. Each row is passed as an array of its columns. */
import { dayOf, Moment } from './moments.ts';
import Big from 'big.js';
import type { ListFunction } from './functions.ts';
import { compareOperands, type FormulaContext, type FormulaOperand } from './operators.ts';
import { numberOfDay, isBusinessDay, addBusinessDays } from './dateFunctions.ts';

type Rows = readonly (readonly FormulaOperand[])[];
type OverList = (given: readonly FormulaOperand[], rows: Rows, context: FormulaContext) => FormulaOperand;

export const overRows: Readonly<Record<ListFunction, OverList>> = {
  band([value], rows, context) {
    if (value === null || value === undefined) return null;
    const found = byLimit(rows, context).find(([limit]) => {
      const order = compareOperands(value, limit ?? null, context);
      return limit === null || (order !== null && order <= 0);
    });
    return found?.[1] ?? null;
  },
  tiered([value], rows, context) {
    if (!(value instanceof Big) || rows.length === 0) return null;
    let below = new Big(0);
    let owed = new Big(0);
    for (const [limit, percent] of byLimit(rows, context)) {
      const top = limit instanceof Big && limit.lt(value) ? limit : value;
      if (percent instanceof Big && top.gt(below)) owed = owed.plus(top.minus(below).times(percent).div(100));
      if (top.gt(below)) below = top;
    }
    return owed;
  },
  pick([value], rows, context) {
    const found = rows.find(([key]) => compareOperands(value ?? null, key ?? null, context) === 0);
    return found?.[1] ?? null;
  },
  irr([received, start], rows, { timeZone }) {
    if (!(received instanceof Big) || !(start instanceof Moment)) return null;
    const payments = paymentsIn(rows, start, timeZone);
    const rate = payments && rateOf(Number(received), payments);
    return rate === null ? null : new Big(rate.toFixed(12));
  },
  npv([rate, day], rows, { timeZone }) {
    if (!(rate instanceof Big) || !(day instanceof Moment) || rate.lte(-1)) return null;
    const payments = paymentsIn(rows, day, timeZone);
    const worth = payments && worthAt(Number(rate), payments);
    return worth === null || !Number.isFinite(worth) ? null : new Big(worth.toPrecision(14));
  },
  businessDay([date], rows, { timeZone }) {
    return date instanceof Moment
      ? isBusinessDay(numberOfDay(date, timeZone), holidaysIn(rows, timeZone))
      : null;
  },
  addBusinessDays([date, count], rows, { timeZone }) {
    if (!(date instanceof Moment) || !(count instanceof Big)) return null;
    return addBusinessDays(numberOfDay(date, timeZone), Number(count), holidaysIn(rows, timeZone));
  },
};

const holidaysIn = (rows: Rows, timeZone: string): ReadonlySet<number> =>
  new Set(rows.flatMap(([date]) => (date instanceof Moment ? [numberOfDay(date, timeZone)] : [])));

/** Sorted by ascending limit; a row without a limit comes last. */
const byLimit = (rows: Rows, context: FormulaContext): Rows =>
  rows.toSorted(([one = null], [other = null]) =>
    one === null || other === null
      ? Number(one === null) - Number(other === null)
      : compareOperands(one, other, context)!,
  );

type Payment = { amount: number; months: number };

/** The payments in the rows, with the time from the day; null when an amount or a date is missing. */
function paymentsIn(rows: Rows, from: Moment, timeZone: string): Payment[] | null {
  const start = dayOf(from, timeZone);
  const payments: Payment[] = [];
  for (const [amount, date] of rows) {
    if (!(amount instanceof Big) || !(date instanceof Moment)) return null;
    payments.push({ amount: Number(amount), months: monthsTo(start, dayOf(date, timeZone)) });
  }
  return payments;
}

/** What the payments are worth now at a monthly rate. What is overdue is worth its amount. */
const worthAt = (rate: number, payments: readonly Payment[]): number =>
  payments.reduce((sum, { amount, months }) => sum + amount / (1 + rate) ** Math.max(0, months), 0);

/** The difference in months of 30 days. The last day of a shorter month counts as the starting day. */
function monthsTo(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = from.split('-').map(Number) as [number, number, number];
  const [year, month, day] = to.split('-').map(Number) as [number, number, number];
  const isLast = new Date(Date.UTC(year, month, 0)).getUTCDate() === day;
  const days = isLast && fromDay > day ? 0 : day - fromDay;
  return (year - fromYear) * 12 + (month - fromMonth) + days / 30;
}

/**
 * The monthly rate at which the present value of the payments equals the amount received. No payment is
 * negative, so the present value only falls as the rate rises: there is one rate, and bisection finds it.
 * Searches from -99 % to 1,000 % a month, to within 1e-12.
 */
function rateOf(received: number, payments: readonly Payment[]): number | null {
  const isPaid = payments.some(({ amount }) => amount > 0);
  if (!(received > 0) || !isPaid || payments.some(({ amount, months }) => amount < 0 || months <= 0))
    return null;
  const worth = (rate: number) => worthAt(rate, payments);
  let [low, high] = [-0.99, 10];
  if (worth(low) < received || worth(high) > received) return null;
  // 50 halvings narrow an interval of 11 to less than 1e-14
  for (let halving = 0; halving < 50; halving++) {
    const middle = (low + high) / 2;
    if (worth(middle) > received) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
