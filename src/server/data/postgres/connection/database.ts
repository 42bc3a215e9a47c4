/** The interface of a PostgreSQL connection, whatever the driver. */
import { OutcomeUnknown, StoreUnavailable } from '#server/data/store.ts';
import type { Sql } from '../sql.ts';
import { translate } from '#messages/translate.ts';

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
  /** Forgets prepared plans, because tables have got columns of other types. */
  renew?(): void;
  close(): Promise<void>;
}

type ErrorOfDriver = { code?: unknown; message?: unknown; syscall?: unknown };

const disconnectedCodes =
  /^(?:08...|57P0[123]|ECONN\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN)$/;

/** Why the database did not answer, in words. */
function reasonOf(error: unknown): string {
  const { code, message } = error as ErrorOfDriver;
  if (/^53300$/.test(String(code))) return translate('database.acceptsNoMoreConnections');
  if (code === '57014')
    return /statement timeout/.test(String(message))
      ? translate('database.queryHasExceededTime')
      : translate('database.queryWasCancelledOnServer');
  if (code === '55P03') return translate('database.waitForAnotherTransaction');
  if (/^(?:40001|40P01)$/.test(String(code))) return translate('database.anotherTransactionWasInWay');
  if (code === undefined && /timeout exceeded/i.test(String(message)))
    return translate('database.noConnectionBecameFree');
  if (hasTimedOut(error)) return translate('database.queryGotNoAnswer');
  return isDisconnected(error) ? translate('database.cantBeReached') : translate('database.refusedWork');
}

/** True when nobody is reached, or the connection has broken off. */
export const isDisconnected = (error: unknown): boolean => {
  const { code, message, syscall } = error as ErrorOfDriver;
  return code === undefined
    ? /Connection terminated|Client has encountered a connection error/i.test(String(message))
    : disconnectedCodes.test(String(code)) || syscall === 'connect';
};

/** True when the driver gave up waiting. */
const hasTimedOut = (error: unknown): boolean => {
  const { code, message } = error as ErrorOfDriver;
  return code === undefined && /timeout exceeded|Query read timeout/i.test(String(message));
};

/** No resources, timeout, shutdown, or another transaction was in the way. */
const transientCodes = /^(?:53...|57014|55P03|40001|40P01|25P03|25006|58030)$/;

/** True for errors after which a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  isDisconnected(error) ||
  hasTimedOut(error) ||
  transientCodes.test(String((error as ErrorOfDriver).code ?? ''));

/** Nobody knows what the statement has done. */
const isLost = (error: unknown): boolean => isDisconnected(error) || hasTimedOut(error);

/** True for the error of a statement in a transaction that has already failed. */
export const isInFailedTransaction = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '25P02';

/** Serialization failure, deadlock, or duplicate key: another transaction was in the way. */
const collisions = /^(?:40001|40P01|23505)$/;

export const hasCollided = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return collisions.test(String(code)) || collisions.test(String(cause?.code));
};

/** Turns transient errors into StoreUnavailable, and passes others on. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable || !isTransient(error)) throw error;
    throw new StoreUnavailable(translate('database.databaseDidNotAnswer', { reason: reasonOf(error) }), {
      cause: error,
    });
  }
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
    const begun = connection.run(begin);
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
  const begin = 'begin; set local idle_in_transaction_session_timeout = 0';
  try {
    return await transaction(guard, begin, async (connection) => {
      await lock(connection);
      return work();
    });
  } finally {
    await guard.close();
  }
}
