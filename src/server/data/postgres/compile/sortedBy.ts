/** What the records of a list are sorted by. */
import { bindValue } from '#model/expression/expression.ts';
import type { SortBy } from '#server/data/store.ts';
import { raw, sql, Sql } from '../sql.ts';
import type { SortKey } from './pagination.ts';
import { RowScope, type Subject } from './scope.ts';
import { soleField, titleToSortBy } from './templates.ts';
import { refersTo } from '#model/traits.ts';
import { kindOfField } from '../rows.ts';
import { NotExpressible, type SqlValue } from './value.ts';
import { sqlSortKey } from './searchText.ts';

/** The value to sort by, for example a title instead of an id. */
export function sortedBy({ field, by }: SortBy, scope: RowScope): SqlValue {
  if (!by) return scope.value(field);
  const native = by.kind === 'template' ? nativeTitle(by.text, scope) : undefined;
  if (native) return native;
  const title = by.kind === 'template' ? titleToSortBy(by.text, scope) : undefined;
  return title ?? scope.subject.compilers.compileExpression(bindValue(by, scope.subject), scope);
}

/** The title of what a template's only field refers to, where it is a column of another program's table. */
function nativeTitle(template: string, scope: RowScope): SqlValue | undefined {
  const sole = soleField(template);
  const field = sole === undefined ? undefined : scope.field(sole);
  if (!refersTo(field) || kindOfField(field) !== 'id' || scope.subject.of(field.resource).view)
    return undefined;
  const { title } = scope.subject.of(field.resource).resource;
  const own = title.includes('{') ? soleField(title) : title;
  if (own === undefined || !scope.subject.natives(field.resource, own)) return undefined;
  const value = scope.lookup(field.id, field.resource).value(own);
  return value.kind === 'text' ? value : undefined;
}

export const valueSortKey = (value: SqlValue, subject: Subject): SortKey =>
  nativeSortKey(value) ?? plainSortKey(value, subject);

/** In the order of the table's own index, and of the database's collation. */
function nativeSortKey({ kind, native }: SqlValue): SortKey | undefined {
  const [column, ...others] = native ?? [];
  if (!column || others.length > 0) return undefined;
  const { sql: words, type, isFilled } = column;
  return {
    sql: words,
    kind: kind === 'number' || kind === 'boolean' ? kind : 'text',
    type,
    ...(isFilled && { isFilled: true }),
  };
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
