/** Totals of many records: counted for a moment, and left at what is known for sure where that takes longer. */
import type { Database } from './database.ts';
import { rendered, type Sql } from './sql.ts';

/** Up to here a total is always exact. */
export const countedTo = 10_000;
const patience = 1000;
/** What took too long is not tried again so soon. */
const slowFor = 60_000;
const mostRemembered = 500;

export class Totals {
  readonly #database: Database;
  readonly #slow = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** What a statement counts; undefined: it takes too long. */
  async within(statement: Sql): Promise<number | undefined> {
    const { text, values } = rendered(statement);
    const key = JSON.stringify([text, values]);
    if ((this.#slow.get(key) ?? 0) > Date.now()) return undefined;
    return this.#database.session(async (connection) => {
      await connection.run(`begin read only; set local statement_timeout = ${patience}`);
      try {
        const [row] = await connection.query(statement);
        await connection.run('commit');
        return Number(Object.values(row!)[0]);
      } catch (error) {
        await connection.run('rollback');
        if ((error as { code?: unknown }).code !== '57014') throw error;
        this.#remember(key);
        return undefined;
      }
    });
  }

  #remember(key: string) {
    this.#slow.delete(key);
    this.#slow.set(key, Date.now() + slowFor);
    const [oldest] = this.#slow.keys();
    if (this.#slow.size > mostRemembered) this.#slow.delete(oldest!);
  }
}
