/** Reads with a time limit. Beyond that of a count only a lower bound of the total is known. */
import { LRUCache } from 'lru-cache';
import { TookTooLong } from '#server/data/store.ts';
import type { Connection, Database } from '../connection/database.ts';
import { rendered, type Sql } from '../sql.ts';

const statementTimeout = 1000;
/** A count that timed out is not repeated for this long. */
const slowFor = 60_000;
const mostRemembered = 500;

export class Totals {
  readonly #database: Database;
  readonly #slow = new LRUCache<string, true>({ max: mostRemembered, ttl: slowFor });

  constructor(database: Database) {
    this.#database = database;
  }

  /** Runs a count. Undefined if it takes too long. */
  async within(statement: Sql): Promise<number | undefined> {
    const { text, values } = rendered(statement);
    const key = JSON.stringify([text, values]);
    if (this.#slow.has(key)) return undefined;
    try {
      const [row] = await this.limited(statementTimeout, (connection) => connection.query(statement));
      return Number(Object.values(row!)[0]);
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error;
      this.#slow.set(key, true);
      return undefined;
    }
  }

  /** Runs reads on one connection. Rejects with TookTooLong when one of them takes more than this time. */
  limited<T>(milliseconds: number, work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#database.session(async (connection) => {
      await connection.run(
        `begin read only; set local statement_timeout = ${Math.max(1, Math.round(milliseconds))}`,
      );
      try {
        const result = await work(connection);
        await connection.run('commit');
        return result;
      } catch (error) {
        await connection.run('rollback');
        if (codeOf(error) !== '57014') throw error;
        throw new TookTooLong(undefined, { cause: error });
      }
    });
  }
}

const codeOf = (error: unknown) => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code ?? cause?.code;
};
