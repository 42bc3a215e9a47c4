/** The texts that a list is sorted by where the database has no sort key for them. */
import type { Query } from '../../store.ts';
import { join, name, sql, type Sql } from '../sql.ts';
import { filterOf, sortedBy } from './find.ts';
import { necessaryCondition } from './prefilter.ts';
import { Scope, type Subject } from './scope.ts';
import { NotExpressible } from './value.ts';

export const sortTextColumn = '$w';

/** Reads the texts to sort by of all these records. The caller sorts. */
export function sortTextStatement(subject: Subject, resource: string, { where, sort }: Query): Sql {
  const joins: Sql[] = [];
  const prefilter = necessaryCondition(where, subject, resource);
  const scope = new Scope(subject, resource, 't', joins, 'all', { prefilter });
  const filter = filterOf(where, scope);
  const { kind, sql: value } = sortedBy(sort!, scope);
  if (kind !== 'text' && kind !== 'list') throw new NotExpressible(`the order of ${kind}`);
  const words = kind === 'list' ? sql`array_to_string(${value}, ',')` : value;
  return sql`select t.id, ${words} as ${name(sortTextColumn)} from ${subject.source(resource)} t
      ${join(joins, ' ')} where ${filter}`;
}
