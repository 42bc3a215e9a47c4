/** Bulk-inserts records with the ids that they have. */
import type { DataModel } from '#model/expression/expression.ts';
import type { Resource } from '#model/types.ts';
import type { Values } from '#server/data/store.ts';
import { cellSql, encoded, layoutOf, type TableLayout } from '../rows.ts';
import type { Connection } from '../connection/database.ts';
import { join, name, sqlNumber, sql, type Sql } from '../sql.ts';
import type { Relations } from '../relations.ts';

/** Most parameters in one statement. */
const most = 20_000;

/** The rows of a table that one statement may write. */
export const rowsAtOnce = ({ columns }: TableLayout): number =>
  Math.max(1, Math.floor(most / columns.length));

export async function loadRows(
  connection: Connection,
  relations: Relations,
  { timeZone }: DataModel,
  resource: Resource,
  rows: readonly Values[],
): Promise<void> {
  const layout = layoutOf(resource);
  const atOnce = rowsAtOnce(layout);
  for (let start = 0; start < rows.length; start += atOnce) {
    const encodedRows = rows.slice(start, start + atOnce).map((row) => encoded(layout, row, timeZone));
    const columns = [...encodedRows[0]!.keys()];
    const values = encodedRows.map(
      (row): Sql =>
        sql`(${join(
          columns.map((column) => cellSql(row.get(column)!)),
          ', ',
        )})`,
    );
    await connection.query(
      sql`insert into ${relations.relation(layout.table)} (${join(
        columns.map((column) => name(column)),
        ', ',
      )}) values ${join(values, ', ')}`,
    );
  }
}

/** Adds the first version to records that have none. */
export const firstVersions = (rows: readonly Values[]): Values[] =>
  rows.map((row) => ({ ...row, version: row.version ?? 1 }));

/** Sets the sequence beyond all existing ids and the last id that was given. */
export async function raiseIds(
  connection: Connection,
  relations: Relations,
  resource: Resource,
  lastGiven = 0,
): Promise<void> {
  const { table } = layoutOf(resource);
  const greatest = sql`(select max(id::numeric) from ${relations.relation(table)} where id ~ '^[0-9]{1,15}$')`;
  await connection.query(
    sql`select setval(${relations.sequence(table)},
        greatest(1, coalesce(${greatest}, 0), ${sqlNumber(lastGiven)})::bigint,
        greatest(coalesce(${greatest}, 0), ${sqlNumber(lastGiven)}) > 0)`,
  );
}
