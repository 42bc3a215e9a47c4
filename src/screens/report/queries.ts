/** What a report asks for. */
import type { Grouping, ReportScreen } from './schema.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { earlierConditions, partedBy } from '#model/comparison.ts';
import { conjunction, keyParts } from '#model/filter/filter.ts';
import { isAdditive, type AggregateParams } from '#model/measures.ts';
import { isTemporal, traitsOf } from '#model/traits.ts';
import type { Filter, Measure } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { canonicalJson } from '#model/values/json.ts';
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
  { measures, compare }: Pick<ReportScreen, 'measures' | 'compare'>,
  groupBy: readonly string[],
  filter: Filter,
  { fields }: Pick<ClientResource, 'fields'>,
): AggregateParams {
  const [key = '', ...others] = groupBy;
  const field = fields[key];
  const [first] = Object.values(measures);
  const isCut =
    others.length === 0 &&
    compare === undefined &&
    field !== undefined &&
    !isTemporal(field) &&
    !traitsOf(field).holdsMany &&
    first !== undefined &&
    isAdditive(first);
  return { groupBy, measures: measuresOnWire(measures), filter, ...(isCut && { top: mostGroups }) };
}

/** The records before the period that a filter sets on a date; undefined where it sets no beginning, so that none are. */
function filterBefore(filter: Filter, date: string): Filter | undefined {
  const { on, others } = partedBy(filter, [date]);
  const before = Object.entries(on).flatMap(([key, value]) => {
    const { operator } = keyParts(key);
    if (operator === 'gt') return [{ [`${date}_lte`]: value }];
    if (operator !== 'eq' && operator !== 'gte') return [];
    const values = [value].flat().filter((one) => !isEmpty(one));
    return values.length === 0 ? [] : [conjunctionOf(values.map((one) => ({ [`${date}_lt`]: one })))];
  });
  if (before.length === 0) return undefined;
  return { ...others, ...(before.length === 1 ? before[0] : { any: before }) };
}

const conjunctionOf = (filters: readonly Filter[]): Filter =>
  filters.length === 1 ? filters[0]! : { all: filters };

/** What is asked for the sums with which running measures begin, by their dates. */
export const openingQueries = (
  { filter: own, derived, measures }: Pick<ReportScreen, 'filter' | 'derived' | 'measures'>,
  filter: Filter,
): { date: string; params: AggregateParams }[] =>
  [...new Set(Object.values(derived?.from ?? {}))].flatMap((date) => {
    const before = filterBefore(filter, date);
    if (!before) return [];
    return [
      { date, params: { groupBy: [], measures: measuresOnWire(measures), filter: conjunction(own, before) } },
    ];
  });

/** The figures with which the report opens. */
export function queriesAtOpening(
  screen: ReportScreen,
  opened: { today: string; resources: Readonly<Record<string, Pick<ClientResource, 'fields'>>> },
): FigureQuery[] {
  const { resource, filter, defaultFilter, groupings } = screen;
  const { levels, cells } = levelsOf(groupings[0]!);
  const known = opened.resources[resource];
  if (!known) return [];
  const filters = [conjunction(filter, defaultFilter), comparisonOf(screen, defaultFilter, opened.today)];
  return filters
    .flatMap((asked) =>
      asked
        ? [
            ...levels.map((groupBy) => levelQuery(screen, groupBy, asked, known)),
            ...cells.map((groupBy) => ({
              groupBy,
              measures: measuresOnWire(screen.measures),
              filter: asked,
            })),
          ]
        : [],
    )
    .concat(openingQueries(screen, defaultFilter).map(({ params }) => params))
    .map((params) => ({ resource, params }));
}

/** The filter of the compared records, beside those of the user's filter; undefined where the report compares nothing. */
export function comparisonOf(
  { compare, comparing, defaultFilter }: ReportScreen,
  filter: Filter,
  today: string,
): Filter | undefined {
  if (!compare || !comparing) return undefined;
  const { fields, apart, by } = comparing;
  const { on, others } = partedBy(filter, fields);
  const isAsOpened = canonicalJson(on) === canonicalJson(partedBy(defaultFilter, fields).on);
  const moved = isAsOpened || Object.keys(on).length === 0 ? by : (earlierConditions(on, apart, today) ?? by);
  return conjunction(compare, { ...others, ...moved });
}
