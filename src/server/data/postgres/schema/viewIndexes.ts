/** Indexes that serve the views of a model, and the order of titles. */
import type { DataModel } from '#model/expression/expression.ts';
import { shortName } from '../sql.ts';
import type { SchemaState } from '../tables/currentSchema.ts';
import { type ViewIndex, groupIndexes } from './groupIndexes.ts';
import { partialIndexes } from './partialIndexes.ts';
import { titleIndexes } from './titleIndexes.ts';

export const viewIndexes = (model: DataModel, schema: string): readonly ViewIndex[] => [
  ...groupIndexes(model),
  ...partialIndexes(model),
  ...titleIndexes(model, schema),
];

/** Those whose columns all exist, stored rollups among them, in tables that get no other names or types. */
export const readyViewIndexes = (
  schema: string,
  model: DataModel,
  { tables }: Pick<SchemaState, 'tables'>,
  changing: ReadonlySet<string>,
): readonly ViewIndex[] =>
  viewIndexes(model, schema).filter(({ table, columns }) => {
    const there = tables.get(table)?.columns;
    return !changing.has(table) && columns.every((column) => there?.has(shortName(column)));
  });
