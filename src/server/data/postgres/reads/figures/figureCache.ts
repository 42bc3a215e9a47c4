/**
 * Shares figures that took long to compute between users whose SQL is the same. The SQL contains the row scope, so
 * users with other rows never share. They are at most a minute old, in memory and in the database (storedFigures.ts).
 * A user who has just written gets figures that were computed after the write.
 */
import { LRUCache } from 'lru-cache';
import { callerWrites } from '#server/http/requestContext.ts';
import {
  TookTooLong,
  usuallyQuick,
  type AggregateQuery,
  type Query,
  type StoreRow,
} from '#server/data/store.ts';

/** What decides about a page, and nothing of how it is asked for. */
export type PageQuery = Pick<Query, 'where' | 'sort' | 'range' | 'paging'> & { only?: readonly string[] };
/** Groups and measures, or a page. */
export type SharedQuery = AggregateQuery | PageQuery;

/** What one statement computes. */
export type ComputedStatement = {
  /** A digest of the statement, its values, and how its columns are read. */
  key: string;
  resource: string;
  query: SharedQuery;
  /** The day on which it is computed. */
  today: string;
  /** The changes of other people are in the figure at once, unless its computation takes long (`slow`). */
  isFresh?: true;
  /** The relations that the statement names. */
  relations: () => readonly string[];
};

/** `at`: the time as of which they are known to be right, in milliseconds of this process's clock. */
export type ComputedFigure = {
  at: number;
  rows: StoreRow[];
  /** The figure contains all changes that the portal has made until now. */
  hasWrites?: true;
  /** Milliseconds that the computation of the figure took, also in another process. 0 where the figure is kept nowhere. */
  cost: number;
};

/** Figures that outlive the process. */
export type FigureStore = {
  find(
    figure: ComputedStatement,
  ): Promise<{ known?: ComputedFigure; save(rows: readonly StoreRow[], cost: number): void }>;
  /** Has the figure computed in the background, as nobody waits that long. A figure that somebody has asked for comes first. */
  foresee(figure: ComputedStatement, isAwaited?: boolean): Promise<void>;
};

type Answer = {
  /** When it began, and once it is there, the time of its figures. */
  at: number;
  computed: Promise<ComputedFigure>;
  isRenewed?: true;
  /** The computation has ended, after `cost` milliseconds. */
  isOver?: true;
  cost?: number;
};

export type FigureOptions = {
  /** The greatest age of shared figures, in milliseconds. */
  age: number;
  /** Figures that take fewer milliseconds than this are computed for each request. */
  quick?: number;
  stored?: FigureStore | undefined;
};

/** Larger answers are not kept. */
const mostRows = 5000;
/** Clocks of two processes may differ by this much. */
const skew = 5000;
/** Milliseconds from which on a figure is shared for a minute, also one that is marked as fresh. */
const slow = 1000;

const mustBeFresh = ({ isFresh }: ComputedStatement, { cost = 0 }: { cost?: number }): boolean =>
  isFresh === true && cost < slow;

export class FigureCache {
  readonly #answers: LRUCache<string, Answer>;
  readonly #age: number;
  readonly #quick: number;
  readonly #stored: FigureStore | undefined;

  constructor({ age, quick = usuallyQuick, stored }: FigureOptions) {
    this.#age = age;
    this.#quick = quick;
    this.#stored = stored;
    this.#answers = new LRUCache({ max: 500, ttl: age });
  }

  /** Whether it is kept for equal requests, unless its answer is too long. */
  isKept = ({ cost }: Pick<ComputedFigure, 'cost'>): boolean => cost >= this.#quick;

  /** Equal requests at the same time are computed once. */
  async get(figure: ComputedStatement, compute: () => Promise<StoreRow[]>): Promise<ComputedFigure> {
    const now = Date.now();
    const writes = callerWrites();
    // A replica may be behind the user's last write, whenever it has computed.
    if (writes?.position?.seen !== undefined) return { at: now, rows: await compute(), cost: 0 };
    const oldest = Math.max((writes?.last ?? 0) + skew, now - this.#age);
    let answer = this.#answers.get(figure.key);
    // A computation that began earlier may lack a change that the reader of a fresh figure knows of. Only at its end is it known whether
    // it took so long that it is shared all the same.
    if (answer && figure.isFresh && !answer.isOver && answer.at < now) {
      await answer.computed.catch(() => undefined);
      answer = this.#answers.get(figure.key);
    }
    if (answer && (answer.at <= oldest || (answer.isOver && mustBeFresh(figure, answer)))) answer = undefined;
    let computed = answer ? await answer.computed : undefined;
    // While it was looked up, it was not known how old it is.
    if (!computed || computed.at <= oldest) computed = await this.#begin(figure, compute, oldest).computed;
    else if (now - computed.at > this.#age / 2 && !answer!.isRenewed) {
      answer!.isRenewed = true;
      this.#begin(figure, compute, now - this.#age / 2, answer).computed.catch(() => undefined);
    }
    return computed;
  }

  /**
   * @param oldest stored figures must be younger
   * @param known stays until the new answer is there
   */
  #begin(
    figure: ComputedStatement,
    compute: () => Promise<StoreRow[]>,
    oldest: number,
    known?: Answer,
  ): Answer {
    const { key } = figure;
    let isKept = false;
    const answer: Answer = { at: Date.now(), computed: this.#found(figure, compute, oldest) };
    if (!known) this.#answers.set(key, answer);
    const keepOrForget = () => {
      const current = this.#answers.peek(key);
      if (known && isKept && (!current || current === known)) this.#answers.set(key, answer);
      else if (!isKept && current === answer) this.#answers.delete(key);
    };
    void answer.computed
      .then((found) => {
        isKept = this.isKept(found) && found.rows.length <= mostRows;
        answer.at = found.at;
        answer.isOver = true;
        answer.cost = found.cost;
      })
      .catch(() => undefined)
      .then(keepOrForget);
    return answer;
  }

  async #found(
    figure: ComputedStatement,
    compute: () => Promise<StoreRow[]>,
    oldest: number,
  ): Promise<ComputedFigure> {
    const stored = await this.#stored?.find(figure);
    const at = Date.now();
    const { known } = stored ?? {};
    if (known?.hasWrites && known.at > at - this.#age) return known;
    if (known && known.at > oldest && !mustBeFresh(figure, known)) return known;
    const rows = await compute().catch((error: unknown) => {
      if (error instanceof TookTooLong) void this.#stored?.foresee(figure, true).catch(() => undefined);
      throw error;
    });
    const cost = Date.now() - at;
    if (cost >= this.#quick && rows.length <= mostRows) stored?.save(rows, cost);
    return { at, rows, cost };
  }
}
