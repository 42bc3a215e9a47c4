/**
 * Shares figures that took long to compute, for a minute, between users whose SQL is the same. The SQL contains the row
 * scope, so users with other rows never share. A user who has just written gets figures that were computed after the
 * write.
 */
import { LRUCache } from 'lru-cache';
import { lastWrite } from '#server/data/lastWrite.ts';
import { figuresComputedAt, type Row } from '#server/data/store.ts';
import { walPosition } from '#server/data/walPosition.ts';

type Answer = {
  /** When its computation began. */
  at: number;
  rows: Promise<Row[]>;
  isRenewed?: true;
};

/** Larger answers are not kept. */
const mostRows = 5000;
/** Clocks of two processes may differ by this much. */
const skew = 5000;

export class FigureCache {
  readonly #answers: LRUCache<string, Answer>;
  readonly #age: number;
  readonly #quick: number;

  /**
   * @param age the greatest age of shared figures, in milliseconds
   * @param quick figures that take fewer milliseconds than this are computed for each request
   */
  constructor(age: number, quick = 100) {
    this.#age = age;
    this.#quick = quick;
    this.#answers = new LRUCache({ max: 500, ttl: age });
  }

  /** Equal requests at the same time are computed once. */
  async rows(key: string, compute: () => Promise<Row[]>): Promise<Row[]> {
    // A replica may be behind the user's last write, whenever it has computed.
    if (walPosition()?.seen !== undefined) return compute();
    const known = this.#answers.get(key);
    const oldest = Math.max(lastWrite() + skew, Date.now() - this.#age);
    const isUsable = known !== undefined && known.at > oldest;
    const answer = isUsable ? known : this.#begin(key, compute);
    if (isUsable && Date.now() - known.at > this.#age / 2 && !known.isRenewed) {
      known.isRenewed = true;
      this.#begin(key, compute, known).rows.catch(() => undefined);
    }
    const rows = (await answer.rows).map((row) => ({ ...row }));
    figuresComputedAt.set(rows, answer.at);
    return rows;
  }

  /** @param known stays until the new answer is there */
  #begin(key: string, compute: () => Promise<Row[]>, known?: Answer): Answer {
    const answer: Answer = { at: Date.now(), rows: compute() };
    if (!known) this.#answers.set(key, answer);
    const keepOrForget = (isKept: boolean) => {
      const current = this.#answers.peek(key);
      if (known && isKept && (!current || current === known))
        this.#answers.set(key, answer, { ttl: this.#age - (Date.now() - answer.at) });
      else if (!isKept && current === answer) this.#answers.delete(key);
    };
    answer.rows.then(
      (rows) => keepOrForget(Date.now() - answer.at >= this.#quick && rows.length <= mostRows),
      () => keepOrForget(false),
    );
    return answer;
  }
}
