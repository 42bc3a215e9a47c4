/** The write operations of a transaction: each updates a record's changed columns and their companions. */
import { Periodic } from '#host/periodic.ts';
import type { DoneRequest, Id, RecordReader, RecordTransaction, Values } from '#server/data/store.ts';
import type { Connection, Database, DatabaseRow } from '../connection/database.ts';
import {
  name,
  raw,
  sql,
  text,
  Template,
  bound,
  join,
  literal,
  sqlNumber,
  unshared,
  type Bound,
  type Sql,
} from '../sql.ts';
import { requestsTable } from '../systemTables.ts';
import { LRUCache } from 'lru-cache';
import type { DataModel } from '#model/expression/expression.ts';
import { cellSql, keyColumn, type Cell, encoded, layoutOf, type TableLayout } from '../rows.ts';
import { sortKey } from '../sortKey.ts';
import { LateChecks } from '../adopted/lateChecks.ts';
import { AdoptedWriter } from '../adopted/writes.ts';
import type { Absent } from '../compile/scope.ts';
import type { Relations } from '../relations.ts';
import type { Writing } from './writeScheduler.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';

// Answered requests by idempotency key. A key is inserted first instead of being looked up: concurrent
// serializable transactions then don't read where others write.

const keptFor = "interval '30 days'";
const clearedEvery = 3600_000;

/** The keys that one transaction has inserted. */
class Requests {
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
export const requestsClearing = (database: Database, schema: string): Periodic =>
  new Periodic(clearedEvery, async () => {
    await database.query(sql`delete from ${name(schema, requestsTable)} where at < now() - ${raw(keptFor)}`);
  });

type Writes = Omit<RecordTransaction, keyof RecordReader | 'emit'> & {
  /** Runs before the commit. */
  finish: () => Promise<void>;
  /** Runs before a rollback on purpose: rejects where the commit would have been refused. */
  rehearse: () => Promise<void>;
};

/** Rows of single records that the transaction has read. */
export class RowsRead {
  readonly #rows = new Map<string, DatabaseRow>();
  /** Records that go at the end of the transaction, and are not read before. */
  readonly goingLate: { resource: string; id: Id; was: DatabaseRow | undefined }[] = [];

  /** The records that are not read, for resources with such as go late. */
  without(absent: Absent = {}): Absent {
    const gone: Record<string, readonly string[]> = {};
    for (const { resource, id } of this.goingLate)
      gone[resource] = [...(gone[resource] ?? absent[resource] ?? []), String(id)];
    return gone;
  }

  note(resource: string, row: DatabaseRow) {
    this.#rows.set(recordKey(resource, String(row.id)), row);
  }

  /** After a rollback: what was read may be gone. */
  clear() {
    this.#rows.clear();
  }

  /** Returns the row once, since the record is about to change. */
  take(resource: string, id: Id): DatabaseRow | undefined {
    const key = recordKey(resource, id);
    const row = this.#rows.get(key);
    this.#rows.delete(key);
    return row;
  }
}
const recordKey = (resource: string, id: Id) => `${resource} ${id}`;

type Writer = {
  connection: Writing;
  relations: Relations;
  model: DataModel;
  /** Receives the first id that each table gave. */
  firstIds: Map<string, number>;
  rows: RowsRead;
};

export function writesOf({ connection, relations, model, firstIds: given, rows }: Writer): Writes {
  const layoutFor = (resource: string): TableLayout => {
    const found = model.resources[resource];
    if (!found) throw new Error(translate('database.dataHave', { resource }));
    return layoutOf(found.resource);
  };
  const insertionInto = (layout: TableLayout, record: Values, returning: '' | ' returning id') => {
    const columns = encoded(layout, { ...record, id: 0 }, model.timeZone);
    for (const column of ownId) columns.delete(column);
    const template = templateFor(relations, ['insert', layout.table, returning, ...columns.keys()], () =>
      insertionWithId(relations, layout.table, columns, returning),
    );
    return template.map(valuesOf(columns), returning === '');
  };
  const insertInto = async (layout: TableLayout, record: Values) => {
    const [row] = await connection.query(insertionInto(layout, record, ' returning id'));
    const id = Number(row!.id);
    if (!given.has(layout.table)) given.set(layout.table, id);
    return { ...record, id };
  };
  const changed = (rows: readonly unknown[], id: Id) => {
    if (rows.length === 0) throw new Error(translate('common.noRecord', { id }));
  };
  const late = new LateChecks(connection);
  const writerOf = (resource: string, isRemoval = false) => {
    const adopted = relations.adoptedBy(resource);
    if (!adopted) return undefined;
    const writer = new AdoptedWriter(connection, adopted);
    late.note(adopted, isRemoval);
    return writer;
  };
  const removeLate = async (from = 0) => {
    for (const { resource, id, was } of rows.goingLate.splice(from))
      await writerOf(resource, true)!.remove(id, was);
  };
  const requests = new Requests(connection, relations.schema);
  const attempts = new Savepoints(connection);
  return {
    insert: async (resource, record) => {
      await attempts.begin();
      const theirs = writerOf(resource);
      if (theirs) return theirs.insert(record);
      return insertInto(layoutFor(resource), record);
    },
    replace: async (resource, record) => {
      await attempts.begin();
      const layout = layoutFor(resource);
      const was = rows.take(resource, record.id);
      const theirs = writerOf(resource);
      if (theirs) return theirs.replace(record, was);
      const columns = encoded(layout, record, model.timeZone, was);
      columns.delete('id');
      // The transaction has read the row, so a concurrent removal is detected as a collision.
      const send = was && connection.send;
      const returning = send ? '' : ' returning 1 as one';
      const template = templateFor(relations, ['update', layout.table, returning, ...columns.keys()], () =>
        updateOf(relations, layout.table, columns, returning),
      );
      const id = String(record.id);
      if (send) send(template.map(valuesOf(columns, id)));
      else changed(await connection.query(template.map(valuesOf(columns, id), false)), record.id);
      return undefined;
    },
    restore: async (resource, record) => {
      await attempts.begin();
      rows.take(resource, record.id);
      const theirs = writerOf(resource);
      if (theirs) return theirs.insert(record, record.id);
      await connection.query(insertion(relations, layoutFor(resource), record, model.timeZone));
      return undefined;
    },
    remove: async (resource, id) => {
      const { table } = layoutFor(resource);
      await attempts.begin();
      const was = rows.take(resource, id);
      const theirs = writerOf(resource, true);
      // What the database would delete with it is left for rules to delete, which tell and keep it.
      if (theirs && (await theirs.cascades(id))) return void rows.goingLate.push({ resource, id, was });
      if (theirs) return theirs.remove(id, was);
      changed(
        await connection.query(
          sql`delete from ${relations.relation(table)} where id = ${text(String(id))} returning 1 as one`,
        ),
        id,
      );
    },
    attempt: async (work) => {
      const end = attempts.add();
      const late = rows.goingLate.length;
      try {
        const result = await work();
        await removeLate(late);
        await end('release');
        return result;
      } catch (error) {
        rows.goingLate.splice(late);
        // If the connection is lost, or the transaction has collided, that error ends it.
        await end('rollback');
        rows.clear();
        throw error;
      }
    },
    log: async (entry) => {
      await attempts.begin();
      const history = Object.values(model.resources).find(({ resource }) => resource.history);
      if (!history) throw new Error(translate('database.dataHaveNoHistory'));
      const layout = layoutOf(history.resource);
      if (connection.send) connection.send(insertionInto(layout, { ...entry }, ''));
      else await insertInto(layout, { ...entry });
    },
    findRequest: (key) => requests.find(key),
    saveRequest: (key, done) => requests.keep(key, done),
    finish: async () => {
      await removeLate();
      await late.run();
      await requests.finish();
    },
    rehearse: async () => {
      await removeLate();
      await late.run();
    },
  };
}

type Savepoint = { name: string; isSet?: Promise<unknown> };

/** The savepoints of attempts. Each is only set before the first write, since most trials write nothing. */
class Savepoints {
  readonly #connection: Pick<Writing, 'run'>;
  readonly #open: Savepoint[] = [];
  #count = 0;

  constructor(connection: Pick<Writing, 'run'>) {
    this.#connection = connection;
  }

  add(): (how: 'release' | 'rollback') => Promise<void> {
    const mine: Savepoint = { name: `attempt_${++this.#count}` };
    this.#open.push(mine);
    return async (how) => {
      this.#open.splice(this.#open.indexOf(mine), 1);
      if (!mine.isSet) return;
      await mine.isSet;
      const { name: own } = mine;
      const release = `release savepoint ${own}`;
      await this.#connection.run(how === 'release' ? release : `rollback to savepoint ${own}; ${release}`);
    };
  }

  async begin(): Promise<void> {
    for (const one of this.#open) await (one.isSet ??= this.#connection.run(`savepoint ${one.name}`));
  }
}

type Cells = ReadonlyMap<string, Cell>;

const mostTemplates = 1000;
const templatesIn = memoize(
  (_relations: Relations) => new LRUCache<string, Template>({ max: mostTemplates }),
);

/**
 * Statements that write the same columns of a table differ only in their values. The relations of a changed
 * config are others, and have templates of their own.
 */
function templateFor(relations: Relations, shape: readonly string[], make: () => Sql): Template {
  return getOrMake(templatesIn(relations), JSON.stringify(shape), () => new Template(make()));
}

/** A placeholder for each column, whatever its value. */
const places = (columns: Cells) =>
  [...columns.values()].map(({ type }) => sql`${unshared(bound(null))}${raw(`::${type}`)}`);

/** The values of the columns, and after them those that the template has itself. */
const valuesOf = (columns: Cells, last?: string) => {
  const values = [...columns.values()].map(({ value }) => value);
  return (known: Bound, place: number): Bound => (place < values.length ? values[place]! : (last ?? known));
};

const updateOf = (relations: Relations, table: string, columns: Cells, returning: string): Sql => {
  const given = places(columns);
  const set = [...columns.keys()].map((column, at) => sql`${name(column)} = ${given[at]!}`);
  return sql`update ${relations.relation(table)} set ${join(set, ', ')} where id = ${unshared(text(null))}${raw(returning)}`;
};

const ownId = ['id', keyColumn('id')];

/** The id comes from a sequence, which a rollback does not reset. */
function insertionWithId(relations: Relations, table: string, columns: Cells, returning: string): Sql {
  // The mark that sortKey.ts puts before a number.
  const [digits = ''] = [...sortKey('1')];
  const key = sql`${literal(text(digits))} || chr(33 + length(n::text)) || n::text`;
  return sql`insert into ${relations.relation(table)} (${namesOf([...columns.keys(), ...ownId])})
      select ${join([...places(columns), raw('n::text'), key], ', ')}
      from (select nextval(${relations.sequence(table)}) as n) i${raw(returning)}`;
}

function insertion(relations: Relations, layout: TableLayout, record: Values, timeZone: string): Sql {
  const columns = encoded(layout, record, timeZone);
  return sql`insert into ${relations.relation(layout.table)} (${namesOf([...columns.keys()])})
      values (${join([...columns.values()].map(cellSql), ', ')})`;
}

const namesOf = (columns: readonly string[]) =>
  join(
    columns.map((column) => name(column)),
    ', ',
  );

/** Resets the sequences after a dry run: nobody has seen these ids, and no other write has run meanwhile. */
export async function restoreSequences(
  connection: Connection,
  relations: Relations,
  given: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [table, first] of given)
    await connection.query(
      sql`select setval(${relations.sequence(table)}, ${sqlNumber(first)}::bigint, false)`,
    );
}
