/** The condition of a list on its rows. */
import { matchesEverything, type FilterExpression } from '#model/filter/filter.ts';
import { condition } from '../conditions/conditions.ts';
import { impliedCondition } from '../conditions/necessaryCondition.ts';
import type { Scope } from '../scope.ts';
import { nothing, raw, sql, type Sql } from '#server/data/postgres/sql.ts';

export const filterOf = (where: FilterExpression, scope: Scope): Sql =>
  matchesEverything(where) ? raw('true') : condition(where, scope);

/** Conditions on stored fields that the filter implies, so that an index can be used. */
export function impliedBy(where: FilterExpression, scope: Scope): Sql {
  const more = impliedCondition(where, scope.subject, scope.resource);
  return matchesEverything(more) ? nothing : sql` and ${condition(more, scope)}`;
}
