import { translate } from '#messages/translate.ts';
import { rendered, name, sql } from '../sql.ts';
import type { Connection, Database } from './database.ts';
import { openPool } from './pool.ts';
import { databaseAddress } from '#host/databaseUrl.ts';
import { refuseOthers } from '../store.ts';

// Whether a server, and the database of the address, can hold a portal.

const oldest = 15;

/** No portal can be in this database. The message says which one is needed. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

/** `statement`: of the account or its database; `idle`: how long a session may be idle. Milliseconds, infinite without one. */
export type TimeLimits = { statement: number; idle: number };

/**
 * Rejects, in words, for a server or database that the portal can't use. Returns the limits that the account or its database
 * sets: the portal gives requests a time of their own, which may only be shorter.
 *
 * @param connection without a time limit of its own
 */
export async function checkServer(connection: Pick<Connection, 'query'>): Promise<TimeLimits> {
  const [found] = await connection.query(
    sql`select current_setting('TimeZone') as zone, current_setting('server_version') as version,
          current_setting('server_encoding') as encoding, current_database() as base,
          (select reset_val from pg_settings where name = 'statement_timeout') as statement,
          (select reset_val from pg_settings where name = 'idle_session_timeout') as idle`,
  );
  const { zone, version, encoding, base, statement, idle } = found as Record<string, string | null>;
  if (Number.parseInt(String(version), 10) < oldest)
    throw new Error(translate('database.serverIsPostgreQL', { version: String(version) }));
  if (encoding !== 'UTF8') throw new UnusableDatabase(otherEncoding(String(base), String(encoding)));
  if (!/^(?:Etc\/)?(?:UTC|GMT)$/.test(String(zone))) throw new Error(otherZone(String(zone)));
  return { statement: limitOf(statement), idle: limitOf(idle) };
}

const limitOf = (milliseconds: string | null | undefined) =>
  Number(milliseconds ?? 0) || Number.POSITIVE_INFINITY;

/** The template and its locale may not allow another encoding, so both are named. */
const otherEncoding = (base: string, encoding: string) =>
  translate('database.otherEncoding', { base, encoding }) +
  `create database ${rendered(name(`${base}_utf8`)).text} encoding 'UTF8' locale 'C' template template0`;

/** A connection pooler may drop the startup parameters of a connection. */
const otherZone = (zone: string) =>
  translate('database.connectionsComeWithTimeZone', { zone }) + translate('database.whatIgnores');

/**
 * Runs a command's work in a database, however long its statements take. Refuses a schema that is not the
 * portal's, or is another company's.
 *
 * @param id of portal.yaml
 */
export async function withDatabase<T>(
  databaseUrl: string,
  id: string | undefined,
  work: (database: Database, schema: string) => Promise<T>,
): Promise<T> {
  const { url, schema } = databaseAddress(databaseUrl);
  const database = openPool(url, { connections: 3, statementMilliseconds: 0 });
  try {
    await checkServer(database);
    await refuseOthers(database, schema, id);
    return await work(database, schema);
  } finally {
    await database.close();
  }
}
