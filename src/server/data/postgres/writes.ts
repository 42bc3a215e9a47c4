/** What a transaction writes: each record with all that it is found by. */
import type { DataModel } from '../../../model/expression.ts';
import type { Id, RecordReader, RecordTransaction, Values } from '../port.ts';
import { keyColumn } from './columns.ts';
import type { Connection } from './database.ts';
import { Requests } from './requests.ts';
import { encoded, layoutOf, type Layout } from './rows.ts';
import { sortKey } from './sortKey.ts';
import { join, name, number, raw, sql, text, type Sql } from './sql.ts';
import type { Place } from './place.ts';
import { phrase } from '../../../messages/phrase.ts';

type Writes = Omit<RecordTransaction, keyof RecordReader | 'announce'> & {
  /** Before it is kept. */
  finish: () => Promise<void>;
};

/** @param given to which the first id that each table gave is added */
export function writesOf(
  connection: Connection,
  place: Place,
  model: DataModel,
  given: Map<string, number>,
): Writes {
  const layoutFor = (resource: string): Layout => {
    const found = model.resources[resource];
    if (!found) throw new Error(phrase`Não há "${resource}" nestes dados.`);
    return layoutOf(found.resource);
  };
  // as sortKey.ts writes a number
  const [digits = ''] = [...sortKey('1')];
  // the id is from a sequence, which a transaction that is taken back does not turn back
  const insertInto = async (layout: Layout, record: Values) => {
    const columns = encoded(layout, { ...record, id: 0 }, model.timeZone);
    columns.set('id', raw('n::text'));
    columns.set(keyColumn('id'), sql`${text(digits)} || chr(33 + length(n::text)) || n::text`);
    const [row] = await connection.query(
      sql`insert into ${place.relation(layout.table)} (${namesOf(columns)})
          select ${join([...columns.values()], ', ')} from (select nextval(${place.ids(layout.table)}) as n) i
          returning id`,
    );
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
      const columns = [...encoded(layout, record, model.timeZone)].filter(([column]) => column !== 'id');
      const rows = await connection.query(
        sql`update ${place.relation(layout.table)} set ${join(
          columns.map(([column, value]) => sql`${name(column)} = ${value}`),
          ', ',
        )} where id = ${text(String(record.id))} returning 1 as one`,
      );
      changed(rows, record.id);
    },
    restore: async (resource, record) =>
      void (await connection.query(insertion(place, layoutFor(resource), record, model.timeZone))),
    remove: async (resource, id) => {
      const { table } = layoutFor(resource);
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
      await insertInto(layoutOf(history.resource), { ...entry });
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
