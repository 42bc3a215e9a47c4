import { uniqueKey } from '../../../kinds/registry.ts';
import type { Field } from '../../../model/types.ts';
import { hasUniqueKey, kindOfField, uniqueColumn } from './columns.ts';
import { name, number, sql, text, type Sql } from './sql.ts';

/** What all records have that may have the same key; the key itself is compared afterwards. */
export function mayEqual(field: Field, value: unknown): Sql {
  const column = name('t', field.id);
  if (hasUniqueKey(field))
    return sql`${name('t', uniqueColumn(field.id))} = ${text(uniqueKey(field, value))}`;
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
