/** Registers the running processes with their config version, for code that changes the tables. */
import { randomUUID } from 'node:crypto';
import type { DataModel } from '#model/expression/expression.ts';
import type { Database } from '../connection/database.ts';
import type { Relations } from '../relations.ts';
import { name, raw, sql, text, texts } from '../sql.ts';
import { processesTable } from '../systemTables.ts';

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
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();

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
    await this.#sending;
    const [row] = await this.#database.query(
      sql`select count(*)::int as n from ${name(this.#schema, processesTable)}
          where at > clock_timestamp() - ${goneAfter} and '' not in (folder, ${text(this.#folder)}) and folder <> ${text(this.#folder)}`,
    );
    return Number(row!.n);
  }

  uses(digest: string, { resources }: DataModel, { views }: Relations) {
    if (Object.keys(resources).length > 1) this.#model = { digest, views };
    if (this.#timer) this.#heartbeat();
  }

  /** @param digest '' for none */
  waitsFor(digest: string) {
    if (digest === this.#waits) return;
    this.#waits = digest;
    if (this.#timer) this.#heartbeat();
  }

  get isWaiting(): boolean {
    return this.#waits !== '';
  }

  start() {
    if (this.#timer) return;
    this.#timer = setInterval(() => this.#heartbeat(), every).unref();
    this.#heartbeat();
  }

  async stop() {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    const table = name(this.#schema, processesTable);
    await this.#database.query(sql`delete from ${table} where id = ${text(this.#id)}`).catch(() => undefined);
  }

  #heartbeat() {
    const model = this.#model;
    if (!model) return;
    const table = name(this.#schema, processesTable);
    this.#sending = this.#sending
      .then(() =>
        this.#database.query(
          sql`insert into ${table} (id, model, views, waits, folder)
              values (${text(this.#id)}, ${text(model.digest)}, ${texts(model.views)}, ${text(this.#waits)}, ${text(this.#folder)})
              on conflict (id) do update set at = clock_timestamp(), model = excluded.model,
                views = excluded.views, waits = excluded.waits`,
        ),
      )
      .then(
        () => undefined,
        // Unreachable: the next heartbeat registers it.
        () => undefined,
      );
  }
}

/** A running process. `waits`: the digest of the version that it will take once the tables can hold it. */
export type Present = { model: string; views: readonly string[]; waits: string };

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
