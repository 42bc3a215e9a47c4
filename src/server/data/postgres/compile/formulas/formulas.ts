/**
 * Compiles formulas with the semantics of evaluate.ts. The kind of each part is known in advance from the
 * fields' kinds. As in evaluate.ts, a part of the wrong kind is empty.
 */
import type { Formula, Operator, Target } from '#model/formula/formula.ts';
import { traitsOf } from '#model/traits.ts';
import { raw, sql, text } from '#server/data/postgres/sql.ts';
import { call } from './calls.ts';
import { localDay, roundedTo } from '../fragments.ts';
import { overList } from './formulaLists.ts';
import { overRows } from './formulaRows.ts';
import {
  addDays,
  comparison,
  dayOf,
  isBoolean,
  isMoment,
  isNumber,
  isText,
  nothingPart,
  type Part,
} from './parts.ts';
import type { Scope } from '../scope.ts';
import { constant, emptyValue, NotExpressible, type Value } from '../value.ts';

export function formulaValue(formula: Formula, target: Target, scope: Scope): Value {
  const part = compileFormula(formula, scope);
  const { numeric, temporal, yesNo, text: words, choice, holdsMany } = traitsOf(target);
  if (isNumber(part))
    return numeric ? { kind: 'number', sql: roundedTo(part.sql, target.decimals ?? 0) } : emptyValue;
  if (isMoment(part)) return asTarget(part, temporal, scope);
  if (isBoolean(part)) return yesNo ? { kind: 'boolean', sql: part.sql } : emptyValue;
  if (!isText(part) || (words !== 'line' && !(choice && !holdsMany))) return emptyValue;
  return { ...part, kind: 'text' };
}

function asTarget(part: Part, temporal: Part['precision'], scope: Scope): Value {
  if (temporal === 'datetime')
    return part.precision === 'datetime'
      ? { kind: 'moment', sql: part.sql, local: localDay(part, scope) }
      : emptyValue;
  if (!temporal) return emptyValue;
  const length = temporal === 'month' ? '7' : '10';
  return { kind: 'moment', sql: sql`left(${dayOf(part, scope)}, ${raw(length)}) collate "C"` };
}

/**
 * @param isCompared whether the result is compared; numbers and dates are then formatted independently of the
 * reader's language
 */
function compileFormula(formula: Formula, scope: Scope, isCompared = false): Part {
  switch (formula.kind) {
    case 'number':
      return { kind: 'number', sql: sql`${text(formula.value)}::numeric` };
    case 'text':
      return constant(formula.value);
    case 'boolean':
      return constant(formula.value);
    case 'today':
      return { kind: 'moment', precision: 'date', sql: sql`${text(scope.subject.today)} collate "C"` };
    case 'field': {
      const part = fieldPart(formula.field, scope);
      // An answer that nobody has given counts as no.
      if (!traitsOf(scope.field(formula.field)).yesNo) return part;
      return isBoolean(part) ? { kind: 'boolean', sql: sql`coalesce(${part.sql}, false)` } : constant(false);
    }
    case 'negate': {
      const part = compileFormula(formula.of, scope);
      return isNumber(part) ? { kind: 'number', sql: sql`(- ${part.sql})` } : nothingPart;
    }
    case 'operation':
      return operation(
        formula.operator,
        compileFormula(formula.left, scope),
        compileFormula(formula.right, scope),
        scope,
      );
    case 'comparison':
      return comparison(
        formula.operator,
        compileFormula(formula.left, scope, true),
        compileFormula(formula.right, scope, true),
        scope,
      );
    case 'rows':
      return overRows(formula, scope);
    case 'list':
      return overList(
        formula,
        formula.of.map((part) => compileFormula(part, scope)),
        scope,
      );
    case 'call': {
      const { call: name, of } = formula;
      const isKey = (at: number) => name === 'switch' && (at === 0 || (at % 2 === 1 && at < of.length - 1));
      // These two distinguish an unanswered yes-or-no.
      const tellsGaps = name === 'empty' || name === 'coalesce';
      const parts = of.map((part, at) =>
        tellsGaps && part.kind === 'field'
          ? fieldPart(part.field, scope)
          : compileFormula(part, scope, isCompared || isKey(at)),
      );
      return call(name, of, parts, scope, isCompared);
    }
  }
}

function fieldPart(id: string, scope: Scope): Part {
  const value = scope.value(id);
  const { temporal, numeric, yesNo } = traitsOf(scope.field(id));
  if (value.kind === 'moment') return temporal ? { ...value, precision: temporal } : nothingPart;
  // Formulas can't read lists or rows, nor a number from a field of another kind.
  if (value.kind === 'list' || value.kind === 'json') return nothingPart;
  if (value.kind === 'number' && !numeric) return nothingPart;
  if (value.kind === 'boolean' && !yesNo) throw new NotExpressible(`${id} in a formula`);
  // A reference may hold a number, which is no text.
  if (value.kind === 'id') throw new NotExpressible(`the reference ${id} in a formula`);
  if (temporal && value.kind !== 'nothing') throw new NotExpressible(`${id} in a formula`);
  return value;
}

function operation(operator: Operator, left: Part, right: Part, scope: Scope): Part {
  if (isMoment(left)) {
    if (!isNumber(right) || (operator !== '+' && operator !== '-')) return nothingPart;
    return addDays(left, operator === '+' ? right.sql : sql`(- ${right.sql})`, scope);
  }
  if (!isNumber(left) || !isNumber(right)) return nothingPart;
  const value =
    operator === '/'
      ? sql`round(round(${left.sql}, 20) / nullif(${right.sql}, 0), 20)`
      : sql`(${left.sql} ${raw(operator)} ${right.sql})`;
  return { kind: 'number', sql: value };
}
