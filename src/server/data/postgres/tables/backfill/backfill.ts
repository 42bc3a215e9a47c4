/**
 * Rewrites rows in batches of a thousand. Each batch is one transaction that stores its progress, so that an
 * interrupted run continues there, and two concurrent runs share the work.
 */
import type { DataModel } from '#model/expression/expression.ts';
import type { Values } from '#server/data/store.ts';
import type { Connection, Database, DatabaseRow } from '#server/data/postgres/connection/database.ts';
import {
  cellSql,
  isCompanion,
  type Cell,
  decodedRow,
  encoded,
  orderColumn,
} from '#server/data/postgres/rows.ts';
import { asId } from '#model/values/ids.ts';
import { rowsAtOnce } from '#server/data/postgres/writes/bulkLoad.ts';
import { join, name, sqlNumber, raw, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import { metaTable } from '#server/data/postgres/systemTables.ts';
import { newColumn, type Retyping } from '../migration/newColumns.ts';
import type { Layer } from '../plan/planSteps.ts';
import type { Rewriting } from './rowsToRewrite.ts';
import { deleteNote, saveNote, stateOf } from '../currentSchema.ts';
import { atOnce, withWriteLock, type LockSettings } from '../locks.ts';
import { namedColumns } from '../targetSchema.ts';

type Batches = {
  database: Database;
  schema: string;
  layer: Layer;
  /** Identifies the work; stored progress of other work is ignored. */
  goal: string;
  where: Sql;
  retyping?: Retyping;
  settings: LockSettings;
};

export const fillKey = (table: string) => `fill ${table}`;

/**
 * @param change returns the new records; undefined for a record that stays as it is
 * @param done ends the work in the last batch; absent: its position is kept
 */
export async function rewriteInBatches(
  { database, schema, layer, goal, where, retyping, settings }: Batches,
  change: (
    connection: Connection,
    records: readonly Values[],
    rows: readonly DatabaseRow[],
  ) => Promise<readonly (Values | undefined)[]>,
  timeZone: string,
  done?: (connection: Connection) => Promise<unknown>,
): Promise<void> {
  const { names } = layer;
  const key = fillKey(names.table);
  const rowsOf = tableRows(schema, layer, timeZone, retyping);
  const batch = () =>
    withWriteLock(
      database,
      schema,
      async (connection) => {
        const last = await positionIn(connection, schema, key, goal);
        const at = await rewrite(connection, last);
        if (at === undefined) {
          await done?.(connection);
          if (done) await deleteNote(connection, schema, key);
          return true;
        }
        await saveNote(connection, schema, key, `${at} ${goal}`);
        return false;
      },
      settings,
    );
  /** The number of the last row that it has read; undefined if there was none. */
  const rewrite = async (connection: Connection, last: string) => {
    const rows = await rowsOf.read(
      connection,
      sql`${name(orderColumn)} > ${text(last)}::bigint and (${where})`,
    );
    if (rows.length === 0) return undefined;
    const changed = await change(connection, rows.map(rowsOf.record), rows);
    await rowsOf.write(
      connection,
      changed.flatMap((record, at) => (record ? [{ at: Number(rows[at]!.$at), record }] : [])),
    );
    return String(rows.at(-1)!.$at);
  };
  while (!(await batch()));
}

/** Reads and writes whole rows of a table, each with its number as "$at". */
export function tableRows(schema: string, { layout, names }: Layer, timeZone: string, retyping?: Retyping) {
  const inTable = new Map(namedColumns(layout, names).map((column) => [column.name, column.inTable]));
  const retyped = new Map(retyping?.columns.map((column) => [column.column, column]));
  const copied = new Set(retyping?.copied.map((column) => column.inTable));
  const target = (column: string) => {
    const there = inTable.get(column)!;
    return name(copied.has(there) ? newColumn(there) : there);
  };
  const recordOf = (row: DatabaseRow): Values => {
    const others = new Map<string, unknown>();
    for (const { id } of layout.fields) {
      const was = retyped.get(inTable.get(id)!);
      if (was && row[id] !== null) others.set(id, was.wasId ? asId(String(row[id])) : row[id]);
    }
    // The value as the former type reads it. Writing it to the new column converts it or keeps it in `$kept`.
    const gaps = Object.fromEntries([...others.keys()].map((id) => [id, null]));
    return { ...Object.fromEntries(others), ...decodedRow(layout, { ...row, ...gaps }) };
  };
  const fields = [...inTable]
    // The new type may have keys that the old one has not.
    .filter(([, there]) => !copied.has(there) || !isCompanion(there))
    .map(([column, there]) => sql`${name(there)} as ${name(column)}`);
  const updates = (written: readonly { at: number; cells: ReadonlyMap<string, Cell> }[]) => {
    const set = [...written[0]!.cells.keys()].map(
      (column) => sql`${target(column)} = "$new".${name(column)}`,
    );
    const values = written.map(
      ({ at, cells }) => sql`(${join([sqlNumber(at), ...[...cells.values()].map(cellSql)], ', ')})`,
    );
    const columns = ['$at', ...written[0]!.cells.keys()].map((column) => name(column));
    return sql`update ${name(schema, names.table)} t set ${join(set, ', ')}
        from (values ${join(values, ', ')}) "$new" (${join(columns, ', ')}) where t.${name(orderColumn)} = "$new"."$at"`;
  };
  return {
    record: recordOf,
    read: (connection: Pick<Connection, 'query'>, where: Sql, most = atOnce) =>
      connection.query(
        sql`select ${join(fields, ', ')}, ${name(orderColumn)}::text as "$at" from ${name(schema, names.table)} t
            where ${where} order by ${name(orderColumn)} limit ${raw(String(most))}`,
      ),
    write: async (connection: Connection, changed: readonly { at: number; record: Values }[]) => {
      const written = changed.map(({ at, record }) => ({ at, cells: encoded(layout, record, timeZone) }));
      const size = rowsAtOnce(layout);
      for (let start = 0; start < written.length; start += size)
        await connection.query(updates(written.slice(start, start + size)));
    },
  };
}

async function positionIn(connection: Connection, schema: string, key: string, goal: string) {
  const [row] = await connection.query(
    sql`select value from ${name(schema, metaTable)} where name = ${text(key)}`,
  );
  const { last, words } = partsOf(String(row?.value ?? ''));
  return words === goal ? last : '0';
}

function partsOf(note: string) {
  const [last = '0', ...words] = note.split(' ');
  return { last, words: words.join(' ') };
}

export async function goalIn(connection: Pick<Connection, 'query'>, schema: string, table: string) {
  const { notes } = await stateOf(connection, schema);
  return partsOf(notes.get(fillKey(table)) ?? '').words;
}

/** Rewrites companions, and moves values between `$kept` and the columns that can hold them. */
export const rewriteRows = (
  database: Database,
  schema: string,
  model: DataModel,
  layer: Layer,
  { where, restored }: Rewriting,
  [key, value]: readonly [string, string],
  settings: LockSettings,
): Promise<void> =>
  rewriteInBatches(
    {
      database,
      schema,
      layer,
      goal: value,
      where,
      retyping: { columns: restored, copied: [] },
      settings,
    },
    async (_connection, records) => records,
    model.timeZone,
    (connection) => saveNote(connection, schema, key, value),
  );
