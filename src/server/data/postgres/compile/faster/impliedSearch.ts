import { all, any, matchAll, type FilterExpression } from '#model/filter/filter.ts';

/** The searches that a filter implies, and the values by which sources may find their records through references. */
export function impliedSearch(where: FilterExpression): FilterExpression {
  switch (where.kind) {
    case 'all':
      return all(where.of.map(impliedSearch));
    case 'any':
      return any(where.of.map(impliedSearch));
    case 'search':
      return where;
    case 'condition':
      return where.op === 'like' || where.op === 'eq' ? where : matchAll;
    default:
      return matchAll;
  }
}
