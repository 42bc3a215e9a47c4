/** Connects to the PostgreSQL that the environment names, and checks that the portal can use it. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseAddress } from '#host/databaseUrl.ts';
import { noteMoved } from '#host/dataOwner.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { Portal } from '#model/types.ts';
import type { Env } from '#server/env.ts';
import { folderId } from '../folderId.ts';
import { claimSchema } from './company.ts';
import type { Store } from '../store.ts';
import type { Database } from './connection/database.ts';
import { databaseFault, unreachable } from './connection/faultText.ts';
import { openPool } from './connection/pool.ts';
import { HealthProbe } from './connection/healthProbe.ts';
import { fallbackWarnings } from './reads/fallbackWarnings.ts';
import type { Seed } from './tables/ensure.ts';
import { sql } from './sql.ts';
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
  const most = (milliseconds: number) => ({ statementMilliseconds: Math.min(milliseconds, ofRole) });
  const ofRole = await checkServer(url);
  const database = openPool(url, { ...most(requestMilliseconds), ...(direct && { directUrl: direct }) });
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
  const replicas = {
    lists: readUrl ? openPool(readUrl, most(requestMilliseconds)) : undefined,
    reports: openPool(readUrl || url, { ...reportPool, ...most(reportPool.statementMilliseconds) }),
    ...(readUrl && {
      probe: new HealthProbe(openPool(readUrl, { connections: 1, statementMilliseconds: 1000 })),
    }),
  };
  return openPostgresStore(database, {
    schema,
    replicas,
    folder: folderId(env.data),
    sharedFigures,
    seed: () => (source ? seedIn(source) : {}),
    log,
  });
}

/** Refuses a server that can't be used. Returns the statement time-out of the account, in milliseconds. */
async function checkServer(url: string): Promise<number> {
  const database = openPool(url, { connections: 1 });
  try {
    const [found] = await onceUp(url, () =>
      database.query(
        sql`select current_setting('TimeZone') as zone, current_setting('server_version') as version`,
      ),
    );
    if (Number.parseInt(String(found?.version), 10) < oldest) throw new Error(tooOld(String(found?.version)));
    if (!/^(?:Etc\/)?(?:UTC|GMT)$/.test(String(found?.zone))) throw new Error(otherZone(String(found?.zone)));
    return await statementLimit(database);
  } catch (error) {
    throw new Error(unreachable(url, error), { cause: error });
  } finally {
    await database.close();
  }
}

const sharedFigures = { age: 60_000 };

/**
 * The statement time-out that the account or its database has, in milliseconds; infinite without one. The portal gives
 * requests a time of their own, which may only be shorter.
 */
export async function statementLimit(database: Pick<Database, 'query'>): Promise<number> {
  const [row] = await database.query(
    sql`select s.setting from (
          select unnest(setconfig) as setting, setrole, setdatabase from pg_db_role_setting
          where setrole in (0, (select oid from pg_roles where rolname = current_user))
            and setdatabase in (0, (select oid from pg_database where datname = current_database()))) s
        where s.setting like 'statement_timeout=%' order by s.setrole = 0, s.setdatabase = 0 limit 1`,
  );
  const [, number, unit = 'ms'] = /=\s*(\d+)\s*(ms|s|min|h|d)?$/.exec(String(row?.setting ?? '')) ?? [];
  return Number(number ?? 0) * unitsOfTime[unit as keyof typeof unitsOfTime] || Number.POSITIVE_INFINITY;
}
const unitsOfTime = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** The time of a statement of a request. */
const requestMilliseconds = 30_000;

/**
 * A small pool for reports. A request that waits more than five seconds for a connection is told to try again
 * later.
 */
export const reportPool = { connections: 3, statementMilliseconds: 20_000 };

const slowNote = (notes: readonly string[]) =>
  [translate('common.databaseDoesNotCompute')].concat(notes.map((note) => `  ${note}`)).join('\n');

const seedIn = (file: string): Seed =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seed) : {};

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
      if (left === 0 || !/^(?:ECONNREFUSED|ECONNRESET|EAI_AGAIN|57P03)$/.test(String(code))) throw error;
      if (left === 15)
        console.warn(`\n${unreachable(url, error)} ${translate('database.portalWaitsHalfMinute')}\n`);
      await pause(2000);
    }
}

const oldest = 15;
const tooOld = (version: string) => translate('database.serverIsPostgreQL', { version });

/** A connection pooler may drop the startup parameters of a connection. */
const otherZone = (zone: string) =>
  translate('database.connectionsComeWithTimeZone', { zone }) + translate('database.whatIgnores');
