/**
 * Migrates values of an earlier config: renamed options and rows, and missing values that now have a default.
 */
import type { DataModel } from '#model/expression/expression.ts';
import type { Portal } from '#model/types.ts';
import { migrated, type Step as Content } from '#kinds/migration.ts';
import { phrase } from '#messages/phrase.ts';
import type { Values } from '#server/data/store.ts';
import type { Connection, Database, DatabaseRow } from '#server/data/postgres/connection/database.ts';
import { decoded, keptColumn, orderColumn } from '#server/data/postgres/rows/layout.ts';
import { join, name, raw, shortName, sql, text } from '#server/data/postgres/sql.ts';
import { needsBackfill } from './needsBackfill.ts';
import { fillKey, inBatches } from './backfill.ts';
import { atOnce } from '../writeLock.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import type { Layer, Step } from '../plan/steps.ts';
import type { CommandStep } from '../migration/rename.ts';
import { deleteNote, stateOf } from '../currentSchema.ts';
import type { Settings } from '../lockRetry.ts';
import { columnsIn } from '../targetSchema.ts';

export type { Content };

/** Applies the migration of the JSON store to these records of one resource. */
function migratedRecords(portal: Portal, resource: string, records: readonly Values[]) {
  const before = records.map((record) => ({ ...record }));
  const { tables, steps, filled, refused } = migrated(portal, { tables: { [resource]: before }, rest: {} });
  const after = tables[resource]!;
  const isSame = (at: number) => JSON.stringify(after[at]) === JSON.stringify(before[at]);
  return {
    records: after.map((record, at) => (isSame(at) ? undefined : (record as Values))),
    steps: [...steps, ...filled],
    refused,
  };
}

const ofPortal = (portal: Portal, { layers }: Plan) =>
  layers.filter(({ resource, table }) => table && !resource.history && portal.resources[resource.id]);

/** Plans the changes by reading all records. */
export async function contentSteps(
  connection: Pick<Connection, 'query'>,
  schema: string,
  portal: Portal,
  plan: Plan,
): Promise<{ steps: CommandStep[]; refused: Content[] }> {
  const steps: CommandStep[] = [];
  const refused = new Map<string, number>();
  const tablesTo = (what: Step['how']) =>
    new Set(plan.steps.flatMap(({ how, table }) => (how === what ? [table] : [])));
  const [retyped, filled] = [tablesTo('retype'), tablesTo('fill')];
  for (const layer of ofPortal(portal, plan)) {
    // Columns of another type can be read only after their conversion.
    if (retyped.has(layer.names.table)) continue;
    const counts = new Map<string, number>();
    let outdated = 0;
    const add = (to: Map<string, number>, found: readonly Content[]) => {
      for (const { what, count } of found) to.set(what, (to.get(what) ?? 0) + count);
    };
    for await (const { records, rows } of batchesOf(connection, schema, layer)) {
      const found = migratedRecords(portal, layer.resource.id, records);
      add(counts, found.steps);
      add(refused, found.refused);
      if (!filled.has(layer.names.table))
        outdated += rows.filter((row) => needsBackfill(layer.layout, row, portal.timeZone)).length;
    }
    const inBatches = phrase`cada lote espera a vez de gravar, e as gravações esperam por ele, por instantes`;
    if (outdated > 0)
      steps.push({
        table: layer.names.table,
        statements: [phrase`${layer.resource.id}: chaves de ordem, de busca e de unicidade`],
        rows: phrase`completa ${outdated} registro(s) que outra versão da configuração gravou, em lotes de mil`,
        hazards: [inBatches],
      });
    for (const [what, count] of counts)
      steps.push({
        table: layer.names.table,
        statements: [what],
        rows: phrase`muda ${count} registro(s), em lotes de mil`,
        hazards: [inBatches],
      });
  }
  return { steps, refused: [...refused].map(([what, count]) => ({ what, count })) };
}

/** All records by resource, those of system tables included. */
export async function recordsIn(
  connection: Pick<Connection, 'query'>,
  schema: string,
  portal: Portal,
  plan: Plan,
): Promise<Record<string, Values[]>> {
  const tables: Record<string, Values[]> = {};
  const own = plan.layers.filter(({ resource, table }) => table && resource.id.startsWith('$'));
  for (const layer of [...ofPortal(portal, plan), ...own.filter(({ resource }) => !resource.history)]) {
    const rows: Values[] = (tables[layer.resource.id] = []);
    for await (const { records } of batchesOf(connection, schema, layer)) rows.push(...records);
  }
  return tables;
}

async function* batchesOf(
  connection: Pick<Connection, 'query'>,
  schema: string,
  { layout, names, table }: Layer,
): AsyncIterable<{ records: Values[]; rows: DatabaseRow[] }> {
  const fields = new Set([keptColumn, ...layout.fields.map(({ id }) => id)]);
  const columns = columnsIn(layout, names).flatMap((column) => {
    if (table!.columns.has(shortName(column.inTable)))
      return [sql`${name(column.inTable)} as ${name(column.name)}`];
    return fields.has(column.name) ? [sql`null as ${name(column.name)}`] : [];
  });
  for (let last = '0'; ;) {
    const rows = await connection.query(
      sql`select ${join(columns, ', ')}, ${name(orderColumn)}::text as "$at" from ${name(schema, names.table)}
          where ${name(orderColumn)} > ${text(last)}::bigint order by ${name(orderColumn)} limit ${raw(String(atOnce))}`,
    );
    if (rows.length === 0) return;
    yield { records: rows.map((row) => decoded(layout, row)), rows };
    last = String(rows.at(-1)!.$at);
  }
}

export async function putContents(
  database: Database,
  schema: string,
  portal: Portal,
  model: DataModel,
  settings: Settings,
) {
  const plan = planOf(schema, model, await stateOf(database, schema));
  for (const layer of ofPortal(portal, plan)) {
    // An interrupted run may have been for another config, so this one starts at the first row.
    await deleteNote(database, schema, fillKey(layer.names.table));
    await inBatches(
      { database, schema, layer, goal: 'contents', where: raw('true'), settings },
      async (_connection, records, rows) =>
        migratedRecords(portal, layer.resource.id, records).records.map(
          (record, at) =>
            record ?? (needsBackfill(layer.layout, rows[at]!, model.timeZone) ? records[at] : undefined),
        ),
      model.timeZone,
      async () => undefined,
    );
  }
}
