/**
 * Notes in `$meta` on tables in which the migration of contents has nothing to change, so that nobody has to read them.
 * A process with other rules removes them when it starts, because it writes by its own.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { name, sql, text, texts } from '#server/data/postgres/sql.ts';
import type { Layer } from '../plan/planSteps.ts';
import { schemaDigest, storedResources, contentsDigest, contentsNote } from '../targetSchema.ts';
import { layoutOf } from '#server/data/postgres/rows.ts';
import type { Connection, Database } from '#server/data/postgres/connection/database.ts';
import { presentIn } from '#server/data/postgres/shared.ts';
import { metaTable, processesTable } from '#server/data/postgres/systemTables.ts';
import { saveNote, stateOf, type SchemaState } from '../currentSchema.ts';
import { planOf } from '../plan/plan.ts';
import { causesIn, anyCause } from './contentCauses.ts';

/** The name of the note that processes of two versions have written to the table. */
export const lateNote = (table: string) => `late ${table}`;

type Queryable = Pick<Connection, 'query'>;
type Notes = SchemaState['notes'];

export function isNoted({ resource, names }: Pick<Layer, 'resource' | 'names'>, notes: Notes): boolean {
  const digest = contentsDigest(resource);
  return digest === undefined || notes.get(contentsNote(names.table)) === digest;
}

/** Unless a process of another version runs, which may write what this one would change. */
export async function noteContents(
  database: Database,
  schema: string,
  model: DataModel,
  layers: readonly Pick<Layer, 'resource' | 'names'>[],
) {
  const { tables } = await stateOf(database, schema);
  const own = schemaDigest(schema, model);
  if (tables.has(processesTable) && (await presentIn(database, schema)).some((one) => one.model !== own))
    return;
  for (const { resource, names } of layers) {
    const digest = contentsDigest(resource);
    if (digest !== undefined) await saveNote(database, schema, contentsNote(names.table), digest);
  }
}

/** Looks once into each table without a note, in the background of a start. */
export async function lookAtContents(
  database: Database,
  schema: string,
  model: DataModel,
  ending?: AbortSignal,
) {
  const state = await stateOf(database, schema);
  for (const layer of planOf(schema, model, state).layers) {
    ending?.throwIfAborted();
    const { resource, table, names } = layer;
    if (!table || resource.history || isNoted(layer, state.notes) || state.notes.has(lateNote(names.table)))
      continue;
    const [row] = await database.query(
      sql`select exists (select from ${name(schema, names.table)} t where ${anyCause(causesIn(schema, model, layer))}) as "isAny"`,
    );
    if (row!.isAny === false) await noteContents(database, schema, model, [layer]);
  }
}

/** Whether a process with other rules has left a note. */
export const isOtherContents = (model: DataModel, notes: Notes): boolean =>
  storedResources(model).some((resource) => {
    const note = notes.get(contentsNote(layoutOf(resource).table));
    return note !== undefined && note !== (contentsDigest(resource) ?? '');
  });

/** Removes the notes of a process with other rules. */
export async function forgetOtherContents(database: Queryable, schema: string, model: DataModel) {
  const own = storedResources(model).map((resource) => [
    contentsNote(layoutOf(resource).table),
    contentsDigest(resource) ?? '',
  ]);
  await database.query(
    sql`delete from ${name(schema, metaTable)} m
        using unnest(${texts(own.map(([key]) => key!))}, ${texts(own.map(([, digest]) => digest!))}) o (name, value)
        where m.name = o.name and m.value <> o.value`,
  );
}

/** Records were loaded as they are. */
export const forgetContents = (database: Queryable, schema: string) =>
  database.query(sql`delete from ${name(schema, metaTable)} where name like ${text('contents %')}`);
