/** Intermediate values of formulas, and the operations on them. */
import { sql, type Sql } from '../sql.ts';
import { functionOf } from '../functions.ts';
import { dayTimeIn, localDay } from './fragments.ts';
import type { RowScope } from './scope.ts';
import { emptyValue, type SqlValue } from './value.ts';

/** An intermediate value of a formula. Moments have a precision. A time of day is a text of its own kind. */
export type FormulaValue = Omit<SqlValue, 'kind'> & {
  kind: SqlValue['kind'] | 'time';
  precision?: 'month' | 'date' | 'datetime';
};

export const isMoment = (part: FormulaValue) => part.kind === 'moment';
export const isNumberValue = ({ kind }: FormulaValue) => kind === 'number';
export const isBoolean = ({ kind }: FormulaValue) => kind === 'boolean';
export const isText = ({ kind }: FormulaValue) => kind === 'text' || kind === 'id';
export const isTime = ({ kind }: FormulaValue) => kind === 'time';
export const nothingPart: FormulaValue = emptyValue;

/** A text as a time of day; null where it is none. */
export const timePart = (words: Sql): FormulaValue => ({ kind: 'time', sql: dayTimeIn(words) });

/** The day as text; for a month its first day. */
export const sqlDayOf = (part: FormulaValue, scope: RowScope): Sql => {
  if (part.precision === 'month') return sql`(${part.sql} || '-01')`;
  return part.precision === 'datetime' ? sql`left(${localDay(part, scope)}, 10)` : sql`${part.sql}`;
};

export function sqlAddDays(
  { precision, sql: start }: FormulaValue,
  days: Sql,
  { subject }: RowScope,
): FormulaValue {
  if (!precision || precision === 'month') return nothingPart;
  const later =
    precision === 'date'
      ? sql`${functionOf(subject.schema, 'addDays')}(${start}::date, ${days})`
      : sql`${functionOf(subject.schema, 'addTime')}(${start}::timestamptz, ${days})`;
  return { kind: 'moment', precision, sql: sql`(${later}) collate "C"` };
}
