/** Opens the store that the environment selects: the file in the data folder, or a PostgreSQL database. */
import { codesOf } from '#host/causes.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { asPrivateFile, makePrivateFolder } from '#host/durableWrites.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field, Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Store } from './store.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseAddress, hasSchema, placeOf } from '#host/databaseUrl.ts';
import { noteMoved, claimFolder, movedNotes } from '#host/dataFolder.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { Env } from '#host/env.ts';
import { claimSchema, openPostgresStore } from './postgres/store.ts';
import type { Database } from './postgres/connection/database.ts';
import { databaseFault, unreachable } from './postgres/connection/databaseFault.ts';
import { openPool, type PoolOptions } from './postgres/connection/pool.ts';
import { type Replicas, probeOf, Standby } from './postgres/connection/replicas.ts';
import { checkServer, UnusableDatabase, type TimeLimits } from './postgres/connection/withDatabase.ts';
import { refuseOtherDatabase } from './postgres/connection/sameDatabase.ts';
import { raiseSequences } from './postgres/tables/sequences.ts';
import { fallbackWarnings } from './postgres/reads/fallbackWarnings.ts';
import { seedIn } from './postgres/addAccount.ts';
import { setCollation } from '#model/values/values.ts';
import type { Log } from '../http/requestLog.ts';
import { openJsonStore } from './json/jsonStore.ts';
import { missingGuarantees } from '#rules/missingGuarantees.ts';

// A random id per data folder. Processes on one database must share the folder with the attached files; the id
// shows whether they do.

/** Undefined for a folder that can't be written to. */
export function folderId(folder: string): string | undefined {
  const file = path.join(folder, 'folder-mark');
  try {
    makePrivateFolder(folder);
    // Fails if the file exists, so that of several processes that start at once only the first creates it.
    writeFileSync(file, randomUUID(), { flag: 'wx', ...asPrivateFile });
  } catch {
    // There already, or not writable.
  }
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Warns of attached files that the other processes can't find. */
export async function folderNotes({ shared }: Store, portal: Portal, folder: string): Promise<string[]> {
  const fields = Object.values(portal.resources).flatMap((resource) => Object.values(resource.fields));
  const others = fields.some(holdsFiles) ? await shared?.otherFolders() : 0;
  if (!others) return [];
  return [
    translate('transfer.processEsOnDatabaseUse', { others, folder }) +
      translate('transfer.giveAllOfThemSame'),
  ];
}

const holdsFiles = (field: Field): boolean =>
  traitsOf(field).attachment === true || (hasRows(field) && Object.values(field.fields).some(holdsFiles));

// Connects to the PostgreSQL that the environment names, and checks that the portal can use it.

/** @param source the file of the first records */
export async function openDatabase(
  address: string,
  env: Env,
  portal: Portal,
  source: string | null,
): Promise<Store> {
  const { url, schema } = databaseAddress(address);
  const log = (line: string) => console.warn(`\n${line}\n`);
  const direct = env.databaseDirectUrl && databaseAddress(env.databaseDirectUrl).url;
  const limits = await limitsOf(url);
  const within = (milliseconds: number) => ({
    statementMilliseconds: Math.min(milliseconds, limits.statement),
    // closed in time by the portal itself
    idleMilliseconds: limits.idle / 2,
  });
  const toDirect = direct && { directUrl: direct };
  const database = openPool(url, { ...within(requestMilliseconds), ...toDirect });
  try {
    if (direct) {
      const own = hasSchema(env.databaseDirectUrl!)
        ? databaseAddress(env.databaseDirectUrl!).schema
        : undefined;
      await refuseOtherDatabase(database, { url, schema }, direct, own);
    }
    for (const note of await claimSchema(database, schema, portal.id)) log(note);
    const raised = await raiseSequences(database, schema);
    if (raised.length > 0) log(translate('database.sequencesRaised', { tables: listedTables(raised) }));
  } catch (error) {
    await database.close();
    const fault = databaseFault(url, error);
    throw fault === undefined ? error : new Error(fault, { cause: error });
  }
  noteMoved(env.data, address);
  const notes = fallbackWarnings(dataModelOf(portal), schema);
  if (notes.length > 0) console.warn(`\n${slowNote(notes)}\n`);
  const readUrl = env.databaseReadUrl && databaseAddress(env.databaseReadUrl).url;
  const replicas = readUrl
    ? await openReplicas(readUrl, database, within, log)
    : { reports: openPool(url, { ...reportPool, ...within(reportPool.statementMilliseconds), ...toDirect }) };
  return openPostgresStore(database, {
    schema,
    replicas,
    folder: folderId(env.data),
    sharedFigures,
    seed: () => (source ? seedIn(source) : {}),
    log,
  });
}

const listedTables = (tables: readonly string[]) =>
  `${tables.slice(0, 10).join(', ')}${tables.length > 10 ? ', …' : ''}`;

/** Refuses a server that can't be used. */
async function limitsOf(url: string): Promise<TimeLimits> {
  const database = openPool(url, { connections: 1, statementMilliseconds: 0 });
  try {
    return await onceUp(url, () => checkServer(database));
  } catch (error) {
    throw error instanceof UnusableDatabase ? error : new Error(unreachable(url, error), { cause: error });
  } finally {
    await database.close();
  }
}

/** Lists and reports on a replica, as long as it is one. The start says so if it is not. */
async function openReplicas(
  url: string,
  primary: Database,
  within: (milliseconds: number) => PoolOptions,
  log: (line: string) => void,
): Promise<Replicas> {
  const checks = new Standby(primary);
  const admit: NonNullable<PoolOptions['admit']> = async (connection) =>
    void (await checks.admit(connection));
  const asked = openPool(url, { connections: 1, statementMilliseconds: 1000, admit });
  const probe = probeOf({ standby: checks, server: asked, host: placeOf(url).host, log });
  await probe.look();
  return {
    lists: openPool(url, { ...within(requestMilliseconds), admit }),
    reports: openPool(url, { ...reportPool, ...within(reportPool.statementMilliseconds), admit }),
    standby: {
      checks,
      probe,
      close: async () => {
        probe.close();
        await asked.close();
      },
    },
  };
}

const sharedFigures = { age: 60_000 };

/** The time of a statement of a request. */
const requestMilliseconds = 30_000;

/**
 * A small pool for reports. A request that waits more than five seconds for a connection is told to try again
 * later.
 */
export const reportPool = { connections: 3, statementMilliseconds: 20_000 };

const slowNote = (notes: readonly string[]) =>
  [translate('common.databaseDoesNotCompute')].concat(notes.map((note) => `  ${note}`)).join('\n');

/** Nobody there yet, no connection left, a server that starts, stops, or is not promoted yet. */
const notYet = /^(?:ECONNREFUSED|ECONNRESET|EAI_AGAIN|57P0[123]|53300|25006)$/;

/**
 * Retries for half a minute while the database does not accept connections, as when it starts beside the
 * portal.
 */
async function onceUp<T>(url: string, ask: () => Promise<T>): Promise<T> {
  for (let left = 15; ; left--)
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !codesOf(error).some((code) => notYet.test(code))) throw error;
      if (left === 15)
        console.warn(`\n${unreachable(url, error)} ${translate('database.portalWaitsHalfMinute')}\n`);
      await pause(2000);
    }
}

export async function openStore(env: Env, portal: Portal, log: Log): Promise<Store> {
  setCollation(portal.locales[0]!);
  for (const note of claimFolder(env.data, portal.id)) console.warn(`\n${note}\n`);
  const source = env.startsEmpty && !existsSync(env.db) ? null : env.db;
  if (env.databaseUrl) return openDatabase(env.databaseUrl, env, portal, source);
  refuseTables(portal);
  if (env.apiUrl) refuseUnpromised(portal);
  for (const note of movedNotes(env.data)) console.warn(`\n${note}\n`);
  return openJsonStore(env.data, source, log);
}

/** A file has no tables of other programs. */
function refuseTables({ resources }: Portal) {
  const theirs = Object.values(resources).filter(({ table }) => table !== undefined);
  if (theirs.length > 0)
    throw new Error(translate('adopted.needsPostgres', { resources: theirs.map(({ id }) => id).join(', ') }));
}

function refuseUnpromised(portal: Portal) {
  const missing = missingGuarantees(portal).map(
    ({ resource, message }) => `  ${resource?.id ?? 'portal.yaml'}: ${message}`,
  );
  if (missing.length > 0)
    throw new Error([translate('transfer.portalCountsOnWhatServer'), ...missing].join('\n'));
}
