/**
 * Multiplies the demo's records to the size of a company after years. The database copies them, each with new
 * ids.
 */
import { readFileSync } from 'node:fs';
import type { Field, Resource } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import type { DataModel } from '#model/expression/expression.ts';
import type { Portal } from '#model/types.ts';
import type { Values } from '#server/data/store.ts';
import { columnsOf, kindOfField } from '#server/data/postgres/rows/columns.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { recountAll } from '#server/data/postgres/materialized/steps.ts';
import { layoutOf } from '#server/data/postgres/rows/layout.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { sortKey } from '#server/data/postgres/rows/sortKey.ts';
import { name, rendered, sql, text } from '#server/data/postgres/sql.ts';
import { storedResources } from '#server/data/postgres/tables/targetSchema.ts';
import { fill } from '../postgres/database.ts';

/** Greater than every id in the demo. */
const step = 10_000;
/** Resources with at least this many demo records count as the largest. */
const large = 300;

const quoted = (...path: string[]) => rendered(name(...path)).text;
const literal = (words: string) => `'${words.replaceAll("'", "''")}'`;

/** The sort key of a number that SQL holds as digits. */
const digitsKey = (digits: string) => {
  const mark = literal([...sortKey('1')][0]!);
  return `${mark} || chr(33 + length(${digits})) || ${digits}`;
};

/** @param rows for the largest resources; resources that are smaller in the demo get fewer */
export async function growDemo(
  database: Database,
  schema: string,
  portal: Portal,
  model: DataModel,
  rows: number,
): Promise<void> {
  const seed = JSON.parse(readFileSync('db.json', 'utf8')) as Record<string, Values[]>;
  await fill(database, schema, model, seed);
  const resources = storedResources(model).filter(({ id }) => (seed[id]?.length ?? 0) > 0);
  const copies = new Map(
    resources.map(({ id }) => {
      const had = seed[id]!.length;
      const wanted = rows * Math.min(1, had / large) ** 2;
      return [id, id === portal.accounts.resource ? 0 : Math.max(0, Math.ceil(wanted / had) - 1)];
    }),
  );
  const indexes = await database.query(
    sql`select indexname, indexdef from pg_indexes where schemaname = ${text(schema)}
        and indexname not in (select conname from pg_constraint)`,
  );
  const place = await ensure(database, schema, model);
  for (const { indexname } of indexes) await database.run(`drop index ${quoted(schema, String(indexname))}`);
  for (const resource of resources) {
    const many = copies.get(resource.id)!;
    if (many > 0) await database.run(copying(schema, resource, copies, many));
  }
  await database.run('analyze');
  // This rewrites every row, which would take minutes with the indexes in place.
  await recountAll(database, place, model);
  // What it has replaced would be two thirds of a table, and every scan reads it.
  for (const resource of resources)
    if (copies.get(resource.id)! > 0)
      await database.run(`vacuum full ${quoted(schema, layoutOf(resource).table)}`);
  for (const { indexdef } of indexes) await database.run(String(indexdef));
  await database.run('vacuum analyze');
}

function copying(schema: string, resource: Resource, copies: ReadonlyMap<string, number>, many: number) {
  const layout = layoutOf(resource);
  const table = quoted(schema, layout.table);
  const varied = new Set([...resource.titleFields, ...resource.search]);
  const parts = new Map(
    layout.fields.flatMap((field) =>
      partsOf(field, field.unique || varied.has(field.id), copies.get(targetOf(field) ?? '') ?? 0),
    ),
  );
  const columns = layout.columns.map((column) => column.name);
  const values = columns.map((column) => parts.get(column) ?? `s.${quoted(column)}`);
  return `alter table ${table} disable trigger user;
    insert into ${table} (${columns.map((column) => quoted(column)).join(', ')})
    select ${values.join(', ')} from ${table} s cross join generate_series(1, ${many}) n where s.id ~ '^\\d+$';
    alter table ${table} enable trigger user`;
}

const targetOf = (field: Field) => ('resource' in field ? String(field.resource) : undefined);

/** The expressions for the columns that differ between a copy and its original. */
function partsOf(field: Field, isVaried: boolean, copiesOfTarget: number): [string, string][] {
  const own = `s.${quoted(field.id)}`;
  const columns = columnsOf(field).map((column) => column.name);
  const kind = kindOfField(field);
  if (kind === 'id') {
    const which = field.id === 'id' ? 'n' : `(n::bigint * 7919 % ${copiesOfTarget + 1})`;
    const id = `(${own}::bigint + ${which} * ${step})::text`;
    return columns.map((column, at) => [column, at === 0 ? id : `nullif(${digitsKey(id)}, '')`]);
  }
  if (kind === 'moment') {
    const days = 'n * 37 % 1500';
    const moved = (column: string) =>
      traitsOf(field).temporal === 'month'
        ? `to_char((s.${column} || '-01')::date - (${days}), 'YYYY-MM')`
        : `to_char(left(s.${column}, 10)::date - (${days}), 'YYYY-MM-DD') || substr(s.${column}, 11)`;
    return columns.map((column) => [column, moved(quoted(column))]);
  }
  if (kind === 'text' && isVaried)
    return columns.map((column) => [
      column,
      column.endsWith('__k')
        ? `s.${quoted(column)} || ${literal(sortKey(' '))} || ${digitsKey('n::text')}`
        : `s.${quoted(column)} || ' ' || n`,
    ]);
  if (kind === 'number' && field.unique) return [[field.id, `${own} + n * ${step}`]];
  return [];
}
