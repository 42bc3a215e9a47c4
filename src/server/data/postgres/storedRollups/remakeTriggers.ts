/**
 * Triggers and functions of stored rollups that somebody has dropped, disabled or changed since they were made, or that name a schema
 * as it was called before: sums would stay as they are, or each save would fail.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import type { Connection, Database } from '../connection/database.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { name, sql, text, type Sql } from '../sql.ts';
import { fillRollup, rollupsIn } from '../storedRollupSteps.ts';
import type { Relations } from '../relations.ts';
import { metaTable } from '../systemTables.ts';
import { saveNote, sqlText } from '../tables/currentSchema.ts';
import type { LockSettings } from '../tables/locks.ts';
import { withMigrationLock } from '../tables/run.ts';
import { createStatements, materializedKey, noteNameOf, noteOf } from './rollupSteps.ts';

const digestNote = 'triggers';

/** All that the database has of them, as one text. */
const digestOf = (schema: string): Sql =>
  sql`(select md5(coalesce(string_agg(one, ' ' order by one), '')) from (
      select p.proname::text || p.prosrc as one from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = ${text(schema)} and starts_with(p.proname::text, '$kept')
      union all
      select t.tgenabled::text || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${text(schema)} and starts_with(t.tgname::text, '$kept')) made)`;

/** Whether they differ from those that were noted last. What an earlier version has made was not noted. */
export async function areTriggersChanged(
  connection: Pick<Connection, 'query'>,
  schema: string,
  model: DataModel,
): Promise<boolean> {
  if (materializedRollups(model).length === 0) return false;
  const there = await connection.query(
    sql`select to_regclass(${text(sqlText(name(schema, metaTable)))}) is not null as there`,
  );
  if (there[0]?.there !== true) return false;
  const [row] = await connection.query(
    sql`select value, ${digestOf(schema)} as now from ${name(schema, metaTable)} where name = ${text(digestNote)}`,
  );
  return row !== undefined && row.value !== row.now;
}

/** Notes them as they are: complete. */
export async function noteTriggers(
  connection: Pick<Connection, 'query'>,
  schema: string,
  model: DataModel,
): Promise<void> {
  if (materializedRollups(model).length === 0) return;
  const [row] = await connection.query(sql`select ${digestOf(schema)} as now`);
  await saveNote(connection, schema, digestNote, String(row!.now));
}

/** Makes them again, and computes the sums anew. */
export async function remakeTriggers(
  database: Database,
  relations: Relations,
  model: DataModel,
  settings: LockSettings,
): Promise<void> {
  const { schema } = relations;
  settings.log?.(translate('database.triggersMadeAgain', { schema }));
  const kept = rollupsIn(model, new Set());
  await withMigrationLock(
    database,
    async (connection) => {
      for (const one of kept) {
        for (const statement of createStatements(schema, model, one))
          await connection.run(sqlText(statement));
        await saveNote(connection, schema, noteNameOf(materializedKey(one)), JSON.stringify(noteOf(one)));
      }
    },
    settings,
  );
  for (const one of kept) await fillRollup(database, relations, model, one, settings);
  await noteTriggers(database, schema, model);
}
