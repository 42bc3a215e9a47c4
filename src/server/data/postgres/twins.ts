import { uniqueKey } from '../../../kinds/registry.ts';
import type { Field } from '../../../model/types.ts';
import { hasUniqueKey, kindOfField, sameColumn } from './columns.ts';
import { name, number, sql, text, type Sql } from './sql.ts';

/** What all records have that may have the same key; the key itself is compared afterwards. */
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
