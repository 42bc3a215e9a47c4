/** The operators of formulas. A value that can't be computed is null. */
import Big from 'big.js';
import { addDays, compareMoments, DayTime, dayTimeOf, Moment, momentOf } from './moments.ts';
import type { FormulaComparison, FormulaOperator } from './ast.ts';

/**
 * The part of a field that determines its values' type; for an `items` field, with the fields of its rows.
 */
export type FormulaField = {
  readonly type: string;
  readonly fields?: Readonly<Record<string, FormulaField>> | undefined;
};
export type FormulaContext = {
  /** The record's fields. Without them, a value's type is derived from its form. */
  fields?: Readonly<Record<string, FormulaField>>;
  today: string;
  timeZone: string;
  /**
   * True when the result is only displayed: `text` then uses the user's language. Stored results use one format
   * for all languages.
   */
  isForReader?: boolean;
  /** A value of the company's settings. Without it, the record holds them by their names. */
  setting?: (field: string) => { value: unknown; type: string | undefined };
};
export type FormulaOperand = Big | Moment | DayTime | string | boolean | null;

/** Rounds half up in decimal, free of binary fraction errors. */
export function rounded(value: Big | number, decimals: number): number | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  const number = Number(new Big(value).round(decimals, Big.roundHalfUp));
  // turns -0 into 0
  return Number.isFinite(number) ? number + 0 : null;
}

export function operate(
  operator: FormulaOperator,
  left: FormulaOperand,
  right: FormulaOperand,
): FormulaOperand {
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
  operator: FormulaComparison,
  left: FormulaOperand,
  right: FormulaOperand,
  context: FormulaContext,
): boolean | null {
  const order = compareOperands(left, right, context);
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

/** null when a value is missing or the types differ. Texts are only compared for equality. */
export function compareOperands(
  left: FormulaOperand,
  right: FormulaOperand,
  context: FormulaContext,
): number | null {
  if (left === null || right === null) return null;
  if (left instanceof Big) return right instanceof Big ? left.cmp(right) : null;
  if (left instanceof Moment || right instanceof Moment) {
    const [one, other] = [left, right].map((side) => (side instanceof Moment ? side : momentOf(side)));
    return one && other ? compareMoments(one, other, context.timeZone) : null;
  }
  if (left instanceof DayTime || right instanceof DayTime) {
    const [one, other] = [left, right].map((side) => (side instanceof DayTime ? side : dayTimeOf(side)));
    return one && other ? Number(one.text > other.text) - Number(one.text < other.text) : null;
  }
  return typeof left === typeof right ? Number(left !== right) : null;
}

export function extreme(
  which: 'min' | 'max',
  values: readonly FormulaOperand[],
  context: FormulaContext,
): FormulaOperand {
  let best: FormulaOperand = values[0] ?? null;
  for (const value of values) {
    const order = compareOperands(value, best, context);
    if (order === null) return null;
    if (which === 'min' ? order < 0 : order > 0) best = value;
  }
  return best;
}
