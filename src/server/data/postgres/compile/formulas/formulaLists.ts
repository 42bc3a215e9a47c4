/**
 * Compiles formula functions over several fields of a list's rows: `tiered(renda, faixas.ate,
 * faixas.aliquota)`.
 */
import type { Formula } from '#model/formula/formula.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { functionOf } from '#server/data/postgres/functions/functions.ts';
import { raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { comparison, dayOf, isMoment, isNumber, nothingPart, oneOf, type Part } from './parts.ts';
import { rowsOf, rowValue } from '../rowValues.ts';
import type { Scope } from '../scope.ts';
import { NotExpressible } from '../value.ts';

type ListFormula = Extract<Formula, { kind: 'list' }>;

/** @param given the compiled arguments that are not fields of the rows */
export function overList({ call, field, columns }: ListFormula, given: readonly Part[], scope: Scope): Part {
  // irr searches by bisection, which SQL can't do well; the powers of npv have fractions, which SQL rounds otherwise.
  if (call === 'irr' || call === 'npv') throw new NotExpressible(call);
  const [wanted] = given as [Part];
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
  const rows = rowsOf(held);
  const row = scope.subject.alias();
  const [key, result] = columns.map((column) => cell(list.fields[column], `${row}.value`, scope)) as [
    Part,
    Part,
  ];
  const from = sql`from jsonb_array_elements(${rows}) with ordinality ${raw(row)}(value, n)`;
  const inOrder = raw(`${row}.n`);
  /** The result of the first row in this order that meets the condition. */
  const first = (holds: Sql, order: Sql): Part =>
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
      if (!isNumber(wanted) || !isNumber(key) || !isNumber(result))
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
function holidays(field: string, column: string, scope: Scope): Sql | undefined {
  const list = scope.field(field);
  const held = scope.value(field);
  if (held.kind === 'nothing') return undefined;
  if (held.kind !== 'json' || !list || !hasRows(list)) throw new NotExpressible(`the days of ${field}`);
  const row = scope.subject.alias();
  const day = cell(list.fields[column], `${row}.value`, scope);
  if (!isMoment(day)) throw new NotExpressible(`the days of ${field}.${column}`);
  const rows = rowsOf(held);
  return sql`array(select ${day.sql}::date from jsonb_array_elements(${rows}) ${raw(row)}(value) where ${day.sql} is not null)`;
}

function overHolidays(
  call: 'businessDay' | 'addBusinessDays',
  [date, count]: readonly Part[],
  dates: Sql = raw("'{}'::date[]"),
  scope: Scope,
): Part {
  if (!date || !isMoment(date)) return nothingPart;
  const day = sql`${dayOf(date, scope)}::date`;
  if (call === 'businessDay')
    return {
      kind: 'boolean',
      sql: sql`(extract(isodow from ${day}) < 6 and ${day} <> all (${dates}))`,
    };
  if (!count || !isNumber(count)) return nothingPart;
  const later = sql`${functionOf(scope.subject.schema, 'addBusinessDays')}(${day}, ${count.sql}, ${dates})`;
  return { kind: 'moment', precision: 'date', sql: sql`(${later} collate "C")` };
}

const isOrdered = (left: Part, right: Part) =>
  (isNumber(left) && isNumber(right)) || (isMoment(left) && isMoment(right));

/** One field of a row, as a formula reads it. A value of another kind counts as missing. */
function cell(column: Field | undefined, row: string, scope: Scope): Part {
  const { temporal, refersTo, text: words, choice } = traitsOf(column);
  const value = column && !refersTo ? rowValue(column, row, scope) : undefined;
  const isRead = value && (value.kind !== 'text' || words === 'line' || choice);
  if (!isRead || value.kind === 'list') throw new NotExpressible(`${column?.id} of rows`);
  return temporal ? { ...value, precision: temporal } : value;
}
