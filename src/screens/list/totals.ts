/** The totals at the foot of a list: of all records that it finds. */
import { conjunction } from '#model/filter/filter.ts';
import { measureOf } from '#model/measures.ts';
import type { Filter } from '#model/types.ts';
import type { FigureQuery } from '../kind.ts';
import type { ListScreen } from './schema.ts';

/** Undefined when the screen has no totals. */
export function totalsQuery(
  { resource, totals, filter }: Pick<ListScreen, 'resource' | 'totals' | 'filter'>,
  chosen: Filter,
): FigureQuery | undefined {
  const measures = Object.fromEntries(
    Object.entries(totals).map(([field, op]) => [field, measureOf(op, field)]),
  );
  if (Object.keys(measures).length === 0) return undefined;
  return { resource, params: { groupBy: [], measures, filter: conjunction(filter, chosen) } };
}
