/**
 * Completes records that processes with another version of the config have written, where a field has another
 * kind there: sort keys, search texts and local times that they don't write, and values that their column took
 * and ours can't.
 *
 * Each process notes how it stores its fields, and looks again every few seconds. One that finds another's
 * note replaces it and notes the table as late. As long as two versions run, they go on doing so. Once nobody
 * has for a while, one process reads the table and completes it.
 */
import { causesInWords } from '#host/causes.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import { Periodic } from '#host/periodic.ts';
import { withLockHeld, type Database } from '../connection/database.ts';
import { isOutage } from '../connection/outages.ts';
import type { Relations } from '../relations.ts';
import { layoutOf, orderColumn } from '../rows.ts';
import { keysVersion } from '../sortKey.ts';
import { name, raw, sql, text, texts } from '../sql.ts';
import { metaTable } from '../systemTables.ts';
import { tableRows } from '../tables/backfill/backfill.ts';
import { lateNote } from '../tables/backfill/contentNotes.ts';
import { needsBackfill } from '../tables/backfill/needsBackfill.ts';
import { stateOf } from '../tables/currentSchema.ts';
import { type LogLine, withWriteLock } from '../tables/locks.ts';
import { planOf } from '../tables/plan/plan.ts';
import type { Layer } from '../tables/plan/planSteps.ts';
import { storagesOf } from '../tables/backfill/rowsToRewrite.ts';
import { storedResources } from '../tables/targetSchema.ts';

const every = 5000;
/** How long nobody must have noted another way of storing: longer than a process that ends still writes. */
const settledAfter = raw("interval '15 seconds'");
/** Rows per query: comparing them takes some 5 ms, in which no request is served. */
const atOnce = 100;
const lockNumber = raw('7106117');
const storagesNote = 'storages';

/** By table and column. */
type Noted = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Options = { database: Database; schema: string; log: LogLine | undefined };

export class LateWrites {
  readonly #options: Options;
  #model: DataModel | undefined;
  #own: Noted = {};
  /** The note of all processes, if it agrees with our own. */
  #agreed: string | undefined;
  readonly #looking = new Periodic(every, () => this.#look().catch((error: unknown) => this.#failed(error)));

  constructor(options: Options) {
    this.#options = options;
  }

  /** Must run before the first write with this model. */
  async uses(model: DataModel, { views }: Relations) {
    // The portal's own tables are models too, of one table each.
    if (Object.keys(model.resources).length === 1) return;
    const tables = views.length === 0 ? plainTables(model) : await this.#layersOf(model);
    this.#own = ownStorages(tables, model.timeZone);
    this.#model = model;
    this.#agreed = undefined;
    await this.#note();
  }

  start() {
    this.#looking.start();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  #failed(error: unknown) {
    // Unreachable, or a table in use: the next time does it.
    if (isOutage(error)) return;
    void this.stop();
    this.#options.log?.(causesInWords(error));
  }

  async #layersOf(model: DataModel): Promise<readonly Layer[]> {
    const { database, schema } = this.#options;
    return planOf(schema, model, await stateOf(database, schema)).layers;
  }

  /** Replaces another process' note, and returns the late tables that nobody has noted for a while. */
  async #note(): Promise<{ table: string; since: string }[]> {
    const { database, schema } = this.#options;
    const meta = name(schema, metaTable);
    const rows = await database.query(
      sql`select name, value, case when name <> ${text(storagesNote)}
            then value::timestamptz < clock_timestamp() - ${settledAfter} end as settled
          from ${meta} where name = ${text(storagesNote)} or name like 'late %'`,
    );
    const found = rows.find((row) => row.name === storagesNote);
    if (found?.value !== this.#agreed || !found) {
      const noted = JSON.parse(String(found?.value ?? '{}')) as Noted;
      const others = Object.keys(this.#own).filter((table) => differs(noted[table], this.#own[table]!));
      const merged = JSON.stringify(withOwn(noted, this.#own));
      this.#agreed = merged;
      if (merged !== found?.value) {
        await database.query(
          sql`insert into ${meta} (name, value)
              select l, clock_timestamp()::text from unnest(${texts(others.map(lateNote))}) l
              union all select ${text(storagesNote)}, ${text(merged)}
              on conflict (name) do update set value = excluded.value`,
        );
        return [];
      }
    }
    return rows
      .filter(({ settled }) => settled === true)
      .map((row) => ({ table: String(row.name).replace('late ', ''), since: String(row.value) }));
  }

  async #look() {
    const model = this.#model;
    if (!model) return;
    const late = await this.#note();
    if (late.length === 0) return;
    const { database, schema } = this.#options;
    let isMine = false;
    await withLockHeld(
      database,
      async (connection) => {
        const [row] = await connection.query(
          sql`select pg_try_advisory_xact_lock(${lockNumber}, hashtext(${text(schema)})) as mine`,
        );
        isMine = row?.mine === true;
      },
      async () => {
        if (isMine) await this.#completeAll(model, late);
      },
    );
  }

  async #completeAll(model: DataModel, late: readonly { table: string; since: string }[]) {
    const { database, schema, log } = this.#options;
    const layers = await this.#layersOf(model);
    for (const { table, since } of late) {
      const layer = layers.find(({ names }) => names.table === table);
      const done = layer ? await this.#complete(layer, model.timeZone) : 0;
      if (done === undefined) return;
      if (done > 0) log?.(translate('database.completedRecordAnotherVersion', { table, done }));
      await database.query(
        sql`delete from ${name(schema, metaTable)} where name = ${text(lateNote(table))} and value = ${text(since)}`,
      );
    }
  }

  /** Reads in batches and locks only for rows to complete. Undefined when it was stopped. */
  async #complete(layer: Layer, timeZone: string): Promise<number | undefined> {
    const { database, schema, log } = this.#options;
    const rowsOf = tableRows(schema, layer, timeZone);
    const order = name(orderColumn);
    let done = 0;
    for (let last = '0'; ;) {
      if (!this.#looking.isStarted) return undefined;
      const rows = await rowsOf.read(database, sql`${order} > ${text(last)}::bigint`, atOnce);
      if (rows.length === 0) return done;
      last = String(rows.at(-1)!.$at);
      const outdated = rows.filter((row) => needsBackfill(layer.layout, row, timeZone));
      if (outdated.length === 0) continue;
      const numbers = texts(outdated.map((row) => String(row.$at)));
      const complete = async (connection: Parameters<typeof rowsOf.write>[0]) => {
        const now = await rowsOf.read(connection, sql`${order} = any (${numbers}::bigint[])`);
        const left = now.filter((row) => needsBackfill(layer.layout, row, timeZone));
        await rowsOf.write(
          connection,
          left.map((row) => ({ at: Number(row.$at), record: rowsOf.record(row) })),
        );
        return left.length;
      };
      done += await withWriteLock(database, schema, complete, { log });
    }
  }
}

type Tables = readonly Pick<Layer, 'layout' | 'names'>[];

const plainTables = (model: DataModel): Tables =>
  storedResources(model).map((resource) => {
    const layout = layoutOf(resource);
    return { layout, names: { table: layout.table, fields: {} } };
  });

function ownStorages(tables: Tables, timeZone: string): Noted {
  // Keys and local times depend on these too.
  const more = ` ${keysVersion()} ${timeZone}`;
  return Object.fromEntries(
    tables.map(({ layout, names }) => [
      names.table,
      Object.fromEntries(
        Object.entries(storagesOf(layout, names)).map(([column, storage]) => [column, storage + more]),
      ),
    ]),
  );
}

/** Whether both store a field, each in its own way. */
const differs = (one: Noted[string] = {}, other: Noted[string]) =>
  Object.entries(other).some(([column, storage]) => one[column] !== undefined && one[column] !== storage);

/** In one order, so that two processes write the same text. */
const withOwn = (noted: Noted, own: Noted): Noted =>
  sorted(
    [...new Set([...Object.keys(noted), ...Object.keys(own)])].map((table) => [
      table,
      sorted(Object.entries({ ...noted[table], ...own[table] })),
    ]),
  );
const sorted = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
