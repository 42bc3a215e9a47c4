/** Plans the changes to a schema for a data model. The same steps are shown or run. */
import { translate } from '#messages/translate.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { rollupsIn, creationOf } from '#server/data/postgres/storedRollupSteps.ts';
import { layoutOf } from '#server/data/postgres/rows.ts';
import { shortName } from '#server/data/postgres/sql.ts';
import { rowsToRewrite, shapeOfTable, storagesOf } from '../backfill/rowsToRewrite.ts';
import type { SchemaState } from '../currentSchema.ts';
import type { Index } from '#server/data/postgres/schema/indexes.ts';
import { readyViewIndexes } from '#server/data/postgres/schema/viewIndexes.ts';
import { isNewColumn, retypingOf } from '../migration/newColumns.ts';
import { isRenamed, viewNamesOf, viewName } from '../migration/renamedViews.ts';
import {
  backfillStep,
  columnStep,
  creationStep,
  indexSteps,
  noteStep,
  retypedColumns,
  retypeStep,
  viewStep,
  type Layer,
  type Note,
  type SchemaStep,
  rowsIn,
} from './planSteps.ts';
import { momentaryLock, secondsToUpdate } from '../stepCosts.ts';
import { ownColumn, ownTable, refuseTaken } from '../ownership.ts';
import { materializedColumns, type MaterializedRollup } from '#server/data/postgres/storedRollups.ts';
import { namedColumns, indexesOf, rollupIndexes, storedResources } from '../targetSchema.ts';

/** `kept`: the rollups that the database must materialize for this model, whether they exist yet or not. */
export type Plan = {
  layers: readonly Layer[];
  materialized: readonly MaterializedRollup[];
  steps: readonly SchemaStep[];
};

export function planOf(schema: string, model: DataModel, state: SchemaState): Plan {
  const layers = storedResources(model).map((resource): Layer => {
    const layout = layoutOf(resource);
    const names = viewNamesOf(resource, layout, state);
    const { often } = model.resources[resource.id]!;
    return { resource, ...(often && { often }), layout, names, table: state.tables.get(names.table) };
  });
  const renamed = new Set(
    layers.flatMap(({ layout: { table }, names }) => (isRenamed(table, names) ? [table] : [])),
  );
  const materialized = rollupsIn(model, renamed);
  const steps = layers.flatMap((layer) => stepsOf(schema, model, state, layer));
  const retyped = new Set(steps.flatMap(({ how, table }) => (how === 'retype' ? [table] : [])));
  const all = [
    ...steps,
    ...rollupSteps(schema, model, state, materialized, retyped),
    ...viewSteps(schema, model, state, new Set([...renamed, ...retyped])),
  ];
  for (const { layout, names } of layers)
    refuseTaken(
      schema,
      [
        ownTable(layout.table),
        ...namedColumns(layout, names).map((column) => ownColumn(names.table, column.name)),
      ],
      state.foreign,
    );
  for (const { makes = [] } of all) refuseTaken(schema, makes, state.foreign);
  return { layers, materialized, steps: all };
}

/** Steps for materialized rollups whose tables all exist, with the types that they are computed from. */
const rollupSteps = (
  schema: string,
  model: DataModel,
  state: SchemaState,
  kept: readonly MaterializedRollup[],
  retyped: ReadonlySet<string>,
): SchemaStep[] =>
  kept
    .filter(({ resource, sources }) =>
      [resource, ...sources.map((source) => source.resource)].every((one) => {
        const { table } = layoutOf(one);
        return state.tables.has(table) && !retyped.has(table);
      }),
    )
    .flatMap((one): SchemaStep[] => {
      const { table } = layoutOf(one.resource);
      const found = state.tables.get(table)!;
      const making = creationOf(schema, model, one, state.notes);
      const indexes = indexSteps(schema, state, { table, fields: {} }, rollupIndexes(one), found);
      if (!making) return indexes;
      const [soon, beside] = ['together', 'beside'].map((how) =>
        indexes.filter((index) => index.how === how),
      );
      return [
        {
          how: 'together',
          table: `${table}.${one.field}`,
          statements: [...making.statements, ...soon!.flatMap(({ statements }) => statements)],
          rows: translate('database.newColumnKeptByDatabase', { rows: rowsIn(found) }),
          hazards: [],
          locks: momentaryLock(),
          seconds: secondsToUpdate(found.rows),
          makes: [
            ...materializedColumns(one).map((column) => ownColumn(table, column.name)),
            ...soon!.flatMap(({ makes = [] }) => makes),
          ],
          notes: [making.note],
        },
        ...beside!,
      ];
    });

const viewSteps = (
  schema: string,
  model: DataModel,
  state: SchemaState,
  changing: ReadonlySet<string>,
): SchemaStep[] =>
  readyViewIndexes(schema, model, state, changing).flatMap((index) => {
    const { table, view } = index;
    const steps = indexSteps(schema, state, { table, fields: {} }, [index], state.tables.get(table)!);
    return steps.map((step): SchemaStep => ({ ...step, table: `${table}.${view}`, isOptional: true }));
  });

function stepsOf(schema: string, model: DataModel, state: SchemaState, layer: Layer): SchemaStep[] {
  const { layout, names, table } = layer;
  const columns = namedColumns(layout, names);
  const indexes = indexesOf(layer, layout, names, state.trigrams);
  const storages = storagesOf(layout, names);
  const shape: Note = [`table ${names.table}`, shapeOfTable(columns, model.timeZone, storages)];
  if (!table) return [creationStep(schema, names, columns, indexes, shape)];

  const retyped = retypedColumns(columns, table);
  const rewriting = rowsToRewrite(state.notes, shape[0], columns, model.timeZone, storages);
  const ofOtherType = new Set(retyped.map(({ column }) => column));
  const restored = rewriting?.restored.filter(({ column }) => !ofOtherType.has(column)) ?? [];
  const retyping = retyped.length > 0 ? retypingOf(layout, names, [...retyped, ...restored]) : undefined;
  const copied = new Set(retyping?.copied.map(({ inTable }) => inTable));
  const missing = columns.filter(
    ({ inTable }) => !copied.has(inTable) && !table.columns.has(shortName(inTable)),
  );
  // Indexes of a column that changes its type are created after the change.
  const isAfter = ({ of }: Index) =>
    copied.has(of.replace(/\.\w+$/, '')) || (retyping !== undefined && of === 'kept');
  const hasView = !isRenamed(layout.table, names) || state.views.has(shortName(viewName(layout, names)));
  return [
    ...(missing.length > 0 ? [columnStep(schema, names, missing)] : []),
    ...(retyping
      ? [retypeStep(schema, layer, retyping, indexes.filter(isAfter), table, shape)]
      : rewriting
        ? [backfillStep(schema, layer, rewriting, table, shape)]
        : state.notes.get(shape[0]) === shape[1]
          ? []
          : [noteStep(names, shape)]),
    // A view that reads a replaced column would go with it.
    ...(retyping || hasView ? [] : [viewStep(schema, layer)]),
    ...indexSteps(
      schema,
      state,
      names,
      indexes.filter((index) => !isAfter(index)),
      table,
    ),
  ];
}

export const hasNewColumns = ({ table }: Layer) => [...(table?.columns.keys() ?? [])].some(isNewColumn);
