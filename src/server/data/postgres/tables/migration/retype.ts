/**
 * Changes the types of columns: new columns are filled in batches, then one transaction swaps them for the old
 * ones in all tables. A crash before that transaction leaves the old version in service, a crash after it the
 * new one.
 */
import { randomUUID } from 'node:crypto';
import type { DataModel } from '#model/expression/expression.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { dropStaleIn } from '#server/data/postgres/materialized/steps.ts';
import { announceTables } from '#server/data/postgres/processes/storeEvents.ts';
import { hasMoreThanVersion } from '#server/data/postgres/rows/invalidNumbers.ts';
import { keptColumn, layoutOf, orderColumn } from '#server/data/postgres/rows/layout.ts';
import { join, name, raw, sql, text } from '#server/data/postgres/sql.ts';
import type { TypeChange, TypeMismatch } from '#server/data/store.ts';
import { fillKey, goalIn, inBatches } from '../backfill/backfill.ts';
import { dependentsOf, refuseDependents } from '../dependents.ts';
import { forgetOwned, ownColumn, ownView, saveOwned } from '../ownership.ts';
import { conversionOf } from './conversion.ts';
import { addStatement, isNewColumn, newColumn, swapStatements, type Retyping } from './newColumns.ts';
import type { Plan } from '../plan/plan.ts';
import type { Layer, Step } from '../plan/steps.ts';
import { forgetModels, deleteNote, saveNote, sqlText, stateOf } from '../currentSchema.ts';
import { withWriteLock } from '../writeLock.ts';
import type { Settings } from '../lockRetry.ts';

type Change = { layer: Layer; retyping: Retyping; notes: NonNullable<Step['notes']> };

export async function retypeAll(
  database: Database,
  schema: string,
  model: DataModel,
  { steps, materialized }: Plan,
  settings: Settings,
) {
  const changes = steps.flatMap(({ how, layer, retyping, notes }): Change[] =>
    how === 'retype' ? [{ layer: layer!, retyping: retyping!, notes: notes! }] : [],
  );
  if (changes.length === 0) return;
  // After an interruption, running processes write to the old columns again, so the progress is discarded.
  const once = settings.hasWriteLock ? ` ${randomUUID()}` : '';
  for (const { layer, retyping } of changes) {
    const goal = `retype ${JSON.stringify(retyping.columns)}${once}`;
    await withWriteLock(
      database,
      schema,
      async (connection) => {
        // The change starts from the beginning if an earlier attempt had another type as its goal, or if the
        // old version has written since.
        if ((await goalIn(connection, schema, layer.names.table)) !== goal)
          await abandonRetyping(connection, schema, layer);
        await connection.run(sqlText(addStatement(schema, layer.names, retyping)));
        await saveOwned(connection, schema, newOwned(layer, retyping));
      },
      settings,
    );
    await inBatches(
      {
        database,
        schema,
        layer,
        goal,
        where: raw('true'),
        retyping,
        inSql: conversionOf(schema, layer, retyping),
        settings,
      },
      async (_connection, records) => records,
      model.timeZone,
    );
  }
  await withWriteLock(
    database,
    schema,
    async (connection) => {
      const tables = changes.map(({ layer }) => name(schema, layer.names.table));
      await connection.run(sqlText(sql`lock table ${join(tables, ', ')} in access exclusive mode`));
      // Their triggers compute with the types before, and would fail at the next write.
      await dropStaleIn(connection, schema, () => materialized);
      for (const { layer, retyping, notes } of changes) {
        await dropOwnViews(connection, schema, layer, retyping);
        for (const statement of swapStatements(schema, layer.names, retyping))
          await connection.run(sqlText(statement));
        const { table } = layer.names;
        await forgetOwned(connection, schema, newOwned(layer, retyping));
        await saveOwned(
          connection,
          schema,
          retyping.copied.map(({ inTable }) => ownColumn(table, inTable)),
        );
        for (const [key, value] of notes) await saveNote(connection, schema, key, value);
        await deleteNote(connection, schema, fillKey(layer.names.table));
      }
      await forgetModels(connection, schema);
      await announceTables(database, schema, connection);
    },
    settings,
  );
}

/** Values that a change of types has left beside their column, by the field, with the first of them. */
export async function keptAside(
  database: Pick<Database, 'query'>,
  schema: string,
  model: DataModel,
  changes: readonly TypeChange[],
): Promise<TypeMismatch[]> {
  const found = changes.map(async ({ resource, field }): Promise<TypeMismatch[]> => {
    const { table } = layoutOf(model.resources[resource]!.resource);
    const value = sql`${name(keptColumn)}->${text(field)}`;
    // empty values that were written explicitly are there too
    const isFilled = sql`${name(keptColumn)}->>${text(field)} not in ('', '[]')`;
    const rows = await database.query(
      sql`select id, ${value} as value, count(*) over () as count from ${name(schema, table)}
          where ${hasMoreThanVersion(name(keptColumn))} and ${isFilled} order by ${name(orderColumn)} limit 1`,
    );
    return rows.map(({ id, ...row }) => ({
      resource,
      field,
      count: Number(row.count),
      id,
      value: row.value,
    }));
  });
  return (await Promise.all(found)).flat();
}

const newOwned = ({ names: { table } }: Layer, { copied }: Retyping) =>
  copied.map(({ inTable }) => ownColumn(table, newColumn(inTable)));

/** What depends on columns that are to be replaced. */
export const dependentsOfRetyping = async (
  connection: Pick<Connection, 'query'>,
  schema: string,
  { names }: Layer,
  { copied }: Retyping,
) =>
  dependentsOf(
    connection,
    schema,
    await stateOf(connection, schema),
    names.table,
    copied.map(({ inTable }) => inTable),
  );

/** A view that reads a replaced column is made again for those who use it. */
async function dropOwnViews(connection: Connection, schema: string, layer: Layer, retyping: Retyping) {
  const dependents = await dependentsOfRetyping(connection, schema, layer, retyping);
  refuseDependents(layer.names.table, dependents);
  for (const view of dependents.views) {
    await connection.run(sqlText(sql`drop view if exists ${name(schema, view)}`));
    await forgetOwned(connection, schema, [ownView(view)]);
  }
}

/** Removes what an interrupted change of types has left: its columns and its position. */
export async function abandonRetyping(connection: Connection, schema: string, { names }: Layer) {
  const { tables } = await stateOf(connection, schema);
  for (const column of tables.get(names.table)?.columns.keys() ?? [])
    if (isNewColumn(column)) {
      await connection.run(
        sqlText(sql`alter table ${name(schema, names.table)} drop column ${name(column)}`),
      );
      await forgetOwned(connection, schema, [ownColumn(names.table, column)]);
    }
  await deleteNote(connection, schema, fillKey(names.table));
}
