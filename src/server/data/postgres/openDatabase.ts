/** Connects to the PostgreSQL that the environment names, and checks that the portal can use it. */
import { setTimeout as pause } from 'node:timers/promises';
import { databaseAddress, placeOf } from '#host/databaseUrl.ts';
import { noteMoved } from '#host/dataOwner.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { Portal } from '#model/types.ts';
import type { Env } from '#server/env.ts';
import { folderId } from '../folderId.ts';
import { claimSchema } from './company.ts';
import type { Store } from '../store.ts';
import type { Database } from './connection/database.ts';
import { databaseFault, unreachable } from './connection/faultText.ts';
import { openPool, type PoolOptions } from './connection/pool.ts';
import type { Replicas } from './connection/replicas.ts';
import { checkServer, UnusableDatabase, type TimeLimits } from './connection/serverCheck.ts';
import { probeOf, Standby } from './connection/standby.ts';
import { fallbackWarnings } from './reads/fallbackWarnings.ts';
import { seedIn } from './seed.ts';
import { openPostgresStore } from './store.ts';
import { translate } from '#messages/translate.ts';

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
    for (const note of await claimSchema(database, schema, portal.id)) log(note);
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
      const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
      if (left === 0 || !notYet.test(String(code))) throw error;
      if (left === 15)
        console.warn(`\n${unreachable(url, error)} ${translate('database.portalWaitsHalfMinute')}\n`);
      await pause(2000);
    }
}
