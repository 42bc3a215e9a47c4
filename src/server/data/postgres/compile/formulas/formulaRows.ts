/** Compiles formula functions over a list of rows: `sum(itens.total)`. */
import type { Formula } from '#model/formula/formula.ts';
import { hasRows, isNumeric } from '#model/traits.ts';
import { raw, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import type { Part } from './parts.ts';
import { rowsOf } from '../rowValues.ts';
import type { Scope } from '../scope.ts';
import { NotExpressible } from '../value.ts';

export function overRows({ call, field, of }: Extract<Formula, { kind: 'rows' }>, scope: Scope): Part {
  const list = scope.field(field);
  const value = scope.value(field);
  const rows = rowsOf(value);
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
  const over = (figure: Sql): Part => ({
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
