/**
 * Computes stored figures again after their tables, or the day, have changed, so that users do not wait for them, also
 * after a restart. Users come first: it begins when nobody asks for anything, takes one connection and one core, and is
 * cancelled where they wait longer because of it. A figure that was put off a few times is computed all the same.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DataModel } from '#model/expression/expression.ts';
import { nowMs } from '#model/time/clock.ts';
import { dayAt } from '#model/time/time.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import type { Ask, Database } from '#server/data/postgres/connection/database.ts';
import type { Relations } from '#server/data/postgres/relations.ts';
import { sql, text } from '#server/data/postgres/sql.ts';
import { Periodic } from '#host/periodic.ts';
import { withEarlyValues } from '../earlyValues.ts';
import { readPage } from '../pages.ts';
import { compiledFigure, type CompiledFigure } from './compiledFigure.ts';
import { pageFigure, queryOfPage, rowsOfPage } from './compiledPage.ts';
import type { UserWaits } from './userWaits.ts';
import { pauseAfter, type OutdatedFigure, type StoredFigures } from './storedFigures.ts';

const every = 5000;
const shortPause = 50;
const clearedEvery = 3_600_000;
/** A figure that fails, as while its tables are migrated, or that is of another config, is left to other processes for this long. */
const leftFor = 600_000;
/** The same for a figure that was put off for the users. */
const usuallyPutOffFor = 20_000;
const mostPutOffs = 3;
/** Milliseconds that a computation waits for a quiet moment. Where users never rest, each figure would wait that long. */
const longestWait = 2000;
const looksEvery = 100;

type Waits = Pick<UserWaits, 'isQuiet' | 'isSlower' | 'during'>;
const nobodyWaits: Waits = { isQuiet: true, isSlower: false, during: (work) => work() };

/** A computation was cancelled for the users. */
class PutOff extends Error {}

export class FigureRefresh {
  readonly #database: Database;
  readonly #stored: StoredFigures;
  #used: { model: DataModel; relations: Relations } | undefined;
  readonly #refreshing = new Periodic(every, async () => {
    const began = Date.now();
    const done = await this.next();
    return done && (Date.now() - began) * pauseAfter(done) + shortPause;
  });
  #cleared = 0;
  readonly #left = new LRUCache<string, true>({ max: 1000, ttl: leftFor });
  readonly #putOffs = new LRUCache<string, number>({ max: 1000, ttl: leftFor });
  readonly #waits: Waits;
  readonly #putOffFor: number;
  #isStopped = false;

  /**
   * @param waits how long users wait; absent: there are none
   * @param putOffFor milliseconds for which a figure is put off for them
   */
  constructor(
    database: Database,
    stored: StoredFigures,
    waits: Waits = nobodyWaits,
    putOffFor = usuallyPutOffFor,
  ) {
    this.#database = database;
    this.#stored = stored;
    this.#waits = waits;
    this.#putOffFor = putOffFor;
  }

  /** The portal's own tables are models too, of one table each. */
  uses(model: DataModel, relations: Relations) {
    if (Object.keys(model.resources).length > 1) this.#used = { model, relations };
  }

  start() {
    this.#refreshing.start();
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#refreshing.stop();
  }

  /** Computes the next figure. Undefined if there is none. */
  async next(): Promise<OutdatedFigure | undefined> {
    if (!this.#used) return undefined;
    if (Date.now() - this.#cleared > clearedEvery) {
      this.#cleared = Date.now();
      await this.#stored.clear();
    }
    await this.#quietMoment();
    const today = dayAt(this.#used.model.timeZone, nowMs());
    const due = await this.#stored.claim(today, [...this.#left.keys()]);
    if (!due) return undefined;
    const isDone = await this.#computed(due, today).catch(
      (error: unknown) => error instanceof PutOff && 'put off',
    );
    if (isDone === 'put off') this.#putOffs.set(due.key, 1 + (this.#putOffs.get(due.key) ?? 0));
    if (isDone !== true) {
      this.#left.set(due.key, true, isDone === 'put off' ? { ttl: this.#putOffFor } : {});
      await this.#stored.release(due.key);
    }
    return due;
  }

  async #quietMoment() {
    const until = Date.now() + longestWait;
    while (!this.#waits.isQuiet && !this.#isStopped && Date.now() < until)
      await pause(looksEvery, undefined, { ref: false });
  }

  /** False if it is left to another process. */
  async #computed(due: OutdatedFigure, today: string): Promise<boolean> {
    const { figure, compute } = this.#compiled(due, today);
    const named = figure();
    if (!due.isSame || named.key !== due.key)
      return this.#stored.renew(named, due, () => this.#beside(due.key, compute));
    await this.#stored.keep(due.key, today);
    return true;
  }

  /** Runs reads on a connection of their own. Rejects with PutOff where users wait for it. */
  async #beside<T>(key: string, work: (ask: Ask) => Promise<T>): Promise<T> {
    const mayBePutOff = (this.#putOffs.get(key) ?? 0) < mostPutOffs;
    return this.#waits.during(() =>
      this.#database.session(async (connection) => {
        await connection.run('begin read only; set local max_parallel_workers_per_gather = 0');
        const [backend] = await connection.query(sql`select pg_backend_pid()::text as id`);
        let isPutOff = false;
        const look = setInterval(() => {
          if (isPutOff || !mayBePutOff || !this.#waits.isSlower) return;
          isPutOff = true;
          const cancelled = sql`select pg_cancel_backend(${text(String(backend!.id))}::int)`;
          void this.#database.query(cancelled).catch(() => undefined);
        }, looksEvery);
        try {
          const ask = connection.query;
          const result = await work(async (statement) => ask(await withEarlyValues(ask, statement)));
          await connection.run('commit');
          return result;
        } catch (error) {
          await connection.run('rollback');
          throw isPutOff ? new PutOff(undefined, { cause: error }) : error;
        } finally {
          clearInterval(look);
        }
      }),
    );
  }

  #compiled({ resource: id, query }: OutdatedFigure, today: string): CompiledFigure {
    const { model, relations } = this.#used!;
    const { resources, ...place } = model;
    const { resource } = resources[id]!;
    const shape = { resource, fields: resource.fields, ...place, today };
    const subject = subjectOf(model, today, relations, {});
    if (!('measures' in query))
      return {
        figure: () => pageFigure(subject, shape, query),
        compute: async (ask) => rowsOfPage(await readPage({ ask }, subject, id, queryOfPage(query))),
      };
    return compiledFigure(subject, shape, query);
  }
}
