/**
 * Figures that took long to compute, in a table that all processes share. They are right as long as none of the tables
 * that they read has changed. PostgreSQL itself counts the changes of each table, those of other programs included, and
 * loses the counts in a crash: so does this table, because it is unlogged.
 */
import { isDeepStrictEqual } from 'node:util';
import { StoreUnavailable, usuallyQuick, type StoreRow } from '#server/data/store.ts';
import type { Ask, DatabaseRow } from '#server/data/postgres/connection/database.ts';
import { jsonText, name, sqlNumber, raw, sql, text, texts, type Sql } from '#server/data/postgres/sql.ts';
import { figuresTable } from '#server/data/postgres/systemTables.ts';
import type { ComputedStatement, FigureOptions, FigureStore, SharedQuery } from './figureCache.ts';

/** A session may count its changes so much later. */
const countedAfter = 15_000;
/** Longer answers are not stored. */
const longest = 200_000;
/** Milliseconds that the first computation of a figure may take before another process begins with the next. */
const longestGuess = 5000;
/** After an error, such as a missing right, the table is left alone for this long. */
const pause = 60_000;
/** A process asks for all foreseen figures within this many milliseconds, or it has died. */
const longestTurn = 300_000;

/** A stored figure whose time has come. */
export type OutdatedFigure = {
  key: string;
  resource: string;
  query: SharedQuery;
  /** Nothing has changed but the day. */
  isSame: boolean;
  /** Nobody has computed it yet. */
  isFirst: boolean;
  /** It is of an earlier day. */
  isOld: boolean;
};

/** `mine`: this process asks for the foreseen figures. `other`: another process does. `done`: all of them have been asked for. */
export type Turn = 'mine' | 'other' | 'done';

/** The pause of the background after a computation, in times of its duration: shorter for a figure that is missing, or of an earlier day. */
export const pauseAfter = ({ isFirst, isOld }: OutdatedFigure): number => (isFirst || isOld ? 0.25 : 3);

export class StoredFigures implements FigureStore {
  readonly #ask: Ask;
  readonly #table: Sql;
  readonly #age: number;
  readonly #quick: number;
  #pausedUntil = 0;
  /** True where PostgreSQL has counted the portal's changes before the people who made them get an answer. */
  countsWritesAtOnce = false;

  /** @param options as those of FigureCache */
  constructor(ask: Ask, schema: string, { age, quick = usuallyQuick }: FigureOptions) {
    this.#ask = ask;
    this.#quick = quick;
    this.#table = name(schema, figuresTable);
    this.#age = age;
  }

  async find(figure: ComputedStatement): ReturnType<FigureStore['find']> {
    const relations = figure.relations();
    const [row] = await this.#asked(
      sql`select s.state, clock_timestamp()::text as now, f.rows, f.took, f.state = s.state as same,
            extract(epoch from clock_timestamp() - f.at) * 1000 as age,
            f.used < clock_timestamp() - interval '10 minutes' as unused
          from (select ${stateOf(relations)} as state) s left join ${this.#table} f on f.key = ${text(figure.key)}
            and (f.state = s.state or f.at > clock_timestamp() - ${milliseconds(this.#age)})`,
    );
    if (!row) return { save: () => undefined };
    if (row.unused === true)
      void this.#asked(
        sql`update ${this.#table} set used = clock_timestamp() where key = ${text(figure.key)}`,
      );
    const age = Math.min(Number(row.age), row.same === true ? countedAfter : Number.POSITIVE_INFINITY);
    return {
      ...(row.rows !== null && {
        known: {
          at: Date.now() - age,
          rows: row.rows as StoreRow[],
          cost: Number(row.took),
          ...(row.same === true && this.countsWritesAtOnce && { hasWrites: true }),
        },
      }),
      save: (rows, took) => void this.#save(figure, relations, row, rows, took),
    };
  }

  /**
   * Computes a figure anew, and stores it without marking it as used. False if that can't be done now, or only by a process of
   * another config, whose SQL is that of `due`.
   */
  async renew(
    figure: ComputedStatement,
    due: OutdatedFigure,
    compute: () => Promise<StoreRow[]>,
  ): Promise<boolean> {
    const relations = figure.relations();
    const isRenamed = figure.key !== due.key;
    const [row] = await this.#asked(
      sql`select ${stateOf(relations)} as state, clock_timestamp()::text as now, used::text as used,
            exists (select from ${this.#table} where key = ${text(figure.key)}) as is_there
          from ${this.#table} where key = ${text(due.key)}`,
    );
    if (!row) return false;
    if (!isRenamed || row.is_there !== true) {
      // Of a table that is being migrated it is not known whether it changes.
      if (row.state === null) return false;
      const began = Date.now();
      const rows = await compute();
      const took = Date.now() - began;
      const isSaved = took >= this.#quick && (await this.#save(figure, relations, row, rows, took));
      if (isSaved)
        await this.#asked(
          sql`update ${this.#table} set busy = clock_timestamp() + ${milliseconds(took * pauseAfter(due))} where key = ${text(figure.key)}`,
        );
      else if (!isRenamed) await this.#forget(due.key);
    }
    if (isRenamed && due.isOld) await this.#forget(due.key);
    return !isRenamed || due.isOld;
  }

  /** Lets other processes compute the figure. */
  async release(key: string): Promise<void> {
    await this.#asked(sql`update ${this.#table} set busy = null where key = ${text(key)}`);
  }

  /** Begins to have figures computed that nobody has asked for yet. One process does so on each occasion. */
  async begin(occasion: string): Promise<Turn> {
    const key = text(occasion);
    const [row] = await this.#asked(
      sql`with begun as (
            insert into ${this.#table} as f (key, resource, query, day, relations, state, at, took, used, rows)
              values (${key}, '', 'null', '', '{}', '', clock_timestamp(), 0, clock_timestamp(), '[]')
              on conflict (key) do update set at = excluded.at, used = excluded.used
              where f.state = '' and f.at < clock_timestamp() - ${milliseconds(longestTurn)} returning 'mine' as turn)
          select turn from begun
          union all select case state when '' then 'other' else state end from ${this.#table}
            where key = ${key} and not exists (select from begun)`,
    );
    // What waits since another day or config is asked for again, if anybody still wants it.
    if (row?.turn === 'mine')
      await this.#asked(sql`delete from ${this.#table} where state = '' and resource <> ''`);
    // If another process inserts it at this moment, nothing is found.
    return (row?.turn ?? 'other') as Turn;
  }

  /** Ends what `begin` began. If it is not done, any process may begin again. */
  async end(occasion: string, isDone: boolean): Promise<void> {
    const changes = isDone ? sql`state = 'done'` : sql`at = 'epoch'`;
    await this.#asked(sql`update ${this.#table} set ${changes} where key = ${text(occasion)}`);
  }

  /** @param isAwaited whether somebody has asked for the figure: then it comes first, and otherwise after the figures in use */
  async foresee(
    { key, resource, query, today, relations }: ComputedStatement,
    isAwaited = false,
  ): Promise<void> {
    if (!isKeptByJson(query)) return;
    const isStored = await this.#asked(
      sql`with added as (
            insert into ${this.#table} as f (key, resource, query, day, relations, state, at, took, used, rows)
              values (${text(key)}, ${text(resource)}, ${jsonText(query)}, ${text(today)}, ${texts(relations())}, '', 'epoch', ${sqlNumber(longestGuess)},
                clock_timestamp() - ${raw(isAwaited ? `interval '0'` : `interval '22 hours'`)}, '[]')
              on conflict (key) do update set used = excluded.used where f.used < excluded.used - interval '10 minutes')
          select true as stored`,
    );
    if (isStored.length === 0) throw new StoreUnavailable(`${figuresTable}: ${key}`);
  }

  /**
   * Claims the most recently used figure of the last day whose tables, or day, have changed. All processes together spend
   * at most a quarter of the time of one connection on them, and four fifths of it on those that nobody has computed yet.
   *
   * @param left the keys of those that this process leaves to others
   */
  async claim(today: string, left: readonly string[] = []): Promise<OutdatedFigure | undefined> {
    const [row] = await this.#asked(
      sql`with states as materialized (${statesOf(sql`select distinct unnest(relations) from ${this.#table}`)})
          update ${this.#table} f set busy = clock_timestamp() + f.took * interval '4 milliseconds' from (
            select c.key, s.state is not distinct from c.state as same
            from ${this.#table} c, lateral (select ${allOf(sql`select * from states where name = any (c.relations)`)} as state) s
            where c.resource <> '' and c.key <> all (${texts(left)}) and c.used > clock_timestamp() - interval '1 day' and (c.day < ${text(today)}
              or c.at < clock_timestamp() - ${milliseconds(this.#age / 2)} and s.state is distinct from c.state)
              and not exists (select from ${this.#table} where busy > clock_timestamp())
            order by c.used desc limit 1 for update of c skip locked) due
          where f.key = due.key returning f.key, f.resource, f.query, f.state = '' as first, f.day < ${text(today)} as old, due.same`,
    );
    return (
      row && {
        key: String(row.key),
        resource: String(row.resource),
        query: row.query as SharedQuery,
        isSame: row.same === true,
        isFirst: row.first === true,
        isOld: row.old === true,
      }
    );
  }

  /** Notes that a figure is the same on another day. */
  async keep(key: string, today: string): Promise<void> {
    await this.#asked(
      sql`update ${this.#table} set day = ${text(today)}, busy = null where key = ${text(key)}`,
    );
  }

  async #forget(key: string): Promise<void> {
    await this.#asked(sql`delete from ${this.#table} where key = ${text(key)}`);
  }

  /** Deletes what nobody has used for days, and what is more than two thousand figures. */
  async clear(): Promise<void> {
    await this.#asked(
      sql`delete from ${this.#table} where used < clock_timestamp() - interval '4 days'
          or key in (select key from ${this.#table} order by used desc offset 2000)`,
    );
  }

  async #save(
    { key, resource, query, today }: ComputedStatement,
    relations: readonly string[],
    { state, now, used }: DatabaseRow,
    rows: readonly StoreRow[],
    took: number,
  ): Promise<boolean> {
    if (state === null || !isKeptByJson(rows) || !isKeptByJson(query)) return false;
    await this.#asked(
      sql`insert into ${this.#table} as f (key, resource, query, day, relations, state, at, took, used, rows)
          values (${text(key)}, ${text(resource)}, ${jsonText(query)}, ${text(today)}, ${texts(relations)}, ${text(String(state))},
            ${text(String(now))}::timestamptz, ${sqlNumber(took)}, ${used ? sql`${text(String(used))}::timestamptz` : raw('clock_timestamp()')}, ${jsonText(rows)})
          on conflict (key) do update set day = excluded.day, relations = excluded.relations, state = excluded.state,
            at = excluded.at, took = excluded.took, used = greatest(f.used, excluded.used), rows = excluded.rows
          where f.at < excluded.at`,
    );
    return true;
  }

  /** Without it the process has its own figures: a database may be read-only, or grant no right to the table. */
  async #asked(statement: Sql): Promise<DatabaseRow[]> {
    if (Date.now() < this.#pausedUntil) return [];
    try {
      return await this.#ask(statement);
    } catch {
      this.#pausedUntil = Date.now() + pause;
      return [];
    }
  }
}

const milliseconds = (count: number) => raw(`interval '${count} milliseconds'`);

const isKeptByJson = (value: unknown): boolean => {
  const json = JSON.stringify(value);
  return json.length <= longest && isDeepStrictEqual(JSON.parse(json), value);
};

/** What differs once a relation has changed: its file, which TRUNCATE replaces, and what PostgreSQL has counted. */
const countsOf = (oid: Sql) =>
  sql`concat_ws(':', ${oid}, pg_relation_filenode(${oid}), pg_stat_get_tuples_inserted(${oid})
    + pg_stat_get_tuples_updated(${oid}) + pg_stat_get_tuples_deleted(${oid}))`;

/** Rows of the names that are of relations, and their state. It is null where it can't be known: of a view. */
const statesOf = (names: Sql) => sql`
  select n.name, case c.relkind when 'r' then ${countsOf(raw('c.oid'))}
    when 'p' then (select string_agg(${countsOf(raw('p.relid::oid'))}, ',' order by p.relid) from pg_partition_tree(c.oid) p) end as state
  from (${names}) n (name) join pg_class c on c.oid = to_regclass(n.name)`;

/** The state of all. Null where one is not known, and where nothing is counted. Differs after a reset of the counts, too. */
const allOf = (states: Sql) => sql`(
  select case when bool_and(s.state is not null) and current_setting('track_counts') = 'on'
    then string_agg(s.state, ' ' order by s.name collate "C")
      || coalesce(' ' || pg_stat_get_db_stat_reset_time((select oid from pg_database where datname = current_database())), '') end
  from (${states}) s)`;

const stateOf = (relations: readonly string[]) => allOf(statesOf(sql`select unnest(${texts(relations)})`));
