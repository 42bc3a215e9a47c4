/** What would go with a table or a column. Nothing foreign ever does: the drop is refused instead. */
import { translate } from '#messages/translate.ts';
import type { Connection } from '../connection/database.ts';
import { shortName, sql, text, texts } from '../sql.ts';
import type { SchemaState } from './currentSchema.ts';
import { NotOurs, ownColumn, ownIndex, ownView } from './ownership.ts';

/** `views`, `indexes`: the portal's own, which go too. `foreign`: as the database calls them, such as `view vendas.resumo`. */
export type Dependents = {
  views: readonly string[];
  indexes: readonly string[];
  foreign: readonly string[];
};

/** @param columns absent: all that depends on the table */
export async function dependentsOf(
  connection: Pick<Connection, 'query'>,
  schema: string,
  state: SchemaState,
  relation: string,
  columns?: readonly string[],
): Promise<Dependents> {
  const table = shortName(relation);
  const all = columns === undefined;
  const rows = await connection.query(
    sql`with target as (select c.oid, c.reltype from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${text(schema)} and c.relname = ${text(table)}),
        found as (
          select d.classid, d.objid, d.objsubid from pg_depend d, target
            where d.refclassid = 'pg_class'::regclass and d.refobjid = target.oid and d.deptype in ('n', 'a')
            and (${all ? sql`true` : sql`d.refobjsubid in (select attnum from pg_attribute a where a.attrelid = target.oid and a.attname = any (${texts((columns ?? []).map(shortName))}))`})
          union
          select d.classid, d.objid, d.objsubid from pg_depend d, target join pg_type t on t.oid = target.reltype
            where d.refclassid = 'pg_type'::regclass and d.refobjid in (t.oid, t.typarray) and d.deptype = 'n' and ${all ? sql`true` : sql`false`})
        select distinct i.type, i.identity, coalesce(v.relname, c.relname, g.tgname)::text as name, vn.nspname::text as schema,
          (k.contype in ('p', 'n') and k.conrelid = target.oid) or coalesce(g.tgisinternal, false)
            or (r.ev_class = target.oid and r.rulename = '_RETURN') as natural,
          f.attname::text as default_of, f.attrelid = target.oid as in_table
        from found d cross join target
          left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
          left join pg_class v on v.oid = r.ev_class left join pg_namespace vn on vn.oid = v.relnamespace
          left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
          left join pg_trigger g on d.classid = 'pg_trigger'::regclass and g.oid = d.objid
          left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid
          left join pg_attrdef e on d.classid = 'pg_attrdef'::regclass and e.oid = d.objid
          left join pg_attribute f on f.attrelid = e.adrelid and f.attnum = e.adnum
          cross join lateral pg_identify_object(
            case when v.oid is null or v.oid = target.oid then d.classid else 'pg_class'::regclass end,
            case when v.oid is null or v.oid = target.oid then d.objid else v.oid end,
            case when v.oid is null or v.oid = target.oid then d.objsubid else 0 end) i`,
  );
  const views: string[] = [];
  const indexes: string[] = [];
  const foreign: string[] = [];
  for (const row of rows) {
    const called = String(row.name);
    if (row.natural === true) continue;
    if (row.type === 'index' && state.owned.has(ownIndex(called))) indexes.push(called);
    else if (row.type === 'trigger' && called.startsWith('$kept')) continue;
    else if (row.in_table === true && state.owned.has(ownColumn(table, String(row.default_of)))) continue;
    else if (row.type === 'view' && row.schema === schema && state.owned.has(ownView(called))) {
      views.push(called);
      const further = await dependentsOf(connection, schema, state, called);
      foreign.push(...further.foreign);
    } else foreign.push(`${String(row.type)} ${String(row.identity)}`);
  }
  const own = all ? [...state.foreign.columns].filter((column) => column.startsWith(`${table}.`)) : [];
  return {
    views,
    indexes,
    foreign: [...own.map((column) => `column ${schema}.${column}`), ...foreign].toSorted(),
  };
}

/** @param what the table, or the column with its table */
export function refuseDependents(what: string, { foreign }: Dependents) {
  if (foreign.length > 0) throw new NotOurs(dependentsText(what, foreign));
}

export const dependentsText = (what: string, foreign: readonly string[]): string =>
  translate('database.cannotBeDroppedFromDatabase', {
    what,
    foreign: foreign.slice(0, 5).join(', '),
    more: foreign.length > 5 ? ', …' : '',
  }) + translate('database.dropDependentsFirst');
