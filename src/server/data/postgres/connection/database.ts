/** The interface of a PostgreSQL connection, whatever the driver. */
import { translate } from '#messages/translate.ts';
import { OutcomeUnknown, StoreUnavailable } from '#server/data/store.ts';
import { type Sql, statementName, rendered, sql, text, texts } from '../sql.ts';
import {
  isLost,
  asOutage,
  orUnavailable,
  readOnlyServer,
  isDisconnected,
  endsSession,
  hasCollided,
  isInFailedTransaction,
  isReadOnlyServer,
} from './outages.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { getOrMake } from '#model/lib/memoize.ts';
import { placeOf, serversOf } from '#host/databaseUrl.ts';
import { lazyRequire } from '#server/lazyRequire.ts';
import { lastingBegin } from './begin.ts';
import { listen } from './listen.ts';
import { Servers } from './servers.ts';

/** A row as the driver returns it: numbers of any size as numbers, json as parsed values. */
export type DatabaseRow = Record<string, unknown>;

export type Ask = (statement: Sql) => Promise<DatabaseRow[]>;

export interface Connection {
  query(statement: Sql): Promise<DatabaseRow[]>;
  /** Runs several statements without parameters. */
  run(statements: string): Promise<void>;
}

/** A connection within a transaction. */
export interface DatabaseTransaction extends Connection {
  /** Sends a statement without waiting for its answer. If it fails, the transaction fails with its error. */
  send(statement: Sql): void;
}

export interface Database extends Connection {
  /** Runs `work` on one connection. */
  session<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` at each NOTIFY of this name, and whenever some may have been missed. Absent: LISTEN is not
   * possible.
   */
  listen?(channel: string, heard: () => void): () => Promise<void>;
  /**
   * The same database without time limits and without a pooler, for long operations. Absent: there is no
   * other way.
   */
  maintenance?(): Database;
  /** Rejects with StoreUnavailable while the server only reads. Absent: it always writes. */
  checkWritable?(): Promise<void>;
  /** Forgets prepared plans, because tables have got columns of other types. */
  renew?(): void;
  close(): Promise<void>;
}

/**
 * Sends what is asked until a connection is free together on that one, and what is asked later as usual: so
 * nothing holds a connection while it waits for other work.
 */
export function askTogether(database: Database): Ask {
  const first: Promise<unknown>[] = [];
  let connection: Promise<Connection> | undefined;
  let isSent = false;
  const open = () =>
    new Promise<Connection>((resolve, reject) => {
      const answered = database.session(async (one) => {
        isSent = true;
        resolve(one);
        await Promise.allSettled(first);
      });
      answered.catch(reject);
    });
  return (statement) => {
    if (isSent) return database.query(statement);
    const answer = (connection ??= open()).then((one) => orUnavailable(() => one.query(statement)));
    first.push(answer);
    return answer;
  };
}

const reads = ({ parts: [words] }: Sql) => typeof words === 'string' && words.startsWith('select ');

/**
 * Runs one transaction. Statements are pipelined: the first query is sent together with BEGIN, and COMMIT
 * together with the last writes. A failed statement makes all later ones fail too.
 */
export const transaction = <T>(
  database: Database,
  begin: string,
  work: (connection: DatabaseTransaction) => Promise<T>,
): Promise<T> =>
  database.session(async (connection) => {
    const sent: Promise<unknown>[] = [];
    const send = (answer: Promise<unknown>) => {
      answer.catch(() => undefined);
      sent.push(answer);
    };
    const begun = connection.run(begin).catch((error: unknown) => {
      // A standby has no SERIALIZABLE transactions (feature_not_supported).
      throw (error as { code?: unknown }).code === '0A000' ? readOnlyServer(error) : error;
    });
    send(begun);
    let isBegun = false;
    let isEnding = false;
    void begun.then(
      () => (isBegun = true),
      () => undefined,
    );
    const query: Connection['query'] = async (statement) => {
      // Before BEGIN has succeeded, a write would be committed on its own.
      if (!isBegun && !reads(statement)) await begun;
      return connection.query(statement);
    };
    try {
      const result = await work({
        query,
        run: async (statements) => {
          await begun;
          return connection.run(statements);
        },
        send: (statement) => send(query(statement)),
      });
      await begun;
      isEnding = true;
      // COMMIT of a failed transaction rolls it back.
      send(connection.run('commit'));
      for (const answer of sent) await answer;
      return result;
    } catch (error) {
      // A lost connection rolls back by itself.
      await connection.run('rollback').catch(() => undefined);
      const failure = (await firstFailure(sent)) ?? error;
      throw isEnding && isLost(failure) ? unknown(failure) : failure;
    }
  });

const unknown = (cause: unknown) =>
  new OutcomeUnknown(translate('database.answerOfDatabaseWasLost'), { cause });

async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  for (const answer of sent)
    try {
      await answer;
    } catch (error) {
      return error;
    }
  return undefined;
}

/** Runs work of any length while a connection of its own holds what `lock` takes in a transaction. */
export async function withLockHeld<T>(
  database: Database,
  lock: (connection: Connection) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  // PGlite has one connection, and no other processes.
  const guard = database.maintenance?.();
  if (!guard) return work();
  try {
    return await transaction(guard, lastingBegin, async (connection) => {
      await lock(connection);
      return work();
    });
  } finally {
    await guard.close();
  }
}

/** A database that several use at once: opened for the first of them, and closed after the last. */
export class SharedDatabase {
  readonly #make: () => Database | undefined;
  #database: Database | undefined;
  #users = 0;

  /** @param make undefined where there is none to open */
  constructor(make: () => Database | undefined) {
    this.#make = make;
  }

  open(): Database | undefined {
    const database = (this.#database ??= this.#make());
    if (!database) return undefined;
    this.#users++;
    return { ...database, maintenance: () => this.open()!, close: () => this.#leave(database) };
  }

  async #leave(database: Database) {
    if (--this.#users > 0) return;
    this.#database = undefined;
    await database.close();
  }
}

// Prepared statements for queries that repeat with other values, such as one record with all its formulas.
// Planning them takes longer than running them.

type Statements = {
  /** Number of executions of statements that are not prepared yet, by name. */
  executions: LRUCache<string, number>;
  named: Set<string>;
  /**
   * Whether this connection always reaches the same server process. Prepared statements exist per server
   * process, and a pooler may switch between them. Undefined: not checked yet.
   */
  isSameProcess: boolean | undefined;
  /** Of the pool at the connection's first query. Plans of an earlier one belong to tables as they were. */
  generation: number;
};
const statementsOf = new WeakMap<PoolClient, Statements>();

/** A plan takes about a megabyte of server memory until the connection closes. */
const mostNamed = 40;
const mostCounted = 500;
const namedFrom = 3;

/** True when the connection has as many prepared statements as allowed, or old ones, and should be replaced. */
function isFull(client: PoolClient, generation: number): boolean {
  const statements = statementsOf.get(client);
  return (
    statements !== undefined && (statements.named.size >= mostNamed || statements.generation !== generation)
  );
}

function nameOf(client: PoolClient, name: string, generation: number): string | undefined {
  const statements = getOrMake(statementsOf, client, () => ({
    executions: new LRUCache<string, number>({ max: mostCounted }),
    named: new Set<string>(),
    isSameProcess: undefined,
    generation,
  }));
  if (statements.generation !== generation) return undefined;
  if (statements.named.has(name)) return name;
  const times = (statements.executions.get(name) ?? 0) + 1;
  // The check is finished by the time its result is needed.
  if (statements.isSameProcess === undefined) checkServerProcess(client, statements);
  if (times < namedFrom || statements.named.size >= mostNamed || !statements.isSameProcess) {
    statements.executions.set(name, times);
    return undefined;
  }
  statements.executions.delete(name);
  statements.named.add(name);
  return name;
}

/**
 * Compares the server process's id with the one in the connection's greeting, where a pooler reports another.
 */
function checkServerProcess(client: PoolClient, statements: Statements) {
  statements.isSameProcess = false;
  client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
    ({ rows }) =>
      (statements.isSameProcess =
        rows[0]?.pid === (client as PoolClient & { processID?: number | null }).processID),
    () => (statements.isSameProcess = undefined),
  );
}

// What is asked of a server as a connection is opened.

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

// Errors of the database in words, for a start and for commands.

const causeOf = (error: unknown): unknown => {
  const cause = error instanceof StoreUnavailable ? (error.cause ?? error) : error;
  return cause instanceof AggregateError ? cause.errors[0] : cause;
};

/**
 * Names only host and database, because the address may contain a password.
 *
 * @param setting the variable or option that gave the address
 */
export function unreachable(url: string, error: unknown, setting = 'PORTAL_DATABASE_URL'): string {
  const { host, pathname } = placeOf(url);
  const reason = causeOf(error);
  const words = String((reason as Error | undefined)?.message ?? reason);
  const pooled = /unsupported startup parameter/.test(words)
    ? translate('database.inPgBouncerPut') + 'idle_in_transaction_session_timeout.'
    : '';
  const advice = isUntrusted(reason)
    ? translate('database.checkCertificate')
    : pooled || translate('database.checkAddress');
  return (
    translate('database.doesNotAnswer', { host, pathname, variable: setting }) +
    `${words.replace(/\.$/, '')}.${advice}`
  );
}

/** The server's certificate is from an unknown authority, has expired, or is for another host. */
const isUntrusted = (error: unknown) =>
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_\w+)$/.test(
    String((error as { code?: unknown } | undefined)?.code),
  );

/** Wrong account or password, no such database, too many connections, not ready yet. */
const notAdmitted = /^(?:28...|3D000|53300|57P0[123])$/;

/** Undefined for an error that is not the database's. */
export function databaseFault(url: string, error: unknown, setting?: string): string | undefined {
  const { code, detail, hint, message } = causeOf(error) as Record<string, unknown>;
  const isOfServer = /^[0-9A-Z]{5}$/.test(String(code ?? '')) && typeof message === 'string';
  if (isOfServer && !notAdmitted.test(String(code)) && !(error instanceof StoreUnavailable))
    return translate('database.databaseRefusedCommand', {
      list: [message, detail, hint].filter(Boolean).join('; '),
    });
  return error instanceof StoreUnavailable || isOfServer || (error instanceof Error && isOfNetwork(error))
    ? unreachable(url, error, setting)
    : undefined;
}

const isOfNetwork = (error: Error) => {
  const { code, syscall, message } = error as Error & { code?: unknown; syscall?: unknown };
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    (code === undefined ? /\bSSL connections?\b/.test(message) : isDisconnected(error) || isUntrusted(error))
  );
};

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
