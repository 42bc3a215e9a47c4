/**
 * Computes stored figures again after their tables, or the day, have changed, so that users do not wait for them, also
 * after a restart.
 */
import { LRUCache } from 'lru-cache';
import type { DataModel } from '#model/expression/expression.ts';
import { nowMs } from '#model/time/clock.ts';
import { dayAt } from '#model/time/time.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import type { Ask, Database } from '#server/data/postgres/connection/database.ts';
import type { Relations } from '#server/data/postgres/relations.ts';
import { Periodic } from '#host/periodic.ts';
import { withEarlyValues } from '../earlyValues.ts';
import { compiledFigure } from './compiledFigure.ts';
import { pauseAfter, type OutdatedFigure, type StoredFigures } from './storedFigures.ts';

const every = 5000;
const shortPause = 50;
const clearedEvery = 3_600_000;
/** A figure that fails, as while its tables are migrated, or that is of another config, is left to other processes for this long. */
const leftFor = 600_000;

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

  constructor(database: Database, stored: StoredFigures) {
    this.#database = database;
    this.#stored = stored;
  }

  /** The portal's own tables are models too, of one table each. */
  uses(model: DataModel, relations: Relations) {
    if (Object.keys(model.resources).length > 1) this.#used = { model, relations };
  }

  start() {
    this.#refreshing.start();
  }

  stop(): Promise<void> {
    return this.#refreshing.stop();
  }

  /** Computes the next figure. Undefined if there is none. */
  async next(): Promise<OutdatedFigure | undefined> {
    if (!this.#used) return undefined;
    if (Date.now() - this.#cleared > clearedEvery) {
      this.#cleared = Date.now();
      await this.#stored.clear();
    }
    const today = dayAt(this.#used.model.timeZone, nowMs());
    const due = await this.#stored.claim(today, [...this.#left.keys()]);
    if (!due) return undefined;
    const isDone = await this.#computed(due, today).catch(() => false);
    if (!isDone) {
      this.#left.set(due.key, true);
      await this.#stored.release(due.key);
    }
    return due;
  }

  /** False if it is left to another process. */
  async #computed(due: OutdatedFigure, today: string): Promise<boolean> {
    const { figure, compute } = this.#compiled(due, today);
    const named = figure();
    if (!due.isSame || named.key !== due.key) return this.#stored.renew(named, due, compute);
    await this.#stored.keep(due.key, today);
    return true;
  }

  #compiled({ resource: id, query }: OutdatedFigure, today: string) {
    const { model, relations } = this.#used!;
    const { resources, ...place } = model;
    const { resource } = resources[id]!;
    const shape = { resource, fields: resource.fields, ...place, today };
    const ask: Ask = (statement) => this.#database.query(statement);
    return compiledFigure(
      async (statement) => ask(await withEarlyValues(ask, statement)),
      subjectOf(model, today, relations, {}),
      shape,
      query,
    );
  }
}
