/**
 * Migrates values of an earlier config: renamed options and rows, and missing values that now have a default.
 */
import type { DataModel } from '#model/expression/expression.ts';
import type { Portal } from '#model/types.ts';
import { migrated, type RenameStep as Content } from '#kinds/migration.ts';
import { translate } from '#messages/translate.ts';
import { isKeptTable, presentRow } from '#model/renames/keptBeside.ts';
import { portalNamesOf } from '#screens/portalNames.ts';
import type { Values } from '#server/data/store.ts';
import type { Connection, Database, DatabaseRow } from '#server/data/postgres/connection/database.ts';
import { decodedRow, keptColumn, orderColumn, cellSql } from '#server/data/postgres/rows.ts';
import { join, name, raw, shortName, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import { metaTable } from '#server/data/postgres/systemTables.ts';
import { anyCause, causesIn, type Cause } from './contentCauses.ts';
import { isNoted, lateNote, noteContents } from './contentNotes.ts';
import { needsBackfill } from './needsBackfill.ts';
import { fillKey, rewriteInBatches } from './backfill.ts';
import { atOnce, withWriteLock, type LockSettings } from '../locks.ts';
import { inBatchesLock, rowsPerUpdate, secondsToRewrite, secondsToUpdate } from '../stepCosts.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import type { Layer, SchemaStep } from '../plan/planSteps.ts';
import type { CommandStep } from '../migration/rename.ts';
import { deleteNote, stateOf, type SchemaState } from '../currentSchema.ts';
import { namedColumns } from '../targetSchema.ts';

export type { Content };

/** Applies the migration of the JSON store to these records of one resource. */
function migratedRecords(portal: Portal, resource: string, records: readonly Values[]) {
  const before = records.map((record) => ({ ...record }));
  const { tables, steps, forms, filled, refused } = migrated(portal, {
    tables: { [resource]: before },
    rest: {},
  });
  const after = tables[resource]!;
  const isSame = (at: number) => JSON.stringify(after[at]) === JSON.stringify(before[at]);
  return {
    records: after.map((record, at) => (isSame(at) ? undefined : (record as Values))),
    steps: [...steps, ...forms, ...filled],
    refused,
  };
}

const ofPortal = (portal: Portal, { layers }: Plan) =>
  layers.filter(({ resource, table }) => table && !resource.history && portal.resources[resource.id]);

type Queryable = Pick<Connection, 'query'>;
/** @param all looks at every record, whatever `$meta` says: also at those that another program has written */
type Look = { all: boolean };

/** Plans the changes. It reads the records that change, and of a table that two versions have written all. */
export async function contentSteps(
  connection: Queryable,
  schema: string,
  portal: Portal,
  model: DataModel,
  plan: Plan,
  { notes }: Pick<SchemaState, 'notes'>,
  look: Look,
): Promise<{ steps: CommandStep[]; refused: Content[] }> {
  const steps: CommandStep[] = [];
  const refused = new Map<string, number>();
  const tablesTo = (what: SchemaStep['how']) =>
    new Set(plan.steps.flatMap(({ how, table }) => (how === what ? [table] : [])));
  const [retyped, filled] = [tablesTo('retype'), tablesTo('fill')];
  for (const layer of ofPortal(portal, plan)) {
    const { table } = layer.names;
    // Columns of another type can be read only after their conversion.
    if (retyped.has(table)) continue;
    const found = await changesIn(connection, schema, portal, model, layer, notes, look);
    for (const { what, count } of found.refused) refused.set(what, (refused.get(what) ?? 0) + count);
    const locks = inBatchesLock();
    if (found.outdated > 0 && !filled.has(table))
      steps.push({
        table,
        statements: [translate('database.keysOfOrder', { id: layer.resource.id })],
        rows: translate('database.completesRecordAnotherVersion', { outdated: found.outdated }),
        hazards: [],
        locks,
        seconds: secondsToRewrite(found.outdated),
      });
    for (const [what, { count, isInSql }] of found.steps)
      steps.push({
        table,
        statements: [what],
        rows: isInSql
          ? translate('database.changesRecordInBatches', { count, rowsPerUpdate })
          : translate('database.changesRecordThousandAtTime', { count }),
        hazards: [],
        locks,
        seconds: isInSql ? secondsToUpdate(count) : secondsToRewrite(count),
      });
  }
  return { steps, refused: [...refused].map(([what, count]) => ({ what, count })) };
}

type Found = {
  /** By what is done. */
  steps: Map<string, { count: number; isInSql: boolean }>;
  refused: Content[];
  outdated: number;
};

async function changesIn(
  connection: Queryable,
  schema: string,
  portal: Portal,
  model: DataModel,
  layer: Layer,
  notes: SchemaState['notes'],
  { all }: Look,
): Promise<Found> {
  const found: Found = { steps: new Map(), refused: [], outdated: 0 };
  const isWhole = all || notes.has(lateNote(layer.names.table));
  if (!isWhole && isNoted(layer, notes)) return found;
  const causes = isWhole ? [] : causesIn(schema, model, layer);
  const exact = causes.filter((cause) => cause.exact);
  const others = causes.filter((cause) => !cause.exact);
  const known = new Set(exact.map((cause) => cause.exact!.what));
  if (exact.length > 0) {
    const counts = exact.map(
      ({ where }, at) => sql`count(*) filter (where ${where})::float8 as ${name(`n${at}`)}`,
    );
    const [row] = await connection.query(
      sql`select ${join(counts, ', ')} from ${name(schema, layer.names.table)} t where ${anyCause(exact)}`,
    );
    for (const [at, cause] of exact.entries()) {
      const count = Number(row![`n${at}`]);
      if (count > 0) found.steps.set(cause.exact!.what, { count, isInSql: true });
    }
  }
  if (!isWhole && others.length === 0) return found;
  const where = isWhole ? raw('true') : anyCause(others);
  for await (const { records, rows } of batchesOf(connection, schema, layer, where)) {
    const changed = migratedRecords(portal, layer.resource.id, records);
    for (const { what, count } of changed.steps)
      if (!known.has(what))
        found.steps.set(what, { count: (found.steps.get(what)?.count ?? 0) + count, isInSql: false });
    found.refused.push(...changed.refused);
    if (isWhole)
      found.outdated += rows.filter((row) => needsBackfill(layer.layout, row, portal.timeZone)).length;
  }
  return found;
}

/** All records by resource, those of system tables included; or those of one resource only. */
export async function recordsIn(
  connection: Queryable,
  schema: string,
  portal: Portal,
  plan: Plan,
  only?: string,
): Promise<Record<string, Values[]>> {
  const tables: Record<string, Values[]> = {};
  const own = plan.layers.filter(({ resource, table }) => table && resource.id.startsWith('$'));
  const layers = [...ofPortal(portal, plan), ...own.filter(({ resource }) => !resource.history)];
  for (const layer of layers.filter(({ resource }) => only === undefined || resource.id === only)) {
    const rows: Values[] = (tables[layer.resource.id] = []);
    for await (const { records } of batchesOf(connection, schema, layer)) rows.push(...records);
  }
  return tables;
}

async function* batchesOf(
  connection: Queryable,
  schema: string,
  { layout, names, table }: Layer,
  where = raw('true'),
): AsyncIterable<{ records: Values[]; rows: DatabaseRow[] }> {
  const fields = new Set([keptColumn, ...layout.fields.map(({ id }) => id)]);
  const columns = namedColumns(layout, names).flatMap((column) => {
    if (table!.columns.has(shortName(column.inTable)))
      return [sql`${name(column.inTable)} as ${name(column.name)}`];
    return fields.has(column.name) ? [sql`null as ${name(column.name)}`] : [];
  });
  for (let last = '0'; ;) {
    const rows = await connection.query(
      sql`select ${join(columns, ', ')}, ${name(orderColumn)}::text as "$at" from ${name(schema, names.table)} t
          where ${name(orderColumn)} > ${text(last)}::bigint and (${where}) order by ${name(orderColumn)} limit ${raw(String(atOnce))}`,
    );
    if (rows.length === 0) return;
    yield { records: rows.map((row) => decodedRow(layout, row)), rows };
    last = String(rows.at(-1)!.$at);
  }
}

/** Changes the records that the plan counts, and notes the tables in which nothing is left to change. */
export async function putContents(
  database: Database,
  schema: string,
  portal: Portal,
  model: DataModel,
  settings: LockSettings,
  look: Look,
) {
  const state = await stateOf(database, schema);
  const plan = planOf(schema, model, state);
  for (const layer of ofPortal(portal, plan)) {
    const late = state.notes.get(lateNote(layer.names.table));
    const isWhole = look.all || late !== undefined;
    if (!isWhole && isNoted(layer, state.notes)) continue;
    const causes = isWhole ? [] : causesIn(schema, model, layer);
    const others = causes.filter((cause) => !cause.exact);
    if (isWhole || others.length > 0)
      await inNode(
        database,
        schema,
        portal,
        model,
        layer,
        isWhole ? raw('true') : anyCause(others),
        settings,
      );
    for (const cause of causes) await inSql(database, schema, layer, cause, settings);
    if (late !== undefined)
      await database.query(
        sql`delete from ${name(schema, metaTable)} where name = ${text(lateNote(layer.names.table))} and value = ${text(late)}`,
      );
    await noteContents(database, schema, model, [layer]);
  }
}

/** Renames what the portal keeps beside the records: see model/renames/keptBeside.ts. */
export async function renameKept(
  database: Database,
  schema: string,
  portal: Portal,
  model: DataModel,
  settings: LockSettings,
) {
  const names = portalNamesOf(portal);
  if (!names) return;
  const { layers } = planOf(schema, model, await stateOf(database, schema));
  for (const layer of layers) {
    const { id } = layer.resource;
    if (!layer.table || !isKeptTable(id)) continue;
    await deleteNote(database, schema, fillKey(layer.names.table));
    await rewriteInBatches(
      { database, schema, layer, goal: 'contents', where: raw('true'), settings },
      async (_connection, records) =>
        records.map((record) => {
          const now = presentRow(id, record, names);
          return now === record ? undefined : now;
        }),
      model.timeZone,
      async () => undefined,
    );
  }
}

async function inNode(
  database: Database,
  schema: string,
  portal: Portal,
  model: DataModel,
  layer: Layer,
  where: Sql,
  settings: LockSettings,
) {
  // An interrupted run may have been for another config, so this one starts at the first row.
  await deleteNote(database, schema, fillKey(layer.names.table));
  await rewriteInBatches(
    { database, schema, layer, goal: 'contents', where, settings },
    async (_connection, records, rows) =>
      migratedRecords(portal, layer.resource.id, records).records.map(
        (record, at) =>
          record ?? (needsBackfill(layer.layout, rows[at]!, model.timeZone) ? records[at] : undefined),
      ),
    model.timeZone,
    async () => undefined,
  );
}

/** Sets the columns of a cause that changes every record in the same way. */
async function inSql(
  database: Database,
  schema: string,
  layer: Layer,
  { where, exact }: Cause,
  settings: LockSettings,
) {
  if (!exact) return;
  const { names, layout } = layer;
  const there = new Map(namedColumns(layout, names).map((column) => [column.name, column.inTable]));
  const set = [...exact.cells].map(([column, cell]) => sql`${name(there.get(column)!)} = ${cellSql(cell)}`);
  const table = name(schema, names.table);
  const order = name(orderColumn);
  const batch = async (connection: Connection) => {
    const [row] = await connection.query(
      sql`with chosen as (select ${order} as at from ${table} t where ${where} order by 1 limit ${raw(String(rowsPerUpdate))}),
          changed as (update ${table} t set ${join(set, ', ')} from chosen where t.${order} = chosen.at returning 1)
          select count(*)::int as n from changed`,
    );
    return Number(row!.n);
  };
  while ((await withWriteLock(database, schema, batch, settings)) === rowsPerUpdate);
}
