/**
 * Stored values as formulas read them, and results as they are stored. A module of its own, since a list adds up
 * columns of rows but needs no formula.
 */
import Big from 'big.js';
import { isInvalid } from '../invalidValues.ts';
import { isNumeric, isTemporal, traitsOf } from '../traits.ts';
import { isEmpty, isMap } from '../values/values.ts';
import type { Formula } from './ast.ts';
import { dayOf, DayTime, dayTimeOf, Moment, momentOf } from './moments.ts';
import { extreme, rounded, type FormulaContext, type FormulaOperand } from './operators.ts';

/** The field that receives a result. */
export type ResultField = { type: string; decimals?: number };
export type FormulaRecord = Readonly<Record<string, unknown>>;
export type StoredResult = number | string | boolean | null;

/**
 * The result as its field stores it: numbers rounded half up to the field's decimals, an instant cut to a day
 * or month where the field holds one.
 */
export function storedResult(
  value: FormulaOperand,
  target: ResultField,
  { timeZone }: FormulaContext,
): StoredResult {
  const { numeric, temporal, clock, yesNo, text, choice, holdsMany } = traitsOf(target);
  if (value instanceof Big) return numeric ? rounded(value, target.decimals ?? 0) : null;
  if (value instanceof Moment) {
    if (temporal === 'datetime') return value.isInstant ? value.iso : null;
    if (!temporal) return null;
    return dayOf(value, timeZone).slice(0, temporal === 'month' ? 7 : 10);
  }
  if (value instanceof DayTime) return clock ? value.text : null;
  if (typeof value === 'boolean') return yesNo ? value : null;
  return text === 'line' || (choice && !holdsMany) ? value : null;
}

/** A form holds a text for a number that it could not parse. */
export const isMissing = (value: unknown, type: string | undefined) =>
  isEmpty(value) || isInvalid(value, type);

export function valueOf(value: unknown, type: string | undefined): FormulaOperand {
  if (isMissing(value, type)) return null;
  if (type !== undefined && isTemporal(type)) return momentOf(value);
  if (type !== undefined && traitsOf(type).clock) return dayTimeOf(value);
  if (typeof value === 'number' && Number.isFinite(value))
    return type === undefined || isNumeric(type) ? new Big(value) : null;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}

export function formulaRows(record: FormulaRecord, field: string): readonly unknown[] {
  const held = record[field];
  return Array.isArray(held) ? held : [];
}

/** Missing rows and missing values of rows count as nothing: the sum of no items is 0. */
export function overFormulaRows(
  { call, field, of }: Extract<Formula, { kind: 'rows' }>,
  record: FormulaRecord,
  context: FormulaContext,
): FormulaOperand {
  const rows = formulaRows(record, field);
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
