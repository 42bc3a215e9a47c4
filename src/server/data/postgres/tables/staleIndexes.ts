/** The command's steps that drop the portal's indexes which the config no longer implies, or has otherwise. */
import { translate } from '#messages/translate.ts';
import type { Database } from '../connection/database.ts';
import type { LockSettings } from './locks.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { staleIn } from '../storedRollupSteps.ts';
import { layoutOf } from '../rows.ts';
import { name, sql } from '../sql.ts';
import { forgetOwned, ownIndex } from './ownership.ts';
import { forgetModels, stateOf, sqlText, type SchemaState } from './currentSchema.ts';
import { planOf, type Plan } from './plan/plan.ts';
import type { CommandStep } from './migration/rename.ts';
import { withMigrationLock } from './run.ts';
import { momentaryLock } from './stepCosts.ts';
import { indexesOf, indexName, rollupIndexes } from './targetSchema.ts';
import { viewIndexes } from '../schema/viewIndexes.ts';

export function staleIndexSteps(
  schema: string,
  model: DataModel,
  state: SchemaState,
): (CommandStep & { index: string })[] {
  const plan = planOf(schema, model, state);
  const wanted = wantedIndexes(schema, model, plan, state);
  // They go with their column.
  const falling = staleIn(schema, plan.materialized, state).flatMap(({ note: { table, columns } }) =>
    columns.map((column) => `${table}.${column}`),
  );
  return [...state.indexes]
    .filter(
      ([index, { table }]) =>
        isOwn(index, table, plan) && !wanted.has(index) && !falling.some((one) => index.startsWith(one)),
    )
    .map(([index, { table }]) => ({
      table,
      index,
      statements: [sqlText(sql`drop index if exists ${name(schema, index)}`)],
      rows: translate('database.noRowChangesIndexGoes'),
      hazards: [],
      locks: momentaryLock(),
      seconds: 0,
    }));
}

/** The portal's are named after the table, or after its former name, followed by a point. */
const isOwn = (index: string, table: string, { layers }: Plan): boolean =>
  layers.some(
    ({ names, layout, resource: { formerly } }) =>
      names.table === table &&
      [table, layout.table, ...(formerly?.ids ?? [])].some((one) => index.startsWith(`${one}.`)),
  );

const wantedIndexes = (
  schema: string,
  model: DataModel,
  plan: Plan,
  { trigrams }: SchemaState,
): ReadonlySet<string> =>
  new Set([
    ...plan.layers.flatMap((layer) =>
      indexesOf(layer, layer.layout, layer.names, trigrams).map((index) => indexName(layer.names, index)),
    ),
    ...plan.materialized.flatMap((kept) =>
      rollupIndexes(kept).map((index) => indexName(layoutOf(kept.resource), index)),
    ),
    ...viewIndexes(model, schema).map((index) => indexName(index, index)),
  ]);

export async function dropStaleIndexes(
  database: Database,
  schema: string,
  model: DataModel,
  settings: LockSettings,
) {
  for (const { statements, index } of staleIndexSteps(schema, model, await stateOf(database, schema)))
    await withMigrationLock(
      database,
      async (connection) => {
        for (const statement of statements) await connection.run(statement);
        await forgetOwned(connection, schema, [ownIndex(index)]);
        // A version that wants it back has to find that it is gone.
        await forgetModels(connection, schema);
      },
      settings,
    );
}
