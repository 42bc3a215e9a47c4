/** Evaluates a formula for a record. Never throws: a value that can't be computed is null. */
import type { FunctionCall } from './functionCall.ts';
import { utcOf } from '../time/moments.ts';
import { addDays, dayOf, DayTime, dayTimeOf, momentOf, Moment, timeBetween } from './moments.ts';
import Big from 'big.js';
import type { ScalarFunction } from './functions.ts';
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
import {
  addMonths,
  firstDay,
  lastDay,
  isWithinYears,
  partOfDay,
  partOfTime,
  ofMoment,
  timeIn,
  hoursBetweenTimes,
  numberOfDay,
  weekdayNumber,
  daysBetweenMoments,
  monthsBetween,
} from './dateFunctions.ts';
import { overRows } from './listFunctions.ts';

const calls: Readonly<Record<ScalarFunction, FunctionCall>> = {
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
  weekday: ofMoment((moment, timeZone) => new Big(weekdayNumber(numberOfDay(moment, timeZone)))),
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
function decided(by: boolean): FunctionCall {
  return (parts, { valueOf }) => {
    const values = parts.map(valueOf);
    if (values.includes(by)) return by;
    return values.every((value) => typeof value === 'boolean') ? !by : null;
  };
}

function rounding(mode: 0 | 1 | 3): FunctionCall {
  return ([part, places], { valueOf }) => {
    const value = valueOf(part!);
    const decimals = places ? valueOf(places) : new Big(0);
    if (!(value instanceof Big) || !(decimals instanceof Big)) return null;
    // removes division noise first, so that 1/3 * 3 stays 1 when rounded up or down
    const meant = mode === Big.roundHalfUp ? value : value.round(12, Big.roundHalfUp);
    return meant.round(Math.max(0, Math.min(10, Math.trunc(Number(decimals)))), mode);
  };
}

function between(count: (from: Moment, to: Moment, context: FormulaContext) => Big | null): FunctionCall {
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
      return overRows[call](
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
