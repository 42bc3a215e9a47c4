/** Reads or fills a PostgreSQL store as a whole. */
import { isDeepStrictEqual } from 'node:util';
import type { DataModel } from '#model/expression/expression.ts';
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import {
  fromColumn,
  toColumn,
  decodedRow,
  idTooLong,
  layoutOf,
  orderColumn,
  selected,
} from '../postgres/rows.ts';
import { transaction, type Connection, type Database } from '../postgres/connection/database.ts';
import { loadRows, raiseIds } from '../postgres/writes/bulkLoad.ts';
import type { Relations } from '../postgres/relations.ts';
import { recountAll } from '../postgres/storedRollupSteps.ts';
import { fillingSetting } from '../postgres/storedRollups/rollupSteps.ts';
import { forgetContents } from '../postgres/tables/backfill/contentNotes.ts';
import { ensure } from '../postgres/tables/ensure.ts';
import { join, name, sqlNumber, raw, rendered, sql, text } from '../postgres/sql.ts';
import { requestsTable } from '../postgres/systemTables.ts';
import { storedResources } from '../postgres/tables/targetSchema.ts';
import type { TypeMismatch, Values } from '../store.ts';
import { historyPart, requestsPart, DestinationInUse, type Holding, type Piece } from './format.ts';
import { translate } from '#messages/translate.ts';

const atOnce = 500;

/** Runs reads in one repeatable-read transaction, so that they see one snapshot. */
export const inSnapshot = <T>(database: Database, read: (connection: Connection) => Promise<T>): Promise<T> =>
  transaction(database, 'begin isolation level repeatable read read only', read);

/** @param connection of a transaction, see `inSnapshot` */
export const databaseHolding = (connection: Connection, relations: Relations, model: DataModel): Holding => ({
  pieces: piecesOf(connection, relations, model),
  ids: async () => {
    const last: Record<string, number> = {};
    for (const resource of storedResources(model)) {
      if (resource.history) continue;
      const sequence = relations.sequence(layoutOf(resource).table);
      const [row] = await connection.query(sql`select pg_sequence_last_value(${sequence})::text as last`);
      last[resource.id] = Number(row!.last ?? 0);
    }
    return last;
  },
});

const partOf = (resource: Resource) => (resource.history ? historyPart : resource.id);

async function* piecesOf(
  connection: Connection,
  relations: Relations,
  model: DataModel,
): AsyncIterable<Piece> {
  const resources = storedResources(model);
  for (const resource of resources) if (!resource.history) yield* rowsOf(connection, relations, resource);
  const requests = await connection.query(
    sql`select key, id, is_number, mark, extract(epoch from at) * 1000 as at from ${name(relations.schema, requestsTable)} order by at, key`,
  );
  for (const { key, id, is_number: isNumber, mark, at } of requests)
    yield [
      requestsPart,
      { key: String(key), at: Math.floor(Number(at)), id: isNumber === true ? Number(id) : id, mark },
    ];
  for (const resource of resources) if (resource.history) yield* rowsOf(connection, relations, resource);
}

async function* rowsOf(
  connection: Connection,
  relations: Relations,
  resource: Resource,
): AsyncIterable<Piece> {
  const layout = layoutOf(resource);
  // One sort of the whole table; an index on this column would serve nothing else.
  const all = sql`select ${join(selected(layout, 't'), ', ')} from ${relations.relation(layout.table)} t
    order by ${name('t', orderColumn)}`;
  await connection.run(`declare portal_rows no scroll cursor for ${rendered(all).text}`);
  for (;;) {
    const rows = await connection.query(raw(`fetch ${atOnce} from portal_rows`));
    for (const row of rows) yield [partOf(resource), decodedRow(layout, row)];
    if (rows.length < atOnce) break;
  }
  await connection.run('close portal_rows');
}

/** Fills tables that are empty, all in one transaction. */
export async function fillDatabase(
  database: Database,
  schema: string,
  model: DataModel,
  holding: Holding,
): Promise<void> {
  const relations = await ensure(database, schema, model);
  const resources = new Map(storedResources(model).map((resource) => [partOf(resource), resource]));
  const ids = await holding.ids();
  // Materialized values are computed once, at the end.
  await transaction(database, `begin; set local ${fillingSetting} = 'on'`, async (connection) => {
    for (const resource of resources.values()) {
      const table = relations.relation(layoutOf(resource).table);
      const [row] = await connection.query(sql`select exists (select from ${table}) as there`);
      if (row!.there === true)
        throw new DestinationInUse(
          translate('transfer.databaseAlreadyHasRecords', { id: resource.id, schema }) +
            translate('transfer.nameNewSchemaInPortal'),
        );
    }
    let [part, rows]: [string, Values[]] = ['', []];
    const flush = async () => {
      const resource = resources.get(part);
      if (resource && rows.length > 0) await loadRows(connection, relations, model, resource, rows);
      rows = [];
    };
    for await (const [name_, record] of holding.pieces) {
      if (name_ === requestsPart) {
        await keepRequest(connection, schema, record);
        continue;
      }
      if (name_ !== part || rows.length >= atOnce) await flush();
      part = name_;
      rows.push(record);
    }
    await flush();
    await forgetContents(connection, schema);
    await recountAll(connection, relations, model);
    for (const resource of resources.values())
      await raiseIds(connection, relations, resource, Number(ids[resource.id]) || 0);
  });
}

const keepRequest = (connection: Connection, schema: string, { key, at, id, mark }: Values) =>
  connection.query(
    sql`insert into ${name(schema, requestsTable)} (key, at, id, is_number, mark)
        values (${text(String(key))}, to_timestamp(${sqlNumber(Number(at))} / 1000), ${text(String(id))},
        ${raw(String(typeof id === 'number'))}, ${text(String(mark))})`,
  );

/**
 * What a database can't take as it is: lists without a resource, values of another type than their field's, and
 * ids that are too long, in words.
 */
export async function findMismatches(
  model: DataModel,
  pieces: AsyncIterable<Piece>,
): Promise<{ homeless: string[]; misfits: TypeMismatch[]; tooLong: string | undefined }> {
  const resources = new Map(storedResources(model).map((resource) => [partOf(resource), resource]));
  const homeless = new Set<string>();
  const misfits = new Map<string, TypeMismatch>();
  let tooLong: string | undefined;
  for await (const [part, record] of pieces) {
    if (part === requestsPart) continue;
    const resource = resources.get(part);
    if (!resource) homeless.add(part);
    for (const field of resource ? layoutOf(resource).fields : []) {
      const value = record[field.id];
      const inColumn = toColumn(field, value);
      if (isEmpty(value) || isDeepStrictEqual(fromColumn(field, inColumn), value)) continue;
      if (field.id === 'id' && inColumn === null) tooLong ??= idTooLong(part, value);
      const key = `${part}.${field.id}`;
      const known = misfits.get(key);
      if (known) known.count++;
      else misfits.set(key, { resource: part, field: field.id, count: 1, id: record.id, value });
    }
  }
  return { homeless: [...homeless], misfits: [...misfits.values()], tooLong };
}
