/**
 * The records in a PostgreSQL. Whoever writes has its turn: one transaction after the other, of all processes, by a lock
 * that is taken before anything is read. So each finds what the one before has left, runs once, and needs no retry;
 * docs/decisions/postgres.md tells what that costs. Reading waits for nobody.
 */
import type { DataModel } from '../../../model/expression.ts';
import { Abandoned, StoreUnavailable, type Records, type RecordTransaction, type Store } from '../port.ts';
import { available, transaction, type Connection, type Database } from './database.ts';
import { readerOf } from './reader.ts';
import { ensure, type Seed } from './schema.ts';
import { name, rendered } from './sql.ts';
import { turnTable } from './systemTables.ts';
import { takeBackIds, writesOf } from './writes.ts';
import { phrase } from '../../../messages/phrase.ts';

export type StoreOptions = {
  schema?: string;
  /** The records that new tables begin with. */
  seed?: () => Seed;
  /** How long a write waits for its turn. */
  waitMilliseconds?: number;
  /** Told of what no statement says: worked out from the records, which takes longer the more there are. */
  onMemory?: (resource: string, reason: string) => void;
};

export function openPostgresStore(database: Database, options: StoreOptions = {}): Store {
  return new PostgresStore(database, options);
}

class PostgresStore implements Store {
  readonly #database: Database;
  readonly #schema: string;
  readonly #wait: number;
  readonly #onMemory: StoreOptions['onMemory'];
  readonly #seed: StoreOptions['seed'];
  readonly #records = new WeakMap<DataModel, Records>();
  /** Of this process one at a time waits at the database: the others' connections are free for who reads. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    database: Database,
    { schema = 'portal', waitMilliseconds = 5000, onMemory, seed }: StoreOptions,
  ) {
    this.#seed = seed;
    this.#database = database;
    this.#schema = schema;
    this.#wait = waitMilliseconds;
    this.#onMemory = onMemory;
  }

  using(model: DataModel): Records {
    let records = this.#records.get(model);
    if (!records) this.#records.set(model, (records = this.#open(model)));
    return records;
  }

  async close() {
    await this.#turn;
    await this.#database.close();
  }

  #open(model: DataModel): Records {
    let tables: Promise<void> | undefined;
    const ready = () => {
      // what failed is tried again when it is next asked for
      tables ??= ensure(this.#database, this.#schema, model, this.#seed).catch((error: unknown) => {
        tables = undefined;
        throw error;
      });
      return tables;
    };
    const onMemory = this.#onMemory;
    const reader = (connection: Pick<Connection, 'query'>) =>
      readerOf({ model, schema: this.#schema, connection, ready, ...(onMemory && { onMemory }) });
    return {
      ...reader(this.#database),
      write: (work) =>
        available(async () => {
          await ready();
          return this.#inTurn(() =>
            transaction(this.#database, this.#begin(), async (connection) => {
              const given = new Map<string, number>();
              const writes = writesOf(connection, this.#schema, model, given);
              try {
                return await work({ ...reader(connection), ...writes } satisfies RecordTransaction);
              } catch (error) {
                // while it is still its turn
                if (error instanceof Abandoned) await takeBackIds(connection, this.#schema, given);
                throw error;
              }
            }),
          );
        }),
    };
  }

  /** The lock takes no snapshot: what is read after it is what the last one has written. */
  #begin(): string {
    const turn = rendered(name(this.#schema, turnTable)).text;
    return `begin; set local lock_timeout = ${Math.round(this.#wait)}; lock table ${turn} in exclusive mode; set local lock_timeout = 0`;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const asked = Date.now();
    const run = this.#turn.then(() => {
      if (Date.now() - asked > 2 * this.#wait)
        throw new StoreUnavailable(phrase`Há gravações demais à espera.`);
      return work();
    });
    this.#turn = run.catch(() => undefined);
    return run;
  }
}
