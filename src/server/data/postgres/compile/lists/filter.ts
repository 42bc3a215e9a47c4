/** The condition of a list on its rows. */
import { matchesEverything, type FilterExpression } from '#model/filter/filter.ts';
import { condition } from '../conditions.ts';
import { impliedCondition } from '../faster/necessaryCondition.ts';
import type { Scope } from '../scope.ts';
import { join, nothing, raw, sql, type Sql } from '#server/data/postgres/sql.ts';

export const filterOf = (where: FilterExpression, scope: Scope): Sql =>
  matchesEverything(where) ? raw('true') : condition(where, scope);

/** Conditions on stored fields that the filter implies, so that an index can be used. */
export function impliedBy(where: FilterExpression, scope: Scope): Sql {
  const more = impliedCondition(where, scope.subject, scope.resource);
  return matchesEverything(more) ? nothing : sql` and ${condition(more, scope)}`;
}

/**
 * A filter by figures as a column, for the records that its other conditions keep. All figures are joined before it is
 * applied: it may keep far more records than the planner expects, which would compute the later figures again for each.
 *
 * @param select what else is selected, each with its name
 * @param from the clauses from FROM to WHERE
 */
export const filteredLast = (
  select: readonly Sql[],
  from: Sql,
  { filter, necessary }: { filter: Sql; necessary: Sql },
): Sql =>
  sql`(select ${join([...select, sql`(${filter}) as "$holds"`], ', ')} ${from} where ${necessary} offset 0)`;
