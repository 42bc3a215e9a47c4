/**
 * The SQL of materialized rollups. Triggers recompute what a statement may have changed, in the same
 * transaction and for every writer, processes of another config version included. The affected records are
 * locked in the order of their ids, so that the second of two concurrent writers sees what the first has
 * written.
 */
import type { DataModel } from '#model/expression/expression.ts';
import type { Reach } from '../compile/scope.ts';
import { layoutOf } from '../rows.ts';
import { join, literal, name, noSql, raw, shortName, sql, text, texts, type Sql } from '../sql.ts';
import { valueStatement } from '../materialized/selection.ts';
import {
  materializedColumns,
  partNames,
  type MaterializedRollup,
  type RollupTable,
  type RollupStep,
  type RollupTarget,
} from '../storedRollups.ts';

/** One record that many look up may affect so many that the referring table is read once for all. */
const manyIds = 1000;

/** Session setting that disables the triggers during a bulk load, which recomputes everything at its end. */
export const fillingSetting = 'portal.filling';

const isFilling = raw(`current_setting('${fillingSetting}', true) = 'on'`);

const tableOf = ({ resource }: Pick<MaterializedRollup, 'resource'>) => layoutOf(resource).table;
export const materializedKey = (kept: MaterializedRollup) => `${tableOf(kept)}.${kept.column}`;

export const recountName = (key: string) => `$kept ${key}`;
const triggerNames = (key: string) => [`$kept+ ${key}`, `$kept= ${key}`, `$kept- ${key}`, `$kept! ${key}`];

/** Creates columns, functions and triggers; the values are filled in later. */
export function createStatements(schema: string, model: DataModel, kept: MaterializedRollup): Sql[] {
  const key = materializedKey(kept);
  const whole = name(schema, tableOf(kept));
  const [plus, equal, minus, own] = triggerNames(key) as [string, string, string, string];
  const recount = name(schema, recountName(key));
  const recompute = (reach: Reach) => recomputeStatement(schema, model, kept, raw('p.id = any (ids)'), reach);
  const columns = materializedColumns(kept).map(
    ({ part, name: column, type }) =>
      sql`add column if not exists ${name(column)} ${raw(type)}${raw(part === 'sql' && kept.initial ? ` default ${kept.initial}` : '')}`,
  );
  const on = (trigger: string, event: string, tables: string, table: Sql, call: string) =>
    sql`create or replace trigger ${name(trigger)} after ${raw(event)} on ${table} referencing ${raw(tables)}
        for each statement execute function ${name(schema, call)}()`;
  return [
    sql`alter table ${whole} ${join(columns, ', ')}`,
    sql`create or replace function ${recount}(ids text[]) returns void language plpgsql as $body$ begin
          if cardinality(ids) = 0 or ${isFilling} then return; end if;
          perform from ${whole} p where p.id = any (ids) order by p.id for no key update;
          if cardinality(ids) > ${raw(String(manyIds))} then ${recompute('all')};
          else ${recompute('page')};
          end if;
        end $body$`,
    sql`create or replace function ${name(schema, own)}() returns trigger language plpgsql as $body$ begin
          perform ${recount}(array(select id from "$new"));
          return null;
        end $body$`,
    on(own, 'insert', 'new table as "$new"', whole, own),
    ...kept.sources.flatMap((source, nth) => {
      const table = name(schema, layoutOf(source.resource).table);
      const call = nth === 0 ? plus : `${plus} ${nth}`;
      const nthOf = (trigger: string) => (nth === 0 ? trigger : `${trigger} ${nth}`);
      return [
        sql`create or replace function ${name(schema, call)}() returns trigger language plpgsql as $body$ begin
              if ${isFilling} then return null;
              elsif tg_op = 'INSERT' then perform ${recount}(${idsIn(schema, source, from(source, '$new'))});
              elsif tg_op = 'DELETE' then perform ${recount}(${idsIn(schema, source, from(source, '$old'))});
              else perform ${recount}(${idsIn(schema, source, changed(source))});
              end if;
              return null;
            end $body$`,
        on(nthOf(plus), 'insert', 'new table as "$new"', table, call),
        on(nthOf(equal), 'update', 'new table as "$new" old table as "$old"', table, call),
        on(nthOf(minus), 'delete', 'old table as "$old"', table, call),
      ];
    }),
  ].map(literal);
}

/** The database's functions for one rollup. */
const functionNames = (key: string, sources: number): string[] => {
  const [plus, , , own] = triggerNames(key);
  return [
    recountName(key),
    own!,
    ...Array.from({ length: sources }, (_, nth) => (nth === 0 ? plus! : `${plus} ${nth}`)),
  ];
};

/** Drops everything, after its triggers. */
export const dropStatements = (schema: string, key: string, { table, columns, sources }: KeptNote): Sql[] => [
  ...functionNames(key, sources).map((one) => sql`drop function if exists ${name(schema, one)}`),
  sql`alter table if exists ${name(schema, table)} ${join(
    columns.map((column) => sql`drop column if exists ${name(column)}`),
    ', ',
  )}`,
];

/** Selects the portal's triggers that call these functions. */
export const triggersOf = (schema: string, key: string, { sources }: KeptNote): Sql =>
  sql`select t.tgname as trigger, c.relname as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      join pg_namespace n on n.oid = p.pronamespace join pg_class c on c.oid = t.tgrelid
      where n.nspname = ${text(schema)} and c.relnamespace = n.oid and starts_with(t.tgname::text, '$kept')
        and p.proname::text = any (${texts(functionNames(key, sources).map(shortName))})`;

/** The stored note: names, and the progress of its back-fill. */
export type KeptNote = {
  table: string;
  columns: readonly string[];
  sources: number;
  at: string;
  isWhole: boolean;
};
export const isKeptNote = (name: string) => name.startsWith('kept ');
export const columnsOfNote = (note: string) => (JSON.parse(note) as KeptNote).columns;
export const noteNameOf = (key: string) => `kept ${key}`;
export const noteOf = (kept: MaterializedRollup): KeptNote => ({
  table: tableOf(kept),
  columns: materializedColumns(kept).map((column) => column.name),
  sources: kept.sources.length,
  at: '0',
  isWhole: false,
});

/**
 * Updates the column where its value differs from the computed one.
 *
 * @param where selects records `p`; absent: all of them
 * @param reach `all` reads the referring table once
 */
export function recomputeStatement(
  schema: string,
  model: DataModel,
  kept: MaterializedRollup,
  where?: Sql,
  reach: Reach = where ? 'page' : 'all',
): Sql {
  const { words } = valueStatement(model, schema, kept.resource, kept.field, reach);
  const columns = materializedColumns(kept);
  return sql`update ${name(schema, tableOf(kept))} t set ${join(
    columns.map(({ part, name: column }) => sql`${name(column)} = s.${raw(partNames[part])}`),
    ', ',
  )} from (${words} where ${where ?? raw('true')}) s where s.id = t.id and ${differs(kept)}`;
}

/** Condition for records `t` whose stored value differs from the computed one, `s`. */
export const differs = (kept: MaterializedRollup): Sql => {
  const columns = materializedColumns(kept);
  return sql`(${join(
    columns.map(({ name: column }) => sql`t.${name(column)}`),
    ', ',
  )}) is distinct from (${join(
    columns.map(({ part }) => raw(`s.${partNames[part]}`)),
    ', ',
  )})`;
};

const from = ({ columns }: RollupTable, table: string): Sql =>
  sql`select ${join(
    columns.map((column) => name(column)),
    ', ',
  )} from ${name(table)}`;

const changed = (source: RollupTable): Sql => {
  const [now, before] = [from(source, '$new'), from(source, '$old')];
  return sql`(${now} except ${before}) union all (${before} except ${now})`;
};

const idsIn = (schema: string, { targets }: RollupTable, rows: Sql): Sql =>
  sql`array(select distinct one.id from (${rows}) c cross join lateral (${join(
    targets.map((target) => idsOf(schema, target)),
    ' union ',
  )}) one where one.id is not null)`;

/** The ids to which a record `c` leads. */
function idsOf(schema: string, { steps, column, isList, ifThere }: RollupTarget): Sql {
  const last = steps.length === 0 ? 'c' : `s${steps.length}`;
  const id = isList ? sql`unnest(${name(last, column)})` : name(last, column);
  const from = steps.length === 0 ? noSql : sql` ${along(schema, steps, 's')}`;
  if (ifThere.length === 0) return sql`select ${id} as id${from}`;
  return sql`select ${id} as id${from} ${raw(steps.length === 0 ? 'where' : 'and')} exists (select ${along(schema, ifThere, 'r')})`;
}

/** The clauses from FROM on. */
const along = (schema: string, steps: readonly RollupStep[], alias: string): Sql =>
  sql`from ${join(
    steps.map(
      ({ resource }, nth) => sql`${name(schema, layoutOf(resource).table)} ${raw(`${alias}${nth + 1}`)}`,
    ),
    ', ',
  )} where ${join(
    steps.map(
      ({ by, from: before }, nth) =>
        sql`${name(`${alias}${nth + 1}`, by)} = ${name(nth === 0 ? 'c' : `${alias}${nth}`, before)}`,
    ),
    ' and ',
  )}`;
