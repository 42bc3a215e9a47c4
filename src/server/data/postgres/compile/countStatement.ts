/** Counts the records of a list. */
import type { FilterExpression } from '#model/filter/filter.ts';
import { analysisOf } from './impliedConditions.ts';
import { RowScope, type Subject } from './scope.ts';
import { join, noSql, raw, sql, type Sql } from '../sql.ts';
import { sqlFilter, impliedBy, filteredLast } from './listFilter.ts';

/**
 * Counts records. Values that are only sorted by are not computed.
 *
 * @param most counting stops at this number
 */
export function countStatement(
  subject: Subject,
  resource: string,
  where: FilterExpression,
  most?: number,
): Sql {
  return countSql(rowsOf(subject, resource, where), most);
}

const limited = (most: number | undefined): Sql =>
  most === undefined ? noSql : raw(` limit ${Number(most)}`);

/** @param rows the clauses from FROM on */
export const countSql = (rows: Sql, most: number | undefined): Sql =>
  most === undefined
    ? sql`select count(*) ${rows}`
    : sql`select count(*) from (select ${rows}${limited(most)}) counted`;

function rowsOf(subject: Subject, resource: string, where: FilterExpression): Sql {
  const joins: Sql[] = [];
  const { necessary, needsFigures } = analysisOf(where, subject, resource);
  const scope = new RowScope(subject, resource, 't', joins, 'all', { necessary, isAsked: true });
  const filter = sql`${sqlFilter(where, scope)}${impliedBy(where, scope)}`;
  const kept = sqlFilter(necessary, scope);
  const from = sql`from ${subject.source(resource, where)} t ${join(joins, ' ')}`;
  return needsFigures
    ? sql`from ${filteredLast([], from, { filter, necessary: kept })} f where f."$holds"`
    : sql`${from} where ${filter}`;
}
