/** Converts a value to the columns that its field would have in a table. */
import type { Field } from '#model/types.ts';
import { columnsOf, foldColumn, keyColumn, kindOfField, localColumn } from '../rows/columns.ts';
import { name, raw, sql, type Sql } from '../sql.ts';
import { NotExpressible, type Value } from './value.ts';

/** @param uncompiled receives the names of columns that have no SQL */
export function fittingColumns(field: Field, value: Value, uncompiled: Set<string>): Sql[] {
  const kind = kindOfField(field);
  const fits = value.kind === kind || value.kind === 'nothing' || (kind === 'id' && value.kind === 'text');
  if (!fits) throw new NotExpressible(`${value.kind} in ${field.id}, which is of another kind`);
  return columnsOf(field).map((column) => {
    const words = partOf(value, field, column.name);
    if (!words) uncompiled.add(column.name);
    const type = raw(column.type.replace(/ collate.*/, ''));
    const collated = raw(column.type.includes('collate') ? ' collate "C"' : '');
    return sql`(${words ?? raw('null')})::${type}${collated} as ${name(column.name)}`;
  });
}

function partOf(value: Value, { id }: Field, column: string): Sql | undefined {
  if (column === id || value.kind === 'nothing') return value.sql;
  if (column === keyColumn(id)) return value.key;
  if (column === foldColumn(id)) return value.fold;
  return column === localColumn(id) ? value.local : undefined;
}
