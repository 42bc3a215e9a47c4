/** Counts with a time limit. Beyond it only a lower bound of the total is known. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../connection/database.ts';
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
    return this.#database.session(async (connection) => {
      await connection.run(`begin read only; set local statement_timeout = ${statementTimeout}`);
      try {
        const [row] = await connection.query(statement);
        await connection.run('commit');
        return Number(Object.values(row!)[0]);
      } catch (error) {
        await connection.run('rollback');
        if ((error as { code?: unknown }).code !== '57014') throw error;
        this.#slow.set(key, true);
        return undefined;
      }
    });
  }
}
