/** What a report asks for. */
import { conjunction } from '#model/filter/filter.ts';
import type { Measure } from '#model/types.ts';
import type { FigureQuery } from '../kind.ts';
import type { Grouping, ReportScreen } from './screen.ts';

/** The name of a measure in API requests; "#" keeps it distinct from every field id. */
export const wireName = (position: number) => `#${position}`;

export const measuresOnWire = (measures: Readonly<Record<string, Measure>>): Record<string, Measure> =>
  Object.fromEntries(Object.values(measures).map((measure, position) => [wireName(position), measure]));

/**
 * The keys of each request. `levels`: none for the total, the first key, the first two, and so on. `cells`: with group columns,
 * the column key alone, it and the first key, and so on.
 */
export function levelsOf({ groupBy, pivot }: Grouping) {
  const upTo = (depth: number) => groupBy.slice(0, depth);
  return {
    levels: [[], upTo(1), ...groupBy.slice(1).map((_key, at) => upTo(at + 2))],
    cells: pivot ? ['', ...groupBy].map((_key, at) => [pivot, ...upTo(at)]) : [],
  };
}

/** The figures with which the report opens. */
export function queriesAtOpening({
  resource,
  measures,
  filter,
  defaultFilter,
  groupings,
}: ReportScreen): FigureQuery[] {
  const { levels, cells } = levelsOf(groupings[0]!);
  return [...levels, ...cells].map((groupBy) => ({
    resource,
    params: {
      groupBy,
      measures: measuresOnWire(measures),
      filter: conjunction(filter, defaultFilter),
    },
  }));
}
