/**
 * The tables that a data model needs: what is missing is added at the start, nothing is taken away. A column of
 * another type than its field needs now stops the start, and says what to do.
 */
import { createHash } from 'node:crypto';
import type { DataModel } from '../../../model/expression.ts';
import { traitsOf } from '../../../model/traits.ts';
import type { Resource } from '../../../model/types.ts';
import { isMap } from '../../../model/values.ts';
import type { Values } from '../port.ts';
import { systemIndexes } from '../systemTables.ts';
import {
  columnsOf,
  foldColumn,
  isOrderedText,
  keyColumn,
  kindOfField,
  sameColumn,
  type Column,
} from './columns.ts';
import { transaction, type Connection, type Database } from './database.ts';
import { databaseFunctions, functionsVersion } from './functions.ts';
import { loadRows, raiseIds } from './load.ts';
import { rekeyed } from './rekey.ts';
import { layoutOf, orderColumn, type Layout } from './rows.ts';
import { keysVersion } from './sortKey.ts';
import { attemptsTable, metaTable, newsTable, requestsTable, sequenceOf, turnTable } from './systemTables.ts';
import { name, raw, rendered, shortName, sql, text, type Sql } from './sql.ts';

/** Of all processes one at a time looks after the tables. */
const lockNumber = 7_106_114;

/** The resources of a model whose records are stored. */
export const storedResources = (model: DataModel): Resource[] =>
  Object.values(model.resources)
    .filter(({ view }) => !view)
    .map(({ resource }) => resource);

/** The records that a table begins with, by its resource. */
export type Seed = Readonly<Record<string, unknown>>;

/** @param seed asked for once, when there is a table that is new */
export async function ensure(
  database: Database,
  schema: string,
  model: DataModel,
  seed: () => Seed = () => ({}),
): Promise<void> {
  const layouts = storedResources(model).map((resource) => ({ resource, layout: layoutOf(resource) }));
  const wanted = JSON.stringify([
    functionsVersion,
    keysVersion,
    model.timeZone,
    layouts.map(({ resource, layout }) => [
      layout.columns,
      indexesOf(schema, resource, layout, true).map((statement) => rendered(statement).text),
    ]),
    systemTables(schema).map((statement) => rendered(statement).text),
  ]);
  const digest = `model ${createHash('sha256').update(wanted).digest('base64url')}`;
  if (await isKnown(database, schema, digest)) return;
  await transaction(database, 'begin', async (connection) => {
    await layFoundation(connection, schema);
    const run = (statement: Sql) => connection.run(rendered(statement).text);
    for (const statement of databaseFunctions(schema)) await run(statement);
    const trigrams = await hasTrigrams(connection);
    for (const { resource, layout } of layouts) {
      await ensureTable(connection, schema, layout);
      for (const statement of indexesOf(schema, resource, layout, trigrams)) await run(statement);
    }
    await rekeyed(connection, schema, model);
    await sow(connection, schema, model, seed);
    await connection.query(
      sql`insert into ${name(schema, metaTable)} (name, value) values (${text(digest)}, '')
          on conflict (name) do nothing`,
    );
  });
}

/** What the store itself keeps, without the records of any model. */
export const ensureSystem = (database: Database, schema: string): Promise<void> =>
  transaction(database, 'begin', (connection) => layFoundation(connection, schema));

async function layFoundation(connection: Connection, schema: string) {
  await connection.query(sql`select pg_advisory_xact_lock(${raw(String(lockNumber))})`);
  // looked up in its table: what this connection remembers may be older than the lock, "if not exists" included
  const [found] = await connection.query(
    sql`select exists (select from pg_namespace where nspname = ${text(schema)}) as there`,
  );
  const creation = found?.there === true ? [] : [sql`create schema ${name(schema)}`];
  for (const statement of [...creation, ...systemTables(schema)])
    await connection.run(rendered(statement).text);
}

/** A table gets its first records once, and never again: not even when it is empty. */
async function sow(connection: Connection, schema: string, model: DataModel, seed: () => Seed) {
  const meta = name(schema, metaTable);
  let rows: Seed | undefined;
  for (const resource of storedResources(model)) {
    const isNew = await connection.query(
      sql`insert into ${meta} (name, value) values (${text(`first ${layoutOf(resource).table}`)}, '')
          on conflict (name) do nothing returning name`,
    );
    if (isNew.length === 0) continue;
    rows ??= seed();
    const first = rows[resource.id];
    if (!Array.isArray(first) || resource.history) continue;
    await loadRows(connection, schema, model, resource, first as Values[]);
    const ids = isMap(rows.$ids) ? Number(rows.$ids[resource.id]) || 0 : 0;
    await raiseIds(connection, schema, resource, ids);
  }
}

async function isKnown(database: Database, schema: string, digest: string): Promise<boolean> {
  const [found] = await database.query(
    sql`select to_regclass(${text(rendered(name(schema, metaTable)).text)}) is not null as there`,
  );
  if (found?.there !== true) return false;
  const rows = await database.query(
    sql`select name from ${name(schema, metaTable)} where name = ${text(digest)}
        and exists (select from ${name(schema, metaTable)} where name = 'keys' and value = ${text(keysVersion)})`,
  );
  return rows.length > 0;
}

const systemTables = (schema: string): Sql[] => [
  sql`create table if not exists ${name(schema, metaTable)} (name text primary key, value text not null)`,
  sql`create table if not exists ${name(schema, turnTable)} (one boolean primary key)`,
  sql`create table if not exists ${name(schema, requestsTable)}
      (key text primary key, at timestamptz not null default now(), id text not null, is_number boolean not null, mark text not null)`,
  sql`create table if not exists ${name(schema, newsTable)}
      (n bigint generated always as identity primary key, at timestamptz not null default now(), by text not null, news json not null)`,
  // a minute old at most: a crash may take it
  sql`create unlogged table if not exists ${name(schema, attemptsTable)}
      (id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), key text not null)`,
  sql`create index if not exists ${name(`${attemptsTable}.key`)} on ${name(schema, attemptsTable)} (key)`,
];

async function ensureTable(connection: Connection, schema: string, { table, columns }: Layout) {
  const whole = name(schema, table);
  const run = (statement: Sql) => connection.run(rendered(statement).text);
  const definition = ({ name: column, type }: Column) =>
    sql`${name(column)} ${raw(type)}${raw(column === 'id' ? ' primary key' : '')}`;
  await run(
    sql`create table if not exists ${whole} (${definition({ name: 'id', type: 'text' })},
        ${name(orderColumn)} bigint generated always as identity)`,
  );
  await run(sql`create sequence if not exists ${name(schema, sequenceOf(table))}`);
  const found = await connection.query(
    sql`select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
        where a.attrelid = ${text(rendered(whole).text)}::regclass and a.attnum > 0 and not a.attisdropped`,
  );
  const types = new Map(found.map((row) => [String(row.name), String(row.type)]));
  for (const column of columns) {
    const there = types.get(shortName(column.name));
    const needed = column.type.replace(/ collate.*/, '');
    if (there === undefined) await run(sql`alter table ${whole} add column ${definition(column)}`);
    else if (there !== needed) throw new Error(otherType(table, column.name, there, needed));
  }
}

const otherType = (table: string, column: string, there: string, needed: string) =>
  `A coluna "${column}" da tabela "${table}" guarda ${there}, e a configuração agora pede ${needed}. ` +
  'Nada foi alterado. Exporte os dados com a configuração anterior ("npm run portal -- data export <arquivo>"), ' +
  'indique um esquema novo em PORTAL_DATABASE_URL (?schema=nome) e importe neles o arquivo.';

async function hasTrigrams(connection: Connection): Promise<boolean> {
  const [found] = await connection.query(
    sql`select exists (select from pg_extension where extname = 'pg_trgm') as there`,
  );
  if (found?.there === true) return true;
  await connection.run('savepoint trigrams');
  try {
    await connection.run('create extension if not exists pg_trgm with schema public');
    await connection.run('release savepoint trigrams');
    return true;
  } catch {
    // not there, or not allowed: searching reads every row then
    await connection.run('rollback to savepoint trigrams');
    return false;
  }
}

/** What lists sort and filter by. Empty ones are last in both directions, so that a way down has an index of its own. */
function indexesOf(schema: string, resource: Resource, { table, fields }: Layout, trigrams: boolean): Sql[] {
  const create = (of: string, words: Sql) =>
    sql`create index if not exists ${name(`${table}.${of}`)} on ${name(schema, table)} ${words}`;
  const byId = name(keyColumn('id'));
  const inOrder = (column: string) => [
    create(`${column}.up`, sql`(${name(column)}, ${byId})`),
    create(`${column}.down`, sql`(${name(column)} desc nulls last, ${byId} desc)`),
  ];
  return [
    create('id.order', sql`(${byId})`),
    ...fields.flatMap((field): Sql[] => {
      const kind = kindOfField(field);
      if (field.id === 'id') return [];
      if (kind === 'list') return [create(field.id, sql`using gin (${name(field.id)})`)];
      if (resource.sort.field === field.id && (kind === 'moment' || kind === 'number'))
        return inOrder(field.id);
      if (kind === 'moment') return [create(field.id, sql`(${name(field.id)}, ${byId})`)];
      if (kind === 'id' || traitsOf(field).choice) return [create(field.id, sql`(${name(field.id)})`)];
      // a page of text may be longer than an index takes
      const alone =
        field.unique && (kind === 'number' || (kind === 'text' && isOrderedText(field)))
          ? [create(sameColumn(field), sql`(${name(sameColumn(field))})`)]
          : [];
      if (kind !== 'text') return alone;
      if (systemIndexes[resource.id]?.includes(field.id)) return [create(field.id, sql`(${name(field.id)})`)];
      const hasKey = columnsOf(field).some((column) => column.name === keyColumn(field.id));
      const isSought = resource.search.includes(field.id);
      const isFirst = hasKey && (resource.sort.field === field.id || field.unique);
      return [
        ...alone,
        ...(isFirst ? inOrder(keyColumn(field.id)) : []),
        ...(isSought && trigrams
          ? [create(foldColumn(field.id), sql`using gin (${name(foldColumn(field.id))} public.gin_trgm_ops)`)]
          : []),
      ];
    }),
  ];
}
