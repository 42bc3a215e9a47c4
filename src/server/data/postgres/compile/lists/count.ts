/** Counts the records of a list. */
import type { FilterExpression } from '#model/filter/filter.ts';
import { join, nothing, raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { necessaryCondition, needsRollups } from '../faster/necessaryCondition.ts';
import { Scope, type Subject } from '../scope.ts';
import { filteredLast, filterOf, impliedBy } from './filter.ts';

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
  return countOf(rowsOf(subject, resource, where), most);
}

const limited = (most: number | undefined): Sql =>
  most === undefined ? nothing : raw(` limit ${Number(most)}`);

/** @param rows the clauses from FROM on */
export const countOf = (rows: Sql, most: number | undefined): Sql =>
  most === undefined
    ? sql`select count(*) ${rows}`
    : sql`select count(*) from (select ${rows}${limited(most)}) counted`;

function rowsOf(subject: Subject, resource: string, where: FilterExpression): Sql {
  const joins: Sql[] = [];
  const necessary = necessaryCondition(where, subject, resource);
  const scope = new Scope(subject, resource, 't', joins, 'all', { necessary, isAsked: true });
  const filter = sql`${filterOf(where, scope)}${impliedBy(where, scope)}`;
  const kept = filterOf(necessary, scope);
  const from = sql`from ${subject.source(resource, where)} t ${join(joins, ' ')}`;
  return needsRollups(where, subject, resource)
    ? sql`from ${filteredLast([], from, { filter, necessary: kept })} f where f."$holds"`
    : sql`${from} where ${filter}`;
}
