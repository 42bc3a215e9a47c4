/**
 * The records in a PostgreSQL. Whoever writes has its turn, beside others or alone: see writersTurns.ts and
 * docs/decisions/postgres.md. Reading waits for nobody.
 */
import type { DataModel } from '../../../model/expression.ts';
import { position } from '../position.ts';
import { Listeners } from '../listeners.ts';
import { Abandoned, type Common, type News, type Records, type Store } from '../port.ts';
import { commonIn } from './common.ts';
import { available, type Connection, type Database } from './database.ts';
import { readerOf } from './reader.ts';
import { withCopies, type Copies } from './copies.ts';
import { PostgresNews } from './news.ts';
import { Presence } from './presence.ts';
import { ensureSystem, ensureUsable, type Seed } from './schema.ts';
import { sql } from './sql.ts';
import type { Tell } from './tables/wait.ts';
import { digestOf } from './tables/wanted.ts';
import { Totals } from './totals.ts';
import { RowsRead, takeBackIds, writesOf } from './writes.ts';
import { WritersTurns } from './writersTurns.ts';
import { getOrMake } from '../../../model/known.ts';

export type StoreOptions = {
  schema?: string;
  /** The records that new tables begin with. */
  seed?: () => Seed;
  /** How long a write waits for its turn. */
  waitMilliseconds?: number;
  /** Where lists and reports are asked for; otherwise with all else. */
  copies?: Copies;
  /** Told of what no statement says: worked out from the records, which takes longer the more there are. */
  onMemory?: (resource: string, reason: string) => void;
  /** Told of what takes long at a start. */
  tell?: Tell;
};

export function openPostgresStore(database: Database, options: StoreOptions = {}): Store {
  return new PostgresStore(database, options);
}

class PostgresStore implements Store {
  readonly keepsFigures = true;
  readonly #database: Database;
  readonly #schema: string;
  readonly #onMemory: StoreOptions['onMemory'];
  readonly #seed: StoreOptions['seed'];
  readonly #copies: Copies;
  readonly #tell: Tell | undefined;
  readonly #records = new WeakMap<DataModel, Records>();
  readonly #turns: WritersTurns;
  readonly #listeners = new Listeners();
  readonly #news: PostgresNews;
  readonly #presence: Presence;
  #building: Promise<unknown> = Promise.resolve();
  readonly common: Common;
  readonly hasCopies: boolean;

  constructor(
    database: Database,
    { schema = 'portal', waitMilliseconds = 5000, onMemory, seed, copies = {}, tell }: StoreOptions,
  ) {
    this.#seed = seed;
    this.#copies = copies;
    this.hasCopies = copies.lists !== undefined || copies.reports !== undefined;
    this.#tell = tell;
    this.#database = database;
    this.#schema = schema;
    this.#turns = new WritersTurns(database, schema, waitMilliseconds);
    this.#onMemory = onMemory;
    this.#news = new PostgresNews(database, schema, this.#listeners);
    this.#presence = new Presence(database, schema);
    this.common = commonIn(
      database,
      schema,
      kept(() => ensureSystem(database, schema)),
    );
  }

  using(model: DataModel): Records {
    return getOrMake(this.#records, model, () => this.#open(model));
  }

  async close() {
    await this.#news.stop();
    await this.#presence.stop();
    await this.#turns.idle();
    await this.#copies.lists?.close();
    await this.#copies.reports?.close();
    await this.#database.close();
  }

  readonly listen: Store['listen'] = (listener) => {
    this.#news.start();
    this.#presence.start();
    return this.#listeners.add(listener);
  };

  #open(model: DataModel): Records {
    const ready = kept(async () => {
      const { place, whole } = await ensureUsable(this.#database, this.#schema, model, {
        seed: this.#seed,
        tell: this.#tell,
      });
      this.#presence.uses(digestOf(this.#schema, model), model, place);
      // what is missing makes it slower; the next start makes it
      this.#building = Promise.all([this.#building, whole]).catch((error: unknown) =>
        this.#tell?.((error as Error).message),
      );
      return place;
    });
    const onMemory = this.#onMemory;
    const reader = (connection: Pick<Connection, 'query'>, totals?: Totals, rows?: RowsRead) =>
      readerOf({
        model,
        connection,
        ready,
        isRepeating: rows !== undefined,
        ...(rows && { rows }),
        ...(totals && { totals }),
        ...(onMemory && { onMemory }),
      });
    const readerOn = (database: Database) => reader(database, new Totals(database));
    const itself = readerOn(this.#database);
    return {
      ...itself,
      ...withCopies(itself, this.#copies, readerOn),
      write: (work, kind) =>
        available(async () => {
          const place = await ready();
          const { result, news } = await this.#turns.run(kind, async (connection, isAlone) => {
            const news: News[] = [];
            const announce = (one: News) => void news.push(one);
            const given = new Map<string, number>();
            const rows = new RowsRead();
            const { finish, ...writes } = writesOf({ connection, place, model, given, rows });
            try {
              const result = await work({ ...reader(connection, undefined, rows), ...writes, announce });
              await finish();
              await this.#news.keep(connection, news);
              return { result, news };
            } catch (error) {
              // while it is still its turn
              if (error instanceof Abandoned && isAlone) await takeBackIds(connection, place, given);
              throw error;
            }
          });
          await this.#notePosition();
          this.#listeners.tell(news);
          return result;
        }),
    };
  }

  /** For whoever has written, and asks a copy next. */
  async #notePosition() {
    const request = position();
    if (!this.#copies.lists || !request) return;
    // what is written is written, whatever becomes of this question
    const rows = await this.#database.query(sql`select pg_current_wal_lsn()::text as at`).catch(() => []);
    if (rows[0]) request.wrote(String(rows[0].at));
  }
}

/** Done once; what failed is tried again when it is next asked for. */
function kept<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
