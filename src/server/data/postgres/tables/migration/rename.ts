/** Renames tables and columns themselves. This takes a moment, and views of them follow by themselves. */
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { presentIn } from '#server/data/postgres/shared.ts';
import { name, shortName, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import { metaTable, sequenceOf } from '#server/data/postgres/systemTables.ts';
import { isRenamed } from './renamedViews.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import type { Layer } from '../plan/planSteps.ts';
import { momentaryLock } from '../stepCosts.ts';
import { withMigrationLock } from '../run.ts';
import { stateOf, sqlText, type SchemaState } from '../currentSchema.ts';
import { dependentsOf, dependentsText } from './retype.ts';
import type { LockSettings } from '../locks.ts';
import {
  forgetOwned,
  ownColumn,
  ownIndex,
  ownSequence,
  ownTable,
  ownView,
  saveOwned,
  type Owned,
} from '../ownership.ts';
import { namedColumns, indexesOf, indexName } from '../targetSchema.ts';

export type CommandStep = {
  /** What the command was asked to drop. */
  drops?: string;
  table: string;
  statements: readonly string[];
  rows: string;
  hazards: readonly string[];
  locks: string;
  seconds: number;
};

const own = (table: string) => ({ table, fields: {} });

export const renameSteps = (schema: string, { layers }: Plan, state: SchemaState): CommandStep[] =>
  renamed(layers).map((layer) => ({
    table: layer.names.table,
    statements: statementsOf(schema, layer, state).map(sqlText),
    rows: translate('database.noRowChangesOnlyNames'),
    hazards: [translate('database.earlierVersionOfConfigNoLonger')],
    locks: momentaryLock(),
    seconds: 0,
  }));

export async function rename(database: Database, schema: string, model: DataModel, settings: LockSettings) {
  const layersNow = async (on: Pick<Connection, 'query'>) => {
    const state = await stateOf(on, schema);
    return { state, layers: renamed(planOf(schema, model, state).layers) };
  };
  const { layers } = await layersNow(database);
  for (const { layout } of layers)
    await withMigrationLock(
      database,
      async (connection) => {
        const now = await layersNow(connection);
        const layer = now.layers.find((one) => one.layout.table === layout.table);
        if (layer) await renameOne(connection, schema, layer, now.state);
      },
      settings,
    );
  await dropViews(database, schema, settings);
}

const renamed = (layers: readonly Layer[]) =>
  layers.filter(({ layout, names }) => isRenamed(layout.table, names));

function statementsOf(schema: string, layer: Layer, state: SchemaState): Sql[] {
  const { layout, names, table } = layer;
  const whole = name(schema, names.table);
  const statements = namedColumns(layout, names)
    .filter((column) => column.inTable !== column.name && table?.columns.has(shortName(column.inTable)))
    .map((column) => sql`alter table ${whole} rename column ${name(column.inTable)} to ${name(column.name)}`);
  for (const [before, now] of renamedIndexes(layer, state))
    statements.push(sql`alter index ${name(schema, before)} rename to ${name(now)}`);
  if (names.table !== layout.table)
    statements.push(
      sql`alter sequence ${name(schema, sequenceOf(names.table))} rename to ${name(sequenceOf(layout.table))}`,
      sql`alter table ${whole} rename to ${name(layout.table)}`,
    );
  return statements;
}

function renamedIndexes(layer: Layer, { trigrams, indexes: there }: SchemaState): [string, string][] {
  const { layout, names } = layer;
  const after = own(layout.table);
  const indexes = indexesOf(layer, layout, after, trigrams);
  return indexesOf(layer, layout, names, trigrams).flatMap((index, at): [string, string][] => {
    const [before, now] = [indexName(names, index), indexName(after, indexes[at]!)];
    return before !== now && there.has(before) && !there.has(now) ? [[before, now]] : [];
  });
}

/** Everything recorded of a table, by its name before and after. */
function renamedOwned(layer: Layer, state: SchemaState): [Owned, Owned][] {
  const { layout, names, table } = layer;
  const columns = new Map(
    namedColumns(layout, names).map((column) => [shortName(column.inTable), column.name]),
  );
  return [
    [ownTable(names.table), ownTable(layout.table)],
    [ownSequence(sequenceOf(names.table)), ownSequence(sequenceOf(layout.table))],
    ...[...(table?.columns.keys() ?? [])].map((column): [Owned, Owned] => [
      ownColumn(names.table, column),
      ownColumn(layout.table, columns.get(column) ?? column),
    ]),
    ...renamedIndexes(layer, state).map(([before, now]): [Owned, Owned] => [ownIndex(before), ownIndex(now)]),
  ];
}

async function renameOne(connection: Connection, schema: string, layer: Layer, state: SchemaState) {
  const { layout, names } = layer;
  for (const statement of statementsOf(schema, layer, state)) await connection.run(sqlText(statement));
  const meta = name(schema, metaTable);
  await connection.query(
    sql`delete from ${meta} where name = ${text(`names ${layout.table}`)} or name like 'model %'`,
  );
  const owned = renamedOwned(layer, state);
  await forgetOwned(
    connection,
    schema,
    owned.map(([before]) => before),
  );
  await saveOwned(
    connection,
    schema,
    owned.map(([, now]) => now),
  );
  if (names.table === layout.table) return;
  for (const kind of ['first', 'table', 'contents'])
    await connection.query(
      sql`update ${meta} set name = ${text(`${kind} ${layout.table}`)} where name = ${text(`${kind} ${names.table}`)}`,
    );
}

/** Drops the views that no running process uses. */
async function dropViews(database: Database, schema: string, settings: LockSettings) {
  const used = new Set((await presentIn(database, schema)).flatMap(({ views }) => views.map(shortName)));
  const { views } = await stateOf(database, schema);
  for (const view of views)
    if (view.includes('@') && !used.has(view))
      await withMigrationLock(
        database,
        async (connection) => {
          // Where others read it, it stays.
          const { foreign } = await dependentsOf(connection, schema, await stateOf(connection, schema), view);
          if (foreign.length > 0) return settings.log?.(dependentsText(view, foreign));
          await connection.run(sqlText(sql`drop view if exists ${name(schema, view)}`));
          await forgetOwned(connection, schema, [ownView(view)]);
        },
        settings,
      );
}
