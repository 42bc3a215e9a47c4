/** Writes records into a table of the portal: the changed columns, and their companions. */
import { LRUCache } from 'lru-cache';
import { translate } from '#messages/translate.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Id, Stored, Values } from '#server/data/store.ts';
import type { DatabaseRow } from '../connection/database.ts';
import type { Relations } from '../relations.ts';
import { cellSql, encoded, keyColumn, type Cell, type TableLayout } from '../rows.ts';
import { sortKey } from '../sortKey.ts';
import {
  bound,
  join,
  literal,
  name,
  raw,
  sql,
  Template,
  text,
  unshared,
  type Bound,
  type Sql,
} from '../sql.ts';
import type { RowWriter } from './rowWriter.ts';
import type { Writing } from './writeScheduler.ts';

type Place = {
  connection: Writing;
  relations: Relations;
  layout: TableLayout;
  timeZone: string;
  /** Receives the first id that each table gave. */
  firstIds: Map<string, number>;
};

export class OwnWriter implements RowWriter {
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  async insert(record: Values): Promise<Stored> {
    const { connection, layout, firstIds } = this.#place;
    const [row] = await connection.query(this.#insertion(record, ' returning id'));
    const id = Number(row!.id);
    if (!firstIds.has(layout.table)) firstIds.set(layout.table, id);
    return { ...record, id };
  }

  /** Inserts a record that nobody refers to: its id need not be known. */
  async append(record: Values): Promise<void> {
    const { send } = this.#place.connection;
    if (send) send(this.#insertion(record, ''));
    else await this.insert(record);
  }

  async replace(record: Stored, before: DatabaseRow | undefined): Promise<undefined> {
    const { connection, relations, layout, timeZone } = this.#place;
    const columns = encoded(layout, record, timeZone, before);
    columns.delete('id');
    // The transaction has read the row, so a concurrent removal is detected as a collision.
    const send = before && connection.send;
    const returning = send ? '' : ' returning 1 as one';
    const template = templateFor(relations, ['update', layout.table, returning, ...columns.keys()], () =>
      updateOf(relations, layout.table, columns, returning),
    );
    const id = String(record.id);
    if (send) send(template.map(valuesOf(columns, id)));
    else changed(await connection.query(template.map(valuesOf(columns, id), false)), record.id);
  }

  async restore(record: Stored): Promise<undefined> {
    const { connection, relations, layout, timeZone } = this.#place;
    await connection.query(insertion(relations, layout, record, timeZone));
  }

  async remove(id: Id): Promise<void> {
    const { connection, relations, layout } = this.#place;
    const table = relations.relation(layout.table);
    changed(
      await connection.query(sql`delete from ${table} where id = ${text(String(id))} returning 1 as one`),
      id,
    );
  }

  isReferredTo(): Promise<boolean> {
    return Promise.resolve(false);
  }

  #insertion(record: Values, returning: '' | ' returning id'): Sql {
    const { relations, layout, timeZone } = this.#place;
    const columns = encoded(layout, { ...record, id: 0 }, timeZone);
    for (const column of ownId) columns.delete(column);
    const template = templateFor(relations, ['insert', layout.table, returning, ...columns.keys()], () =>
      insertionWithId(relations, layout.table, columns, returning),
    );
    return template.map(valuesOf(columns), returning === '');
  }
}

const changed = (rows: readonly unknown[], id: Id) => {
  if (rows.length === 0) throw new Error(translate('common.noRecord', { id }));
};

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

/** A placeholder for each column. The statement is the same for all values, so that it is prepared once. */
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
