/** What the store needs of a PostgreSQL, whichever way it is reached. */
import { StoreUnavailable } from '../port.ts';
import type { Sql } from './sql.ts';
import { phrase } from '../../../messages/phrase.ts';

/** As the driver gives it: numbers of any size as numbers, jsonb as what it says. */
export type DatabaseRow = Record<string, unknown>;

export interface Connection {
  query(statement: Sql): Promise<DatabaseRow[]>;
  /** Several statements without parameters. */
  run(statements: string): Promise<void>;
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

/** One transaction: all of it, or nothing. */
export const transaction = <T>(
  database: Database,
  begin: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> =>
  database.session(async (connection) => {
    try {
      await connection.run(begin);
      const result = await work(connection);
      await connection.run('commit');
      return result;
    } catch (error) {
      // a connection that is gone has rolled back by itself
      await connection.run('rollback').catch(() => undefined);
      throw error;
    }
  });
