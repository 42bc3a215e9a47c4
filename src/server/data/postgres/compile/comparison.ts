/** Compiles comparisons within formulas. */
import type { FormulaComparison } from '#model/formula/formula.ts';
import { raw, sql, type Sql } from '../sql.ts';
import { localDay } from './fragments.ts';
import type { RowScope } from './scope.ts';
import { NotExpressible } from './value.ts';
import {
  type FormulaValue,
  isMoment,
  isNumberValue,
  isBoolean,
  isText,
  isTime,
  nothingPart,
  timePart,
} from './formulaValue.ts';

export function comparison(
  operator: FormulaComparison,
  left: FormulaValue,
  right: FormulaValue,
  scope: RowScope,
): FormulaValue {
  const order = ordered(left, right, scope);
  if (!order) return nothingPart;
  const [one, other] = order.sides;
  if (order.isOrdered) return { kind: 'boolean', sql: sql`(${one} ${raw(operator)} ${other})` };
  // Texts and booleans are only equal or different; a different left side counts as the greater one.
  const same = sql`${one} = ${other}`;
  const known = sql`(${one} is not null and ${other} is not null)`;
  const words: Readonly<Record<FormulaComparison, Sql>> = {
    '=': sql`(${same})`,
    '<=': sql`(${same})`,
    '<>': sql`(${one} <> ${other})`,
    '>': sql`(${one} <> ${other})`,
    '<': sql`case when ${known} then false end`,
    '>=': sql`case when ${known} then true end`,
  };
  return { kind: 'boolean', sql: words[operator] };
}

/** Both sides in a form that can be compared. Undefined if their kinds differ. */
function ordered(
  left: FormulaValue,
  right: FormulaValue,
  scope: RowScope,
): { sides: readonly [Sql, Sql]; isOrdered: boolean } | undefined {
  if (isNumberValue(left) && isNumberValue(right)) return { sides: [left.sql, right.sql], isOrdered: true };
  if (isMoment(left) || isMoment(right)) {
    if (!isMoment(left) || !isMoment(right)) {
      if (isText(left) || isText(right)) throw new NotExpressible('a moment beside a text');
      return undefined;
    }
    return { sides: moments(left, right, scope), isOrdered: true };
  }
  if (isTime(left) || isTime(right)) {
    const sides = [left, right].map((side) => (isText(side) ? timePart(side.sql) : side));
    return sides.every(isTime) ? { sides: [sides[0]!.sql, sides[1]!.sql], isOrdered: true } : undefined;
  }
  const alike = (isText(left) && isText(right)) || (isBoolean(left) && isBoolean(right));
  return alike ? { sides: [left.sql, right.sql], isOrdered: false } : undefined;
}

/** Compares two instants exactly, and others with the lower precision of the two. */
function moments(left: FormulaValue, right: FormulaValue, scope: RowScope): [Sql, Sql] {
  if (left.precision === 'datetime' && right.precision === 'datetime')
    return [sql`${left.sql}::timestamptz`, sql`${right.sql}::timestamptz`];
  const isMonth = left.precision === 'month' || right.precision === 'month';
  const cut = (part: FormulaValue): Sql =>
    sql`(left(${part.precision === 'datetime' ? localDay(part, scope) : part.sql}, ${raw(isMonth ? '7' : '10')}) collate "C")`;
  return [cut(left), cut(right)];
}

export const equalParts = (left: FormulaValue, right: FormulaValue, scope: RowScope): Sql =>
  comparison('=', left, right, scope).sql;

/** Selects one of several parts, which must be of one kind. */
export function oneOf(parts: readonly FormulaValue[], build: (parts: readonly Sql[]) => Sql): FormulaValue {
  const filled = parts.filter(({ kind }) => kind !== 'nothing');
  const [first] = filled;
  if (!first) return nothingPart;
  const alike = filled.every(({ kind, precision }) => kind === first.kind && precision === first.precision);
  if (!alike) throw new NotExpressible('one of values of different kinds');
  const result: FormulaValue = { kind: first.kind, sql: build(parts.map((part) => part.sql)) };
  if (first.precision) result.precision = first.precision;
  for (const companion of ['key', 'fold', 'local'] as const)
    if (filled.every((part) => part[companion]))
      result[companion] = build(parts.map((part) => part[companion] ?? raw('null')));
  return result;
}
