import { uniqueKey } from '../../../kinds/registry.ts';
import type { Field } from '../../../model/types.ts';
import { hasUniqueKey, kindOfField, sameColumn } from './columns.ts';
import { name, number, sql, text, type Sql } from './sql.ts';

/**
 * A condition that every record with the same unique key meets. The caller then compares the keys exactly.
 */
export function mayEqual(field: Field, value: unknown): Sql {
  const column = name('t', sameColumn(field));
  if (hasUniqueKey(field)) return sql`${column} = ${text(uniqueKey(field, value))}`;
  switch (kindOfField(field)) {
    case 'number':
      return typeof value === 'number' ? sql`${column} = ${number(value)}` : sql`${column} is not null`;
    case 'text':
    case 'id':
    case 'moment':
      return sql`${column} = ${text(String(value))}`;
    default:
      return sql`${column} is not null`;
  }
}
