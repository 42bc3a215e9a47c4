/**
 * Who may write when. Most writes are tried beside each other: SERIALIZABLE finds out whether what one has read another
 * has written, whatever rules and limits it was read for. One that collides is taken back and done again alone, as are
 * those that may not be done twice: while all others wait for it, by a lock on a table that is there for nothing else.
 * The lock takes no snapshot, so that what is read after it is what the one before has written.
 */
import { StoreUnavailable } from '../port.ts';
import { phrase } from '../../../messages/phrase.ts';
import { hasCollided, transaction, type Connection, type Database, type Transaction } from './database.ts';
import { name, rendered } from './sql.ts';
import { turnTable } from './systemTables.ts';

/** So many of a process write beside each other: the other connections are free for who reads. */
const atOnce = 4;
const mostTries = 2;

/** Who writes beside others need not wait for what is written: where that has become another, nothing is kept. */
export type Writing = Connection & Partial<Pick<Transaction, 'send'>>;

export class WritersTurns {
  readonly #database: Database;
  readonly #table: string;
  readonly #wait: number;
  readonly #alone: Places;
  readonly #beside: Places;
  /** By kind of write, how often it has collided of late: from 0 to 1. */
  readonly #risks = new Map<string, number>();

  /** @param wait milliseconds for which a write waits for its turn */
  constructor(database: Database, schema: string, wait: number) {
    this.#database = database;
    this.#table = rendered(name(schema, turnTable)).text;
    this.#wait = wait;
    this.#alone = new Places(1, 2 * wait);
    this.#beside = new Places(atOnce, 2 * wait);
  }

  /**
   * One transaction.
   *
   * @param kind of a write that may be done twice; those of a kind that collides often go alone for a while
   */
  async run<T>(
    kind: string | undefined,
    work: (connection: Writing, isAlone: boolean) => Promise<T>,
  ): Promise<T> {
    const tried = (connection: Writing) => work(connection, false);
    const done = kind === undefined ? undefined : await this.#besides(kind, tried);
    if (done) return done.result;
    return this.#alone.run(() =>
      transaction(this.#database, this.#begin('', 'exclusive'), ({ query, run }) =>
        work({ query, run }, true),
      ),
    );
  }

  /** Waits for what is on its way. */
  async idle() {
    await Promise.all([this.#alone.idle(), this.#beside.idle()]);
  }

  /** Undefined where it has collided each time, or would. */
  async #besides<T>(
    kind: string,
    work: (connection: Writing) => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    for (let tries = 0; tries < mostTries; tries++) {
      const risk = this.#risks.get(kind) ?? 0;
      if (risk >= 0.5) {
        this.#risks.set(kind, risk * 0.98);
        return undefined;
      }
      const done = await this.#beside.run(() => this.#tried(work));
      this.#risks.set(kind, risk * 0.9 + (done ? 0 : 0.1));
      if (done) return done;
    }
    return undefined;
  }

  /** Undefined where it has collided, whatever `work` has made of that. */
  async #tried<T>(work: (connection: Writing) => Promise<T>): Promise<{ result: T } | undefined> {
    let collision: unknown;
    const noted = <R>(asked: Promise<R>): Promise<R> =>
      asked.catch((error: unknown) => {
        if (hasCollided(error)) collision = error;
        throw error;
      });
    try {
      const begin = this.#begin(' isolation level serializable', 'row exclusive');
      const result = await transaction(this.#database, begin, async (connection) => {
        const result = await work({
          query: (statement) => noted(connection.query(statement)),
          run: (statements) => noted(connection.run(statements)),
          send: connection.send,
        });
        if (collision) throw collision;
        return result;
      });
      return { result };
    } catch (error) {
      if (collision || hasCollided(error)) return undefined;
      throw error;
    }
  }

  #begin(isolation: string, mode: string): string {
    const wait = Math.round(this.#wait);
    return `begin${isolation}; set local lock_timeout = ${wait}; lock table ${this.#table} in ${mode} mode; set local lock_timeout = 0`;
  }
}

/** So many at once, the others in the order in which they have come. */
class Places {
  #free: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();

  /** @param longest milliseconds that one waits */
  constructor(free: number, longest: number) {
    this.#free = free;
    this.#longest = longest;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#run(work);
    const over: Promise<unknown> = run.catch(() => undefined).finally(() => this.#running.delete(over));
    this.#running.add(over);
    return run;
  }

  async idle() {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    const asked = Date.now();
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      if (Date.now() - asked > this.#longest)
        throw new StoreUnavailable(phrase`Há gravações demais à espera.`);
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
