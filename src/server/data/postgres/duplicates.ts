import { uniqueKey } from '../../../kinds/registry.ts';
import type { Field } from '../../../model/types.ts';
import { hasUniqueKey, kindOfField, sameColumn } from './columns.ts';
import { shortKey } from './sortKey.ts';
import { name, number, sql, text, texts, type Sql } from './sql.ts';

/**
 * A condition that every record with the same unique key meets. The caller then compares the keys exactly.
 */
export function duplicateCondition(field: Field, value: unknown): Sql {
  const column = name('t', sameColumn(field));
  if (hasUniqueKey(field)) {
    const key = uniqueKey(field, value);
    // A row that an older release wrote has the whole key.
    return sql`${column} = any (${texts([...new Set([shortKey(key), key])])})`;
  }
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
