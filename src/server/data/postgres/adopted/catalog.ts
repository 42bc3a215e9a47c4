/** What the catalog of a database says of tables that the portal has not made. Nothing here changes anything. */
import type { Connection } from '../connection/database.ts';
import { sql, texts, type Sql } from '../sql.ts';
import { tableKey } from './tableNames.ts';

/** The type behind domains. `labels`: of an enum, or of an array of one. */
export type CatalogType = {
  schema: string;
  name: string;
  /** That of pg_type: b base, e enum, c composite, r range, m multirange, p pseudo. */
  kind: string;
  isArray: boolean;
  labels: readonly string[];
};

export type CatalogColumn = {
  name: string;
  type: CatalogType;
  /** As people write it: `character varying(40)`, or the name of a domain. */
  written: string;
  /** The same of the type behind domains. */
  form: string;
  isRequired: boolean;
  /** It has a value where none is given: a default, an identity, or it is computed. */
  isGiven: boolean;
  /** The default as the database writes it. */
  default?: string;
  /** Nobody can write it: a generated column. */
  isGenerated: boolean;
  /** An identity that takes a given value only where the statement overrides it. */
  isAlwaysIdentity: boolean;
  /** It numbers the rows: an identity, or a default of a sequence. */
  isNumbered: boolean;
  maySelect: boolean;
  mayInsert: boolean;
  mayUpdate: boolean;
  comment?: string;
  /** The names of its domains, and their conditions, as the database writes them. */
  domains: readonly string[];
  domainChecks: readonly string[];
};

type CatalogConstraint = {
  name: string;
  /** p primary key, u unique, f foreign key, c check. */
  kind: string;
  columns: readonly string[];
  /** The constraint's names in the table's partitions, where PostgreSQL has named it otherwise. */
  inParts?: readonly string[];
  /** Of a check: its condition, as the database writes it. */
  condition?: string;
};

type CatalogReference = CatalogConstraint & {
  schema: string;
  table: string;
  /** The columns referred to, in the same order. */
  targets: readonly string[];
};

/**
 * A foreign key of another table that leads here. `onDelete`, `onUpdate`: a no action, r restrict, c cascade, n set null, d set
 * default.
 */
export type CatalogReferring = {
  schema: string;
  table: string;
  columns: readonly string[];
  targets: readonly string[];
  onDelete: string;
  onUpdate: string;
  maySelect: boolean;
};

export type CatalogTable = {
  schema: string;
  name: string;
  /** That of pg_class: r table, p partitioned, v view, m materialized view, f foreign table. */
  kind: string;
  comment?: string;
  /** The database's estimate; below 0 where it has none. */
  rows: number;
  mayDelete: boolean;
  /** A trigger that runs after a row was written, and may change it again. */
  hasAfterTriggers: boolean;
  /** This database checks some of what was written, in whatever table, only at the end of a transaction. */
  hasLateChecks: boolean;
  columns: ReadonlyMap<string, CatalogColumn>;
  constraints: readonly CatalogConstraint[];
  references: readonly CatalogReference[];
  referring: readonly CatalogReferring[];
};

type Queryable = Pick<Connection, 'query'>;

/** These tables, those that exist. */
export const tablesNamed = (
  connection: Queryable,
  wanted: readonly { schema: string; table: string }[],
): Promise<ReadonlyMap<string, CatalogTable>> =>
  wanted.length === 0
    ? Promise.resolve(new Map())
    : tablesWhere(
        connection,
        sql`(n.nspname, c.relname) in (select * from unnest(${texts(wanted.map(({ schema }) => schema))}, ${texts(wanted.map(({ table }) => table))}))`,
      );

/** @param condition on pg_namespace `n` and pg_class `c` */
export async function tablesWhere(
  connection: Queryable,
  condition: Sql,
): Promise<ReadonlyMap<string, CatalogTable>> {
  const rows = await connection.query(
    sql`select n.nspname as schema, c.relname as name, c.relkind::text as kind, c.reltuples::float8 as rows,
        obj_description(c.oid, 'pg_class') as comment, has_table_privilege(c.oid, 'delete') as deletes,
        exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgenabled <> 'D'
          and g.tgtype & 2 = 0 and g.tgtype & 64 = 0) as after,
        exists (select from pg_trigger where tginitdeferred) as late,
        (select json_agg(json_build_object('name', a.attname, 'written', format_type(a.atttypid, a.atttypmod), 'form', t.form,
            'domains', t.domains,
            'isRequired', a.attnotnull or t.domain_required, 'isGenerated', a.attgenerated <> '',
            'isAlwaysIdentity', a.attidentity = 'a',
            'isNumbered', a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) ~* '^nextval\\(', false),
            'isGiven', a.atthasdef or a.attidentity <> '' or t.domain_default, 'default', pg_get_expr(d.adbin, d.adrelid),
            'maySelect', has_column_privilege(c.oid, a.attnum, 'select'),
            'mayInsert', has_column_privilege(c.oid, a.attnum, 'insert'),
            'mayUpdate', has_column_privilege(c.oid, a.attnum, 'update'),
            'comment', col_description(c.oid, a.attnum), 'domainChecks', t.domain_checks,
            'type', json_build_object('schema', t.schema, 'name', t.name, 'kind', t.kind, 'isArray', t.is_array, 'labels', t.labels)) order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          cross join lateral (
            with recursive base (oid, mod, required, given) as (
              select a.atttypid, a.atttypmod, false, false
              union all select y.typbasetype, y.typtypmod, b.required or y.typnotnull, b.given or y.typdefault is not null
                from base b join pg_type y on y.oid = b.oid where y.typtype = 'd')
            select format_type(y.oid, b.mod) as form, array(select d.typname::text from base b join pg_type d on d.oid = b.oid where d.typtype = 'd') as domains,
              s.nspname as schema, y.typname as name, y.typtype::text as kind, y.typcategory = 'A' as is_array,
              (select bool_or(required) from base) as domain_required, (select bool_or(given) from base) as domain_default,
              array(select pg_get_constraintdef(k.oid) from base b join pg_constraint k on k.contypid = b.oid and k.contype = 'c') as domain_checks,
              array(select e.enumlabel::text from pg_enum e where e.enumtypid = case when y.typcategory = 'A' then y.typelem else y.oid end
                order by e.enumsortorder) as labels
            from base b join pg_type y on y.oid = b.oid join pg_namespace s on s.oid = y.typnamespace
            where y.typtype <> 'd' limit 1) t
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select coalesce(json_agg(json_build_object('name', k.conname, 'kind', k.contype::text,
            'inParts', (with recursive part (oid, name) as (select k.oid, k.conname
                union all select p.oid, p.conname from part join pg_constraint p on p.conparentid = part.oid)
              select json_agg(name) from part where name <> k.conname), 'schema', fn.nspname, 'table', f.relname,
            'columns', (select coalesce(json_agg(x.attname order by u.place), '[]') from unnest(k.conkey) with ordinality u(num, place)
              join pg_attribute x on x.attrelid = k.conrelid and x.attnum = u.num),
            'targets', (select coalesce(json_agg(x.attname order by u.place), '[]') from unnest(k.confkey) with ordinality u(num, place)
              join pg_attribute x on x.attrelid = k.confrelid and x.attnum = u.num),
            'condition', case when k.contype = 'c' then pg_get_expr(k.conbin, k.conrelid) end) order by k.conname), '[]')
          from pg_constraint k left join pg_class f on f.oid = k.confrelid left join pg_namespace fn on fn.oid = f.relnamespace
          where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
            -- one to a partitioned table stands for those to its partitions
            and (k.conparentid = 0 or c.relispartition or k.contype <> 'f')) as constraints,
        (select coalesce(json_agg(json_build_object('schema', fn.nspname, 'table', f.relname, 'onDelete', k.confdeltype::text,
            'onUpdate', k.confupdtype::text, 'maySelect', has_table_privilege(k.conrelid, 'select'),
            'columns', (select json_agg(x.attname order by u.place) from unnest(k.conkey) with ordinality u(num, place)
              join pg_attribute x on x.attrelid = k.conrelid and x.attnum = u.num),
            'targets', (select json_agg(x.attname order by u.place) from unnest(k.confkey) with ordinality u(num, place)
              join pg_attribute x on x.attrelid = k.confrelid and x.attnum = u.num))), '[]')
          from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
          where k.confrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as referring
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${condition}
      order by n.nspname, c.relname`,
  );
  return new Map(rows.map((row) => [tableKey(String(row.schema), String(row.name)), tableOf(row)]));
}

/** Names without a value are left out. */
const filled = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as T;

function tableOf(row: Readonly<Record<string, unknown>>): CatalogTable {
  const columns = ((row.columns ?? []) as CatalogColumn[]).map((column) => filled(column));
  const constraints = (row.constraints as CatalogReference[]).map((one) => filled(one));
  return {
    schema: String(row.schema),
    name: String(row.name),
    kind: String(row.kind),
    ...(typeof row.comment === 'string' && { comment: row.comment }),
    rows: Number(row.rows),
    mayDelete: row.deletes === true,
    hasAfterTriggers: row.after === true,
    hasLateChecks: row.late === true,
    columns: new Map(columns.map((column) => [column.name, column])),
    constraints,
    references: constraints.filter(({ kind }) => kind === 'f'),
    referring: row.referring as CatalogReferring[],
  };
}

/** The columns of the primary key; none of a table without one. */
export const primaryKeyOf = ({ constraints }: CatalogTable): readonly string[] =>
  constraints.find(({ kind }) => kind === 'p')?.columns ?? [];
