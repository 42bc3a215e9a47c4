/** PostgreSQL by its driver, a few connections kept open. */
import type pg from 'pg';
import {
  available,
  comesTooLate,
  hasCollided,
  type Connection,
  type Database,
  type DatabaseRow,
} from './database.ts';
import { askAgain, isFull } from './prepared.ts';
import { rendered, type Sql } from './sql.ts';
import { onNeed } from '../../onNeed.ts';
import { phrase } from '../../../messages/phrase.ts';

export type PoolOptions = {
  connections?: number;
  statementMilliseconds?: number;
  /** Of the same database without a pooler in between, for LISTEN. */
  directUrl?: string;
};

/** Loaded where there is a database. */
let loaded: typeof pg | undefined;
const driver = () => (loaded ??= onNeed<typeof pg>('pg'));

/** Numbers that the driver gives as texts, since they may be greater than a number of JavaScript is exact. */
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
    // a pooler may leave the one above out: whoever asks is answered even so
    ...(statementMilliseconds > 0 && { query_timeout: statementMilliseconds + 1000 }),
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'portal',
    pipeline: true,
    options: '-c timezone=UTC -c jit=off -c datestyle=ISO',
    types,
  });
  // one that breaks while nobody uses it is replaced when it is next needed
  pool.on('error', () => undefined);
  // and one that breaks while it is let go, or before anybody has asked it anything, ends no process
  pool.on('connect', (client) => client.on('error', () => undefined));
  const session = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    available(async () => {
      const client = await pool.connect();
      let broken = false;
      const breaks = () => (broken = true);
      client.on('error', breaks);
      // what is asked at once is asked in this order, and no question waits for the answer to the one before
      const connection: Connection = {
        query: (statement) => {
          sendTogether(client);
          if (!statement.isRepeated) return ask(client, statement);
          // its plan may be of a table that is another by now
          return askAgain(client, statement).catch((error: unknown) => {
            if (!hasCollided(error) && !comesTooLate(error)) breaks();
            throw error;
          });
        },
        run: async (statements) => {
          sendTogether(client);
          const { command } = await client.query(statements);
          // the end of a transaction that has failed is no error for the database, and keeps nothing
          if (statements === 'commit' && command !== 'COMMIT')
            throw new Error(phrase`O banco de dados desfez a transação: nada foi gravado.`);
        },
      };
      try {
        return await work(connection);
      } finally {
        client.off('error', breaks);
        client.release(broken || isFull(client));
      }
    });
  return {
    query: (statement) =>
      statement.isRepeated
        ? session((connection) => connection.query(statement))
        : available(() => ask(pool, statement)),
    run: (statements) => available(async () => void (await pool.query(statements))),
    session,
    listen: (channel, heard) => listen(directUrl, channel, heard),
    maintenance: () => openPool(directUrl, { connections: 2, statementMilliseconds: 0 }),
    close: () => pool.end(),
  };
}

type Wire = { cork(): void; uncork(): void; writableCorked: number };

/** What is asked before anything else happens goes as one: to write to a socket takes longer than most questions do. */
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

/** A connection of its own, made anew when it breaks. */
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
