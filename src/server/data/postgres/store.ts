/**
 * The records in PostgreSQL. Writes run concurrently or alone: see writeScheduler.ts and
 * docs/decisions/postgres.md. Reads never wait.
 */
import { causesInWords } from '#host/causes.ts';
import { Periodic } from '#host/periodic.ts';
import { companyNoted, refuseOtherCompany } from '#host/dataFolder.ts';
import { translate } from '#messages/translate.ts';
import {
  type Connection,
  type Database,
  askTogether,
  SharedDatabase,
  type Ask,
} from './connection/database.ts';
import { name, sql, text } from './sql.ts';
import { metaTable } from './systemTables.ts';
import { saveNote, stateOf } from './tables/currentSchema.ts';
import { ensureSystem, ensureUsable, type Seed } from './tables/ensure.ts';
import { refuseForeignSchema } from './tables/ownership.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { callerWrites } from '#server/http/requestContext.ts';
import { withReplicas, type Replicas } from './connection/replicas.ts';
import {
  Listeners,
  Abandoned,
  OutcomeUnknown,
  tablesChanged,
  type SharedState,
  type StoreEvent,
  type RecordReader,
  type Records,
  type Store,
} from '../store.ts';
import { sharedStateIn, PostgresEvents, ProcessRegistry } from './shared.ts';
import { orUnavailable } from './connection/outages.ts';
import { readerOf, type ReaderOptions } from './reads/reader.ts';
import type { Relations } from './relations.ts';
import { LateWrites } from './writes/lateWrites.ts';
import { requestsClearing, RowsRead, restoreSequences, writesOf } from './writes/writes.ts';
import type { LogLine } from './tables/locks.ts';
import { schemaDigest } from './tables/targetSchema.ts';
import { abilitiesIn, adoptedResources } from './adopted/adoptedTables.ts';
import { TableWatch } from './adopted/tableWatch.ts';
import { FigureCache, type FigureOptions } from './reads/figures/figureCache.ts';
import { FigureRefresh } from './reads/figures/figureRefresh.ts';
import { UserWaits } from './reads/figures/userWaits.ts';
import { StoredFigures } from './reads/figures/storedFigures.ts';
import { Totals } from './reads/totals.ts';
import { Versions } from './tables/versions.ts';
import { WriteScheduler } from './writes/writeScheduler.ts';
import { getOrMake } from '#model/values/memoize.ts';

// Whose records a schema has: `$meta` holds the `id` of portal.yaml.

const companyNote = 'company';
const foreignNote = 'foreign';
type Queryable = Pick<Connection, 'query'>;

const placeOf = (schema: string) => translate('database.schemaOfDatabase', { schema });

/** Refuses a schema that contains tables of other programs or records of another company. Changes nothing. */
export async function refuseOthers(connection: Queryable, schema: string, id: string | undefined) {
  const state = await stateOf(connection, schema);
  refuseForeignSchema(schema, state.tables.has(metaTable), state.foreign);
  refuseOtherCompany(placeOf(schema), state.notes.get(companyNote), id);
  return state;
}

/** Returns whether it was missing. Of two processes that start at once the first decides. */
export async function storeCompany(
  database: Database,
  schema: string,
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const meta = name(schema, metaTable);
  const stored = await database.query(
    sql`insert into ${meta} (name, value) values (${text(companyNote)}, ${text(id)}) on conflict (name) do nothing returning name`,
  );
  const [row] = await database.query(sql`select value from ${meta} where name = ${text(companyNote)}`);
  refuseOtherCompany(placeOf(schema), String(row!.value), id);
  return stored.length > 0;
}

/**
 * Claims the schema for this company. Returns notices for the log: that its id was missing, and names of objects of
 * others. Each is reported once.
 */
export async function claimSchema(
  database: Database,
  schema: string,
  id: string | undefined,
): Promise<string[]> {
  const before = await refuseOthers(database, schema, id);
  const isNew = !before.tables.has(metaTable);
  if (isNew) await ensureSystem(database, schema);
  const notes: string[] = [];
  const isStored = !before.notes.has(companyNote) && (await storeCompany(database, schema, id));
  if (isStored && !isNew) notes.push(companyNoted(placeOf(schema), id!));
  const told = new Set(JSON.parse(before.notes.get(foreignNote) ?? '[]') as string[]);
  const { listed } = before.foreign;
  const untold = listed.filter((one) => !told.has(one));
  if (untold.length > 0) {
    await saveNote(database, schema, foreignNote, JSON.stringify(listed));
    notes.push(
      translate('database.schemaAlso', {
        schema,
        untold: untold.slice(0, 10).join(', '),
        more: untold.length > 10 ? ', …' : '',
      }),
    );
  }
  return notes;
}

export type StoreOptions = {
  schema?: string;
  /** Initial records of new tables. */
  seed?: () => Seed;
  /** How long a write waits for its lock. */
  waitMilliseconds?: number;
  /** Databases for lists and reports; absent: the main database serves them. */
  replicas?: Replicas;
  /**
   * Called for queries without SQL, which are answered from memory and get slower with the number of records.
   */
  onMemory?: (resource: string, reason: string) => void;
  /** The most records that a list without SQL may load: see reader.ts. */
  mostLoaded?: number;
  /** Which figures are shared, and for how long; absent: each request computes its own. */
  sharedFigures?: Pick<FigureOptions, 'age' | 'quick'>;
  /** The mark of the data folder: see openStore.ts. */
  folder?: string | undefined;
  /** How often the tables of other programs are compared with the config, in ms. */
  lookMilliseconds?: number;
  /** Receives messages about slow steps of the start. */
  log?: LogLine;
};

export function openPostgresStore(database: Database, options: StoreOptions = {}): Store {
  return new PostgresStore(database, options);
}

type Opened = { records: Records; ready: () => Promise<Relations> };

class PostgresStore implements Store {
  readonly materializesRollups = true;
  readonly #database: Database;
  readonly #schema: string;
  readonly #options: StoreOptions;
  readonly #replicas: Replicas;
  readonly #opened = new WeakMap<DataModel, Opened>();
  readonly #writeScheduler: WriteScheduler;
  readonly #listeners = new Listeners();
  readonly #events: PostgresEvents;
  readonly #presence: ProcessRegistry;
  readonly #clearing: Periodic;
  readonly #lateWrites: LateWrites;
  readonly #tableWatch: TableWatch;
  readonly #ending = new AbortController();
  #building: Promise<unknown> = Promise.resolve();
  readonly #unlimited: SharedDatabase;
  readonly tables: Versions;
  readonly shared: SharedState;
  readonly hasReplicas: boolean;
  readonly sharesFigures: boolean;
  readonly #figures: FigureCache | undefined;
  readonly #storedFigures: StoredFigures | undefined;
  readonly #refresh: FigureRefresh | undefined;
  readonly #waits = new UserWaits();

  constructor(database: Database, options: StoreOptions) {
    const { schema = 'portal', waitMilliseconds = 5000, replicas = {}, log, folder } = options;
    this.#options = options;
    this.#replicas = replicas;
    // Without a database for lists, the one for reports is the primary itself under other limits.
    this.hasReplicas = replicas.lists !== undefined;
    const { sharedFigures: shared } = options;
    // A replica may lag behind the changes that the primary has counted.
    const isStored = shared && !this.hasReplicas;
    const stored = isStored
      ? new StoredFigures((statement) => database.query(statement), schema, shared)
      : undefined;
    this.#storedFigures = stored;
    this.#refresh = stored && new FigureRefresh(database, stored, this.#waits);
    this.#figures = shared && new FigureCache({ ...shared, stored });
    this.sharesFigures = this.#figures !== undefined;
    this.#database = database;
    this.#unlimited = new SharedDatabase(() => database.maintenance?.());
    this.#schema = schema;
    this.#writeScheduler = new WriteScheduler(database, schema, waitMilliseconds, () =>
      stored?.countsWritesAtOnce ? countAtOnce : undefined,
    );
    this.#events = new PostgresEvents(database, schema, this.#listeners);
    this.#presence = new ProcessRegistry(database, schema, folder);
    this.#clearing = requestsClearing(database, schema);
    this.#lateWrites = new LateWrites({ database, schema, log });
    this.#tableWatch = new TableWatch({
      database,
      schema,
      log,
      every: options.lookMilliseconds,
      changed: () => this.#listeners.notify([tablesChanged]),
    });
    this.tables = new Versions({
      databases: [database, replicas.lists, replicas.reports].filter((one) => one !== undefined),
      schema,
      presence: this.#presence,
      listeners: this.#listeners,
      ready: (model) => this.#openedFor(model).ready(),
    });
    this.shared = {
      ...sharedStateIn(
        database,
        schema,
        cached(() => ensureSystem(database, schema)),
      ),
      otherFolders: () => this.#presence.otherFolders(),
    };
  }

  using(model: DataModel): Records {
    return this.#openedFor(model).records;
  }

  #openedFor(model: DataModel): Opened {
    return getOrMake(this.#opened, model, () => this.#open(model));
  }

  async close() {
    this.#ending.abort();
    await this.#events.stop();
    await this.#presence.stop();
    await this.#clearing.stop();
    await this.#lateWrites.stop();
    await this.#tableWatch.stop();
    await this.#refresh?.stop();
    await this.#writeScheduler.idle();
    await this.#building;
    await this.#replicas.standby?.close();
    await this.#replicas.lists?.close();
    await this.#replicas.reports?.close();
    await this.#database.close();
  }

  readonly checkWritable = async () => this.#database.checkWritable?.();

  readonly listen: Store['listen'] = (listener) => {
    this.#events.start();
    this.#presence.start();
    this.#clearing.start();
    this.#lateWrites.start();
    this.#tableWatch.start();
    this.#refresh?.start();
    return this.#listeners.add(listener);
  };

  readonly #notCompleted = (error: unknown) => {
    if (!this.#ending.signal.aborted) this.#options.log?.(causesInWords(error));
  };

  #open(model: DataModel): Opened {
    const ready = cached(() => this.#ensureTables(model));
    const { onMemory, mostLoaded } = this.#options;
    const readerWith = (own: Pick<ReaderOptions, 'connection' | 'totals' | 'rows' | 'figures'>) =>
      readerOf({
        model,
        ready,
        ...own,
        ...(onMemory && { onMemory }),
        ...(mostLoaded !== undefined && { mostLoaded }),
      });
    const adopts = adoptedResources(model).length > 0;
    const refuseChanged = adopts ? this.#tableWatch.refuse : passOn;
    const readerBy = (ask: Ask, totals: Totals) =>
      readerWith({
        connection: {
          query: this.#waits.timed((statement) =>
            ask(statement).catch(refuseChanged).catch(this.tables.refuse),
          ),
        },
        totals,
        ...(this.#figures && { figures: this.#figures }),
      });
    const readerOn = (database: Database) => readerBy(database.query, new Totals(database));
    const replicated = withReplicas(this.#replicas, readerOn);
    const totals = new Totals(this.#database);
    const spread = (primary: RecordReader) => ({ ...primary, ...replicated(primary) });
    const records: Records = {
      ...(adopts && { abilities: abilitiesIn(model) }),
      ...spread(readerBy(this.#database.query, totals)),
      together: () => spread(readerBy(askTogether(this.#database), totals)),
      ...(this.#storedFigures && { foresee: this.#foreseeing(model, this.#storedFigures, readerWith) }),
      write: (work, kind) =>
        orUnavailable(async () => {
          const relations = await ready();
          return this.#write(kind, async (connection, isAlone, emit) => {
            const firstIds = new Map<string, number>();
            const rows = new RowsRead();
            const { finish, rehearse, ...writes } = writesOf({
              connection,
              relations,
              model,
              firstIds,
              rows,
            });
            try {
              const reader = {
                ...readerWith({ connection, rows }),
                ...(adopts && { abilities: abilitiesIn(model) }),
              };
              const result = await work({ ...reader, ...writes, emit });
              await finish();
              return result;
            } catch (error) {
              if (!(error instanceof Abandoned)) throw error;
              await rehearse();
              // Still within the exclusive lock.
              if (isAlone) await restoreSequences(connection, relations, firstIds);
              throw error;
            }
          }).catch(refuseChanged);
        }),
    };
    return { records, ready };
  }

  #foreseeing(
    model: DataModel,
    stored: StoredFigures,
    readerWith: (own: Pick<ReaderOptions, 'connection' | 'figures'>) => RecordReader,
  ): NonNullable<Records['foresee']> {
    const get: FigureCache['get'] = async (figure) => {
      await stored.foresee(figure);
      return { at: Date.now(), rows: [], cost: 0 };
    };
    return async (occasion) => {
      await this.#openedFor(model).ready();
      const key = `${schemaDigest(this.#schema, model)} ${occasion}`;
      const turn = await stored.begin(key);
      if (turn !== 'mine') return turn;
      const reader = readerWith({ connection: this.#database, figures: { get, isKept: () => true } });
      return { reader, end: (isDone) => stored.end(key, isDone) };
    };
  }

  /** Makes the tables that the model needs, and lets the other processes know of it. */
  async #ensureTables(model: DataModel): Promise<Relations> {
    const { seed, log } = this.#options;
    if (this.#storedFigures) this.#storedFigures.countsWritesAtOnce = await mayCountAtOnce(this.#database);
    const { relations, complete } = await ensureUsable(this.#database, this.#schema, model, {
      seed,
      log,
      ending: this.#ending.signal,
      unlimited: () => this.#unlimited.open(),
    });
    // Until then reads are slower. If it fails, the next start tries again.
    this.#building = Promise.all([this.#building, complete.catch(this.#notCompleted)]);
    await this.#events.begin();
    await this.#lateWrites.uses(model, relations);
    this.#presence.uses(schemaDigest(this.#schema, model), model, relations);
    this.#refresh?.uses(model, relations);
    this.#tableWatch.uses(model, relations);
    return relations;
  }

  /** Runs a transaction, and makes known what it has emitted once that is committed. */
  async #write<T>(
    kind: string | undefined,
    work: (connection: Connection, isAlone: boolean, emit: (event: StoreEvent) => void) => Promise<T>,
  ): Promise<T> {
    let news: StoreEvent[] = [];
    const running = this.#writeScheduler.run(kind, async (connection, isAlone) => {
      news = [];
      const result = await work(connection, isAlone, (event) => void news.push(event));
      await this.#events.publish(connection, news);
      return result;
    });
    const result = await running.catch(this.tables.refuse).catch((error: unknown) => {
      // The write may have been committed, so listeners are notified and read again.
      if (error instanceof OutcomeUnknown) {
        if (this.sharesFigures) callerWrites()?.noteWrite();
        this.#listeners.notify(news);
      }
      throw error;
    });
    if (this.sharesFigures) callerWrites()?.noteWrite();
    await this.#notePosition();
    this.#listeners.notify(news);
    return result;
  }

  /** Notes the WAL position of a write for later reads from a replica. */
  async #notePosition() {
    const position = callerWrites()?.position;
    if (!this.#replicas.lists || !position) return;
    // The write is committed, whether or not this query succeeds.
    const rows = await this.#database.query(sql`select pg_current_wal_lsn()::text as at`).catch(() => []);
    if (rows[0]) position.noteWrite(String(rows[0].at));
  }
}

/** A session of PostgreSQL then hands over its counts of changes with the commit, and not up to ten seconds later. */
const countAtOnce = 'select pg_stat_force_next_flush()';

/** From PostgreSQL 15 on. */
async function mayCountAtOnce(database: Database): Promise<boolean> {
  const [row] = await database.query(
    sql`select has_function_privilege(to_regprocedure('pg_stat_force_next_flush()')::oid, 'execute') as may`,
  );
  return row?.may === true;
}

const passOn = (error: unknown): never => {
  throw error;
};

/** Caches the result of `make`; after a failure the next call tries again. */
function cached<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
