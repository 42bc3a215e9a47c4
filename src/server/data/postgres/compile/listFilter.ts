/** The condition of a list on its rows. */
import { matchesEverything, type FilterExpression } from '#model/filter/filter.ts';
import { sqlCondition } from './conditions.ts';
import { analysisOf } from './impliedConditions.ts';
import { RowScope } from './scope.ts';
import { join, noSql, raw, sql, type Sql } from '../sql.ts';

export const sqlFilter = (where: FilterExpression, scope: RowScope): Sql =>
  matchesEverything(where) ? raw('true') : sqlCondition(where, scope);

/** Conditions on stored fields that the filter implies, so that an index can be used. */
export function impliedBy(where: FilterExpression, scope: RowScope): Sql {
  const more = analysisOf(where, scope.subject, scope.resource).implied;
  return matchesEverything(more) ? noSql : sql` and ${sqlCondition(more, scope)}`;
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
