/** Evaluates a formula for a record. Never throws: a value that can't be computed is null. */
import Big from 'big.js';
import { traitsOf } from '../traits.ts';
import { isMap } from '../values/values.ts';
import { calls } from './calls.ts';
import { overList } from './lists.ts';
import { momentOf } from './moments.ts';
import { compare, operate, type FormulaContext, type Value } from './operators.ts';
import {
  isMissing,
  overRows,
  rowsIn,
  storedResult,
  valueOf,
  type Stored,
  type Target,
  type Values,
} from './stored.ts';
import type { Formula } from './ast.ts';

export { rounded, type FormulaContext, type FormulaField } from './operators.ts';
export type { Target } from './stored.ts';

/** The result as its field stores it. Null when a needed value is missing, or on division by zero. */
export const evaluateFormula = (
  formula: Formula,
  record: Values,
  target: Target,
  context: FormulaContext,
): Stored => storedResult(work(formula, record, context), target, context);

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
      return answerOf(valueOf(record[formula.field], typeIn(formula.field, context)), formula.field, context);
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
            ? isMissing(record[part.field], typeIn(part.field, context))
            : work(part, record, context) === null,
        context,
      });
  }
}

const typeIn = (field: string, { fields }: FormulaContext) => fields?.[field]?.type;

/** An answer that nobody has given counts as no. */
const answerOf = (value: Value, field: string, context: FormulaContext): Value =>
  value === null && traitsOf(typeIn(field, context)).yesNo ? false : value;

/**
 * Operands of comparisons, as in `text(preco, 2) = '49,90'`, are formatted independently of the user's
 * language.
 */
const comparing = (context: FormulaContext): FormulaContext => ({ ...context, isForReader: false });
