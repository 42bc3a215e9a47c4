/** PostgreSQL through `pg`, with a connection pool. */
import type pg from 'pg';
import {
  orUnavailable,
  isInFailedTransaction,
  hasCollided,
  type Connection,
  type Database,
  type DatabaseRow,
} from './database.ts';
import { queryPrepared, isFull } from './prepared.ts';
import { rendered, type Sql } from '../sql.ts';
import { lazyRequire } from '#server/lazyRequire.ts';
import { translate } from '#messages/translate.ts';

export type PoolOptions = {
  connections?: number;
  statementMilliseconds?: number;
  /** URL of the same database without a pooler, for LISTEN. */
  directUrl?: string;
};

/** `pg` is loaded only where a database is used. */
let loaded: typeof pg | undefined;
const driver = () => (loaded ??= lazyRequire<typeof pg>('pg'));

/** int8 and numeric, which the driver returns as text because they may exceed exact JavaScript numbers. */
const asNumber = new Set([20, 1700]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asNumber.has(oid)
      ? Number
      : driver().types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export function openPool(
  url: string,
  { connections = 10, statementMilliseconds = 30_000, directUrl = url }: PoolOptions = {},
): Database {
  const pool = new (driver().Pool)({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMilliseconds,
    // A pooler may drop `statement_timeout`, so the client has a timeout too.
    ...(statementMilliseconds > 0 && { query_timeout: statementMilliseconds + 1000 }),
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'portal',
    pipeline: true,
    options: '-c timezone=UTC -c jit=off -c datestyle=ISO',
    types,
  });
  // A connection that breaks while idle is replaced when one is next needed.
  pool.on('error', () => undefined);
  // A connection that breaks while it is released, or before its first query, must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let generation = 0;
  const session = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    orUnavailable(async () => {
      const client = await pool.connect();
      let broken = false;
      const breaks = () => (broken = true);
      client.on('error', breaks);
      // Queries are pipelined in this order: none waits for the answer to the previous one.
      const connection: Connection = {
        query: (statement) => {
          sendTogether(client);
          if (!statement.isRepeated) return ask(client, statement);
          // A cached plan may belong to a table that has changed since, so the connection is not reused after
          // an error.
          return queryPrepared(client, statement, generation).catch((error: unknown) => {
            if (!hasCollided(error) && !isInFailedTransaction(error)) breaks();
            throw error;
          });
        },
        run: async (statements) => {
          sendTogether(client);
          const { command } = await client.query(statements);
          // PostgreSQL reports no error when COMMIT rolls back a failed transaction.
          if (statements === 'commit' && command !== 'COMMIT')
            throw new Error(translate('database.databaseUndidTransaction'));
        },
      };
      try {
        return await work(connection);
      } finally {
        client.off('error', breaks);
        client.release(broken || isFull(client, generation));
      }
    });
  return {
    query: (statement) =>
      statement.isRepeated
        ? session((connection) => connection.query(statement))
        : orUnavailable(() => ask(pool, statement)),
    run: (statements) => orUnavailable(async () => void (await pool.query(statements))),
    session,
    listen: (channel, heard) => listen(directUrl, channel, heard),
    renew: () => void generation++,
    maintenance: () => openPool(directUrl, { connections: 2, statementMilliseconds: 0 }),
    close: () => pool.end(),
  };
}

type Wire = { cork(): void; uncork(): void; writableCorked: number };

/** Sends all queries of one tick in a single write to the socket, which takes longer than most queries. */
function sendTogether(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Wire } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function ask(on: pg.Pool | pg.PoolClient, statement: Sql): Promise<DatabaseRow[]> {
  const { text, values } = rendered(statement);
  return (await on.query<DatabaseRow>(text, values)).rows;
}

const again = 5000;

/** Listens on a dedicated connection, reopened when it breaks. */
function listen(url: string, channel: string, heard: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const open = async () => {
    const one = (client = new (driver().Client)({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'portal news',
    }));
    one.on('error', () => undefined);
    one.once('end', () => {
      if (!stopped) timer = setTimeout(() => void open(), again).unref();
    });
    one.on('notification', heard);
    try {
      await one.connect();
      await one.query(`listen ${one.escapeIdentifier(channel)}`);
      heard();
    } catch {
      await one.end().catch(() => undefined);
    }
  };
  void open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
