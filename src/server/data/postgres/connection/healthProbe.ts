/**
 * Health probe of a replica. A machine that has stopped does not refuse connections, so each query would wait
 * until its time limit. While queries are waiting, and until the replica answers again, a small query runs
 * periodically on a connection of its own.
 */
import type { Database } from './database.ts';
import { sql } from '../sql.ts';

/** The replica does not answer. */
export class ReplicaDown extends Error {
  override name = 'Silent';
}

/** Milliseconds between probes, and the time limit of a probe. */
export type Pace = { pause: number; within: number };

export class HealthProbe {
  readonly #database: Database;
  readonly #pace: Pace;
  readonly #waiting = new Set<(error: ReplicaDown) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isSilent = false;
  #isClosed = false;

  /** @param database a connection for this alone */
  constructor(database: Database, pace: Pace = { pause: 1000, within: 1000 }) {
    this.#database = database;
    this.#pace = pace;
  }

  get isDown(): boolean {
    return this.#isSilent;
  }

  /** Rejects with Silent as soon as it is known that no answer comes. */
  async failFast<T>(answer: Promise<T>): Promise<T> {
    let stop!: (error: ReplicaDown) => void;
    const silence = new Promise<never>((_resolve, reject) => (stop = reject));
    this.#waiting.add(stop);
    this.#askLater();
    try {
      return await Promise.race([answer, silence]);
    } finally {
      this.#waiting.delete(stop);
    }
  }

  /** Marks the replica as down: it gets no queries until a probe succeeds. */
  markDown() {
    this.#isSilent = true;
    for (const stop of this.#waiting) stop(new ReplicaDown());
    this.#askLater();
  }

  async close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#database.close();
  }

  #askLater() {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.#ask(), this.#pace.pause).unref();
  }

  async #ask() {
    const isNeeded = () => this.#isSilent || this.#waiting.size > 0;
    const answers = !isNeeded() || (await this.#answers());
    this.#timer = undefined;
    if (answers) this.#isSilent = false;
    else this.markDown();
    if (isNeeded()) this.#askLater();
  }

  async #answers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), this.#pace.within).unref();
    });
    const answer = this.#database.query(sql`select 1 as one`).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }
}
