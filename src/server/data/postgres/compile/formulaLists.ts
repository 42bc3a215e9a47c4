/**
 * Compiles formula functions over several fields of a list's rows: `tiered(renda, faixas.ate,
 * faixas.aliquota)`.
 */
import type { FormulaComparison, Formula } from '#model/formula/formula.ts';
import { raw, sql, type Sql, text } from '../sql.ts';
import { functionOf } from '../functions.ts';
import { dayTimeIn, localDay } from './fragments.ts';
import type { RowScope } from './scope.ts';
import { emptyValue, NotExpressible, type SqlValue } from './value.ts';
import { hasRows, isNumeric, traitsOf } from '#model/traits.ts';
import { sqlRowsOf, rowValue } from './rowValues.ts';
import type { Field } from '#model/types.ts';

// Intermediate values of formulas, and the operations on them.

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

// --- comparisons ------------------------------------------------------------------------------------------

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

// Compiles formula functions over a list of rows: `sum(itens.total)`.

export function sqlOverRows(
  { call, field, of }: Extract<Formula, { kind: 'rows' }>,
  scope: RowScope,
): FormulaValue {
  const list = scope.field(field);
  const value = scope.value(field);
  const rows = sqlRowsOf(value);
  if (value.kind === 'list') {
    if (call === 'count')
      return { kind: 'number', sql: sql`coalesce(cardinality(${value.sql}), 0)::numeric` };
    throw new NotExpressible(`${call} of a list`);
  }
  if (value.kind !== 'json') throw new NotExpressible(`${call} of ${value.kind}`);
  if (call === 'count') return { kind: 'number', sql: sql`jsonb_array_length(${rows})::numeric` };
  const column = list && hasRows(list) ? list.fields[of!] : undefined;
  if (!column || !isNumeric(column)) throw new NotExpressible(`${call} of ${field}.${of}`);
  const row = raw(scope.subject.alias());
  const cell = sql`${row}.value -> ${text(of!)}`;
  const numbers = sql`case jsonb_typeof(${cell}) when 'number' then (${row}.value ->> ${text(of!)})::numeric end`;
  const over = (figure: Sql): FormulaValue => ({
    kind: 'number',
    sql: sql`(select ${figure} from jsonb_array_elements(${rows}) ${row}
        cross join lateral (select ${numbers} as v) ${row}_v)`,
  });
  const one = sql`${row}_v.v`;
  switch (call) {
    case 'sum':
      return over(sql`coalesce(sum(${one}), 0)`);
    case 'avg':
      return over(sql`round(round(sum(${one}), 20) / nullif(count(${one}), 0), 20)`);
    case 'min':
    case 'max':
      return over(sql`${raw(call)}(${one})`);
  }
}

type ListFormula = Extract<Formula, { kind: 'list' }>;

/** @param given the compiled arguments that are not fields of the rows */
export function overList(
  { call, field, columns }: ListFormula,
  given: readonly FormulaValue[],
  scope: RowScope,
): FormulaValue {
  // irr searches by bisection, which SQL can't do well; the powers of npv have fractions, which SQL rounds otherwise.
  if (call === 'irr' || call === 'npv') throw new NotExpressible(call);
  const [wanted] = given as [FormulaValue];
  if (call === 'businessDay' || call === 'addBusinessDays')
    return overHolidays(
      call,
      given,
      columns.length === 0 ? undefined : holidays(field, columns[0]!, scope),
      scope,
    );
  const list = scope.field(field);
  const held = scope.value(field);
  if (held.kind === 'nothing' || wanted.kind === 'nothing') return nothingPart;
  if (held.kind !== 'json' || !list || !hasRows(list)) throw new NotExpressible(`${call} of ${field}`);
  const rows = sqlRowsOf(held);
  const row = scope.subject.alias();
  const [key, result] = columns.map((column) => cell(list.fields[column], `${row}.value`, scope)) as [
    FormulaValue,
    FormulaValue,
  ];
  const from = sql`from jsonb_array_elements(${rows}) with ordinality ${raw(row)}(value, n)`;
  const inOrder = raw(`${row}.n`);
  /** The result of the first row in this order that meets the condition. */
  const first = (holds: Sql, order: Sql): FormulaValue =>
    oneOf([result], ([one]) => sql`(select ${one!} ${from} where ${holds} order by ${order} limit 1)`);
  switch (call) {
    case 'pick':
      return first(comparison('=', wanted, key, scope).sql, inOrder);
    case 'band': {
      if (!isOrdered(wanted, key)) throw new NotExpressible(`band of ${key.kind}`);
      const order = sql`${key.sql} nulls last, ${inOrder}`;
      const isWithin = sql`(${key.sql} is null or ${comparison('<=', wanted, key, scope).sql})`;
      return first(sql`${wanted.sql} is not null and ${isWithin}`, order);
    }
    case 'tiered': {
      if (!isNumberValue(wanted) || !isNumberValue(key) || !isNumberValue(result))
        throw new NotExpressible(`tiered of ${key.kind} and ${result.kind}`);
      const tiers = sql`select ${result.sql} as percent, least(${key.sql}, ${wanted.sql}) as top,
          greatest(0, max(least(${key.sql}, ${wanted.sql})) over (order by ${key.sql} nulls last, ${inOrder}
            rows between unbounded preceding and 1 preceding)) as below ${from}`;
      return {
        kind: 'number',
        sql: sql`(case when ${wanted.sql} is not null and jsonb_array_length(${rows}) > 0 then (
          select coalesce(sum(round(round((top - below) * percent, 20) / 100, 20)) filter (where top > below), 0)
          from (${tiers}) tiers) end)`,
      };
    }
  }
}

/** The dates in the rows, as an array. */
function holidays(field: string, column: string, scope: RowScope): Sql | undefined {
  const list = scope.field(field);
  const held = scope.value(field);
  if (held.kind === 'nothing') return undefined;
  if (held.kind !== 'json' || !list || !hasRows(list)) throw new NotExpressible(`the days of ${field}`);
  const row = scope.subject.alias();
  const day = cell(list.fields[column], `${row}.value`, scope);
  if (!isMoment(day)) throw new NotExpressible(`the days of ${field}.${column}`);
  const rows = sqlRowsOf(held);
  return sql`array(select ${day.sql}::date from jsonb_array_elements(${rows}) ${raw(row)}(value) where ${day.sql} is not null)`;
}

function overHolidays(
  call: 'businessDay' | 'addBusinessDays',
  [date, count]: readonly FormulaValue[],
  dates: Sql = raw("'{}'::date[]"),
  scope: RowScope,
): FormulaValue {
  if (!date || !isMoment(date)) return nothingPart;
  const day = sql`${sqlDayOf(date, scope)}::date`;
  if (call === 'businessDay')
    return {
      kind: 'boolean',
      sql: sql`(extract(isodow from ${day}) < 6 and ${day} <> all (${dates}))`,
    };
  if (!count || !isNumberValue(count)) return nothingPart;
  const later = sql`${functionOf(scope.subject.schema, 'addBusinessDays')}(${day}, ${count.sql}, ${dates})`;
  return { kind: 'moment', precision: 'date', sql: sql`(${later} collate "C")` };
}

const isOrdered = (left: FormulaValue, right: FormulaValue) =>
  [isNumberValue, isMoment, isTime].some((isThat) => isThat(left) && isThat(right));

/** One field of a row, as a formula reads it. A value of another kind counts as missing. */
function cell(column: Field | undefined, row: string, scope: RowScope): FormulaValue {
  const { temporal, clock, refersTo, text: words, choice } = traitsOf(column);
  const value = column && !refersTo ? rowValue(column, row, scope) : undefined;
  if (value && clock) return timePart(value.sql);
  const isRead = value && (value.kind !== 'text' || words === 'line' || choice);
  if (!isRead || value.kind === 'list') throw new NotExpressible(`${column?.id} of rows`);
  return temporal ? { ...value, precision: temporal } : value;
}
