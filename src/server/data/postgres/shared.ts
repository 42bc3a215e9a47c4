/** Registers the running processes with their config version, for code that changes the tables. */
import { Periodic } from '#host/periodic.ts';
import { createHash, randomUUID } from 'node:crypto';
import { type SharedState, tablesChanged, type StoreEvent, Listeners } from '../store.ts';
import type { Database, Connection } from './connection/database.ts';
import { name, raw, sql, text, texts, bound, jsonText, sqlNumber, shortName } from './sql.ts';
import { attemptsTable, metaTable, newsTable, processesTable } from './systemTables.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Relations } from './relations.ts';

// State that processes on one database share beside the records: the key of tokens, and failed sign-ins.

const minute = raw("interval '1 minute'");

/** @param ready creates the tables if they are missing */
export function sharedStateIn(
  database: Database,
  schema: string,
  ready: () => Promise<void>,
): Omit<SharedState, 'otherFolders'> {
  const [meta, attempts] = [name(schema, metaTable), name(schema, attemptsTable)];
  return {
    secret: async (made) => {
      await ready();
      await database.query(
        sql`insert into ${meta} (name, value) values ('secret', ${text(made)}) on conflict (name) do nothing`,
      );
      const [row] = await database.query(sql`select value from ${meta} where name = 'secret'`);
      return String(row!.value);
    },
    installation: async () => {
      await ready();
      const [row] = await database.query(
        sql`select c.oid::text as id from pg_class c
            join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = ${text(schema)} and c.relname = ${text(metaTable)}`,
      );
      return String(row!.id);
    },
    count: async (keys) => {
      await ready();
      // Digests, so that the table does not reveal who tried to sign in from where.
      const digests = keys.map((key) => createHash('sha256').update(key).digest('base64url').slice(0, 22));
      await database.query(
        sql`delete from ${attempts} where id in
            (select id from ${attempts} where at < clock_timestamp() - ${minute} limit 1000 for update skip locked)`,
      );
      const counted = await database.query(
        sql`insert into ${attempts} (key) select unnest(${texts(digests)}) returning id::text as id`,
      );
      // A separate statement, so that it sees rows of other processes committed meanwhile.
      const found = await database.query(
        sql`select key, count(*)::int as n from ${attempts}
            where key = any (${texts(digests)}) and at > clock_timestamp() - ${minute} group by key`,
      );
      const of = new Map(found.map(({ key, n }) => [String(key), Number(n)]));
      return {
        counts: digests.map((digest) => of.get(digest) ?? 0),
        undo: async () =>
          void (await database.query(
            sql`delete from ${attempts} where id = any (${texts(counted.map(({ id }) => String(id)))}::bigint[])`,
          )),
      };
    },
  };
}

// Publishes what transactions announce to all processes on the same data, through rows of a table that are
// written in the announcing transaction. Each process polls for new rows, and is woken by LISTEN where it
// can. NOTIFY is only a hint, since a pooler may swallow it. An announcing transaction locks the table as its
// last step, so that rows become visible in the order of their numbers.

const pause = 2000;
/** A process that has not polled for this long has missed more than news. */
const keptFor = "interval '10 minutes'";
const clearedEvery = 60_000;

export class PostgresEvents {
  readonly #database: Database;
  readonly #schema: string;
  readonly #listeners: Listeners;
  /** Id of this process, which skips its own news. */
  readonly #own = randomUUID();
  #last: number | undefined;
  /** While the table does not exist yet, or the database is unreachable, the next poll catches up. */
  readonly #polling = new Periodic(pause, async () => this.#listeners.notify(await this.#unread()));
  #cleared = 0;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(database: Database, schema: string, listeners: Listeners) {
    this.#database = database;
    this.#schema = schema;
    this.#listeners = listeners;
  }

  /**
   * Stores news for the other processes.
   *
   * @param connection the transaction that announces them
   */
  async publish(connection: Connection, news: readonly StoreEvent[]): Promise<void> {
    if (news.length === 0) return;
    const table = name(this.#schema, newsTable);
    const isDue = Date.now() - this.#cleared > clearedEvery;
    if (isDue) this.#cleared = Date.now();
    const statements = [
      sql`lock table ${table} in share row exclusive mode`,
      ...(isDue ? [sql`delete from ${table} where at < now() - ${raw(keptFor)}`] : []),
      sql`insert into ${table} (by, news) values (${text(this.#own)}, ${jsonText(news)})`,
      sql`select pg_notify(${bound(this.#channel)}, '')`,
    ];
    await Promise.all(statements.map((statement) => connection.query(statement)));
  }

  get #channel() {
    return shortName(`portal ${this.#schema}`);
  }

  start() {
    if (this.#polling.isStarted) return;
    this.#polling.start(0);
    this.#stopListening = this.#database.listen?.(this.#channel, () => this.#polling.wake());
  }

  async stop() {
    const polled = this.#polling.stop();
    await this.#stopListening?.();
    await polled;
  }

  /**
   * Stores the number of the latest event as the starting point. Must run before the first read of records: an
   * event after a read whose result is cached must be delivered.
   */
  async begin(): Promise<void> {
    if (this.#last !== undefined) return;
    const table = name(this.#schema, newsTable);
    const [row] = await this.#database.query(sql`select coalesce(max(n), 0)::text as n from ${table}`);
    this.#last ??= Number(row!.n);
  }

  async #unread(): Promise<StoreEvent[]> {
    if (this.#last === undefined) {
      await this.begin();
      return [];
    }
    const table = name(this.#schema, newsTable);
    const rows = await this.#database.query(
      sql`select t.n::text as n, by, news from ${table} t where t.n > ${sqlNumber(this.#last)}::bigint order by t.n`,
    );
    if (rows.length > 0) this.#last = Number(rows.at(-1)!.n);
    return rows.flatMap(({ by, news }) => (by === this.#own ? [] : (news as StoreEvent[])));
  }
}

/** Tells the processes that the tables have changed, within the transaction that changes them. */
export const announceTables = (database: Database, schema: string, connection: Connection) =>
  new PostgresEvents(database, schema, new Listeners()).publish(connection, [tablesChanged]);

const every = 15_000;
/** A process without a heartbeat for this long counts as gone. */
const goneAfter = raw("interval '60 seconds'");

export class ProcessRegistry {
  readonly #database: Database;
  readonly #schema: string;
  readonly #folder: string;
  readonly #id = randomUUID();
  /** The config's model. The portal's own tables are models too, of one table each. */
  #model: { digest: string; views: readonly string[] } | undefined;
  /** The digest of the version that the tables can't hold before `portal migrate`. */
  #waits = '';
  readonly #heartbeat = new Periodic(every, () => this.#register());

  /** @param folder the mark of the data folder; '' where it is not known */
  constructor(database: Database, schema: string, folder = '') {
    this.#database = database;
    this.#schema = schema;
    this.#folder = folder;
  }

  /** The number of other running processes with a data folder of their own. */
  async otherFolders(): Promise<number> {
    // Waits for its own registration, so that of two processes that start at the same time at least one sees
    // the other.
    await this.#heartbeat.idle();
    const [row] = await this.#database.query(
      sql`select count(*)::int as n from ${name(this.#schema, processesTable)}
          where at > clock_timestamp() - ${goneAfter} and '' not in (folder, ${text(this.#folder)}) and folder <> ${text(this.#folder)}`,
    );
    return Number(row!.n);
  }

  uses(digest: string, { resources }: DataModel, { views }: Relations) {
    if (Object.keys(resources).length > 1) this.#model = { digest, views };
    this.#heartbeat.wake();
  }

  /** @param digest '' for none */
  waitsFor(digest: string) {
    if (digest === this.#waits) return;
    this.#waits = digest;
    this.#heartbeat.wake();
  }

  get isWaiting(): boolean {
    return this.#waits !== '';
  }

  start() {
    if (this.#heartbeat.isStarted) return;
    this.#heartbeat.start().wake();
  }

  async stop() {
    if (!this.#heartbeat.isStarted) return;
    await this.#heartbeat.stop();
    const table = name(this.#schema, processesTable);
    await this.#database.query(sql`delete from ${table} where id = ${text(this.#id)}`).catch(() => undefined);
  }

  /** While the database is unreachable, the next heartbeat registers it. */
  async #register() {
    const model = this.#model;
    if (!model) return;
    await this.#database.query(
      sql`insert into ${name(this.#schema, processesTable)} (id, model, views, waits, folder)
          values (${text(this.#id)}, ${text(model.digest)}, ${texts(model.views)}, ${text(this.#waits)}, ${text(this.#folder)})
          on conflict (id) do update set at = clock_timestamp(), model = excluded.model,
            views = excluded.views, waits = excluded.waits`,
    );
  }
}

/** A running process. `waits`: the digest of the version that it will take once the tables can hold it. */
type Present = { model: string; views: readonly string[]; waits: string };

export async function presentIn(database: Pick<Database, 'query'>, schema: string): Promise<Present[]> {
  const rows = await database.query(
    sql`select model, views, waits from ${name(schema, processesTable)} where at > clock_timestamp() - ${goneAfter}`,
  );
  return rows.map(({ model, views, waits }) => ({
    model: String(model),
    views: views as string[],
    waits: String(waits),
  }));
}
