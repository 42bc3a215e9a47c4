/**
 * Answered requests by idempotency key. A key is inserted first instead of being looked up: concurrent
 * serializable transactions then don't read where others write.
 */
import type { DoneRequest } from '#server/data/store.ts';
import type { Connection, Database } from '../connection/database.ts';
import { name, raw, sql, text } from '../sql.ts';
import { requestsTable } from '../systemTables.ts';

const keptFor = "interval '30 days'";
const clearedEvery = 3600_000;

/** The keys that one transaction has inserted. */
export class Requests {
  readonly #connection: Connection;
  readonly #schema: string;
  /** ctid of the row, by key. */
  readonly #taken = new Map<string, string>();

  constructor(connection: Connection, schema: string) {
    this.#connection = connection;
    this.#schema = schema;
  }

  async find(key: string): Promise<DoneRequest | undefined> {
    const table = name(this.#schema, requestsTable);
    const [taken] = await this.#connection.query(
      sql`insert into ${table} (key, id, is_number, mark) values (${text(key)}, '', false, '')
          on conflict (key) do nothing returning ctid::text as place`,
    );
    if (taken) {
      this.#taken.set(key, String(taken.place));
      return undefined;
    }
    const [found] = await this.#connection.query(
      sql`select id, is_number, mark from ${table} where key = ${text(key)}`,
    );
    return {
      id: found!.is_number === true ? Number(found!.id) : String(found!.id),
      mark: String(found!.mark),
    };
  }

  async keep(key: string, { id, mark }: DoneRequest): Promise<void> {
    const table = name(this.#schema, requestsTable);
    if (!this.#taken.has(key)) await this.find(key);
    const place = this.#taken.get(key);
    this.#taken.delete(key);
    const row = place === undefined ? sql`key = ${text(key)}` : sql`ctid = ${text(place)}::tid`;
    await this.#connection.query(
      sql`update ${table} set at = now(), id = ${text(String(id))},
          is_number = ${raw(String(typeof id === 'number'))}, mark = ${text(mark)} where ${row}`,
    );
  }

  /** Removes the keys of requests that have written nothing. */
  async finish(): Promise<void> {
    for (const place of this.#taken.values())
      await this.#connection.query(
        sql`delete from ${name(this.#schema, requestsTable)} where ctid = ${text(place)}::tid`,
      );
  }
}

/** Deletes keys older than a month, outside of any write. */
export class RequestsClearing {
  readonly #clear: () => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #clearing: Promise<unknown> | undefined;

  constructor(database: Database, schema: string) {
    this.#clear = () =>
      database.query(sql`delete from ${name(schema, requestsTable)} where at < now() - ${raw(keptFor)}`);
  }

  start() {
    this.#timer ??= setInterval(() => {
      // After a failure the next run deletes them.
      this.#clearing = this.#clear().catch(() => undefined);
    }, clearedEvery).unref();
  }

  async stop() {
    clearInterval(this.#timer);
    await this.#clearing;
  }
}
