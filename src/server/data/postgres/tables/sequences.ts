/**
 * Sequences that are behind the rows. Logical replication copies rows and no sequences (PostgreSQL's manual, Logical Replication,
 * Restrictions), so after a switch to such a copy each new record would get an id and a place that exist already.
 */
import { withMigrationLock } from './run.ts';
import type { Connection, Database } from '../connection/database.ts';
import { orderColumn } from '../rows.ts';
import { join, name, rendered, sql, text } from '../sql.ts';
import { sequenceOf, systemTableNames } from '../systemTables.ts';

type Behind = { table: string; column: string; sequence: string };
const historyTable = '$history';

/** The columns that number rows, whose sequence would give a number that a row has. */
export async function sequencesBehind(
  connection: Pick<Connection, 'query'>,
  schema: string,
): Promise<Behind[]> {
  const numbered = await connection.query(
    sql`select t.relname as table, a.attname as column, s.oid::text as sequence,
          coalesce(pg_sequence_last_value(s.oid), 0)::text as last
        from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class t on t.oid = d.refobjid
          join pg_namespace n on n.oid = t.relnamespace
          join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
        where n.nspname = ${text(schema)} and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
          and d.deptype = 'i' and case when s.relkind = 'S' then has_sequence_privilege(s.oid, 'usage, select') end`,
  );
  const own = numbered.filter(
    ({ table, column }) =>
      column === orderColumn || (systemTableNames as readonly string[]).includes(String(table)),
  );
  if (own.length === 0) return [];
  const compared = own.map(
    ({ table, column, sequence, last }) => sql`(select ${text(String(sequence))} as sequence
      where (select max(${name(String(column))}) from ${name(schema, String(table))}) > ${text(String(last))}::bigint)`,
  );
  const behind = new Set(
    (await connection.query(join(compared, ' union all '))).map(({ sequence }) => String(sequence)),
  );
  return own
    .filter(({ sequence }) => behind.has(String(sequence)))
    .map(({ table, column, sequence }) => ({
      table: String(table),
      column: String(column),
      sequence: String(sequence),
    }));
}

/** Raises them, and those of the ids of the same tables: beyond all records, and all that the history remembers. Returns the tables. */
export async function raiseSequences(database: Database, schema: string): Promise<string[]> {
  if ((await sequencesBehind(database, schema)).length === 0) return [];
  return withMigrationLock(database, async (connection) => {
    const behind = await sequencesBehind(connection, schema);
    const exists = async (table: string) => {
      const [row] = await connection.query(
        sql`select to_regclass(${text(rendered(name(schema, table)).text)}) is not null as there`,
      );
      return row?.there === true;
    };
    const hasHistory = await exists(historyTable);
    for (const { table, column, sequence } of behind) {
      await connection.query(
        sql`select setval(${text(sequence)}::oid::regclass, (select max(${name(column)}) from ${name(schema, table)}))`,
      );
      if (column !== orderColumn || !(await exists(sequenceOf(table)))) continue;
      const ids = sql`select id from ${name(schema, table)}`;
      const remembered =
        hasHistory && table !== historyTable
          ? sql`${ids} union all select ${name('record')} from ${name(schema, historyTable)} where ${name('resource')} = ${text(table)}`
          : ids;
      const own = text(rendered(name(schema, sequenceOf(table))).text);
      await connection.query(
        sql`select setval(${own}::regclass, greatest.id) from (
            select greatest(max(id::numeric)::bigint, coalesce(pg_sequence_last_value(${own}::regclass), 1)) as id
            from (${remembered}) remembered where id ~ '^[0-9]{1,15}$') greatest where greatest.id is not null`,
      );
    }
    return [...new Set(behind.map(({ table }) => table))];
  });
}
