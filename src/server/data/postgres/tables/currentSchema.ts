/**
 * Reads what a schema contains: the portal's tables with their columns, indexes, and notes. Foreign ones are
 * apart, so that no plan touches them.
 */
import type { Connection } from '../connection/database.ts';
import { name, rendered, sql, text } from '../sql.ts';
import { metaTable } from '../systemTables.ts';
import {
  foreignIn,
  isOwnNote,
  ownColumn,
  ownedIn,
  ownIndex,
  ownTable,
  ownView,
  type CatalogIndex,
  type Foreign,
  type Owned,
  type Relation,
} from './ownership.ts';

export type TableState = {
  oid: string;
  /** The database's estimate. */
  rows: number;
  /** Counted for people: see steps.ts. */
  counted?: number;
  /** Of a table that somebody has partitioned. */
  partitions: readonly string[];
  /** Type by column. */
  columns: ReadonlyMap<string, string>;
};
/** `is`: complete, being built, or left invalid by a failed build. */
type IndexState = { table: string; is: 'whole' | 'begun' | 'broken' };
export type SchemaState = {
  hasSchema: boolean;
  /** The schema of pg_trgm, which indexes parts of texts; undefined where the portal can't use it. */
  trigrams: string | undefined;
  tables: ReadonlyMap<string, TableState>;
  views: ReadonlySet<string>;
  /** oid by name. */
  sequences: ReadonlyMap<string, string>;
  indexes: ReadonlyMap<string, IndexState>;
  notes: ReadonlyMap<string, string>;
  foreign: Foreign;
  /** The portal's, the indexes of others' tables left out. */
  owned: ReadonlySet<Owned>;
  /** What `$meta` lists, whether it exists or not. */
  recorded: ReadonlySet<Owned>;
};

/** The schema of an extension that this account may use. */
export const trigramsSchema = sql`(select n.nspname::text from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm' and has_schema_privilege(n.oid, 'usage'))`;

type Queryable = Pick<Connection, 'query'>;

type CatalogColumn = [name: string, typeOid: number, type: string];

/** By their oids, which never change: `quote_all_identifiers` puts the names of some types in quotes, but not of all. */
const typeNames: ReadonlyMap<number, string> = new Map([
  [16, 'boolean'],
  [20, 'bigint'],
  [25, 'text'],
  [114, 'json'],
  [1009, 'text[]'],
  [1700, 'numeric'],
]);

export async function stateOf(connection: Queryable, schema: string): Promise<SchemaState> {
  const there = text(schema);
  const [found] = await connection.query(
    sql`select exists (select from pg_namespace where nspname = ${there}) as there, ${trigramsSchema} as trigrams`,
  );
  // Without the members of extensions, which nobody uses as tables of their own.
  const rows = await connection.query(
    sql`select c.relname as name, case when c.relispartition then 'partition' else c.relkind::text end as kind, c.oid::text as oid,
          (select sum(case when part.relpages > 0 then part.reltuples / part.relpages * (pg_relation_size(part.oid) / current_setting('block_size')::int)
              else greatest(part.reltuples, pg_relation_size(part.oid) / 200) end)::float8
            from pg_class part
            where part.oid = c.oid and c.relkind <> 'p' or part.oid in (select inhrelid from pg_inherits where inhparent = c.oid)) as rows,
          array(select part.relname::text from pg_inherits join pg_class part on part.oid = inhrelid
            where inhparent = c.oid and c.relkind = 'p' order by 1) as partitions,
          coalesce((select json_agg(json_build_array(a.attname, a.atttypid::int, format_type(a.atttypid, null)) order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${there} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  const indexRows = await connection.query(
    sql`select c.relname as name, t.relname as table, x.indisvalid as whole, x.indisprimary as primary,
          exists (select from pg_stat_progress_create_index p where p.index_relid = c.oid) as begun
        from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
          join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${there}`,
  );
  const relations = rows.map((row): Relation => ({
    name: String(row.name),
    kind: String(row.kind),
    columns: (row.columns as CatalogColumn[]).map(([column]) => column),
  }));
  const indexes = indexRows.map((row): CatalogIndex => ({
    name: String(row.name),
    table: String(row.table),
    isPrimary: row.primary === true,
  }));
  const hasNotes = relations.some(({ name: table, kind }) => table === metaTable && kind === 'r');
  const { notes, recorded } = hasNotes
    ? await notesIn(connection, schema)
    : { notes: new Map<string, string>(), recorded: new Set<Owned>() };
  const owned = ownedIn(relations, indexes, notes, recorded);
  const of = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(String(kind)));
  return {
    hasSchema: found?.there === true,
    trigrams: (found?.trigrams ?? undefined) as string | undefined,
    tables: new Map(
      of('r', 'p')
        .filter((table) => owned.has(ownTable(String(table.name))))
        .map((table) => [
          String(table.name),
          {
            oid: String(table.oid),
            rows: Math.round(Number(table.rows)),
            partitions: table.partitions as string[],
            columns: new Map(
              (table.columns as CatalogColumn[])
                .filter(([column]) => owned.has(ownColumn(String(table.name), column)))
                .map(([column, oid, type]) => [column, typeNames.get(oid) ?? type]),
            ),
          },
        ]),
    ),
    views: new Set(
      of('v')
        .map((view) => String(view.name))
        .filter((view) => owned.has(ownView(view))),
    ),
    sequences: new Map(of('S').map((sequence) => [String(sequence.name), String(sequence.oid)])),
    indexes: new Map(
      indexRows
        .filter((index) => owned.has(ownIndex(String(index.name))))
        .map((index) => [
          String(index.name),
          {
            table: String(index.table),
            is: index.whole === true ? 'whole' : index.begun === true ? 'begun' : 'broken',
          },
        ]),
    ),
    notes,
    owned,
    recorded,
    foreign: foreignIn(relations, indexes, owned),
  };
}

async function notesIn(connection: Queryable, schema: string) {
  const rows = await connection.query(
    sql`select name, value from ${name(schema, metaTable)} where name <> 'secret'`,
  );
  const notes = new Map<string, string>();
  const recorded = new Set<Owned>();
  for (const row of rows)
    if (isOwnNote(String(row.name))) recorded.add(String(row.name).slice(4));
    else notes.set(String(row.name), String(row.value));
  return { notes, recorded };
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
