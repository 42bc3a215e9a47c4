/** Whose records a schema has: `$meta` holds the `id` of portal.yaml. */
import { companyNoted, refuseOtherCompany } from '#host/dataOwner.ts';
import { translate } from '#messages/translate.ts';
import type { Connection, Database } from './connection/database.ts';
import { name, sql, text } from './sql.ts';
import { metaTable } from './systemTables.ts';
import { saveNote, stateOf } from './tables/currentSchema.ts';
import { ensureSystem } from './tables/ensure.ts';
import { refuseForeignSchema } from './tables/ownership.ts';

const companyNote = 'company';
const foreignNote = 'foreign';
type Queryable = Pick<Connection, 'query'>;

const placeOf = (schema: string) => translate('database.schemaOfDatabase', { schema });

/** Refuses a schema that contains tables of other programs or records of another company. Changes nothing. */
export async function refuseOthers(connection: Queryable, schema: string, id: string | undefined) {
  const state = await stateOf(connection, schema);
  refuseForeignSchema(schema, state.tables.has(metaTable), state.foreign);
  refuseOtherCompany(placeOf(schema), state.notes.get(companyNote), id);
  return state;
}

/** Returns whether it was missing. Of two processes that start at once the first decides. */
export async function storeCompany(
  database: Database,
  schema: string,
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const meta = name(schema, metaTable);
  const stored = await database.query(
    sql`insert into ${meta} (name, value) values (${text(companyNote)}, ${text(id)}) on conflict (name) do nothing returning name`,
  );
  const [row] = await database.query(sql`select value from ${meta} where name = ${text(companyNote)}`);
  refuseOtherCompany(placeOf(schema), String(row!.value), id);
  return stored.length > 0;
}

/**
 * Claims the schema for this company. Returns notices for the log: that its id was missing, and names of objects of
 * others. Each is reported once.
 */
export async function claimSchema(
  database: Database,
  schema: string,
  id: string | undefined,
): Promise<string[]> {
  const before = await refuseOthers(database, schema, id);
  const isNew = !before.tables.has(metaTable);
  if (isNew) await ensureSystem(database, schema);
  const notes: string[] = [];
  const isStored = !before.notes.has(companyNote) && (await storeCompany(database, schema, id));
  if (isStored && !isNew) notes.push(companyNoted(placeOf(schema), id!));
  const told = new Set(JSON.parse(before.notes.get(foreignNote) ?? '[]') as string[]);
  const { listed } = before.foreign;
  const untold = listed.filter((one) => !told.has(one));
  if (untold.length > 0) {
    await saveNote(database, schema, foreignNote, JSON.stringify(listed));
    notes.push(
      translate('database.schemaAlso', {
        schema,
        untold: untold.slice(0, 10).join(', '),
        more: untold.length > 10 ? ', …' : '',
      }),
    );
  }
  return notes;
}
