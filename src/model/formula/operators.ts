/** What formulas calculate and compare with. What can't be worked out is null. */
import Big from 'big.js';
import { addDays, compareMoments, Moment, momentOf } from './moments.ts';
import type { Comparison, Operator } from './tree.ts';

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
export type Value = Big | Moment | string | boolean | null;

/** Half up, to the cent, whatever binary fractions would do. */
export function rounded(value: Big | number, decimals: number): number | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  const number = Number(new Big(value).round(decimals, Big.roundHalfUp));
  // no negative zero
  return Number.isFinite(number) ? number + 0 : null;
}

export function operate(operator: Operator, left: Value, right: Value): Value {
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

export function compare(
  operator: Comparison,
  left: Value,
  right: Value,
  context: FormulaContext,
): boolean | null {
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
export function orderOf(left: Value, right: Value, context: FormulaContext): number | null {
  if (left === null || right === null) return null;
  if (left instanceof Big) return right instanceof Big ? left.cmp(right) : null;
  if (left instanceof Moment || right instanceof Moment) {
    const [one, other] = [left, right].map((side) => (side instanceof Moment ? side : momentOf(side)));
    return one && other ? compareMoments(one, other, context.timeZone) : null;
  }
  return typeof left === typeof right ? Number(left !== right) : null;
}

export function extreme(which: 'min' | 'max', values: readonly Value[], context: FormulaContext): Value {
  let best: Value = values[0] ?? null;
  for (const value of values) {
    const order = orderOf(value, best, context);
    if (order === null) return null;
    if (which === 'min' ? order < 0 : order > 0) best = value;
  }
  return best;
}
