/** Evaluates a formula for a record. Never throws: a value that can't be computed is null. */
import Big from 'big.js';
import { isInvalid } from '../invalidValues.ts';
import { isNumeric, isTemporal, traitsOf } from '../traits.ts';
import { isEmpty, isMap } from '../values.ts';
import { calls } from './calls.ts';
import { overList } from './lists.ts';
import { dayOf, Moment, momentOf } from './moments.ts';
import { compare, extreme, operate, rounded, type FormulaContext, type Value } from './operators.ts';
import type { Formula } from './ast.ts';

export { rounded, type FormulaContext, type FormulaField } from './operators.ts';

/** The field that receives the result. */
export type Target = { type: string; decimals?: number };

type Values = Readonly<Record<string, unknown>>;
/**
 * The result as its field stores it: numbers rounded half up to the field's decimals, an instant cut to a day
 * or month where the field holds one. null when a needed value is missing, or on division by zero. Missing
 * rows and missing values of rows count as nothing: the sum of no items is 0.
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
    case 'comparison': {
      const apart = comparing(context);
      const [left, right] = [work(formula.left, record, apart), work(formula.right, record, apart)];
      return compare(formula.operator, left, right, context);
    }
    case 'rows':
      return overRows(formula, record, context);
    case 'list': {
      const { call, field, columns, of } = formula;
      const types = context.fields?.[field]?.fields;
      const rows = rowsIn(record, field).map((row) =>
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
            ? isMissing(record[part.field], context.fields?.[part.field]?.type)
            : work(part, record, context) === null,
        context,
      });
  }
}

/**
 * Operands of comparisons, as in `text(preco, 2) = '49,90'`, are formatted independently of the user's
 * language.
 */
const comparing = (context: FormulaContext): FormulaContext => ({ ...context, isForReader: false });

/** A form holds a text for a number that it could not parse. */
const isMissing = (value: unknown, type: string | undefined) => isEmpty(value) || isInvalid(value, type);

function valueOf(value: unknown, type: string | undefined): Value {
  if (isMissing(value, type)) return null;
  if (type !== undefined && isTemporal(type)) return momentOf(value);
  if (typeof value === 'number' && Number.isFinite(value))
    return type === undefined || isNumeric(type) ? new Big(value) : null;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}

function rowsIn(record: Values, field: string): readonly unknown[] {
  const held = record[field];
  return Array.isArray(held) ? held : [];
}

function overRows(
  { call, field, of }: Extract<Formula, { kind: 'rows' }>,
  record: Values,
  context: FormulaContext,
): Value {
  const rows = rowsIn(record, field);
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
