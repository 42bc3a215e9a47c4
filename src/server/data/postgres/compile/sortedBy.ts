/** What the records of a list are sorted by. */
import { bindValue } from '#model/expression/expression.ts';
import type { SortBy } from '#server/data/store.ts';
import { raw, sql, Sql } from '../sql.ts';
import type { SortKey } from './pagination.ts';
import { RowScope, type Subject } from './scope.ts';
import { titleToSortBy } from './templates.ts';
import { NotExpressible, type SqlValue } from './value.ts';
import { sqlSortKey } from './searchText.ts';

/** The value to sort by, for example a title instead of an id. */
export function sortedBy({ field, by }: SortBy, scope: RowScope): SqlValue {
  if (!by) return scope.value(field);
  const title = by.kind === 'template' ? titleToSortBy(by.text, scope) : undefined;
  return title ?? scope.subject.compilers.compileExpression(bindValue(by, scope.subject), scope);
}

export const valueSortKey = (value: SqlValue, subject: Subject): SortKey =>
  nativeSortKey(value) ?? plainSortKey(value, subject);

/** In the order of the table's own index, and of the database's collation. */
function nativeSortKey({ kind, native }: SqlValue): SortKey | undefined {
  const [column, ...others] = native ?? [];
  if (!column || others.length > 0) return undefined;
  const { sql: words, type } = column;
  return { sql: words, kind: kind === 'number' || kind === 'boolean' ? kind : 'text', type };
}

const plainSortKey = (value: SqlValue, subject: Subject): SortKey => ({
  sql: sqlOrderOf(value, subject),
  kind: value.kind === 'number' || value.kind === 'boolean' ? value.kind : 'text',
});

export const emptyKey = (kind: SortKey['kind']): Sql =>
  raw({ text: 'null::text collate "C"', number: 'null::numeric', boolean: 'null::boolean' }[kind]);

export function sqlOrderOf({ kind, sql: value, key }: SqlValue, subject: Subject): Sql {
  switch (kind) {
    case 'number':
    case 'boolean':
      return value;
    case 'moment':
      return sql`(${value}) collate "C"`;
    case 'nothing':
      return raw('null::text');
    case 'text':
    case 'id':
      return key ?? sqlSortKey(value, subject);
    case 'list':
      return sqlSortKey(sql`array_to_string(${value}, ',')`, subject);
    default:
      throw new NotExpressible(`the order of ${kind}`);
  }
}
