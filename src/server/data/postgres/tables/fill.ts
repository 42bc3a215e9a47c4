/**
 * Rewrites rows in batches of a thousand. Each batch is one transaction that stores its progress, so that an
 * interrupted run continues there, and two concurrent runs share the work.
 */
import { randomUUID } from 'node:crypto';
import type { DataModel } from '../../../../model/expression.ts';
import type { Values } from '../../port.ts';
import type { Connection, Database, DatabaseRow } from '../database.ts';
import { asId } from '../ids.ts';
import { rowsAtOnce } from '../load.ts';
import { decoded, encoded, orderColumn } from '../rows.ts';
import { join, name, number, raw, sql, text, type Sql } from '../sql.ts';
import { metaTable } from '../systemTables.ts';
import { isNewColumn, newColumn, retyping, type Layer, type Retyped } from './plan.ts';
import { forgotten, noted, stateOf, sqlText } from './state.ts';
import { atOnce, withWriteLock } from './turn.ts';
import type { Settings } from './wait.ts';
import { columnsIn } from './wanted.ts';

type Batches = {
  database: Database;
  schema: string;
  layer: Layer;
  /** Identifies the work; stored progress of other work is ignored. */
  goal: string;
  where: Sql;
  columns?: readonly Retyped[];
  settings: Settings;
};

export const fillKey = (table: string) => `fill ${table}`;

/** @param change returns the new records; undefined for a record that stays as it is */
export async function inBatches(
  { database, schema, layer, goal, where, columns = [], settings }: Batches,
  change: (
    connection: Connection,
    records: readonly Values[],
    rows: readonly DatabaseRow[],
  ) => Promise<readonly (Values | undefined)[]>,
  timeZone: string,
  done: (connection: Connection) => Promise<unknown>,
): Promise<void> {
  const { layout, names } = layer;
  const key = fillKey(names.table);
  const inTable = new Map(columnsIn(layout, names).map((column) => [column.name, column.inTable]));
  const retyped = new Map(columns.map((column) => [column.column, column]));
  const target = (column: string) => {
    const there = inTable.get(column)!;
    return name(retyped.has(there) ? newColumn(there) : there);
  };
  const recordOf = (row: DatabaseRow): Values => {
    const others = new Map<string, unknown>();
    for (const { id } of layout.fields) {
      const was = retyped.get(inTable.get(id)!);
      if (was && row[id] !== null) others.set(id, was.wasId ? asId(String(row[id])) : row[id]);
    }
    // The value as its former type was read; the new column decides what becomes of it.
    const gaps = Object.fromEntries([...others.keys()].map((id) => [id, null]));
    return { ...Object.fromEntries(others), ...decoded(layout, { ...row, ...gaps }) };
  };
  const fields = [...inTable].map(([column, there]) => sql`${name(there)} as ${name(column)}`);
  const updates = (written: readonly { at: number; cells: ReadonlyMap<string, Sql> }[]) => {
    const set = [...written[0]!.cells.keys()].map(
      (column) => sql`${target(column)} = "$new".${name(column)}`,
    );
    const values = written.map(({ at, cells }) => sql`(${join([number(at), ...cells.values()], ', ')})`);
    const columns = ['$at', ...written[0]!.cells.keys()].map((column) => name(column));
    return sql`update ${name(schema, names.table)} t set ${join(set, ', ')}
        from (values ${join(values, ', ')}) "$new" (${join(columns, ', ')}) where t.${name(orderColumn)} = "$new"."$at"`;
  };
  const batch = () =>
    withWriteLock(
      database,
      schema,
      async (connection) => {
        const last = await positionIn(connection, schema, key, goal);
        const rows = await connection.query(
          sql`select ${join(fields, ', ')}, ${name(orderColumn)}::text as "$at" from ${name(schema, names.table)}
            where ${name(orderColumn)} > ${text(last)}::bigint and (${where}) order by ${name(orderColumn)} limit ${raw(String(atOnce))}`,
        );
        if (rows.length === 0) {
          await done(connection);
          await forgotten(connection, schema, key);
          return true;
        }
        const changed = await change(connection, rows.map(recordOf), rows);
        const written = changed.flatMap((record, at) =>
          record ? [{ at: Number(rows[at]!.$at), cells: encoded(layout, record, timeZone) }] : [],
        );
        const size = rowsAtOnce(layout);
        for (let start = 0; start < written.length; start += size)
          await connection.query(updates(written.slice(start, start + size)));
        await noted(connection, schema, key, `${String(rows.at(-1)!.$at)} ${goal}`);
        return false;
      },
      settings,
    );
  while (!(await batch()));
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

async function goalIn(connection: Pick<Connection, 'query'>, schema: string, table: string) {
  const { notes } = await stateOf(connection, schema);
  return partsOf(notes.get(fillKey(table)) ?? '').words;
}

/** Removes what an interrupted change of types has left: its columns and its position. */
export async function abandonRetyping(connection: Connection, schema: string, { names }: Layer) {
  const { tables } = await stateOf(connection, schema);
  for (const column of tables.get(names.table)?.columns.keys() ?? [])
    if (isNewColumn(column))
      await connection.run(
        sqlText(sql`alter table ${name(schema, names.table)} drop column ${name(column)}`),
      );
  await forgotten(connection, schema, fillKey(names.table));
}

/** Rewrites sort keys and local times, and moves values from `$kept` into columns that are new. */
export const rewriteRows = (
  database: Database,
  schema: string,
  model: DataModel,
  layer: Layer,
  where: Sql,
  [key, value]: readonly [string, string],
  settings: Settings,
): Promise<void> =>
  inBatches(
    { database, schema, layer, goal: value, where, settings },
    async (_connection, records) => records,
    model.timeZone,
    (connection) => noted(connection, schema, key, value),
  );

/** Writes the converted values into new columns, which then replace the old ones. */
export async function retype(
  database: Database,
  schema: string,
  model: DataModel,
  layer: Layer,
  columns: readonly Retyped[],
  [key, value]: readonly [string, string],
  settings: Settings,
): Promise<void> {
  const changes = columns.map((column) => retyping(schema, layer.names, column));
  // After an interruption the processes that run meanwhile write again: nobody goes on from there.
  const once = settings.isHeld ? ` ${randomUUID()}` : '';
  const goal = `retype ${JSON.stringify(columns)}${once}`;
  // An interrupted change to another type, or one followed by writes of the old version, starts again.
  if ((await goalIn(database, schema, layer.names.table)) !== goal)
    await withWriteLock(
      database,
      schema,
      (connection) => abandonRetyping(connection, schema, layer),
      settings,
    );
  for (const { begin } of changes)
    await withWriteLock(database, schema, (connection) => connection.run(begin), settings);
  await inBatches(
    { database, schema, layer, goal, where: raw('true'), columns, settings },
    async (_connection, records) => records,
    model.timeZone,
    async (connection) => {
      for (const statement of changes.flatMap(({ end }) => end)) await connection.run(statement);
      await noted(connection, schema, key, value);
    },
  );
}
