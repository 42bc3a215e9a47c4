/** Evaluates a formula for a record. Never throws: a value that can't be computed is null. */
import { daysBetween, localIso, shiftDate } from '../time/time.ts';
import { utcOf } from '../time/moments.ts';
import {
  addDays,
  dayLength,
  dayOf,
  DayTime,
  dayTimeAt,
  dayTimeOf,
  momentOf,
  Moment,
  timeBetween,
} from './moments.ts';
import Big from 'big.js';
import type { ListFunction, ScalarFunction } from './functions.ts';
import {
  compareOperands,
  type FormulaContext,
  type FormulaOperand,
  extreme,
  compare,
  operate,
} from './operators.ts';
import { dayTimeText, momentText, notationLocale, formulaNumberText } from './notation.ts';
import { settingName, type Formula } from './ast.ts';
import { traitsOf } from '../traits.ts';
import { isMap } from '../values/values.ts';
import {
  isMissing,
  overFormulaRows,
  formulaRows,
  storedResult,
  valueOf,
  type StoredResult,
  type ResultField,
  type FormulaRecord,
} from './stored.ts';

// The date functions of formulas: months, business days, and what lies between two dates.

/**
 * Adds months. The day is cut to the month's length. The local time of day stays; where clocks leave it out, the
 * result is the time that they show instead.
 */
function addMonths(moment: Moment, months: number, timeZone: string): Moment | null {
  if (Math.abs(months) > 120_000) return null;
  const from = dayOf(moment, timeZone);
  const to = momentOf(shiftDate(from, Math.trunc(months), 'm'));
  if (!to || moment.iso.length === 10) return to;
  if (moment.iso.length === 7) return momentOf(to.iso.slice(0, 7));
  const days = daysBetween(from, to.iso);
  const later = addDays(moment, days);
  return later && atLocalTime(later, localTime(moment, timeZone) + days * dayLength, timeZone);
}

/** An instant's local date and time, as milliseconds of that date and time in UTC. */
const localTime = ({ iso }: Moment, timeZone: string): number =>
  Date.parse(`${localIso(new Date(iso).toISOString(), timeZone)}Z`);

/** Moves an instant to a local time (see localTime) of the same day. */
function atLocalTime(moment: Moment, wanted: number, timeZone: string): Moment | null {
  const moved = addDays(moment, (wanted - localTime(moment, timeZone)) / dayLength);
  if (!moved || localTime(moved, timeZone) === wanted || moved.iso > moment.iso) return moved;
  return moment;
}

const firstDay = (moment: Moment, timeZone: string): string => `${dayOf(moment, timeZone).slice(0, 7)}-01`;

/** The last day of the moment's month. */
const lastDay = (moment: Moment, timeZone: string): Moment | null =>
  momentOf(shiftDate(shiftDate(firstDay(moment, timeZone), 1, 'm'), -1, 'd'));

/** Not the first and last of all days, whose times may fall into the year 0 or 10000 in UTC. */
const isWithinYears = (day: string) => day.length === 10 && day > '0001-01-01' && day < '9999-12-31';

/** The day, month, quarter or year of a moment by the portal's clock. */
const partOfDay = (part: (day: string) => number): Call =>
  ofMoment((moment, timeZone) => new Big(part(dayOf(moment, timeZone))));

/** The hours (from 0) or minutes of an instant by the portal's clock, or of a time of day. */
const partOfTime =
  (from: number): Call =>
  ([part], { valueOf, context }) => {
    const time = timeIn(valueOf(part!), context.timeZone);
    return time && new Big(time.text.slice(from, from + 2));
  };

const ofMoment =
  (build: (moment: Moment, timeZone: string) => FormulaOperand): Call =>
  ([part], { valueOf, context }) => {
    const value = valueOf(part!);
    return value instanceof Moment ? build(value, context.timeZone) : null;
  };

/** A time of day, that of an instant, or that in a text. */
function timeIn(value: FormulaOperand, timeZone: string): DayTime | null {
  if (value instanceof Moment) return value.isInstant ? dayTimeAt(value, timeZone) : null;
  return value instanceof DayTime ? value : dayTimeOf(value);
}

/** Hours from one time of day to another; negative when the second is earlier. */
function hoursBetweenTimes(from: FormulaOperand, to: FormulaOperand): Big | null {
  if (!(from instanceof DayTime) || !(to instanceof DayTime)) return null;
  const minutes = ({ text }: DayTime) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return new Big(minutes(to) - minutes(from)).div(60);
}

/** Days since 1970-01-01. */
const dayNumber = (moment: Moment, timeZone: string): number =>
  Date.parse(dayOf(moment, timeZone)) / dayLength;

/** As calendars and spreadsheets number them: Sunday is 1, Saturday 7. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 4) % 7) + 7) % 7) + 1;

const isBusinessDay = (day: number, holidays: ReadonlySet<number>): boolean =>
  weekdayOf(day) !== 1 && weekdayOf(day) !== 7 && !holidays.has(day);

/**
 * Adds business days, at most 2,500 in either direction. With 0, returns the day itself or the next business
 * day.
 */
function addBusinessDays(day: number, count: number, holidays: ReadonlySet<number>): Moment | null {
  const whole = Math.trunc(count);
  if (Math.abs(whole) > 2500) return null;
  const step = whole < 0 ? -1 : 1;
  let at = whole === 0 ? day - 1 : day;
  for (let left = Math.max(1, Math.abs(whole)); left > 0;) {
    at += step;
    if (isBusinessDay(at, holidays)) left--;
  }
  return momentOf(new Date(at * dayLength).toISOString().slice(0, 10));
}

/** Whole days between two dates; negative when the second is earlier. */
const daysBetweenMoments = (from: Moment, to: Moment, timeZone: string): number =>
  daysBetween(dayOf(from, timeZone), dayOf(to, timeZone));

/** Whole months between two dates, consistent with `addMonths`. */
function monthsBetween(from: Moment, to: Moment, timeZone: string): number {
  const [start, end] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  if (end < start) return -monthsBetween(to, from, timeZone);
  const count = monthNumber(end) - monthNumber(start);
  return shiftDate(start, count, 'm') > end ? count - 1 : count;
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

// The formula functions over several fields of a list's rows. Each row is passed as an array of its columns.

type Rows = readonly (readonly FormulaOperand[])[];
type OverList = (given: readonly FormulaOperand[], rows: Rows, context: FormulaContext) => FormulaOperand;

const overList: Readonly<Record<ListFunction, OverList>> = {
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
      ? isBusinessDay(dayNumber(date, timeZone), holidaysIn(rows, timeZone))
      : null;
  },
  addBusinessDays([date, count], rows, { timeZone }) {
    if (!(date instanceof Moment) || !(count instanceof Big)) return null;
    return addBusinessDays(dayNumber(date, timeZone), Number(count), holidaysIn(rows, timeZone));
  },
};

const holidaysIn = (rows: Rows, timeZone: string): ReadonlySet<number> =>
  new Set(rows.flatMap(([date]) => (date instanceof Moment ? [dayNumber(date, timeZone)] : [])));

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

// The implementations of the formula functions.

/** Arguments are evaluated lazily: the branch that a condition skips may have missing values. */
type Arguments = {
  valueOf(part: Formula): FormulaOperand;
  comparedOf(part: Formula): FormulaOperand;
  isEmpty(part: Formula): boolean;
  context: FormulaContext;
};
type Call = (parts: readonly Formula[], given: Arguments) => FormulaOperand;

const calls: Readonly<Record<ScalarFunction, Call>> = {
  if([condition, then, otherwise], { valueOf }) {
    const holds = valueOf(condition!);
    if (typeof holds !== 'boolean') return null;
    if (holds) return valueOf(then!);
    return otherwise ? valueOf(otherwise) : null;
  },
  switch([subject, ...cases], { valueOf, comparedOf, context }) {
    const value = comparedOf(subject!);
    if (value === null) return null;
    for (let at = 0; at + 1 < cases.length; at += 2)
      if (compareOperands(value, comparedOf(cases[at]!), context) === 0) return valueOf(cases[at + 1]!);
    return cases.length % 2 === 1 ? valueOf(cases.at(-1)!) : null;
  },
  and: decided(false),
  or: decided(true),
  not([condition], { valueOf }) {
    const holds = valueOf(condition!);
    return typeof holds === 'boolean' ? !holds : null;
  },
  empty: ([part], { isEmpty }) => isEmpty(part!),
  coalesce(parts, { valueOf, isEmpty }) {
    for (const part of parts) {
      const value = part.kind === 'field' && isEmpty(part) ? null : valueOf(part);
      if (value !== null) return value;
    }
    return null;
  },
  round: rounding(Big.roundHalfUp),
  roundup: rounding(Big.roundUp),
  rounddown: rounding(Big.roundDown),
  abs([part], { valueOf }) {
    const value = valueOf(part!);
    return value instanceof Big ? value.abs() : null;
  },
  power([base, exponent], { valueOf }) {
    const [value, times] = [valueOf(base!), valueOf(exponent!)];
    if (!(value instanceof Big) || !(times instanceof Big)) return null;
    const whole = Number(times);
    if (!Number.isInteger(whole) || Math.abs(whole) > 1200 || (value.eq(0) && whole < 0)) return null;
    return powerOf(value, whole);
  },
  min: (parts, { valueOf, context }) => extreme('min', parts.map(valueOf), context),
  max: (parts, { valueOf, context }) => extreme('max', parts.map(valueOf), context),
  days: between((from, to, { timeZone }) => new Big(daysBetweenMoments(from, to, timeZone))),
  hours([start, end], { valueOf }) {
    const [from, to] = [valueOf(start!), valueOf(end!)];
    if (!(from instanceof Moment) || !(to instanceof Moment)) return hoursBetweenTimes(from, to);
    return from.isInstant && to.isInstant ? new Big(timeBetween(from, to)).div(3_600_000) : null;
  },
  months: between((from, to, { timeZone }) => new Big(monthsBetween(from, to, timeZone))),
  addMonths([start, count], { valueOf, context }) {
    const [from, months] = [valueOf(start!), valueOf(count!)];
    if (!(from instanceof Moment) || !(months instanceof Big)) return null;
    return addMonths(from, Number(months), context.timeZone);
  },
  addDays([start, count], { valueOf }) {
    const [from, days] = [valueOf(start!), valueOf(count!)];
    return from instanceof Moment && days instanceof Big ? addDays(from, Number(days)) : null;
  },
  firstDay: ofMoment((moment, timeZone) => momentOf(firstDay(moment, timeZone))),
  lastDay: ofMoment(lastDay),
  year: partOfDay((day) => Number(day.slice(0, 4))),
  quarter: partOfDay((day) => Math.ceil(Number(day.slice(5, 7)) / 3)),
  month: partOfDay((day) => Number(day.slice(5, 7))),
  day: partOfDay((day) => Number(day.slice(8))),
  weekday: ofMoment((moment, timeZone) => new Big(weekdayOf(dayNumber(moment, timeZone)))),
  hour: partOfTime(0),
  minute: partOfTime(3),
  date([part], { valueOf, context }) {
    const value = valueOf(part!);
    const moment = value instanceof Moment ? value : momentOf(value);
    return moment && momentOf(dayOf(moment, context.timeZone));
  },
  time: ([part], { valueOf, context }) => timeIn(valueOf(part!), context.timeZone),
  at([part, clock], { valueOf, context: { timeZone } }) {
    const [value, given] = [valueOf(part!), valueOf(clock!)];
    const time = given instanceof DayTime ? given : dayTimeOf(given);
    if (!(value instanceof Moment) || !time) return null;
    const day = dayOf(value, timeZone);
    return isWithinYears(day) ? momentOf(utcOf(`${day}T${time.text}`, timeZone)) : null;
  },
  text([part, places], { valueOf, context: { timeZone, isForReader } }) {
    const [value, decimals] = [valueOf(part!), places ? valueOf(places) : null];
    if (value instanceof DayTime) return dayTimeText(value, notationLocale(isForReader));
    if (value instanceof Moment) return momentText(value, timeZone, notationLocale(isForReader));
    if (!(value instanceof Big)) return null;
    return formulaNumberText(
      value,
      decimals instanceof Big ? Number(decimals) : 0,
      notationLocale(isForReader),
    );
  },
  join([separator, ...parts], { valueOf }) {
    const between = valueOf(separator!);
    const texts = parts.map(valueOf).filter((value) => typeof value === 'string');
    return typeof between === 'string' && texts.length > 0 ? texts.join(between) : null;
  },
};

/** Exponentiation by squaring, to 40 significant digits: exact enough for amounts in cents. */
function powerOf(base: Big, times: number): Big | null {
  let result = new Big(1);
  for (let left = Math.abs(times), square = base; left > 0; left = Math.floor(left / 2)) {
    // larger than any number in the data
    if (Math.abs(square.e) > 400 || Math.abs(result.e) > 400) return null;
    if (left % 2 === 1) result = result.times(square).prec(40);
    square = square.times(square).prec(40);
  }
  if (Math.abs(result.e) > 400) return null;
  return times < 0 ? new Big(1).div(result) : result;
}

/**
 * `and` and `or`. The deciding value (false for `and`, true for `or`) wins even when other values are
 * missing.
 */
function decided(by: boolean): Call {
  return (parts, { valueOf }) => {
    const values = parts.map(valueOf);
    if (values.includes(by)) return by;
    return values.every((value) => typeof value === 'boolean') ? !by : null;
  };
}

function rounding(mode: 0 | 1 | 3): Call {
  return ([part, places], { valueOf }) => {
    const value = valueOf(part!);
    const decimals = places ? valueOf(places) : new Big(0);
    if (!(value instanceof Big) || !(decimals instanceof Big)) return null;
    // removes division noise first, so that 1/3 * 3 stays 1 when rounded up or down
    const meant = mode === Big.roundHalfUp ? value : value.round(12, Big.roundHalfUp);
    return meant.round(Math.max(0, Math.min(10, Math.trunc(Number(decimals)))), mode);
  };
}

function between(count: (from: Moment, to: Moment, context: FormulaContext) => Big | null): Call {
  return ([start, end], { valueOf, context }) => {
    const [from, to] = [valueOf(start!), valueOf(end!)];
    return from instanceof Moment && to instanceof Moment ? count(from, to, context) : null;
  };
}

export { rounded, type FormulaContext, type FormulaField } from './operators.ts';
export type { ResultField } from './stored.ts';

/** The result as its field stores it. Null when a needed value is missing, or on division by zero. */
export const evaluateFormula = (
  formula: Formula,
  record: FormulaRecord,
  target: ResultField,
  context: FormulaContext,
): StoredResult => storedResult(work(formula, record, context), target, context);

function work(formula: Formula, record: FormulaRecord, context: FormulaContext): FormulaOperand {
  switch (formula.kind) {
    case 'number':
      return new Big(formula.value);
    case 'text':
    case 'boolean':
      return formula.value;
    case 'today':
      return momentOf(context.today);
    case 'field':
      return answerOf(record[formula.field], typeIn(formula.field, context));
    case 'setting': {
      const name = settingName(formula.field);
      const own = { value: record[name], type: typeIn(name, context) };
      const { value, type } = context.setting?.(formula.field) ?? own;
      return answerOf(value, type);
    }
    case 'negate': {
      const value = work(formula.of, record, context);
      return value instanceof Big ? value.neg() : null;
    }
    case 'operation':
      return operate(
        formula.operator,
        work(formula.left, record, context),
        work(formula.right, record, context),
      );
    case 'comparison': {
      const apart = comparing(context);
      const [left, right] = [work(formula.left, record, apart), work(formula.right, record, apart)];
      return compare(formula.operator, left, right, context);
    }
    case 'rows':
      return overFormulaRows(formula, record, context);
    case 'list': {
      const { call, field, columns, of } = formula;
      const types = context.fields?.[field]?.fields;
      const rows = formulaRows(record, field).map((row) =>
        columns.map((column) => (isMap(row) ? valueOf(row[column], types?.[column]?.type) : null)),
      );
      return overList[call](
        of.map((part) => work(part, record, context)),
        rows,
        context,
      );
    }
    case 'call':
      return calls[formula.call](formula.of, {
        valueOf: (part) => work(part, record, context),
        comparedOf: (part) => work(part, record, comparing(context)),
        isEmpty: (part) =>
          part.kind === 'field'
            ? isMissing(record[part.field], typeIn(part.field, context))
            : work(part, record, context) === null,
        context,
      });
  }
}

const typeIn = (field: string, { fields }: FormulaContext) => fields?.[field]?.type;

/** An answer that nobody has given counts as no. */
const answerOf = (stored: unknown, type: string | undefined): FormulaOperand => {
  const value = valueOf(stored, type);
  return value === null && traitsOf(type).yesNo ? false : value;
};

/**
 * Operands of comparisons, as in `text(preco, 2) = '49,90'`, are formatted independently of the user's
 * language.
 */
const comparing = (context: FormulaContext): FormulaContext => ({ ...context, isForReader: false });
