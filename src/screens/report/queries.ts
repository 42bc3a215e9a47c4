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

/** What a filter says of a reference, as it holds for the records that it leads to. */
export const onReferred = (filter: Filter, by: string): Filter =>
  Object.fromEntries(
    Object.entries(partedBy(filter, [by]).on).map(([key, value]) => [`id${key.slice(by.length)}`, value]),
  );

/** A question for what running measures begin with: `titles` are those of `asked`, in the order of the answer. */
type OpeningQuery = FigureQuery & { asked: readonly string[]; titles: readonly string[] };

type Beginning = Pick<ReportScreen, 'resource' | 'filter' | 'derived' | 'measures' | 'openings'>;

/** What is asked for the sums with which running measures begin: before their dates, and in the records of a reference. */
export function openingQueries(
  { resource, filter: own, derived, measures, openings = [] }: Beginning,
  filter: Filter,
): OpeningQuery[] {
  const from = Object.entries(derived?.from ?? {});
  const earlier = [...new Set(from.map(([, date]) => date))].flatMap((date): OpeningQuery[] => {
    const before = filterBefore(filter, date);
    if (!before) return [];
    const params = { groupBy: [], measures: measuresOnWire(measures), filter: conjunction(own, before) };
    const titles = from.flatMap(([title, one]) => (one === date ? [title] : []));
    return [{ resource, params, asked: Object.keys(measures), titles }];
  });
  const referred = openings.map((one): OpeningQuery => {
    const narrowed = conjunction(one.filter, onReferred(filter, one.by));
    const params = { groupBy: [], measures: measuresOnWire({ [one.title]: one.value }), filter: narrowed };
    return { resource: one.resource, params, asked: [one.title], titles: [one.title] };
  });
  return [...earlier, ...referred];
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
