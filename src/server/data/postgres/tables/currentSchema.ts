/** Reads what a schema contains: tables with their columns, indexes, and the portal's notes. */
import type { Connection } from '../connection/database.ts';
import { name, rendered, sql, text } from '../sql.ts';
import { metaTable } from '../systemTables.ts';

export type TableState = {
  oid: string;
  /** The database's estimate. */
  rows: number;
  /** Counted for people: see rowCounts.ts. */
  counted?: number;
  /** Type by column. */
  columns: ReadonlyMap<string, string>;
};
/** `is`: complete, being built, or left invalid by a failed build. */
type IndexState = { table: string; is: 'whole' | 'begun' | 'broken' };
export type SchemaState = {
  hasSchema: boolean;
  /** True when pg_trgm is installed, which indexes parts of texts. */
  hasTrigrams: boolean;
  tables: ReadonlyMap<string, TableState>;
  views: ReadonlySet<string>;
  /** oid by name. */
  sequences: ReadonlyMap<string, string>;
  indexes: ReadonlyMap<string, IndexState>;
  notes: ReadonlyMap<string, string>;
};

type Queryable = Pick<Connection, 'query'>;

export async function stateOf(connection: Queryable, schema: string): Promise<SchemaState> {
  const there = text(schema);
  const [found] = await connection.query(
    sql`select exists (select from pg_namespace where nspname = ${there}) as there,
          exists (select from pg_extension where extname = 'pg_trgm') as trigrams`,
  );
  const relations = await connection.query(
    sql`select c.relname as name, c.relkind as kind, c.oid::text as oid,
          case when c.relpages > 0 then c.reltuples / c.relpages * (pg_relation_size(c.oid) / current_setting('block_size')::int)
            else greatest(c.reltuples, pg_relation_size(c.oid) / 200) end::float8 as rows,
          coalesce((select json_agg(json_build_array(a.attname, format_type(a.atttypid, null)) order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${there} and c.relkind in ('r', 'p', 'v', 'S')`,
  );
  const indexes = await connection.query(
    sql`select c.relname as name, t.relname as table, x.indisvalid as whole,
          exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid) as begun
        from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
          join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${there}`,
  );
  const of = (...kinds: string[]) => relations.filter(({ kind }) => kinds.includes(String(kind)));
  const tables = of('r', 'p');
  const hasNotes = tables.some((table) => table.name === metaTable);
  return {
    hasSchema: found?.there === true,
    hasTrigrams: found?.trigrams === true,
    tables: new Map(
      tables.map((table) => [
        String(table.name),
        {
          oid: String(table.oid),
          rows: Math.round(Number(table.rows)),
          columns: new Map(table.columns as [string, string][]),
        },
      ]),
    ),
    views: new Set(of('v').map((view) => String(view.name))),
    sequences: new Map(of('S').map((sequence) => [String(sequence.name), String(sequence.oid)])),
    indexes: new Map(
      indexes.map((index) => [
        String(index.name),
        {
          table: String(index.table),
          is: index.whole === true ? 'whole' : index.begun === true ? 'begun' : 'broken',
        },
      ]),
    ),
    notes: hasNotes ? await notesIn(connection, schema) : new Map(),
  };
}

async function notesIn(connection: Queryable, schema: string): Promise<Map<string, string>> {
  const rows = await connection.query(
    sql`select name, value from ${name(schema, metaTable)} where name <> 'secret'`,
  );
  return new Map(rows.map((row) => [String(row.name), String(row.value)]));
}

export const saveNote = (connection: Queryable, schema: string, key: string, value: string) =>
  connection.query(
    sql`insert into ${name(schema, metaTable)} (name, value) values (${text(key)}, ${text(value)})
        on conflict (name) do update set value = excluded.value`,
  );

export const deleteNote = (connection: Queryable, schema: string, key: string) =>
  connection.query(sql`delete from ${name(schema, metaTable)} where name = ${text(key)}`);

/** Deletes the cached digests, so that the next start compares the tables themselves. */
export const forgetModels = (connection: Queryable, schema: string) =>
  connection.query(sql`delete from ${name(schema, metaTable)} where name like 'model %'`);

/** The SQL text of a statement without parameters. */
export const sqlText = (statement: Parameters<typeof rendered>[0]): string => rendered(statement).text;
