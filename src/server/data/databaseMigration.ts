/** What `portal migrate` does in a database: the steps that a server start leaves to the operator. */
import { raiseSequences, sequencesBehind } from './postgres/tables/sequences.ts';
import { translate } from '#messages/translate.ts';
import type { Database } from './postgres/connection/database.ts';
import { presentIn } from './postgres/shared.ts';
import { correctMaterialized, dropStale, wrongValues, staleSteps } from './postgres/storedRollupSteps.ts';
import { stateOf } from './postgres/tables/currentSchema.ts';
import { planOf } from './postgres/tables/plan/plan.ts';
import { rename, renameSteps } from './postgres/tables/migration/rename.ts';
import { currentRelations } from './postgres/tables/run.ts';
import { schemaDigest } from './postgres/tables/targetSchema.ts';
import type { Portal } from '#model/types.ts';
import { processesTable } from './postgres/systemTables.ts';
import { withCounts } from './postgres/tables/plan/planSteps.ts';
import { dependentsText, dependentsOfRetyping, keptAside } from './postgres/tables/migration/retype.ts';
import { wholeModelOf } from './systemTables.ts';
import type { TypeMismatch, Values } from './store.ts';
import { indexProposals, type IndexProposal } from './postgres/adopted/proposals.ts';
import { withDatabase } from './postgres/connection/withDatabase.ts';
import { ensure, typeChangesIn } from './postgres/tables/ensure.ts';
import {
  contentSteps,
  putContents,
  renameKept,
  recordsIn,
  type Content,
} from './postgres/tables/backfill/formerContents.ts';
import { switchOver } from './postgres/tables/switchOver.ts';
import { staleIndexSteps, dropStaleIndexes } from './postgres/tables/staleIndexes.ts';
import { tableOfDropped, refuseDrops, dropSteps, drop } from './postgres/tables/dropUnused.ts';

export type { IndexProposal };
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
  /** For the owners of tables that the portal has not made; it never executes them. */
  proposals?: readonly IndexProposal[];
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
      const proposals = await indexProposals(connection, schema, model);
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
      return { steps: [...itself, ...byCommand], proposals, refused: contents.refused };
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
