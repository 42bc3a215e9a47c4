/** What a report asks for. */
import type { Grouping, ReportScreen } from './schema.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { conjunction } from '#model/filter/filter.ts';
import { isAdditive, type AggregateParams } from '#model/measures.ts';
import { isTemporal, traitsOf } from '#model/traits.ts';
import type { Filter, Measure } from '#model/types.ts';
import type { FigureQuery } from '../kind.ts';

/** All keys of a grouping, the column key first. Queries use this order, and grants compare it. */
export const groupingKeys = ({ groupBy, pivot }: Grouping): readonly string[] =>
  pivot === undefined ? groupBy : [pivot, ...groupBy];

/** The name of a measure in API requests; "#" keeps it distinct from every field id. */
export const positionName = (position: number) => `#${position}`;

export const measuresOnWire = (measures: Readonly<Record<string, Measure>>): Record<string, Measure> =>
  Object.fromEntries(Object.values(measures).map((measure, position) => [positionName(position), measure]));

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

/** How many groups of very many the outermost level names. The others are one group. */
const mostGroups = 200;

/** The query of one level. Of very many groups of the outermost level, periods apart, it asks for the greatest. */
export function levelQuery(
  { measures }: Pick<ReportScreen, 'measures'>,
  groupBy: readonly string[],
  filter: Filter,
  { fields }: Pick<ClientResource, 'fields'>,
): AggregateParams {
  const [key = '', ...others] = groupBy;
  const field = fields[key];
  const [first] = Object.values(measures);
  const isCut =
    others.length === 0 &&
    field !== undefined &&
    !isTemporal(field) &&
    !traitsOf(field).holdsMany &&
    first !== undefined &&
    isAdditive(first);
  return { groupBy, measures: measuresOnWire(measures), filter, ...(isCut && { top: mostGroups }) };
}

/** The figures with which the report opens. */
export function queriesAtOpening(
  screen: ReportScreen,
  { resources }: { resources: Readonly<Record<string, Pick<ClientResource, 'fields'>>> },
): FigureQuery[] {
  const { resource, filter, defaultFilter, groupings } = screen;
  const { levels, cells } = levelsOf(groupings[0]!);
  const known = resources[resource];
  if (!known) return [];
  const asked = conjunction(filter, defaultFilter);
  return [
    ...levels.map((groupBy) => levelQuery(screen, groupBy, asked, known)),
    ...cells.map((groupBy) => ({ groupBy, measures: measuresOnWire(screen.measures), filter: asked })),
  ].map((params) => ({ resource, params }));
}
