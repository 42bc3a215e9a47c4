/**
 * The fallback for queries that have no exact SQL: loads the records and uses the code of the JSON store.
 * Correct, and as slow as reading all records involved.
 */
import type { DataModel } from '../../../model/expression.ts';
import { readOnlyRecords } from '../json/records.ts';
import { emptyTable, type Table } from '../json/tables.ts';
import type { RecordReader } from '../store.ts';
import type { Absent } from './compile/scope.ts';
import type { Connection } from './database.ts';
import { decoded, layoutOf, orderColumn, selected } from './rows.ts';
import type { Relations } from './relations.ts';
import { join, name, sql, texts } from './sql.ts';

/** A reader over the current records of these resources, loaded into memory. */
export async function inMemory(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
  resources: readonly string[],
  absent: Absent,
): Promise<RecordReader> {
  const tables = new Map<string, Table>();
  for (const id of new Set(resources)) {
    const known = model.resources[id];
    if (known && !known.view)
      tables.set(id, await tableOf(connection, relations, model, id, absent[id] ?? []));
  }
  return readOnlyRecords(model, tables);
}

async function tableOf(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
  id: string,
  gone: readonly string[],
): Promise<Table> {
  const layout = layoutOf(model.resources[id]!.resource);
  const rows = await connection.query(
    sql`select ${join(selected(layout, 't'), ', ')} from ${relations.relation(layout.table)} t
        where t.id <> all (${texts(gone)}) order by t.${name(orderColumn)}`,
  );
  const records = rows.map((row) => decoded(layout, row));
  return {
    ...emptyTable(),
    rows: records,
    byId: new Map(records.map((record) => [String(record.id), record])),
  };
}
