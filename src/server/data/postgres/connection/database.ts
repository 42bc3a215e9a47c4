/** The interface of a PostgreSQL connection, whatever the driver. */
import { translate } from '#messages/translate.ts';
import { OutcomeUnknown } from '#server/data/store.ts';
import type { Sql } from '../sql.ts';
import { isLost, orUnavailable, readOnlyServer } from './outages.ts';
import { lastingBegin } from './begin.ts';

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
