/**
 * Steps that create materialized rollups at the start, fill them in batches, check them, and drop them by the
 * command.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import type { Connection, Database } from './connection/database.ts';
import { rollupKey, type Relations } from './relations.ts';
import { layoutOf, orderColumn } from './rows.ts';
import { name, raw, sql, text, texts, type Sql } from './sql.ts';
import { metaTable } from './systemTables.ts';
import { atOnce, withWriteLock, type LockSettings } from './tables/locks.ts';
import {
  forgetModels,
  deleteNote,
  saveNote,
  stateOf,
  sqlText,
  type SchemaState,
} from './tables/currentSchema.ts';
import { forgetOwned, ownColumn } from './tables/ownership.ts';
import { momentaryLock } from './tables/stepCosts.ts';
import { materializedRollups, valueStatement } from './materialized/selection.ts';
import type { MaterializedRollup } from './storedRollups.ts';
import {
  differs,
  dropStatements,
  isKeptNote,
  materializedKey,
  createStatements,
  noteNameOf,
  noteOf,
  recomputeStatement,
  recountName,
  triggersOf,
  type KeptNote,
} from './storedRollups/rollupSteps.ts';

const tableOfRollup = ({ resource }: MaterializedRollup) => layoutOf(resource).table;

/** The rollups of a model whose tables all have their own names. */
export const rollupsIn = (model: DataModel, renamed: ReadonlySet<string>): MaterializedRollup[] =>
  materializedRollups(model).filter(
    ({ resource, sources }) =>
      ![resource, ...sources.map((source) => source.resource)].some((one) =>
        renamed.has(layoutOf(one).table),
      ),
  );

const noteIn = (notes: SchemaState['notes'], key: string): KeptNote | undefined => {
  const note = notes.get(noteNameOf(key));
  return note === undefined ? undefined : (JSON.parse(note) as KeptNote);
};

/** The rollups whose columns are completely filled. */
export const completeIn = (
  kept: readonly MaterializedRollup[],
  notes: SchemaState['notes'],
): MaterializedRollup[] => kept.filter((one) => noteIn(notes, materializedKey(one))?.isWhole);

/** The statements that create it, and the note to store. Undefined if it exists. */
export const creationOf = (
  schema: string,
  model: DataModel,
  kept: MaterializedRollup,
  notes: SchemaState['notes'],
) =>
  noteIn(notes, materializedKey(kept))
    ? undefined
    : {
        statements: createStatements(schema, model, kept).map(sqlText),
        note: [noteNameOf(materializedKey(kept)), JSON.stringify(noteOf(kept))] as const,
      };

/** Fills the column in batches. An interrupted run continues where it stopped. */
export async function fillRollup(
  database: Database,
  relations: Relations,
  model: DataModel,
  kept: MaterializedRollup,
  settings: LockSettings,
): Promise<void> {
  const { schema } = relations;
  const key = noteNameOf(materializedKey(kept));
  const batch = async (connection: Connection): Promise<boolean> => {
    const [row] = await connection.query(
      sql`select value from ${name(schema, metaTable)} where name = ${text(key)}`,
    );
    const note = JSON.parse(String(row?.value ?? '{}')) as Partial<KeptNote>;
    if (note.at === undefined || note.isWhole) return true;
    const [last] = await connection.query(
      sql`select max(n)::text as at from (select ${name(orderColumn)} as n from ${name(schema, tableOfRollup(kept))}
          where ${name(orderColumn)} > ${text(note.at)}::bigint order by 1 limit ${raw(String(atOnce))}) t`,
    );
    const at = last?.at as string | null;
    if (at !== null)
      await connection.query(
        recomputeStatement(
          schema,
          model,
          kept,
          sql`p.${name(orderColumn)} > ${text(note.at)}::bigint and p.${name(orderColumn)} <= ${text(at)}::bigint`,
        ),
      );
    await saveNote(
      connection,
      schema,
      key,
      JSON.stringify({ ...note, ...(at === null ? { isWhole: true } : { at }) }),
    );
    return at === null;
  };
  while (!(await withWriteLock(database, schema, batch, settings)));
  relations.materialized.set(rollupKey(kept.resource.id, kept.field), kept);
}

/** Recomputes all materialized values. */
export async function recountAll(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
): Promise<void> {
  for (const kept of relations.materialized.values())
    await connection.query(recomputeStatement(relations.schema, model, kept));
}

/** Corrects wrong values. It locks the records before it computes, so that concurrent writes are counted. */
export async function correctMaterialized(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
): Promise<void> {
  for (const { kept, ids } of await wrongValues(connection, relations, model))
    for (let at = 0; at < ids.length; at += atOnce)
      await connection.query(
        sql`select ${name(relations.schema, recountName(materializedKey(kept)))}(${texts(ids.slice(at, at + atOnce))})`,
      );
}

/** Ids of records whose materialized value differs from the computed one. */
export async function wrongValues(
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
): Promise<{ kept: MaterializedRollup; ids: string[] }[]> {
  const found: { kept: MaterializedRollup; ids: string[] }[] = [];
  for (const kept of relations.materialized.values()) {
    const { words } = valueStatement(model, relations.schema, kept.resource, kept.field, 'all');
    const rows = await connection.query(
      sql`select t.id from ${name(relations.schema, tableOfRollup(kept))} t join (${words}) s on s.id = t.id where ${differs(kept)}
          order by t.${name(orderColumn)}`,
    );
    if (rows.length > 0) found.push({ kept, ids: rows.map(({ id }) => String(id)) });
  }
  return found;
}

type Stale = { key: string; note: KeptNote; statements: Sql[] };

/** Materialized columns that only a former version of the config used. */
export const staleIn = (
  schema: string,
  wanted: readonly MaterializedRollup[],
  { notes }: SchemaState,
): Stale[] => {
  const used = new Set(wanted.map((one) => noteNameOf(materializedKey(one))));
  return [...notes].flatMap(([key, value]) => {
    if (!isKeptNote(key) || used.has(key)) return [];
    const note = JSON.parse(value) as KeptNote;
    return [{ key, note, statements: dropStatements(schema, key.slice('kept '.length), note) }];
  });
};

export const staleSteps = (schema: string, wanted: readonly MaterializedRollup[], state: SchemaState) =>
  staleIn(schema, wanted, state).map(({ note, statements }) => ({
    table: note.table,
    statements: statements.map(sqlText),
    rows: translate('database.noRowChanges'),
    hazards: [translate('database.earlierVersionOfConfig')],
    locks: momentaryLock(),
    seconds: 0,
  }));

/** Runs before all other steps, because these triggers refer to names and types of their own version. */
export async function dropStale(
  database: Database,
  schema: string,
  wantedIn: WantedIn,
  settings: LockSettings,
) {
  const state = await stateOf(database, schema);
  if (staleIn(schema, wantedIn(state), state).length === 0) return;
  await withWriteLock(
    database,
    schema,
    async (connection) => {
      await dropStaleIn(connection, schema, wantedIn);
      await forgetModels(connection, schema);
    },
    settings,
  );
}

type WantedIn = (state: SchemaState) => readonly MaterializedRollup[];

export async function dropStaleIn(connection: Connection, schema: string, wantedIn: WantedIn) {
  const state = await stateOf(connection, schema);
  for (const { key, note, statements } of staleIn(schema, wantedIn(state), state)) {
    for (const { table, trigger } of await connection.query(
      triggersOf(schema, key.slice('kept '.length), note),
    ))
      await connection.run(
        sqlText(sql`drop trigger if exists ${name(String(trigger))} on ${name(schema, String(table))}`),
      );
    for (const statement of statements) await connection.run(sqlText(statement));
    await forgetOwned(
      connection,
      schema,
      note.columns.map((column) => ownColumn(note.table, column)),
    );
    await deleteNote(connection, schema, key);
  }
}
