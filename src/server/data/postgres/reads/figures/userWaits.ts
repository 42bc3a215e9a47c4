/**
 * How long users wait for the database while figures are computed in the background, compared with the same statements at
 * other times. Only prepared statements are compared: they repeat, and each request has one, which reads its account.
 */
import { LRUCache } from 'lru-cache';
import type { Ask } from '#server/data/postgres/connection/database.ts';

/** Users wait that many times as long at most. */
const mostTimes = 1.2;
/** A single answer may be late for any reason. */
const leastCompared = 12;
const mostCompared = 60;
/** So much of a usual time is its newest. */
const share = 0.1;
/** Milliseconds without a question after which nobody waits. */
const quietAfter = 300;

export class UserWaits {
  readonly #usual = new LRUCache<string, number>({ max: 1000 });
  #asked = Number.NEGATIVE_INFINITY;
  #underWay = 0;
  #beside: { usual: number; took: number }[] | undefined;

  /** Nobody has asked for anything for a moment. */
  get isQuiet(): boolean {
    return this.#underWay === 0 && performance.now() - this.#asked > quietAfter;
  }

  /** Users wait longer because of what `during` runs. */
  get isSlower(): boolean {
    const compared = this.#beside ?? [];
    if (compared.length < leastCompared) return false;
    const sum = (of: 'usual' | 'took') => compared.reduce((all, one) => all + one[of], 0);
    return sum('took') > mostTimes * sum('usual');
  }

  timed(ask: Ask): Ask {
    return async (statement) => {
      const key = statement.whole?.template?.digest;
      const began = performance.now();
      const isBeside = this.#beside !== undefined;
      this.#underWay++;
      try {
        const rows = await ask(statement);
        if (key !== undefined && isBeside === (this.#beside !== undefined))
          this.#note(key, performance.now() - began);
        return rows;
      } finally {
        this.#underWay--;
        this.#asked = performance.now();
      }
    };
  }

  /** Runs work beside the users. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#beside = [];
    try {
      return await work();
    } finally {
      this.#beside = undefined;
    }
  }

  #note(key: string, took: number) {
    const usual = this.#usual.get(key);
    if (!this.#beside) this.#usual.set(key, usual === undefined ? took : usual + share * (took - usual));
    else if (usual !== undefined) {
      this.#beside.push({ usual, took });
      if (this.#beside.length > mostCompared) this.#beside.shift();
    }
  }
}
