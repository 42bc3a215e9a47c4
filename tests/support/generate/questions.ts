/** Queries to a store: records by condition, order and page, and figures. */
import {
  bindFilter,
  matchAll,
  matchNone,
  parseFilter,
  viewerOf,
  type FilterExpression,
} from '#model/filter/filter.ts';
import { sortKeyOf } from '#kinds/dataModel/sortKey.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Measure, Portal, Resource } from '#model/types.ts';
import type { GroupKey, Portion, Query, SortBy } from '#server/data/store.ts';
import { todayIn } from '../oracle/localTime.ts';
import type { Chance } from './chance.ts';
import { today } from './kinds.ts';
import { filterOver, type Fields, type Filter } from './filters.ts';
import { cycleParts, hasDistinctValues, partFault, periodParts } from '#model/measures.ts';

function expressionBy(chance: Chance, resource: Resource): FilterExpression {
  if (chance.maybe(25)) return matchAll;
  const searched = Object.values(resource.fields).filter((field) => traitsOf(field).text);
  if (searched.length > 0 && chance.maybe(20))
    return {
      kind: 'search',
      text: chance.pick(['a', 'B', 'ana', '1', 'a b', '%', '_', 'd‘a', 'a–\u200b']),
      fields: chance.several(searched.map(({ id }) => id)),
    };
  return boundIn(filterBy(chance, resource), resource, { today, timeZone: chance.zone });
}

const filterBy = (chance: Chance, { fields }: Resource): Filter =>
  filterOver(chance, fields as unknown as Fields, { depth: 2 });

/** Callers of a store have already replaced $today. */
export const boundIn = (
  filter: Filter,
  { fields }: Resource,
  clock: { today?: string; timeZone: string },
): FilterExpression => bindFilter(parseFilter(filter, fields), viewerOf(clock, todayIn(clock)).variables);

/** References are sorted by the titles of `resources`, if these are given, or by their ids. */
export function queryBy(chance: Chance, resource: Resource, resources?: Portal['resources']): Query {
  const fields = Object.values(resource.fields).filter((field) => !traitsOf(field).composite);
  const sortBy = (): SortBy => {
    const field = chance.pick(fields).id;
    const by = resources && chance.maybe(70) ? sortKeyOf(resource, field, resources) : undefined;
    return { field, order: chance.pick(['ASC', 'DESC'] as const), ...(by && { by }) };
  };
  return {
    where: expressionBy(chance, resource),
    ...(chance.maybe(80) && { sort: sortBy() }),
    ...(chance.maybe(60) && { range: [chance.upTo(2), 2 + chance.upTo(3)] as const }),
  };
}

const isPlain = (field: Field) => field.id !== 'id' && !traitsOf(field).composite && !traitsOf(field).secret;

/** The keys and two measures of figures. */
function figuresBy(chance: Chance, resource: Resource) {
  const fields = Object.values(resource.fields).filter(isPlain);
  const numbers = fields.filter((field) => traitsOf(field).numeric);
  const keyBy = (): GroupKey => {
    const { id, ...field } = chance.pick(fields);
    const parts = [...periodParts, ...cycleParts].filter((part) => !partFault(field, part));
    const part = parts.length > 0 && chance.maybe(70) ? chance.pick(parts) : undefined;
    return { name: part ? `${id}:${part}` : id, field: id, ...(part && { part }) };
  };
  const measureBy = (): Measure => {
    const single = fields.filter(hasDistinctValues);
    if (single.length > 0 && chance.maybe(20)) return { distinct: chance.pick(single).id };
    if (numbers.length === 0 || chance.maybe(20)) return 'count';
    const { id } = chance.pick(numbers);
    return chance.maybe(20)
      ? { ratio: [id, chance.pick(numbers).id] }
      : ({ [chance.pick(['sum', 'avg', 'min', 'max'])]: id } as unknown as Measure);
  };
  return {
    groupBy: Array.from({ length: chance.upTo(2) }, keyBy),
    measures: { a: measureBy(), b: measureBy() },
  };
}

/** Figures of the records that a filter leaves, as an oracle can work them out. */
export const filteredFiguresBy = (chance: Chance, resource: Resource) => ({
  filter: chance.maybe(40) ? filterBy(chance, resource) : {},
  ...figuresBy(chance, resource),
});

export function aggregateBy(chance: Chance, resource: Resource) {
  const { groupBy, measures } = figuresBy(chance, resource);
  if (chance.maybe(20)) {
    const { id } = chance.pick(Object.values(resource.fields).filter(isPlain));
    measures.b = { [chance.pick(['min', 'max'])]: id } as unknown as Measure;
  }
  // A config allows `minus` on sums only.
  const isSum = typeof measures.a === 'object' && 'sum' in measures.a;
  return {
    where: expressionBy(chance, resource),
    groupBy,
    measures,
    portions: (chance.maybe(40)
      ? {
          a: {
            where: expressionBy(chance, resource),
            minus: isSum && chance.maybe(50) ? expressionBy(chance, resource) : matchNone,
          },
        }
      : {}) as Record<string, Portion>,
  };
}
