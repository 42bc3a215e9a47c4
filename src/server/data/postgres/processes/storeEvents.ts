/**
 * Publishes what transactions announce to all processes on the same data, through rows of a table that are
 * written in the announcing transaction. Each process polls for new rows, and is woken by LISTEN where it
 * can. NOTIFY is only a hint, since a pooler may swallow it. An announcing transaction locks the table as its
 * last step, so that rows become visible in the order of their numbers.
 */
import { randomUUID } from 'node:crypto';
import { Listeners } from '#server/data/listeners.ts';
import { tablesChanged, type StoreEvent } from '#server/data/store.ts';
import type { Connection, Database } from '../connection/database.ts';
import { bound, jsonText, name, number, raw, shortName, sql, text } from '../sql.ts';
import { newsTable } from '../systemTables.ts';

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
  #polling: Promise<void> | undefined;
  #again = false;
  #cleared = 0;
  #timer: NodeJS.Timeout | undefined;
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
    if (this.#timer) return;
    this.#timer = setInterval(() => this.#wake(), pause);
    this.#timer.unref();
    this.#stopListening = this.#database.listen?.(this.#channel, () => this.#wake());
    this.#wake();
  }

  async stop() {
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#polling;
  }

  #wake() {
    this.#again = true;
    this.#polling ??= this.#poll().finally(() => (this.#polling = undefined));
  }

  async #poll() {
    while (this.#again) {
      this.#again = false;
      try {
        this.#listeners.notify(await this.#unread());
      } catch {
        // The table does not exist yet, or the database is unreachable. The next poll catches up.
      }
    }
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
      sql`select t.n::text as n, by, news from ${table} t where t.n > ${number(this.#last)}::bigint order by t.n`,
    );
    if (rows.length > 0) this.#last = Number(rows.at(-1)!.n);
    return rows.flatMap(({ by, news }) => (by === this.#own ? [] : (news as StoreEvent[])));
  }
}

/** Tells the processes that the tables have changed, within the transaction that changes them. */
export const announceTables = (database: Database, schema: string, connection: Connection) =>
  new PostgresEvents(database, schema, new Listeners()).publish(connection, [tablesChanged]);
