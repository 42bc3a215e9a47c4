/** Indexes that serve the views of a model. */
import type { DataModel } from '../../../../model/expression.ts';
import { memoize } from '../../../../model/memoize.ts';
import { shortName } from '../sql.ts';
import { chosenIndexes } from './chosenIndexes.ts';
import type { SchemaState } from './currentSchema.ts';
import { groupIndexes, type ViewIndex } from './groupIndexes.ts';

export const viewIndexes = memoize((model: DataModel): readonly ViewIndex[] => [
  ...groupIndexes(model),
  ...chosenIndexes(model),
]);

/** Those whose columns all exist, stored rollups among them, in tables that get no other names or types. */
export const readyViewIndexes = (
  model: DataModel,
  { tables }: Pick<SchemaState, 'tables'>,
  changing: ReadonlySet<string>,
): readonly ViewIndex[] =>
  viewIndexes(model).filter(({ table, columns }) => {
    const there = tables.get(table)?.columns;
    return !changing.has(table) && columns.every((column) => there?.has(shortName(column)));
  });
