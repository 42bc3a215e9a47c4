/** The write operations of a transaction: each updates a record's changed columns and their companions. */
import type { DataModel } from '../../../model/expression.ts';
import type { Id, RecordReader, RecordTransaction, Values } from '../store.ts';
import { keyColumn } from './columns.ts';
import type { Connection, DatabaseRow } from './database.ts';
import { Requests } from './idempotencyKeys.ts';
import { encoded, layoutOf, type Layout } from './rows.ts';
import { sortKey } from './sortKey.ts';
import { unshared, join, name, number, raw, repeated, sql, text, type Sql } from './sql.ts';
import type { Relations } from './relations.ts';
import type { Writing } from './writeScheduler.ts';
import { phrase } from '../../../messages/phrase.ts';

type Writes = Omit<RecordTransaction, keyof RecordReader | 'emit'> & {
  /** Runs before the commit. */
  finish: () => Promise<void>;
};

/** Rows of single records that the transaction has read. */
export class RowsRead {
  readonly #rows = new Map<string, DatabaseRow>();

  note(resource: string, row: DatabaseRow) {
    this.#rows.set(keyOf(resource, String(row.id)), row);
  }

  /** Returns the row once, since the record is about to change. */
  take(resource: string, id: Id): DatabaseRow | undefined {
    const key = keyOf(resource, id);
    const row = this.#rows.get(key);
    this.#rows.delete(key);
    return row;
  }
}
const keyOf = (resource: string, id: Id) => `${resource} ${id}`;

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
    if (!found) throw new Error(phrase`Não há "${resource}" nestes dados.`);
    return layoutOf(found.resource);
  };
  // The mark that sortKey.ts puts before a number.
  const [digits = ''] = [...sortKey('1')];
  // The id comes from a sequence, which a rollback does not reset.
  const insertionInto = (layout: Layout, record: Values) => {
    const columns = encoded(layout, { ...record, id: 0 }, model.timeZone);
    columns.set('id', raw('n::text'));
    columns.set(keyColumn('id'), sql`${text(digits)} || chr(33 + length(n::text)) || n::text`);
    return sql`insert into ${relations.relation(layout.table)} (${namesOf(columns)})
          select ${join([...columns.values()], ', ')} from (select nextval(${relations.sequence(layout.table)}) as n) i
          returning id`;
  };
  const insertInto = async (layout: Layout, record: Values) => {
    const [row] = await connection.query(insertionInto(layout, record));
    const id = Number(row!.id);
    if (!given.has(layout.table)) given.set(layout.table, id);
    return { ...record, id };
  };
  const changed = (rows: readonly unknown[], id: Id) => {
    if (rows.length === 0) throw new Error(phrase`Registro ${id} não encontrado.`);
  };
  const requests = new Requests(connection, relations.schema);
  return {
    insert: (resource, record) => insertInto(layoutFor(resource), record),
    replace: async (resource, record) => {
      const layout = layoutFor(resource);
      const was = rows.take(resource, record.id);
      const columns = [...encoded(layout, record, model.timeZone, was)].filter(([column]) => column !== 'id');
      const statement = sql`update ${relations.relation(layout.table)} set ${join(
        columns.map(([column, value]) => sql`${name(column)} = ${value}`),
        ', ',
      )} where id = ${text(String(record.id))} returning 1 as one`;
      // The transaction has read the row, so a concurrent removal is detected as a collision.
      if (was && connection.send) connection.send(repeated(unshared(statement)));
      else changed(await connection.query(statement), record.id);
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
      if (!history) throw new Error(phrase`Estes dados não têm histórico.`);
      const layout = layoutOf(history.resource);
      if (connection.send) connection.send(repeated(unshared(insertionInto(layout, { ...entry }))));
      else await insertInto(layout, { ...entry });
    },
    findRequest: (key) => requests.find(key),
    saveRequest: (key, done) => requests.keep(key, done),
    finish: () => requests.finish(),
  };
}

export function insertion(relations: Relations, layout: Layout, record: Values, timeZone: string): Sql {
  const columns = encoded(layout, record, timeZone);
  return sql`insert into ${relations.relation(layout.table)} (${namesOf(columns)})
      values (${join([...columns.values()], ', ')})`;
}

const namesOf = (columns: ReadonlyMap<string, Sql>) =>
  join(
    [...columns.keys()].map((column) => name(column)),
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
