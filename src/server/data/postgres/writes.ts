/** What a transaction writes: of each record what has changed, with all that it is found by. */
import type { DataModel } from '../../../model/expression.ts';
import type { Id, RecordReader, RecordTransaction, Values } from '../port.ts';
import { keyColumn } from './columns.ts';
import type { Connection, DatabaseRow } from './database.ts';
import { Requests } from './requests.ts';
import { encoded, layoutOf, type Layout } from './rows.ts';
import { sortKey } from './sortKey.ts';
import { alone, join, name, number, raw, repeated, sql, text, type Sql } from './sql.ts';
import type { Place } from './place.ts';
import type { Writing } from './writersTurns.ts';
import { phrase } from '../../../messages/phrase.ts';

type Writes = Omit<RecordTransaction, keyof RecordReader | 'announce'> & {
  /** Before it is kept. */
  finish: () => Promise<void>;
};

/** The rows of single records as a transaction has read them. */
export class RowsRead {
  readonly #rows = new Map<string, DatabaseRow>();

  note(resource: string, row: DatabaseRow) {
    this.#rows.set(keyOf(resource, String(row.id)), row);
  }

  /** Only once: from then on it is another. */
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
  place: Place;
  model: DataModel;
  /** To which the first id that each table gave is added. */
  given: Map<string, number>;
  rows: RowsRead;
};

export function writesOf({ connection, place, model, given, rows }: Writer): Writes {
  const layoutFor = (resource: string): Layout => {
    const found = model.resources[resource];
    if (!found) throw new Error(phrase`Não há "${resource}" nestes dados.`);
    return layoutOf(found.resource);
  };
  // as sortKey.ts writes a number
  const [digits = ''] = [...sortKey('1')];
  // the id is from a sequence, which a transaction that is taken back does not turn back
  const insertionInto = (layout: Layout, record: Values) => {
    const columns = encoded(layout, { ...record, id: 0 }, model.timeZone);
    columns.set('id', raw('n::text'));
    columns.set(keyColumn('id'), sql`${text(digits)} || chr(33 + length(n::text)) || n::text`);
    return sql`insert into ${place.relation(layout.table)} (${namesOf(columns)})
          select ${join([...columns.values()], ', ')} from (select nextval(${place.ids(layout.table)}) as n) i
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
  const requests = new Requests(connection, place.schema);
  return {
    insert: (resource, record) => insertInto(layoutFor(resource), record),
    replace: async (resource, record) => {
      const layout = layoutFor(resource);
      const was = rows.take(resource, record.id);
      const columns = [...encoded(layout, record, model.timeZone, was)].filter(([column]) => column !== 'id');
      const statement = sql`update ${place.relation(layout.table)} set ${join(
        columns.map(([column, value]) => sql`${name(column)} = ${value}`),
        ', ',
      )} where id = ${text(String(record.id))} returning 1 as one`;
      // it was there, and whoever has taken it away meanwhile has collided with this
      if (was && connection.send) connection.send(repeated(alone(statement)));
      else changed(await connection.query(statement), record.id);
    },
    restore: async (resource, record) => {
      rows.take(resource, record.id);
      await connection.query(insertion(place, layoutFor(resource), record, model.timeZone));
    },
    remove: async (resource, id) => {
      const { table } = layoutFor(resource);
      rows.take(resource, id);
      changed(
        await connection.query(
          sql`delete from ${place.relation(table)} where id = ${text(String(id))} returning 1 as one`,
        ),
        id,
      );
    },
    log: async (entry) => {
      const history = Object.values(model.resources).find(({ resource }) => resource.history);
      if (!history) throw new Error(phrase`Estes dados não têm histórico.`);
      const layout = layoutOf(history.resource);
      if (connection.send) connection.send(repeated(alone(insertionInto(layout, { ...entry }))));
      else await insertInto(layout, { ...entry });
    },
    requestBy: (key) => requests.find(key),
    keepRequest: (key, done) => requests.keep(key, done),
    finish: () => requests.finish(),
  };
}

export function insertion(place: Place, layout: Layout, record: Values, timeZone: string): Sql {
  const columns = encoded(layout, record, timeZone);
  return sql`insert into ${place.relation(layout.table)} (${namesOf(columns)})
      values (${join([...columns.values()], ', ')})`;
}

const namesOf = (columns: ReadonlyMap<string, Sql>) =>
  join(
    [...columns.keys()].map((column) => name(column)),
    ', ',
  );

/** Gives the ids of what was only tried once more: nobody was told them, and nobody else has asked meanwhile. */
export async function takeBackIds(
  connection: Connection,
  place: Place,
  given: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [table, first] of given)
    await connection.query(sql`select setval(${place.ids(table)}, ${number(first)}::bigint, false)`);
}
