import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { JsonRecords } from '#server/data/json/records.ts';
import { emptyTable, type JsonTable } from '#server/data/json/tables.ts';
import type { Records, Stored } from '#server/data/store.ts';
import type { Log } from '#server/http/requestLog.ts';
import { libraryPortal } from '../server.ts';

export type OpenRecords = Records & { close(): Promise<void> };

/** The library's records in the JSON store, without the history and files of a portal. */
export function openLibrary(folder: string, source: string, log?: Log): OpenRecords {
  const store = openJsonStore(folder, source, log);
  return Object.assign(store.using(dataModelOf(libraryPortal())), { close: () => store.close() });
}

/** A separate table, to be changed by the functions of tables.ts. */
export const tableWith = (rows: readonly Stored[]): JsonTable => ({
  ...emptyTable(),
  rows: [...rows],
  byId: new Map(rows.map((row) => [String(row.id), row])),
});

/** The records of a model with these rows by resource, in memory. */
export const recordsWith = (model: DataModel, rows: Readonly<Record<string, readonly object[]>>): Records =>
  recordsIn(
    model,
    Object.fromEntries(
      Object.entries(rows).map(([id, some]) => [id, tableWith(some as unknown as readonly Stored[])]),
    ),
  );

/** The records of a model over tables in memory. */
export function recordsIn(model: DataModel, tables: Readonly<Record<string, JsonTable>>): Records {
  const nothing = emptyTable();
  return new JsonRecords(model, {
    table: (resource) => tables[resource] ?? nothing,
    history: undefined as never,
    write: () => Promise.reject(new Error('só leitura')),
  });
}

/** Records with the ids from 1 on. */
export const rowsOf = <T extends object>(
  many: number,
  row: (nth: number) => T,
): (T & { id: number; version: number })[] =>
  Array.from({ length: many }, (_, nth) => ({ id: nth + 1, version: 1, ...row(nth) }));
