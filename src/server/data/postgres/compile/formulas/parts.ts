/** Intermediate values of formulas, and the operations on them. */
import type { Comparison } from '#model/formula/formula.ts';
import { raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { functionOf } from '#server/data/postgres/functions/functions.ts';
import { localDay } from '../fragments.ts';
import type { Scope } from '../scope.ts';
import { emptyValue, NotExpressible, type Value } from '../value.ts';

/** An intermediate value of a formula. Moments have a precision. */
export type Part = Value & { precision?: 'month' | 'date' | 'datetime' };

export const isMoment = (part: Part) => part.kind === 'moment';
export const isNumber = ({ kind }: Part) => kind === 'number';
export const isBoolean = ({ kind }: Part) => kind === 'boolean';
export const isText = ({ kind }: Part) => kind === 'text' || kind === 'id';
export const nothingPart: Part = emptyValue;

/** The day as text; for a month its first day. */
export const dayOf = (part: Part, scope: Scope): Sql => {
  if (part.precision === 'month') return sql`(${part.sql} || '-01')`;
  return part.precision === 'datetime' ? sql`left(${localDay(part, scope)}, 10)` : sql`${part.sql}`;
};

export function addDays({ precision, sql: start }: Part, days: Sql, { subject }: Scope): Part {
  if (!precision || precision === 'month') return nothingPart;
  const later =
    precision === 'date'
      ? sql`${functionOf(subject.schema, 'addDays')}(${start}::date, ${days})`
      : sql`${functionOf(subject.schema, 'addTime')}(${start}::timestamptz, ${days})`;
  return { kind: 'moment', precision, sql: sql`(${later}) collate "C"` };
}

// --- comparisons ------------------------------------------------------------------------------------------

export function comparison(operator: Comparison, left: Part, right: Part, scope: Scope): Part {
  const order = ordered(left, right, scope);
  if (!order) return nothingPart;
  const [one, other] = order.sides;
  if (order.isOrdered) return { kind: 'boolean', sql: sql`(${one} ${raw(operator)} ${other})` };
  // Texts and booleans are only equal or different; a different left side counts as the greater one.
  const same = sql`${one} = ${other}`;
  const known = sql`(${one} is not null and ${other} is not null)`;
  const words: Readonly<Record<Comparison, Sql>> = {
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
  left: Part,
  right: Part,
  scope: Scope,
): { sides: readonly [Sql, Sql]; isOrdered: boolean } | undefined {
  if (isNumber(left) && isNumber(right)) return { sides: [left.sql, right.sql], isOrdered: true };
  if (isMoment(left) || isMoment(right)) {
    if (!isMoment(left) || !isMoment(right)) {
      if (isText(left) || isText(right)) throw new NotExpressible('a moment beside a text');
      return undefined;
    }
    return { sides: moments(left, right, scope), isOrdered: true };
  }
  const alike = (isText(left) && isText(right)) || (isBoolean(left) && isBoolean(right));
  return alike ? { sides: [left.sql, right.sql], isOrdered: false } : undefined;
}

/** Compares two instants exactly, and others with the lower precision of the two. */
function moments(left: Part, right: Part, scope: Scope): [Sql, Sql] {
  if (left.precision === 'datetime' && right.precision === 'datetime')
    return [sql`${left.sql}::timestamptz`, sql`${right.sql}::timestamptz`];
  const isMonth = left.precision === 'month' || right.precision === 'month';
  const cut = (part: Part): Sql =>
    sql`(left(${part.precision === 'datetime' ? localDay(part, scope) : part.sql}, ${raw(isMonth ? '7' : '10')}) collate "C")`;
  return [cut(left), cut(right)];
}

export const equalParts = (left: Part, right: Part, scope: Scope): Sql =>
  comparison('=', left, right, scope).sql;

/** Selects one of several parts, which must be of one kind. */
export function oneOf(parts: readonly Part[], build: (parts: readonly Sql[]) => Sql): Part {
  const filled = parts.filter(({ kind }) => kind !== 'nothing');
  const [first] = filled;
  if (!first) return nothingPart;
  const alike = filled.every(({ kind, precision }) => kind === first.kind && precision === first.precision);
  if (!alike) throw new NotExpressible('one of values of different kinds');
  const result: Part = { kind: first.kind, sql: build(parts.map((part) => part.sql)) };
  if (first.precision) result.precision = first.precision;
  for (const companion of ['key', 'fold', 'local'] as const)
    if (filled.every((part) => part[companion]))
      result[companion] = build(parts.map((part) => part[companion] ?? raw('null')));
  return result;
}
