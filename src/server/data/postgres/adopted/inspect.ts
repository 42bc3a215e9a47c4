/** Reads what tables a database has, for a new config. Nothing in it changes. */
import { translate } from '#messages/translate.ts';
import { databaseAddress } from '#host/databaseUrl.ts';
import { databaseFault } from '../connection/databaseFault.ts';
import type { Connection } from '../connection/database.ts';
import { openPool } from '../connection/pool.ts';
import { checkServer } from '../connection/withDatabase.ts';
import { join, name, raw, sql, text, texts } from '../sql.ts';
import { metaTable } from '../systemTables.ts';
import { tableNamed } from './adoptedTable.ts';
import { primaryKeyOf, tablesWhere, type CatalogTable } from './catalog.ts';

/** `isGuessed`: no constraint says that these columns identify a row, only the rows that there are. */
type InspectedTable = { table: CatalogTable; key: readonly string[]; isGuessed: boolean };
/** `left`: what can't be used, and why. */
export type Inspected = {
  tables: readonly InspectedTable[];
  left: readonly { table: string; reason: string }[];
};

/** @param schemas absent: all but the system's and the portal's */
export async function inspectDatabase(
  address: string,
  option: string,
  { schemas, tables }: { schemas?: readonly string[]; tables?: readonly string[] },
): Promise<Inspected> {
  const { url } = databaseAddress(address);
  const database = openPool(url, { connections: 1, statementMilliseconds: 60_000 });
  try {
    await checkServer(database);
    return await database.session(async (connection) => {
      await connection.run('begin isolation level repeatable read read only');
      const found = await inspected(connection, schemas, tables);
      await connection.run('commit');
      return found;
    });
  } catch (error) {
    const fault = databaseFault(url, error, option);
    throw fault === undefined ? error : new Error(fault, { cause: error });
  } finally {
    await database.close();
  }
}

async function inspected(
  connection: Connection,
  schemas: readonly string[] | undefined,
  tables: readonly string[] | undefined,
): Promise<Inspected> {
  const wanted = tables?.map(tableNamed);
  const among = wanted
    ? sql`(n.nspname, c.relname) in (select * from unnest(${texts(wanted.map(({ schema }) => schema))}, ${texts(wanted.map(({ table }) => table))}))`
    : schemas
      ? sql`n.nspname = any (${texts(schemas)})`
      : sql`n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
  const all = await tablesWhere(
    connection,
    sql`${among} and not c.relispartition
      and not exists (select from pg_class m where m.relnamespace = n.oid and m.relname = ${text(metaTable)})
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  const found: InspectedTable[] = [];
  const left: { table: string; reason: string }[] = [];
  for (const table of all.values()) {
    const place = `${table.schema}.${table.name}`;
    if (![...table.columns.values()].some(({ maySelect }) => maySelect)) {
      left.push({ table: place, reason: translate('adopted.leftUnread') });
      continue;
    }
    const key = await keyOf(connection, table);
    if (key) found.push({ table, ...key });
    else left.push({ table: place, reason: translate('adopted.leftWithoutKey') });
  }
  for (const { schema, table } of wanted ?? [])
    if (![...all.values()].some((one) => one.schema === schema && one.name === table))
      left.push({ table: `${schema}.${table}`, reason: translate('adopted.leftMissing') });
  return { tables: found, left };
}

/** So many rows are looked at where no constraint says what identifies one. */
const lookedAt = 10_000;

async function keyOf(
  connection: Connection,
  table: CatalogTable,
): Promise<Pick<InspectedTable, 'key' | 'isGuessed'> | undefined> {
  const primary = primaryKeyOf(table);
  if (primary.length > 0) return { key: primary, isGuessed: false };
  const unique = table.constraints.find(
    ({ kind, columns }) => kind === 'u' && columns.every((column) => table.columns.get(column)?.isRequired),
  );
  if (unique) return { key: unique.columns, isGuessed: false };
  const candidates = [...table.columns.values()].filter(
    ({ type, maySelect }) => maySelect && !type.isArray && comparable.test(type.name),
  );
  const named = candidates.filter((column) =>
    /(?:^|_)(?:id|code|key|uuid|number|no)$|I[Dd]$/.test(column.name),
  );
  const first = [...new Set([...named, ...candidates.slice(0, 1)])].slice(0, 8);
  if (first.length === 0) return undefined;
  const counts = first.flatMap((column, at) => [
    sql`count(distinct ${name('t', column.name)}) as ${name(`d${at}`)}`,
    sql`count(${name('t', column.name)}) as ${name(`f${at}`)}`,
  ]);
  const [row] = await connection.query(
    sql`select count(*) as n, ${join(counts, ', ')} from (select * from ${name(table.schema, table.name)} limit ${raw(String(lookedAt))}) t`,
  );
  const many = Number(row!.n);
  const at = first.findIndex(
    (_, nth) => Number(row![`d${nth}`]) === many && Number(row![`f${nth}`]) === many,
  );
  return many > 0 && at >= 0 ? { key: [first[at]!.name], isGuessed: true } : undefined;
}

const comparable = /^(?:int[248]|text|varchar|bpchar|uuid|numeric)$/;
