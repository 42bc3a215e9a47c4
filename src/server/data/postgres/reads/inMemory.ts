/**
 * The fallback for queries that have no exact SQL: loads the records and uses the code of the JSON store.
 * Correct, and as slow as reading all records involved.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { readOnlyRecords } from '#server/data/json/records.ts';
import { emptyTable, type JsonTable } from '#server/data/json/tables.ts';
import { Overloaded, type RecordReader } from '#server/data/store.ts';
import type { Absent } from '../compile/scope.ts';
import type { Connection } from '../connection/database.ts';
import { decodedRow, layoutOf, orderColumn, selected } from '../rows.ts';
import type { Relations } from '../relations.ts';
import { join, name, sqlNumber, sql, texts } from '../sql.ts';

/** For one list: some 600 MB. A few more at the same time, and the process would run out of memory. */
export const usuallyLoaded = 200_000;

/**
 * A reader over the current records of these resources, loaded into memory.
 *
 * @param most Overloaded if there are more records
 */
export async function inMemory(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
  resources: readonly string[],
  absent: Absent,
  most?: number,
): Promise<RecordReader> {
  const stored = [...new Set(resources)].filter((id) => model.resources[id] && !model.resources[id].view);
  if (most !== undefined) await refuseMore(connection, relations, model, stored, most);
  const tables = new Map<string, JsonTable>();
  for (const id of stored) tables.set(id, await tableOf(connection, relations, model, id, absent[id] ?? []));
  return readOnlyRecords(model, tables);
}

async function refuseMore(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
  resources: readonly string[],
  most: number,
) {
  if (resources.length === 0) return;
  const counts = resources.map((id) => {
    const table = relations.relation(layoutOf(model.resources[id]!.resource).table);
    return sql`(select count(*) from (select from ${table} o limit ${sqlNumber(most + 1)}::bigint) t)`;
  });
  const [row] = await connection.query(sql`select (${join(counts, ' + ')})::float8 as many`);
  if (Number(row!.many) > most) throw new Overloaded('work');
}

async function tableOf(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
  id: string,
  gone: readonly string[],
): Promise<JsonTable> {
  const layout = layoutOf(model.resources[id]!.resource);
  const rows = await connection.query(
    sql`select ${join(selected(layout, 't'), ', ')} from ${relations.relation(layout.table)} t
        where t.id <> all (${texts(gone)}) order by t.${name(orderColumn)}`,
  );
  const records = rows.map((row) => decodedRow(layout, row));
  return {
    ...emptyTable(),
    rows: records,
    byId: new Map(records.map((record) => [String(record.id), record])),
  };
}
