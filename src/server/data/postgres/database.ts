/** What the store needs of a PostgreSQL, whichever way it is reached. */
import { OutcomeUnknown, StoreUnavailable } from '../port.ts';
import type { Sql } from './sql.ts';
import { phrase } from '../../../messages/phrase.ts';

/** As the driver gives it: numbers of any size as numbers, jsonb as what it says. */
export type DatabaseRow = Record<string, unknown>;

export interface Connection {
  query(statement: Sql): Promise<DatabaseRow[]>;
  /** Several statements without parameters. */
  run(statements: string): Promise<void>;
}

/** One that does a transaction. */
export interface Transaction extends Connection {
  /** Asks without waiting for the answer: what this fails with, the transaction fails with, and keeps nothing. */
  send(statement: Sql): void;
}

export interface Database extends Connection {
  /** One connection for all of `work`. */
  session<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Calls back at each NOTIFY of this name, and when some may have been missed; absent: there is no way to hear. */
  listen?(channel: string, heard: () => void): () => Promise<void>;
  /** The same without limits of time and without a pooler in between, for what takes long; absent: there is one way. */
  maintenance?(): Database;
  close(): Promise<void>;
}

/** Conditions under which asking again later may go well: no connection, no room, waited too long, shut down. */
const passing =
  /^(?:08...|53...|57P0[123]|57014|55P03|40001|40P01|25P03|25006|58030|ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN)$/;
const passingWords =
  /timeout exceeded|Query read timeout|Connection terminated|Client has encountered a connection error/i;

export const isPassing = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return passing.test(String(code ?? '')) || (code === undefined && passingWords.test(String(message)));
};

/** The line or the server went away: nothing says what has become of what was asked. */
const isLost = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === undefined
    ? passingWords.test(String(message))
    : /^(?:08...|57P0[123]|ECONN\w+|ETIMEDOUT|EPIPE)$/.test(String(code));
};

/** What is asked of a transaction that has failed already. */
export const comesTooLate = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02';

/** Another has written what was read, waits for what is locked here, or has taken the same key. */
const collisions = /^(?:40001|40P01|23505)$/;

export const hasCollided = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return collisions.test(String(code)) || collisions.test(String(cause?.code));
};

/** Says of what may pass that it may; of all else as it is. */
export async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable || !isPassing(error)) throw error;
    throw new StoreUnavailable(phrase`O banco de dados não respondeu.`, { cause: error });
  }
}

const reads = ({ parts: [words] }: Sql) => typeof words === 'string' && words.startsWith('select ');

/**
 * One transaction: all of it, or nothing. Nobody waits for an answer that says nothing: the first question is sent with the
 * beginning, the end with the last of what is written. What follows something that has failed fails as well.
 */
export const transaction = <T>(
  database: Database,
  begin: string,
  work: (connection: Transaction) => Promise<T>,
): Promise<T> =>
  database.session(async (connection) => {
    const sent: Promise<unknown>[] = [];
    const send = (asked: Promise<unknown>) => {
      asked.catch(() => undefined);
      sent.push(asked);
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
      // what has not begun would keep at once whatever is written
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
      // of one that has failed it keeps nothing, as a rollback
      send(connection.run('commit'));
      for (const asked of sent) await asked;
      return result;
    } catch (error) {
      // a connection that is gone has rolled back by itself
      await connection.run('rollback').catch(() => undefined);
      const failure = (await firstFailure(sent)) ?? error;
      throw isEnding && isLost(failure) ? unknown(failure) : failure;
    }
  });

const unknown = (cause: unknown) =>
  new OutcomeUnknown(phrase`A resposta do banco de dados se perdeu: talvez esteja gravado.`, { cause });

async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  for (const asked of sent)
    try {
      await asked;
    } catch (error) {
      return error;
    }
  return undefined;
}
