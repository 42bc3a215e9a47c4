/**
 * Compiles formula functions over several fields of a list's rows: `tiered(renda, faixas.ate,
 * faixas.aliquota)`.
 */
import type { Formula } from '#model/formula/formula.ts';
import { raw, sql, type Sql, text } from '../sql.ts';
import { functionOf } from '../functions.ts';
import type { RowScope } from './scope.ts';
import { NotExpressible } from './value.ts';
import { hasRows, isNumeric, traitsOf } from '#model/traits.ts';
import { sqlRowsOf, rowValue } from './rowValues.ts';
import type { Field } from '#model/types.ts';
import {
  type FormulaValue,
  isMoment,
  isNumberValue,
  isTime,
  nothingPart,
  timePart,
  sqlDayOf,
} from './formulaValue.ts';
import { comparison, oneOf } from './comparison.ts';

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
    throw new NotExpressible(`${call} of a list`, { key: 'functionOf', name: call });
  }
  if (value.kind !== 'json')
    throw new NotExpressible(`${call} of ${value.kind}`, { key: 'functionOf', name: call });
  if (call === 'count') return { kind: 'number', sql: sql`jsonb_array_length(${rows})::numeric` };
  const column = list && hasRows(list) ? list.fields[of!] : undefined;
  if (!column || !isNumeric(column))
    throw new NotExpressible(`${call} of ${field}.${of}`, { key: 'functionOf', name: call });
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
  if (call === 'irr' || call === 'npv') throw new NotExpressible(call, { key: 'functionOf', name: call });
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
  if (held.kind !== 'json' || !list || !hasRows(list))
    throw new NotExpressible(`${call} of ${field}`, { key: 'functionOf', name: call });
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
