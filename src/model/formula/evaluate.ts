/** Formula and record -> value. Never throws: what can't be worked out is empty. */
import Big from 'big.js';
import { isNoNumber } from '../counted.ts';
import { isNumeric, isTemporal, traitsOf } from '../traits.ts';
import { isEmpty, isMap } from '../values.ts';
import type { ScalarFunction } from './functions.ts';
import {
  addDays,
  addMonths,
  compareMoments,
  dayOf,
  daysBetween,
  lastDay,
  Moment,
  momentOf,
  momentText,
  monthsBetween,
  timeBetween,
} from './moments.ts';
import type { Comparison, Formula, Operator } from './tree.ts';

/** As much of a field as tells what its values are; of an `items` field, those of its rows. */
export type FormulaField = {
  readonly type: string;
  readonly fields?: Readonly<Record<string, FormulaField>> | undefined;
};
export type FormulaContext = {
  /** Of the record; without them, values are what they look like. */
  fields?: Readonly<Record<string, FormulaField>>;
  today: string;
  timeZone: string;
};
/** What receives the result. */
export type Target = { type: string; decimals?: number };

type Values = Readonly<Record<string, unknown>>;
type Value = Big | Moment | string | boolean | null;

/**
 * The result as its field stores it: numbers rounded half up to the field's decimals, an instant as the day or the
 * month where one is asked for. null when a value that it needs is missing, or it would divide by zero.
 * Missing rows and missing values of rows count as nothing: the sum of no items is 0.
 */
export function evaluateFormula(
  formula: Formula,
  record: Values,
  target: Target,
  context: FormulaContext,
): number | string | boolean | null {
  const value = work(formula, record, context);
  const { numeric, temporal, yesNo, text, choice, holdsMany } = traitsOf(target);
  if (value instanceof Big) return numeric ? rounded(value, target.decimals ?? 0) : null;
  if (value instanceof Moment) {
    if (temporal === 'datetime') return value.isInstant ? value.iso : null;
    if (!temporal) return null;
    return dayOf(value, context.timeZone).slice(0, temporal === 'month' ? 7 : 10);
  }
  if (typeof value === 'boolean') return yesNo ? value : null;
  return text === 'line' || (choice && !holdsMany) ? value : null;
}

/** Half up, to the cent, whatever binary fractions would do. */
export function rounded(value: Big | number, decimals: number): number | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  const number = Number(new Big(value).round(decimals, Big.roundHalfUp));
  // no negative zero
  return Number.isFinite(number) ? number + 0 : null;
}

function work(formula: Formula, record: Values, context: FormulaContext): Value {
  switch (formula.kind) {
    case 'number':
      return new Big(formula.value);
    case 'text':
    case 'boolean':
      return formula.value;
    case 'today':
      return momentOf(context.today);
    case 'field':
      return valueOf(record[formula.field], context.fields?.[formula.field]?.type);
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
    case 'comparison':
      return compare(
        formula.operator,
        work(formula.left, record, context),
        work(formula.right, record, context),
        context,
      );
    case 'rows':
      return overRows(formula, record, context);
    case 'call':
      return calls[formula.call](formula.of, {
        valueOf: (part) => work(part, record, context),
        isEmpty: (part) =>
          part.kind === 'field'
            ? isMissing(record[part.field], context.fields?.[part.field]?.type)
            : work(part, record, context) === null,
        context,
      });
  }
}

/** A form holds a text for a number that it could not read. */
const isMissing = (value: unknown, type: string | undefined) => isEmpty(value) || isNoNumber(value, type);

function valueOf(value: unknown, type: string | undefined): Value {
  if (isMissing(value, type)) return null;
  if (type !== undefined && isTemporal(type)) return momentOf(value);
  if (typeof value === 'number' && Number.isFinite(value))
    return type === undefined || isNumeric(type) ? new Big(value) : null;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}

function operate(operator: Operator, left: Value, right: Value): Value {
  if (left instanceof Moment)
    return right instanceof Big && (operator === '+' || operator === '-')
      ? addDays(left, Number(operator === '+' ? right : right.neg()))
      : null;
  if (!(left instanceof Big) || !(right instanceof Big)) return null;
  switch (operator) {
    case '+':
      return left.plus(right);
    case '-':
      return left.minus(right);
    case '*':
      return left.times(right);
    case '/':
      return right.eq(0) ? null : left.div(right);
  }
}

function compare(operator: Comparison, left: Value, right: Value, context: FormulaContext): boolean | null {
  const order = orderOf(left, right, context);
  if (order === null) return null;
  switch (operator) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** null where one is missing, or they are not of one kind. Texts are the same or they are not. */
function orderOf(left: Value, right: Value, context: FormulaContext): number | null {
  if (left === null || right === null) return null;
  if (left instanceof Big) return right instanceof Big ? left.cmp(right) : null;
  if (left instanceof Moment || right instanceof Moment) {
    const [one, other] = [left, right].map((side) => (side instanceof Moment ? side : momentOf(side)));
    return one && other ? compareMoments(one, other, context.timeZone) : null;
  }
  return typeof left === typeof right ? Number(left !== right) : null;
}

function overRows(
  { call, field, of }: Extract<Formula, { kind: 'rows' }>,
  record: Values,
  context: FormulaContext,
): Value {
  const held = record[field];
  const rows: unknown[] = Array.isArray(held) ? held : [];
  if (call === 'count') return new Big(rows.length);
  const type = context.fields?.[field]?.fields?.[of!]?.type;
  const values = rows.map((row) => (isMap(row) ? valueOf(row[of!], type) : null));
  if (call === 'min' || call === 'max')
    return extreme(
      call,
      values.filter((value) => value !== null),
      context,
    );
  const numbers = values.filter((value): value is Big => value instanceof Big);
  const sum = numbers.reduce((total, value) => total.plus(value), new Big(0));
  if (call === 'sum') return sum;
  return numbers.length === 0 ? null : sum.div(numbers.length);
}

function extreme(which: 'min' | 'max', values: readonly Value[], context: FormulaContext): Value {
  let best: Value = values[0] ?? null;
  for (const value of values) {
    const order = orderOf(value, best, context);
    if (order === null) return null;
    if (which === 'min' ? order < 0 : order > 0) best = value;
  }
  return best;
}

// --- functions --------------------------------------------------------------------------------------------

/** Each argument is worked out when it is asked for: what a condition leaves aside may be missing. */
type Arguments = {
  valueOf(part: Formula): Value;
  isEmpty(part: Formula): boolean;
  context: FormulaContext;
};
type Call = (parts: readonly Formula[], given: Arguments) => Value;

const calls: Readonly<Record<ScalarFunction, Call>> = {
  if([condition, then, otherwise], { valueOf }) {
    const holds = valueOf(condition!);
    if (typeof holds !== 'boolean') return null;
    if (holds) return valueOf(then!);
    return otherwise ? valueOf(otherwise) : null;
  },
  switch([subject, ...cases], { valueOf, context }) {
    const value = valueOf(subject!);
    if (value === null) return null;
    for (let at = 0; at + 1 < cases.length; at += 2)
      if (orderOf(value, valueOf(cases[at]!), context) === 0) return valueOf(cases[at + 1]!);
    return cases.length % 2 === 1 ? valueOf(cases.at(-1)!) : null;
  },
  and: decided(false),
  or: decided(true),
  not([condition], { valueOf }) {
    const holds = valueOf(condition!);
    return typeof holds === 'boolean' ? !holds : null;
  },
  empty: ([part], { isEmpty }) => isEmpty(part!),
  coalesce(parts, { valueOf }) {
    for (const part of parts) {
      const value = valueOf(part);
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
  min: (parts, { valueOf, context }) => extreme('min', parts.map(valueOf), context),
  max: (parts, { valueOf, context }) => extreme('max', parts.map(valueOf), context),
  days: between((from, to, { timeZone }) => new Big(daysBetween(from, to, timeZone))),
  hours: between((from, to) =>
    from.isInstant && to.isInstant ? new Big(timeBetween(from, to)).div(3_600_000) : null,
  ),
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
  lastDay([part], { valueOf, context }) {
    const value = valueOf(part!);
    return value instanceof Moment ? lastDay(value, context.timeZone) : null;
  },
  text([part, places], { valueOf, context }) {
    const value = valueOf(part!);
    if (value instanceof Moment) return momentText(value, context.timeZone);
    const decimals = places ? valueOf(places) : null;
    return value instanceof Big ? numberText(value, decimals instanceof Big ? Number(decimals) : 0) : null;
  },
  join([separator, ...parts], { valueOf }) {
    const between = valueOf(separator!);
    const texts = parts.map(valueOf).filter((value) => typeof value === 'string');
    return typeof between === 'string' && texts.length > 0 ? texts.join(between) : null;
  },
};

/** As it is written in Portuguese: 1.234,50. */
function numberText(value: Big, places: number): string {
  const decimals = Math.max(0, Math.min(10, Math.trunc(places)));
  const [whole, fraction] = value.abs().toFixed(decimals, Big.roundHalfUp).split('.') as [string, string?];
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${fraction ? `,${fraction}` : ''}`;
  return value.lt(0) && /[1-9]/.test(text) ? `-${text}` : text;
}

/** One value decides, whatever is missing beside it: false for `and`, true for `or`. */
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
    // a third times three is one, also on the way up or down
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
