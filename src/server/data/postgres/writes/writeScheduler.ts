/**
 * Coordinates writes. Most run concurrently under SERIALIZABLE, which detects when one has read what another
 * has written, for whatever rule or limit. A write that collides is rolled back and repeated alone, as are
 * those that may not run twice: an exclusive lock on a table that serves nothing else makes all others wait.
 * LOCK takes no snapshot, so reads after it see what the previous write has committed.
 */
import { StoreUnavailable } from '#server/data/store.ts';
import { translate } from '#messages/translate.ts';
import {
  transaction,
  type Connection,
  type Database,
  type DatabaseTransaction,
} from '../connection/database.ts';
import { hasCollided } from '../connection/outages.ts';
import { name, rendered } from '../sql.ts';
import { turnTable } from '../systemTables.ts';

/** Concurrent writes per process. The other connections are free for reads. */
const atOnce = 4;
const mostTries = 2;

/**
 * `send` exists only for concurrent writes, which need not wait for the result: if a row has changed, the
 * transaction fails.
 */
export type Writing = Connection & Partial<Pick<DatabaseTransaction, 'send'>>;

export class WriteScheduler {
  readonly #database: Database;
  readonly #table: string;
  readonly #wait: number;
  readonly #alone: Semaphore;
  readonly #beside: Semaphore;
  /** Recent collision rate by kind of write, from 0 to 1. */
  readonly #risks = new Map<string, number>();
  readonly #first: () => string | undefined;

  /**
   * @param wait milliseconds that a write waits for its lock
   * @param first a statement with which each write begins
   */
  constructor(database: Database, schema: string, wait: number, first: () => string | undefined) {
    this.#database = database;
    this.#first = first;
    this.#table = rendered(name(schema, turnTable)).text;
    this.#wait = wait;
    this.#alone = new Semaphore(1, 2 * wait);
    this.#beside = new Semaphore(atOnce, 2 * wait);
  }

  /**
   * Runs one transaction.
   *
   * @param kind set for a write that may run twice. Kinds that collide often run alone for a while.
   */
  async run<T>(
    kind: string | undefined,
    work: (connection: Writing, isAlone: boolean) => Promise<T>,
  ): Promise<T> {
    const tried = (connection: Writing) => work(connection, false);
    const done = kind === undefined ? undefined : await this.#concurrently(kind, tried);
    if (done) return done.result;
    return this.#alone.run(() =>
      transaction(
        this.#database,
        this.#begin(' isolation level read committed', 'exclusive'),
        ({ query, run }) => work({ query, run }, true),
      ),
    );
  }

  /** Waits for all running writes. */
  async idle() {
    await Promise.all([this.#alone.idle(), this.#beside.idle()]);
  }

  /** Runs a write concurrently. Undefined if every attempt collided, or would probably do so. */
  async #concurrently<T>(
    kind: string,
    work: (connection: Writing) => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    for (let tries = 0; tries < mostTries; tries++) {
      const risk = this.#risks.get(kind) ?? 0;
      if (risk >= 0.5) {
        this.#risks.set(kind, risk * 0.98);
        return undefined;
      }
      const done = await this.#beside.run(() => this.#attempt(work));
      this.#risks.set(kind, risk * 0.9 + (done ? 0 : 0.1));
      if (done) return done;
    }
    return undefined;
  }

  /** One attempt. Undefined if it collided, even if `work` has caught the error. */
  async #attempt<T>(work: (connection: Writing) => Promise<T>): Promise<{ result: T } | undefined> {
    let collision: unknown;
    const noted = <R>(answer: Promise<R>): Promise<R> =>
      answer.catch((error: unknown) => {
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
    const first = this.#first();
    return `begin${isolation}; set local lock_timeout = ${wait}; lock table ${this.#table} in ${mode} mode; set local lock_timeout = 0${first ? `; ${first}` : ''}`;
  }
}

/** A semaphore with a first-in, first-out queue. */
class Semaphore {
  #free: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Promise<unknown>>();

  /** @param longest milliseconds that work may wait */
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
    const since = Date.now();
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      if (Date.now() - since > this.#longest)
        throw new StoreUnavailable(translate('database.tooManyWritesAreWaiting'));
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
