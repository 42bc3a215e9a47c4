/** Runs a plan. After an interruption the next plan contains only what is left. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import { begin, lastingBegin } from '../connection/begin.ts';
import { withLockHeld, transaction, type Connection, type Database } from '../connection/database.ts';
import { databaseFunctions } from '../functions.ts';
import { completeIn } from '../storedRollupSteps.ts';
import type { Relations } from '../relations.ts';
import { keysVersion } from '../sortKey.ts';
import { name, raw, rendered, sql, text, texts } from '../sql.ts';
import {
  attemptsTable,
  metaTable,
  processesTable,
  systemTableNames,
  systemTableStatements,
} from '../systemTables.ts';
import { rewriteRows } from './backfill/backfill.ts';
import { relationsFor } from './migration/renamedViews.ts';
import { planOf, type Plan } from './plan/plan.ts';
import type { SchemaStep } from './plan/planSteps.ts';
import { retypeAll } from './migration/retype.ts';
import { forgetModels, saveNote, stateOf, sqlText } from './currentSchema.ts';
import { withTheirTables } from '../adopted/adoptedTables.ts';
import {
  forgetOwned,
  ownIndex,
  recordedNote,
  refuseForeignSchema,
  saveOwned,
  type Owned,
} from './ownership.ts';
import { lockTimeout, retryWhileLocked, withStatements, type LockSettings } from './locks.ts';

/** Advisory locks: one process at a time changes tables, and one at a time builds indexes concurrently. */
const lockNumber = 7_106_114;
const indexLockNumber = 7_106_115;
/** Held while a column changes its type, in one schema: another portal in the same database may start. */
const startLock = (schema: string) => sql`7106116, hashtext(${text(schema)})`;

/** Runs one transaction while no other process changes tables. */
export const withMigrationLock = <T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
  settings: LockSettings = {},
): Promise<T> =>
  retryWhileLocked(
    database,
    () =>
      transaction(database, begin, async (connection) => {
        await connection.query(sql`select pg_advisory_xact_lock(${raw(String(lockNumber))})`);
        await connection.run(lockTimeout);
        return work(withStatements(connection));
      }),
    settings,
  );

/** Keeps portals from starting: rows that are converted already would lose what the old version writes. */
export const whileNoneStarts = <T>(database: Database, schema: string, work: () => Promise<T>): Promise<T> =>
  withLockHeld(
    database,
    async (connection) => {
      await connection.query(sql`select pg_advisory_xact_lock(${startLock(schema)})`);
      await forgetModels(database, schema);
    },
    work,
  );

export async function refuseWhileHeld(connection: Connection, schema: string) {
  const [row] = await connection.query(
    sql`select pg_try_advisory_xact_lock_shared(${startLock(schema)}) as free`,
  );
  if (row?.free !== true) throw new Error(translate('database.portalMigrateIsChangingType'));
}

/**
 * Creates the schema and the store's own tables, and records what is the portal's in a schema of an earlier
 * version.
 */
export async function createSystemTables(connection: Connection, schema: string) {
  // Queried from the catalog, because this connection's cache may be older than the lock, even for IF NOT
  // EXISTS.
  const before = await stateOf(connection, schema);
  refuseForeignSchema(schema, before.tables.has(metaTable), before.foreign);
  if (!before.hasSchema) await makeSchema(connection, schema);
  for (const statement of systemTableStatements(schema)) await connection.run(sqlText(statement));
  if (before.notes.has(recordedNote)) return;
  await saveOwned(connection, schema, [...(await stateOf(connection, schema)).owned]);
  await saveNote(connection, schema, recordedNote, '');
}

/** Asks only: where nothing is missing, a start runs with the rights to read and write rows alone. */
export async function hasSystemTables(database: Database, schema: string): Promise<boolean> {
  const named = text(schema);
  const [found] = await database.query(
    sql`select (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${named} and c.relname = any (${texts([...systemTableNames, `${attemptsTable}.key`])}))::int as there,
        (select count(*) from pg_attribute a where a.attrelid = to_regclass(${text(rendered(name(schema, processesTable)).text)})
          and a.attname in ('waits', 'folder'))::int as columns`,
  );
  if (found?.there !== systemTableNames.length + 1 || found.columns !== 2) return false;
  const noted = await database.query(
    sql`select from ${name(schema, metaTable)} where name = ${text(recordedNote)}`,
  );
  return noted.length > 0;
}

async function makeSchema(connection: Connection, schema: string) {
  const [row] = await connection.query(sql`select current_user as account, current_database() as base,
    has_database_privilege(current_database(), 'create') as allowed`);
  if (row!.allowed !== true)
    throw new Error(
      translate('database.accountMayNotCreateSchema', {
        account: String(row!.account),
        schema,
        base: String(row!.base),
      }) + sqlText(sql`create schema ${name(schema)} authorization ${name(String(row!.account))}`),
    );
  await connection.run(sqlText(sql`create schema ${name(schema)}`));
}

/**
 * Creates the SQL functions, and the trigram extension if the database has none and allows it. Other portals
 * in the same database use that one, because a database can have an extension only once.
 */
export async function createFunctions(connection: Connection, schema: string) {
  const { indexes, trigrams } = await stateOf(connection, schema);
  const before = await keyFunctionIn(connection, schema);
  for (const statement of databaseFunctions(schema)) await connection.run(sqlText(statement));
  const now = await keyFunctionIn(connection, schema);
  // They have the keys that the function gave before.
  const stale = before && before.body !== now!.body ? now!.indexes : [];
  for (const index of stale.filter((one) => indexes.has(one))) {
    await connection.run(sqlText(sql`drop index ${name(schema, index)}`));
    await forgetOwned(connection, schema, [ownIndex(index)]);
  }
  if (trigrams !== undefined) return;
  await connection.run('savepoint trigrams');
  try {
    await connection.run(sqlText(sql`create extension if not exists pg_trgm with schema ${name(schema)}`));
    await connection.run('release savepoint trigrams');
  } catch {
    // Not available or not permitted: text search reads every row then.
    await connection.run('rollback to savepoint trigrams');
  }
}

/** The body of the function that makes sort keys, and the indexes on what it gives. */
async function keyFunctionIn(connection: Connection, schema: string) {
  const [row] = await connection.query(
    sql`select p.prosrc as body, array(select c.relname::text from pg_depend d join pg_class c on c.oid = d.objid
          where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.classid = 'pg_class'::regclass
          and c.relkind = 'i') as indexes
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = ${text(schema)} and p.proname = '$key'`,
  );
  return row && { body: String(row.body), indexes: row.indexes as string[] };
}

async function runIfPossible(
  connection: Connection,
  schema: string,
  statements: readonly string[],
  makes: readonly Owned[],
) {
  await connection.run('savepoint optional');
  try {
    for (const statement of statements) await connection.run(statement);
    await saveOwned(connection, schema, makes);
    await connection.run('release savepoint optional');
  } catch (error) {
    if (!isTooLong(error)) throw error;
    await connection.run('rollback to savepoint optional');
  }
}

/** PostgreSQL's program_limit_exceeded, for an entry that no page of an index could hold. */
const isTooLong = (error: unknown) => (error as { code?: unknown }).code === '54000';

/** Runs the short steps, one table per transaction, so that a table in use delays no other. */
export async function runShortSteps(
  database: Database,
  schema: string,
  model: DataModel,
  settings: LockSettings,
): Promise<void> {
  const done = new Set<string>();
  for (let isLeft = true; isLeft;)
    isLeft = await withMigrationLock(
      database,
      async (connection) => {
        const { steps } = planOf(schema, model, await stateOf(connection, schema));
        const group = steps.find(({ how, table }) => how === 'together' && !done.has(table))?.table;
        if (group === undefined) return false;
        for (const step of steps)
          if (step.how === 'together' && step.table === group) await run(connection, step);
        done.add(group);
        return true;
      },
      settings,
    );

  async function run(connection: Connection, { statements, makes = [], notes = [], isOptional }: SchemaStep) {
    if (isOptional) return runIfPossible(connection, schema, statements, makes);
    for (const statement of statements) await connection.run(statement);
    await saveOwned(connection, schema, makes);
    for (const [key, value] of notes) await saveNote(connection, schema, key, value);
  }
}

/** @param isAsked whether to make changes that break other versions of the config */
export async function runFills(
  database: Database,
  schema: string,
  model: DataModel,
  plan: Plan,
  isAsked: boolean,
  settings: LockSettings,
) {
  for (const { how, layer, rewriting, notes } of plan.steps)
    if (how === 'fill') await rewriteRows(database, schema, model, layer!, rewriting!, notes![0]!, settings);
  if (isAsked) await retypeAll(database, schema, model, plan, settings);
  await saveNote(database, schema, 'keys', keysVersion());
}

/**
 * Builds the indexes of large tables, each outside a transaction. One process at a time does this, because
 * two concurrent builds on one table would wait for each other. When the store closes, the database goes on
 * with the one that it is building.
 */
export async function runConcurrently(
  database: Database,
  schema: string,
  model: DataModel,
  { log, ending }: LockSettings,
): Promise<void> {
  const left = async () => {
    const plan = planOf(schema, model, await stateOf(database, schema));
    ending?.throwIfAborted();
    return plan.steps.filter(({ how }) => how === 'beside');
  };
  if ((await left()).length === 0) return;
  // Recorded before it begins: a killed process leaves an index that is not complete.
  const record = ({ makes = [] }: SchemaStep) => saveOwned(database, schema, makes);
  const maintenance = database.maintenance?.();
  if (!maintenance) {
    for (const step of await left()) {
      await record(step);
      for (const statement of step.statements) await database.run(statement.replace(' concurrently', ''));
    }
    return;
  }
  const ended = ending && rejectedAt(ending);
  // It also ends while nothing runs.
  ended?.catch(() => undefined);
  const running = async (statement: string) => {
    ending?.throwIfAborted();
    await Promise.race([maintenance.run(statement), ...(ended ? [ended] : [])]);
  };
  try {
    for (let isMine = false; !isMine;) {
      isMine = await transaction(maintenance, lastingBegin, async (guard) => {
        const [row] = await guard.query(
          sql`select pg_try_advisory_xact_lock(${raw(String(indexLockNumber))}) as mine`,
        );
        if (row?.mine !== true) return false;
        const steps = await left();
        if (steps.length > 0) log?.(translate('database.databaseIsBuildingIndex', { count: steps.length }));
        for (const step of steps) {
          await record(step);
          for (const statement of step.statements) await running(statement);
        }
        return true;
      });
      if (!isMine) await pause(1000, undefined, { signal: ending });
    }
  } finally {
    const closed = maintenance.close();
    if (!ending?.aborted) await closed;
  }
}

const rejectedAt = (ending: AbortSignal) =>
  new Promise<never>((_, reject) =>
    ending.addEventListener('abort', () => reject(ending.reason as Error), { once: true }),
  );

export async function currentRelations(
  database: Database,
  schema: string,
  model: DataModel,
): Promise<Relations> {
  const state = await stateOf(database, schema);
  const { layers, materialized } = planOf(schema, model, state);
  const own = relationsFor(schema, layers, state, completeIn(materialized, state.notes));
  return withTheirTables(database, own, model);
}
