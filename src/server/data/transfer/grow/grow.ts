/**
 * Creates a database of a chosen size for `portal grow`: SQL statements copy the initial data of a config many times.
 * Triggers and indexes are off meanwhile. Figures and indexes are completed at the end.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import { inParallel } from '#model/lib/inParallel.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { Values } from '#server/data/store.ts';
import { wholeModelOf } from '#server/data/portalData.ts';
import { claimSchema } from '#server/data/postgres/company.ts';
import { transaction, type Database } from '#server/data/postgres/connection/database.ts';
import { withDatabase } from '#server/data/postgres/connection/withDatabase.ts';
import { recountAll } from '#server/data/postgres/materialized/steps.ts';
import type { Relations } from '#server/data/postgres/relations.ts';
import { layoutOf } from '#server/data/postgres/rows/layout.ts';
import { name, sql, text, texts } from '#server/data/postgres/sql.ts';
import { metaTable } from '#server/data/postgres/systemTables.ts';
import { forgetModels, saveNote, sqlText, stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { storedResources } from '#server/data/postgres/tables/targetSchema.ts';
import { raiseIds } from '#server/data/postgres/writes/bulkLoad.ts';
import { historyPart, TransferError } from '../format.ts';
import { copyStatement, isPlainNumber, stepAbove, type Growth } from './copies.ts';

type Seed = Readonly<Record<string, unknown>>;
type Log = (line: string) => void;
export type Grown = { records: Readonly<Record<string, number>>; isNew: boolean };

/** The name of the note in `$meta` that the records of a schema are copies, with their number. */
const grownNote = 'grown';
type Note = { rows: number; isWhole: boolean };

/** Tables that are copied at once. With two processors, more would wait for each other. */
const atOnce = 2;

/** @param rows of the largest resource; others get fewer, the smaller they are among the first records */
export const growDatabase = (
  portal: Portal,
  databaseUrl: string,
  seed: Seed,
  rows: number,
  log: Log,
): Promise<Grown> =>
  withDatabase(databaseUrl, portal.id, async (database, schema) => {
    const model = wholeModelOf(portal);
    const before = await refuseOtherRecords(database, schema, rows);
    refuseTooFew(model, seed, rows);
    if (!before?.isWhole) {
      await claimSchema(database, schema, portal.id);
      await saveNote(database, schema, grownNote, JSON.stringify({ rows, isWhole: false } satisfies Note));
      if (before) await emptyTables(database, schema, model);
      await growIn(database, schema, portal, model, seed, rows, log);
      await saveNote(database, schema, grownNote, JSON.stringify({ rows, isWhole: true } satisfies Note));
    }
    return { records: await countsIn(database, schema, model), isNew: !before?.isWhole };
  });

/** The note of an earlier run of the same size. */
async function refuseOtherRecords(
  database: Database,
  schema: string,
  rows: number,
): Promise<Note | undefined> {
  const { tables, notes } = await stateOf(database, schema);
  if (!tables.has(metaTable)) return undefined;
  const note = notes.get(grownNote);
  const known = note === undefined ? undefined : (JSON.parse(note) as Note);
  if (known && (known.rows === rows || !known.isWhole)) return known;
  const advice = translate('transfer.nameNewSchemaInPortalDatabase');
  throw new TransferError(
    known
      ? translate('transfer.schemaWasFilledWithRows', { schema, rows: known.rows, advice })
      : translate('transfer.schemaHasDataCommandDid', { schema, advice }),
  );
}

/** Starts an interrupted run again. */
async function emptyTables(database: Database, schema: string, model: DataModel) {
  const { tables } = await stateOf(database, schema);
  const all = storedResources(model)
    .map((resource) => layoutOf(resource).table)
    .filter((table) => tables.has(table));
  for (const table of all) {
    await database.run(`truncate ${sqlText(name(schema, table))} restart identity`);
    await database.query(sql`delete from ${name(schema, metaTable)} where name = ${text(`first ${table}`)}`);
  }
  await forgetModels(database, schema);
}

/** Creates the tables in an empty schema, and fills them. Benchmarks call it with a schema of their own. */
export async function growIn(
  database: Database,
  schema: string,
  portal: Portal,
  model: DataModel,
  seed: Seed,
  rows: number,
  log: Log = () => undefined,
): Promise<void> {
  const relations = await ensure(database, schema, model, { seed: () => seed });
  const resources = filledIn(model, seed);
  const growth: Growth = {
    schema,
    timeZone: model.timeZone,
    step: stepAbove(resources.map((resource) => recordsOf(seed, resource))),
    copies: copiesOf(portal, resources, seed, rows),
  };
  const grown = resources.filter(({ id, history }) => history || growth.copies.get(id)! > 0);
  const indexes = await dropIndexes(database, schema, grown);
  await inParallel(grown, atOnce, async (resource) => {
    const table = sqlText(name(schema, layoutOf(resource).table));
    await transaction(database, 'begin', async (connection) => {
      await connection.run(`alter table ${table} disable trigger user`);
      await connection.run(copyStatement(growth, resource, recordsOf(seed, resource)));
      await connection.run(`alter table ${table} enable trigger user`);
    });
    await database.run(`analyze ${table}`);
    await raiseIds(database, relations, resource);
    log(translate('transfer.copied', { id: resource.id }));
  });
  await complete(database, relations, model, grown, indexes, log);
}

const recordsOf = (seed: Seed, { id, history }: Resource) =>
  (seed[history ? historyPart : id] ?? []) as readonly Values[];

/** The resources that have first records, without the portal's own tables. */
const filledIn = (model: DataModel, seed: Seed) =>
  storedResources(model).filter(
    (resource) => !resource.id.startsWith('$') && recordsOf(seed, resource).length > 0,
  );

const mostOf = (resources: readonly Resource[], seed: Seed) =>
  Math.max(...resources.filter(({ history }) => !history).map((one) => recordsOf(seed, one).length));

function refuseTooFew(model: DataModel, seed: Seed, rows: number) {
  const most = mostOf(filledIn(model, seed), seed);
  if (rows < most) throw new TransferError(translate('transfer.rowsIsLessThanLargest', { rows, most }));
}

/** Accounts and single records, such as settings, are not copied, nor are records whose ids are no numbers. */
function copiesOf(
  { accounts }: Portal,
  resources: readonly Resource[],
  seed: Seed,
  rows: number,
): ReadonlyMap<string, number> {
  const most = mostOf(resources, seed);
  return new Map(
    resources
      .filter(({ history }) => !history)
      .map((resource) => {
        const records = recordsOf(seed, resource);
        const wanted = rows * (records.length / most) ** 2;
        const isKept =
          resource.id === accounts.resource ||
          records.length === 1 ||
          !records.every(({ id }) => isPlainNumber(id));
        return [resource.id, isKept ? 0 : Math.max(0, Math.ceil(wanted / records.length) - 1)];
      }),
  );
}

async function dropIndexes(database: Database, schema: string, grown: readonly Resource[]) {
  const indexes = await database.query(
    sql`select indexname, indexdef, tablename from pg_indexes where schemaname = ${text(schema)}
        and tablename = any (${texts(grown.map((resource) => layoutOf(resource).table))})
        and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of indexes)
    await database.run(`drop index ${sqlText(name(schema, String(indexname)))}`);
  return indexes.map(({ indexdef, tablename }) => ({
    table: String(tablename),
    definition: String(indexdef),
  }));
}

type DroppedIndex = { table: string; definition: string };

async function complete(
  database: Database,
  relations: Relations,
  model: DataModel,
  grown: readonly Resource[],
  indexes: readonly DroppedIndex[],
  log: Log,
) {
  // This rewrites every row, which would take minutes with the indexes in place.
  log(translate('transfer.computingFiguresAreStored'));
  await recountAll(database, relations, model);
  await inParallel(grown, atOnce, async (resource) => {
    const table = layoutOf(resource).table;
    const quoted = sqlText(name(relations.schema, table));
    await database.session(async (connection) => {
      await connection.run("set maintenance_work_mem = '512MB'");
      try {
        // What the step before has replaced would be two thirds of a table, and every scan reads it.
        await connection.run(`vacuum full ${quoted}`);
        for (const index of indexes) if (index.table === table) await connection.run(index.definition);
        await connection.run(`vacuum analyze ${quoted}`);
      } finally {
        await connection.run('reset maintenance_work_mem');
      }
    });
    log(translate('transfer.indexes', { id: resource.id }));
  });
}

async function countsIn(database: Database, schema: string, model: DataModel) {
  const counts: Record<string, number> = {};
  for (const resource of storedResources(model)) {
    if (resource.id.startsWith('$')) continue;
    const [row] = await database.query(
      sql`select count(*) as many from ${name(schema, layoutOf(resource).table)}`,
    );
    counts[resource.id] = Number(row!.many);
  }
  return counts;
}
