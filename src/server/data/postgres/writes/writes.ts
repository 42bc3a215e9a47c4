/** The write operations of a transaction: each updates a record's changed columns and their companions. */
import { LRUCache } from 'lru-cache';
import type { DataModel } from '#model/expression/expression.ts';
import type { Id, RecordReader, RecordTransaction, Values } from '#server/data/store.ts';
import { cellSql, keyColumn, type Cell } from '../rows/columns.ts';
import type { Connection, DatabaseRow } from '../connection/database.ts';
import { Requests } from './idempotencyKeys.ts';
import { encoded, layoutOf, type Layout } from '../rows/layout.ts';
import { sortKey } from '../rows/sortKey.ts';
import {
  Template,
  bound,
  join,
  literal,
  name,
  number,
  raw,
  sql,
  text,
  unshared,
  type Bound,
  type Sql,
} from '../sql.ts';
import type { Relations } from '../relations.ts';
import type { Writing } from './writeScheduler.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';

type Writes = Omit<RecordTransaction, keyof RecordReader | 'emit'> & {
  /** Runs before the commit. */
  finish: () => Promise<void>;
};

/** Rows of single records that the transaction has read. */
export class RowsRead {
  readonly #rows = new Map<string, DatabaseRow>();

  note(resource: string, row: DatabaseRow) {
    this.#rows.set(recordKey(resource, String(row.id)), row);
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
  const layoutFor = (resource: string): Layout => {
    const found = model.resources[resource];
    if (!found) throw new Error(translate('database.dataHave', { resource }));
    return layoutOf(found.resource);
  };
  const insertionInto = (layout: Layout, record: Values, returning: '' | ' returning id') => {
    const columns = encoded(layout, { ...record, id: 0 }, model.timeZone);
    for (const column of ownId) columns.delete(column);
    const template = templateFor(relations, ['insert', layout.table, returning, ...columns.keys()], () =>
      insertionWithId(relations, layout.table, columns, returning),
    );
    return template.map(valuesOf(columns), returning === '');
  };
  const insertInto = async (layout: Layout, record: Values) => {
    const [row] = await connection.query(insertionInto(layout, record, ' returning id'));
    const id = Number(row!.id);
    if (!given.has(layout.table)) given.set(layout.table, id);
    return { ...record, id };
  };
  const changed = (rows: readonly unknown[], id: Id) => {
    if (rows.length === 0) throw new Error(translate('common.noRecord', { id }));
  };
  const requests = new Requests(connection, relations.schema);
  return {
    insert: (resource, record) => insertInto(layoutFor(resource), record),
    replace: async (resource, record) => {
      const layout = layoutFor(resource);
      const was = rows.take(resource, record.id);
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
    },
    restore: async (resource, record) => {
      rows.take(resource, record.id);
      await connection.query(insertion(relations, layoutFor(resource), record, model.timeZone));
    },
    remove: async (resource, id) => {
      const { table } = layoutFor(resource);
      rows.take(resource, id);
      changed(
        await connection.query(
          sql`delete from ${relations.relation(table)} where id = ${text(String(id))} returning 1 as one`,
        ),
        id,
      );
    },
    log: async (entry) => {
      const history = Object.values(model.resources).find(({ resource }) => resource.history);
      if (!history) throw new Error(translate('database.dataHaveNoHistory'));
      const layout = layoutOf(history.resource);
      if (connection.send) connection.send(insertionInto(layout, { ...entry }, ''));
      else await insertInto(layout, { ...entry });
    },
    findRequest: (key) => requests.find(key),
    saveRequest: (key, done) => requests.keep(key, done),
    finish: () => requests.finish(),
  };
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

function insertion(relations: Relations, layout: Layout, record: Values, timeZone: string): Sql {
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
    await connection.query(sql`select setval(${relations.sequence(table)}, ${number(first)}::bigint, false)`);
}
