/** What is asked of a server as a connection is opened. */
import { translate } from '#messages/translate.ts';
import { type Sql, statementName, rendered, sql, text, texts } from '../sql.ts';
import {
  asOutage,
  readOnlyServer,
  endsSession,
  hasCollided,
  isInFailedTransaction,
  isReadOnlyServer,
} from './outages.ts';
import type pg from 'pg';
import { serversOf } from '#host/databaseUrl.ts';
import { lazyRequire } from '#host/lazyRequire.ts';
import { listen } from './listen.ts';
import { Servers } from './servers.ts';
import { type DatabaseRow, type Connection, type Database } from './database.ts';
import { isFull, nameOf } from './statements.ts';

/**
 * Time limits of an account or its database that work of any length lifts: on connections to the server itself, since
 * behind a pooler a setting would stay for others. `transaction_timeout` exists since PostgreSQL 17.
 */
const limits = ['statement_timeout', 'transaction_timeout', 'idle_session_timeout'];

/** Rejects for a server in recovery, or one that only reads. */
async function admitWriter(client: pg.PoolClient, isUnlimited: boolean): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID?: number | null };
  const lifted = sql`, (select count(set_config(name, '0', false)) from pg_settings
    where name = any (${texts(limits)}) and pg_backend_pid()::text = ${text(String(processID))})`;
  const asked = sql`select current_setting('transaction_read_only') = 'on' as "readsOnly"${isUnlimited ? lifted : sql``}`;
  const { text: statement, values } = rendered(asked);
  const { rows } = await client.query<{ readsOnly: boolean }>(statement, values);
  if (rows[0]?.readsOnly !== false) throw readOnlyServer();
}

// PostgreSQL through `pg`, with a connection pool.

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
      admit
        ? admit(connectionOn({ client, generation, breaks: () => undefined }))
        : admitWriter(client, isUnlimited),
    isWatched: !isUnlimited && !admit,
  });
  let generation = 0;
  /** A connection, with what to do when its work fails or ends. */
  const borrow = async () => {
    const client = await servers.connect();
    let broken = false;
    const breaks = () => void (broken = true);
    client.on('error', breaks);
    const fail = (error: unknown) => {
      if (isReadOnlyServer(error)) servers.retire();
      if (endsSession(error)) breaks();
      return asOutage(error);
    };
    const end = () => {
      client.off('error', breaks);
      servers.release(client, broken || isFull(client, generation));
    };
    return { on: { client, generation, breaks }, fail, end };
  };
  const session = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const { on, fail, end } = await borrow();
    try {
      return await servers.watch(work(connectionOn(on)));
    } catch (error) {
      throw fail(error);
    } finally {
      end();
    }
  };
  // Each call between a statement and the driver takes its time, so a single query needs no session.
  const query: Database['query'] = async (statement) => {
    const { on, fail, end } = await borrow();
    try {
      return await servers.watch(send(on, statement));
    } catch (error) {
      throw fail(error);
    } finally {
      end();
    }
  };
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

/** `breaks`: called when the connection must not be used again. */
type Sending = { client: pg.PoolClient; generation: number; breaks: () => void };

// Queries are pipelined in this order: none waits for the answer to the previous one.
const connectionOn = (on: Sending): Connection => ({
  query: (statement) => send(on, statement),
  run: async (statements) => {
    sendTogether(on.client);
    const { command } = await on.client.query(statements);
    // PostgreSQL reports no error when COMMIT rolls back a failed transaction.
    if (statements === 'commit' && command !== 'COMMIT')
      throw new Error(translate('database.databaseUndidTransaction'));
  },
});

/** Sends the query synchronously, so that later queries come after it. */
async function send({ client, generation, breaks }: Sending, statement: Sql): Promise<DatabaseRow[]> {
  sendTogether(client);
  const { isRepeated } = statement;
  const { text, values, template } = rendered(statement);
  // Some statements over views of views have half a million characters, so their texts are not kept.
  const name = isRepeated && nameOf(client, template?.digest ?? statementName(text), generation);
  try {
    return (await client.query<DatabaseRow>({ text, values, ...(name && { name }) })).rows;
  } catch (error) {
    // A cached plan may belong to a table that has changed since.
    if (isRepeated && !hasCollided(error) && !isInFailedTransaction(error)) breaks();
    throw error;
  }
}

type Wire = { cork(): void; uncork(): void; writableCorked: number };

/** Sends all queries of one tick in a single write to the socket, which takes longer than most queries. */
function sendTogether(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Wire } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
