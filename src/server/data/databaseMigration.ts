/** What `portal migrate` does in a database: the steps that a server start leaves to the operator. */
import { raiseSequences, sequencesBehind } from './postgres/tables/sequences.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { translate } from '#messages/translate.ts';
import { transaction, type Database, type Connection } from './postgres/connection/database.ts';
import { announceTables, presentIn } from './postgres/shared.ts';
import { whileNobodyWrites, type LogLine, type LockSettings } from './postgres/tables/locks.ts';
import type { DataModel } from '#model/expression/expression.ts';
import {
  staleIn,
  correctMaterialized,
  dropStale,
  wrongValues,
  staleSteps,
} from './postgres/storedRollupSteps.ts';
import { layoutOf, companionsOf } from './postgres/rows.ts';
import { name, sql, shortName, text } from './postgres/sql.ts';
import {
  forgetOwned,
  ownIndex,
  ownColumn,
  ownSequence,
  ownTable,
  ownView,
} from './postgres/tables/ownership.ts';
import { forgetModels, stateOf, sqlText, type SchemaState } from './postgres/tables/currentSchema.ts';
import { planOf, type Plan } from './postgres/tables/plan/plan.ts';
import { type CommandStep, rename, renameSteps } from './postgres/tables/migration/rename.ts';
import { withMigrationLock, currentRelations } from './postgres/tables/run.ts';
import { momentaryLock } from './postgres/tables/stepCosts.ts';
import { indexesOf, indexName, rollupIndexes, schemaDigest } from './postgres/tables/targetSchema.ts';
import { viewIndexes } from './postgres/schema/viewIndexes.ts';
import type { Portal } from '#model/types.ts';
import { metaTable, sequenceOf, processesTable } from './postgres/systemTables.ts';
import { rowsIn, withCounts } from './postgres/tables/plan/planSteps.ts';
import {
  dependentsOf,
  dependentsText,
  dependentsOfRetyping,
  keptAside,
} from './postgres/tables/migration/retype.ts';
import { wholeModelOf } from './systemTables.ts';
import type { TypeMismatch, Values } from './store.ts';
import { withDatabase } from './postgres/connection/withDatabase.ts';
import { ensure, typeChangesIn } from './postgres/tables/ensure.ts';
import {
  contentSteps,
  putContents,
  renameKept,
  recordsIn,
  type Content,
} from './postgres/tables/backfill/formerContents.ts';

// Changes column types while processes that wait for the new version keep running. They can read; writes are
// refused until every process uses the new version, because a write to the old columns would be lost.

type Switch = { database: Database; schema: string; digest: string; log: LogLine };

/** A process that has gone without a word counts as present for a minute. */
const presenceTimeout = 70_000;
/** Milliseconds that a write of the old version may still wait for the writers' lock. */
const lastWrites = 5500;

async function switchOver({ database, schema, digest, log }: Switch, change: () => Promise<void>) {
  await whileNobodyWrites(database, schema, async () => {
    log(translate('database.untilIsDoneNobody'));
    await change();
    await transaction(database, 'begin', (connection) => announceTables(database, schema, connection));
    const left = async () =>
      (await presentIn(database, schema)).filter(({ model }) => model !== digest).length;
    const until = Date.now() + presenceTimeout;
    while ((await left()) > 0 && Date.now() < until) await pause(100);
    if ((await left()) > 0) log(translate('database.processEsHaveNotTaken', { left: await left() }));
    await pause(lastWrites);
  });
}

// The command's steps that drop the portal's indexes which the config no longer implies, or has otherwise.

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

// Drops tables and columns that the config no longer declares, of those that the portal has created. Whatever
// depends on them and is not the portal's stays, and so do they.

type Queryable = Pick<Connection, 'query'>;

const partsOf = (dropped: string) => dropped.split('.') as [table: string, field?: string];

const tableOfDropped = (dropped: string): string => shortName(partsOf(dropped)[0]);

/** The reasons not to drop something; what the config still declares is never dropped. */
async function refuseDrops(
  connection: Queryable,
  schema: string,
  portal: Portal,
  dropped: readonly string[],
  state: SchemaState,
): Promise<string[]> {
  const faults: string[] = [];
  for (const one of dropped) {
    const fault = nameFault(schema, portal, one, state);
    const { foreign } = fault ? { foreign: [] } : await dependentsOfDropped(connection, schema, one, state);
    if (fault) faults.push(fault);
    else if (foreign.length > 0) faults.push(dependentsText(one, foreign));
  }
  return faults;
}

function nameFault(
  schema: string,
  portal: Portal,
  one: string,
  { tables, foreign }: SchemaState,
): string | undefined {
  const [table, field] = partsOf(one);
  const columns = tables.get(shortName(table))?.columns;
  const resource = portal.resources[table];
  const isForeign = columns
    ? field !== undefined && foreign.columns.has(`${shortName(table)}.${shortName(field)}`)
    : foreign.names.has(table);
  if (isForeign) return translate('database.inSchemaWasNotCreated', { one, schema });
  if (table.startsWith('$') || !columns) return translate('database.noTable', { table });
  if (field === undefined ? resource : resource?.fields[field])
    return translate('common.isStillInConfiguration', { name: one });
  const isOurs = field === 'id' || field === 'version' || field?.startsWith('$');
  return field !== undefined && (isOurs || !columns.has(shortName(field)))
    ? translate('database.databaseHasNoField', { field, table })
    : undefined;
}

const columnsOfDropped = (one: string, { tables }: SchemaState): string[] | undefined => {
  const [table, field] = partsOf(one);
  const columns = tables.get(shortName(table))!.columns;
  return field === undefined
    ? undefined
    : [field, ...companionsOf(field)].filter((column) => columns.has(shortName(column)));
};

const dependentsOfDropped = (connection: Queryable, schema: string, one: string, state: SchemaState) =>
  dependentsOf(connection, schema, state, tableOfDropped(one), columnsOfDropped(one, state));

function statementsOf(schema: string, one: string, views: readonly string[], state: SchemaState): string[] {
  const [table] = partsOf(one);
  const whole = name(schema, table);
  const columns = columnsOfDropped(one, state);
  return [
    ...views.map((view) => sql`drop view if exists ${name(schema, view)}`),
    ...(columns
      ? columns.map((column) => sql`alter table ${whole} drop column ${name(column)}`)
      : [sql`drop table ${whole}`, sql`drop sequence if exists ${name(schema, sequenceOf(table))}`]),
  ].map(sqlText);
}

async function dropSteps(
  connection: Queryable,
  schema: string,
  dropped: readonly string[],
  state: SchemaState,
): Promise<CommandStep[]> {
  const steps: CommandStep[] = [];
  for (const one of dropped) {
    const { views, indexes } = await dependentsOfDropped(connection, schema, one, state);
    const also = [...views, ...indexes];
    steps.push({
      drops: one,
      table: partsOf(one)[0],
      statements: statementsOf(schema, one, views, state),
      rows: translate('database.deletesValues', {
        one,
        rows: rowsIn(state.tables.get(tableOfDropped(one))!),
      }),
      hazards: [
        translate('database.cannotBeUndone'),
        ...(also.length > 0 ? [translate('database.goToo', { also: also.toSorted().join(', ') })] : []),
      ],
      locks: momentaryLock(),
      seconds: 0,
    });
  }
  return steps;
}

async function drop(
  database: Database,
  schema: string,
  portal: Portal,
  dropped: readonly string[],
  settings: LockSettings,
) {
  const meta = name(schema, metaTable);
  for (const one of dropped)
    await withMigrationLock(
      database,
      async (connection) => {
        const state = await stateOf(connection, schema);
        if ((await refuseDrops(connection, schema, portal, [one], state)).length > 0) return;
        const { views } = await dependentsOfDropped(connection, schema, one, state);
        for (const statement of statementsOf(schema, one, views, state)) await connection.run(statement);
        await forgetOwned(connection, schema, [...views.map(ownView), ...ownedOfDropped(one, state)]);
        const [table, field] = partsOf(one);
        const notes =
          field === undefined
            ? [`first ${table}`, `table ${table}`, `names ${table}`, `contents ${table}`]
            : [];
        for (const note of notes) await connection.query(sql`delete from ${meta} where name = ${text(note)}`);
        await forgetModels(connection, schema);
      },
      settings,
    );
}

function ownedOfDropped(one: string, state: SchemaState) {
  const table = tableOfDropped(one);
  const columns = columnsOfDropped(one, state);
  if (columns) return columns.map((column) => ownColumn(table, column));
  return [
    ownTable(table),
    ownSequence(sequenceOf(table)),
    ...[...state.tables.get(table)!.columns.keys()].map((column) => ownColumn(table, column)),
    ...[...state.indexes].flatMap(([index, of]) => (of.table === table ? [ownIndex(index)] : [])),
  ];
}

export { durationText } from './postgres/tables/stepCosts.ts';

/**
 * When a step can run. `start`: the server's start does it by itself. `others`: the command does it, when no
 * process runs another version of the config. `all`: the command does it, when no process runs but those that
 * wait for this version.
 */
export type MigrationStep = {
  /** What --drop names. */
  drops?: string;
  table: string;
  statements: readonly string[];
  rows: string;
  hazards: readonly string[];
  /** What it locks and for how long, in words. */
  locks: string;
  /** An estimate by the number of rows. */
  seconds: number;
  waitsFor: 'start' | 'others' | 'all';
};
/** `kept`: once it is done, values that a change of types has left beside their column. */
type MigrationResult = {
  steps: readonly MigrationStep[];
  refused: readonly Content[];
  kept?: readonly TypeMismatch[];
};
export class MigrationError extends Error {}

/** `all`: reads every record, whatever `$meta` says. */
type MigrationRequest = { portal: Portal; databaseUrl: string; dropped: readonly string[]; all?: boolean };

/** Returns the planned steps without running them. */
export const planMigration = ({
  portal,
  databaseUrl,
  dropped,
  all = false,
}: MigrationRequest): Promise<MigrationResult> =>
  withDatabase(databaseUrl, portal.id, (database, schema) =>
    database.session(async (connection) => {
      await connection.run('begin isolation level repeatable read read only');
      const model = wholeModelOf(portal);
      const estimated = await stateOf(connection, schema);
      const state = await withCounts(connection, schema, estimated, [
        ...planOf(schema, model, estimated).layers.map(({ names }) => names.table),
        ...dropped.map(tableOfDropped),
      ]);
      const plan = planOf(schema, model, state);
      const faults = await refuseDrops(connection, schema, portal, dropped, state);
      for (const { layer, retyping } of plan.steps)
        if (retyping && layer) {
          const { foreign } = await dependentsOfRetyping(connection, schema, layer, retyping);
          if (foreign.length > 0) faults.push(dependentsText(layer.names.table, foreign));
        }
      if (faults.length > 0) throw new MigrationError(faults.join('\n'));
      const contents = await contentSteps(connection, schema, portal, model, plan, state, { all });
      const byCommand = [
        ...staleSteps(schema, plan.materialized, state),
        ...staleIndexSteps(schema, model, state),
        ...renameSteps(schema, plan, state),
        ...contents.steps,
        ...(await dropSteps(connection, schema, dropped, state)),
      ].map((step): MigrationStep => ({ ...step, waitsFor: 'others' }));
      await connection.run('commit');
      const itself = plan.steps
        .filter(({ rows }) => rows !== '')
        .map(({ how, table, statements, rows, hazards, locks, seconds }): MigrationStep => ({
          table,
          statements,
          rows,
          hazards,
          locks,
          seconds,
          waitsFor: how === 'retype' ? 'all' : 'start',
        }));
      return { steps: [...itself, ...byCommand], refused: contents.refused };
    }),
  );

/**
 * A consistent snapshot in memory, of all records or those of one resource. Read only. Requires that the tables
 * already match this config.
 */
export const snapshotRecords = ({
  portal,
  databaseUrl,
  only,
}: Pick<MigrationRequest, 'portal' | 'databaseUrl'> & { only?: string }): Promise<Record<string, Values[]>> =>
  withDatabase(databaseUrl, portal.id, (database, schema) =>
    database.session(async (connection) => {
      await connection.run('begin isolation level repeatable read read only');
      const state = await stateOf(connection, schema);
      const plan = planOf(schema, wholeModelOf(portal), state);
      if (plan.steps.some(({ how }) => how === 'retype') || renameSteps(schema, plan, state).length > 0)
        throw new MigrationError(translate('transfer.databaseStillHasNames'));
      const tables = await recordsIn(connection, schema, portal, plan, only);
      await connection.run('commit');
      return tables;
    }),
  );

/** Materialized values that differ from their computation. */
type Wrong = { resource: string; field: string; ids: readonly string[] };
export const findWrongValues = ({
  portal,
  databaseUrl,
}: Pick<MigrationRequest, 'portal' | 'databaseUrl'>): Promise<Wrong[]> =>
  withDatabase(databaseUrl, portal.id, async (database, schema) => {
    const model = wholeModelOf(portal);
    const found = await wrongValues(database, await currentRelations(database, schema, model), model);
    return found.map(({ kept, ids }) => ({ resource: kept.resource.id, field: kept.field, ids }));
  });

/** Tables whose sequences would give a number that a row has already. */
export const findSequencesBehind = ({
  portal,
  databaseUrl,
}: Pick<MigrationRequest, 'portal' | 'databaseUrl'>): Promise<string[]> =>
  withDatabase(databaseUrl, portal.id, async (database, schema) =>
    (await sequencesBehind(database, schema)).map(({ table }) => table),
  );

/** Runs all planned steps. After an interruption nothing is lost: the next run does the rest. */
export async function runMigration(
  request: MigrationRequest,
  log: (line: string) => void,
): Promise<MigrationResult> {
  const { portal, databaseUrl, dropped, all = false } = request;
  const planned = await planMigration(request);
  return withDatabase(databaseUrl, portal.id, async (database, schema) => {
    const model = wholeModelOf(portal);
    const digest = schemaDigest(schema, model);
    const changes = typeChangesIn(planOf(schema, model, await stateOf(database, schema)));
    const settings = { log, timeout: Number.POSITIVE_INFINITY };
    const dropOld = () =>
      dropStale(database, schema, (state) => planOf(schema, model, state).materialized, settings);
    if (await haveToSwitch(database, schema, digest, planned.steps))
      await switchOver({ database, schema, digest, log }, async () => {
        const held = { ...settings, hasWriteLock: true };
        await ensure(database, schema, model, { ...held, isAsked: true });
      });
    else {
      await dropOld();
      await ensure(database, schema, model, { ...settings, isAsked: true });
    }
    await dropOld();
    await raiseSequences(database, schema);
    await rename(database, schema, model, settings);
    await dropStaleIndexes(database, schema, model, settings);
    const relations = await ensure(database, schema, model, settings);
    await correctMaterialized(database, relations, model);
    await putContents(database, schema, portal, model, settings, { all });
    await renameKept(database, schema, portal, model, settings);
    await drop(database, schema, portal, dropped, settings);
    return { ...planned, kept: await keptAside(database, schema, model, changes) };
  });
}

/**
 * Refuses while processes run that would read what no longer exists, or write what nobody reads. True if
 * there are processes that wait for this version and take it as soon as they can.
 */
async function haveToSwitch(
  database: Database,
  schema: string,
  digest: string,
  steps: readonly MigrationStep[],
): Promise<boolean> {
  const { tables } = await stateOf(database, schema);
  if (steps.every(({ waitsFor }) => waitsFor === 'start') || !tables.has(processesTable)) return false;
  const present = await presentIn(database, schema);
  const isRetyping = steps.some(({ waitsFor }) => waitsFor === 'all');
  const waiting = isRetyping ? present.filter(({ waits }) => waits === digest) : [];
  const others = present.filter((one) => one.model !== digest && !waiting.includes(one));
  if (others.length > 0)
    throw new MigrationError(translate('transfer.stillProcessEsWithAnother', { count: others.length }));
  if (isRetyping && waiting.length < present.length)
    throw new MigrationError(translate('transfer.processEsOfPortal', { count: present.length }));
  return waiting.length > 0;
}
