/**
 * Supports renames (`formerly`) while a version of the config with the former names still runs. Nothing is
 * moved at first: the new version reads and writes through a view. `portal migrate` later renames the table
 * itself.
 */
import { createHash } from 'node:crypto';
import type { Resource } from '#model/types.ts';
import type { MaterializedRollup } from '#server/data/postgres/storedRollups.ts';
import { relationsOf, type Relations } from '#server/data/postgres/relations.ts';
import { orderColumn, type TableLayout } from '#server/data/postgres/rows.ts';
import { join, name, shortName, sql, type Sql } from '#server/data/postgres/sql.ts';
import { sequenceOf } from '#server/data/postgres/systemTables.ts';
import type { SchemaState } from '../currentSchema.ts';
import { namedColumns, type TableNames } from '../targetSchema.ts';

const noteOf = (table: string) => `names ${table}`;

export function viewNamesOf(
  resource: Resource,
  { table, fields }: TableLayout,
  state: SchemaState,
): TableNames {
  const known = notedNames(state, table);
  const earlier = [...(known ? [known.table] : []), ...(resource.formerly?.ids ?? [])];
  const found = [table, ...earlier].find((one) => state.tables.has(one)) ?? table;
  const columns = state.tables.get(found)?.columns;
  const isThere = (column: string) => columns?.has(shortName(column)) === true;
  const own = new Set(fields.map(({ id }) => id));
  const before = (id: string) =>
    Object.entries(resource.formerly?.fields ?? {}).flatMap(([old, now]) =>
      now === id && !old.includes('.') && !own.has(old) ? [old] : [],
    );
  const renamed = fields.flatMap(({ id }): [string, string][] => {
    if (isThere(id)) return [];
    const [old] = [...(known?.fields[id] ? [known.fields[id]] : []), ...before(id)].filter(isThere);
    return old === undefined ? [] : [[id, old]];
  });
  return { table: found, fields: Object.fromEntries(renamed) };
}

const notedNames = (state: SchemaState, table: string): TableNames | undefined => {
  const note = state.notes.get(noteOf(table));
  return note === undefined ? undefined : (JSON.parse(note) as TableNames);
};

export const isRenamed = (table: string, names: TableNames) =>
  names.table !== table || Object.keys(names.fields).length > 0;

/**
 * The name depends on the column names, because two versions of a config may have views of one table at once.
 */
export function viewName(layout: TableLayout, names: TableNames): string {
  const columns = JSON.stringify([names, namedColumns(layout, names)]);
  return `${layout.table}@${createHash('sha256').update(columns).digest('hex').slice(0, 8)}`;
}

export function viewStatement(schema: string, layout: TableLayout, names: TableNames): Sql {
  const columns = [
    ...namedColumns(layout, names).map(
      ({ name: column, inTable }) => sql`${name(inTable)} as ${name(column)}`,
    ),
    name(orderColumn),
  ];
  return sql`create or replace view ${name(schema, viewName(layout, names))} as select ${join(columns, ', ')} from ${name(schema, names.table)}`;
}

/** A note of the names, so that a config without `formerly` still finds its records. */
export const namesNote = (table: string, names: TableNames): readonly [key: string, value: string] => [
  noteOf(table),
  JSON.stringify(names),
];

export function relationsFor(
  schema: string,
  layouts: readonly { layout: TableLayout; names: TableNames }[],
  state: SchemaState,
  kept: readonly MaterializedRollup[],
): Relations {
  const renamed = layouts.filter(({ layout, names }) => isRenamed(layout.table, names));
  return relationsOf(
    schema,
    new Map(renamed.map(({ layout, names }) => [layout.table, viewName(layout, names)])),
    // The oid stays the same when the sequence is renamed.
    new Map(
      renamed.flatMap(({ layout, names }) => {
        const sequence = state.sequences.get(shortName(sequenceOf(names.table)));
        return sequence === undefined ? [] : [[layout.table, sequence] as const];
      }),
    ),
    kept,
  );
}
