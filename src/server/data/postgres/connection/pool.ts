/** PostgreSQL through `pg`, with a connection pool. */
import type pg from 'pg';
import { serversOf } from '#host/databaseUrl.ts';
import { translate } from '#messages/translate.ts';
import { lazyRequire } from '#server/lazyRequire.ts';
import { admitWriter } from './admission.ts';
import type { Connection, Database, DatabaseRow } from './database.ts';
import { listen } from './listen.ts';
import {
  endsSession,
  hasCollided,
  isInFailedTransaction,
  isReadOnlyServer,
  orUnavailable,
  readOnlyServer,
} from './outages.ts';
import { queryPrepared, isFull } from './prepared.ts';
import { Servers } from './servers.ts';
import { rendered, sql, type Sql } from '../sql.ts';

export type PoolOptions = {
  connections?: number;
  /** The time of a statement; 0 for work of any length, which no limit of the account ends either. */
  statementMilliseconds?: number;
  /** How long a connection is kept that nobody uses. */
  idleMilliseconds?: number;
  /** URL of the same database without a pooler, for LISTEN. */
  directUrl?: string;
  /** Rejects for a server that is not to be used. Absent: one that can't be written to is not. */
  admit?: (connection: Pick<Connection, 'query'>) => Promise<void>;
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

const defaultIdle = 30_000;

function settingsOf({ connections = 10, idleMilliseconds = defaultIdle }: PoolOptions, limit: number) {
  return {
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: Math.min(idleMilliseconds, defaultIdle),
    statement_timeout: limit,
    // A pooler may drop `statement_timeout`, so the client has a timeout too.
    ...(limit > 0 && { query_timeout: limit + 1000 }),
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'portal',
    pipeline: true,
    options: '-c timezone=UTC -c jit=off -c datestyle=ISO',
    types,
  };
}

export function openPool(url: string, options: PoolOptions = {}): Database {
  const { statementMilliseconds = 30_000, directUrl = url, admit } = options;
  const isUnlimited = statementMilliseconds === 0;
  const servers = new Servers({
    driver,
    urls: serversOf(url),
    directUrls: serversOf(directUrl),
    settings: settingsOf(options, statementMilliseconds),
    admit: (client) =>
      admit ? admit({ query: (statement) => ask(client, statement) }) : admitWriter(client, isUnlimited),
    isWatched: !isUnlimited && !admit,
  });
  let generation = 0;
  const session = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    orUnavailable(async () => {
      const client = await servers.connect();
      let broken = false;
      const breaks = () => (broken = true);
      client.on('error', breaks);
      try {
        return await servers.watch(work(connectionOn(client, generation, breaks)));
      } catch (error) {
        if (isReadOnlyServer(error)) servers.retire();
        if (endsSession(error)) breaks();
        throw error;
      } finally {
        client.off('error', breaks);
        servers.release(client, broken || isFull(client, generation));
      }
    });
  const query: Database['query'] = (statement) => session((connection) => connection.query(statement));
  return {
    query,
    run: (statements) => session((connection) => connection.run(statements)),
    session,
    checkWritable: async () => {
      await session(async (connection) => {
        const [row] = await connection.query(readsOnly);
        if (row?.only !== false) throw readOnlyServer();
      });
    },
    listen: (channel, heard) =>
      listen(driver, { url: directUrl, onMoved: (moved) => servers.onMoved(moved) }, channel, heard),
    renew: () => void generation++,
    maintenance: () => openPool(directUrl, { statementMilliseconds: 0 }),
    close: () => servers.close(),
  };
}

const readsOnly = sql`select current_setting('transaction_read_only') = 'on' as only`;

/** @param breaks called when the connection must not be used again */
function connectionOn(client: pg.PoolClient, generation: number, breaks: () => void): Connection {
  // Queries are pipelined in this order: none waits for the answer to the previous one.
  return {
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
}

type Wire = { cork(): void; uncork(): void; writableCorked: number };

/** Sends all queries of one tick in a single write to the socket, which takes longer than most queries. */
function sendTogether(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Wire } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function ask(on: pg.PoolClient, statement: Sql): Promise<DatabaseRow[]> {
  const { text, values } = rendered(statement);
  return (await on.query<DatabaseRow>(text, values)).rows;
}
