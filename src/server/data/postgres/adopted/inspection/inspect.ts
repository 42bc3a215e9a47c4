/** Reads what tables a database has, for a new config. Nothing in it changes. */
import { translate } from '#messages/translate.ts';
import { databaseAddress } from '#host/databaseUrl.ts';
import { databaseFault } from '#server/data/postgres/connection/databaseFault.ts';
import type { Connection } from '#server/data/postgres/connection/database.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { checkServer } from '#server/data/postgres/connection/withDatabase.ts';
import { sql, text, texts } from '#server/data/postgres/sql.ts';
import { metaTable } from '#server/data/postgres/systemTables.ts';
import { tableNamed } from '../tableNames.ts';
import { tablesWhere, type CatalogTable } from '../catalog.ts';
import { asker, secondsPerQuestion, type RowQuestions } from './asking.ts';
import { numbersBeyond } from './exactNumbers.ts';
import { keyOf, type FoundKey } from './keys.ts';
import { guessedReferences, type GuessedReference } from './guessedReferences.ts';

/** A table, its key, and what only its rows say. */
export type InspectedTable = FoundKey & {
  table: CatalogTable;
  /** References that no constraint declares. */
  guessed: readonly GuessedReference[];
  /** Columns with whole numbers that JavaScript would round. */
  beyond: readonly string[];
};
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
  await connection.run(`set local statement_timeout = '${secondsPerQuestion}s'`);
  const ask = asker(connection);
  const keyed: (FoundKey & { table: CatalogTable })[] = [];
  const left: { table: string; reason: string }[] = [];
  for (const table of all.values()) {
    const key = await usableKey(ask, table);
    if (typeof key === 'string') left.push({ table: `${table.schema}.${table.name}`, reason: key });
    else keyed.push({ table, ...key });
  }
  for (const { schema, table } of wanted ?? [])
    if (![...all.values()].some((one) => one.schema === schema && one.name === table))
      left.push({ table: `${schema}.${table}`, reason: translate('adopted.leftMissing') });
  for (const schema of schemas ?? [])
    if (![...all.values()].some((one) => one.schema === schema))
      left.push({ table: schema, reason: translate('adopted.leftSchema') });
  const tablesInspected: InspectedTable[] = [];
  for (const one of keyed)
    tablesInspected.push({
      ...one,
      guessed: await guessedReferences(ask, one, keyed),
      beyond: await numbersBeyond(ask, one.table),
    });
  return { tables: tablesInspected, left };
}

/** The key, or why the table can't be used. */
async function usableKey(ask: RowQuestions, table: CatalogTable): Promise<FoundKey | string> {
  if (![...table.columns.values()].some(({ maySelect }) => maySelect)) return translate('adopted.leftUnread');
  const key = await keyOf(ask, table);
  if (key === 'slow') return translate('adopted.leftSlow', { seconds: secondsPerQuestion });
  if (!key) return translate('adopted.leftWithoutKey');
  const hidden = key.key.find((column) => !table.columns.get(column)?.maySelect);
  return hidden === undefined ? key : translate('adopted.leftKeyUnread', { column: hidden });
}
