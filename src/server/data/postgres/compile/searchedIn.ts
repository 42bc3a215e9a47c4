import { all, any, matchAll, type FilterExpression } from '../../../../model/filter.ts';

/** The searches that a filter implies, and the values by which sources may find their records through references. */
export function searchedIn(where: FilterExpression): FilterExpression {
  switch (where.kind) {
    case 'all':
      return all(where.of.map(searchedIn));
    case 'any':
      return any(where.of.map(searchedIn));
    case 'search':
      return where;
    case 'condition':
      return where.op === 'like' || where.op === 'eq' ? where : matchAll;
    default:
      return matchAll;
  }
}
