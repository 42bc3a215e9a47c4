/** A subquery that presents an unstored record as a table row. */
import type { Values } from '#server/data/store.ts';
import { cellSql } from '../rows/columns.ts';
import { encoded, type Layout } from '../rows/layout.ts';
import { unshared, join, name, sql, type Sql } from '../sql.ts';

export function draftRow(layout: Layout, record: Values, timeZone: string): Sql {
  const columns = [...encoded(layout, record, timeZone)].map(
    ([column, value]) => sql`${unshared(cellSql(value))} as ${name(column)}`,
  );
  return sql`(select ${join(columns, ', ')})`;
}
