/** What the records of a list are sorted by. */
import { bindValue } from '../../../../model/expression.ts';
import { refersTo } from '../../../../model/traits.ts';
import type { SortBy } from '../../store.ts';
import { columnOf, kindOfField } from '../columns.ts';
import { join, raw, sql, type Sql } from '../sql.ts';
import { keyTerm, type SortKey } from './pagination.ts';
import { Scope, type Subject } from './scope.ts';
import { storedField } from './storedField.ts';
import { soleField, titleToSortBy, titleValue } from './texts.ts';
import { NotExpressible, type Value } from './value.ts';
import { sortKeyOf } from './words.ts';

/** The value to sort by, for example a title instead of an id. */
export function sortedBy({ field, by }: SortBy, scope: Scope): Value {
  if (!by) return scope.value(field);
  const title = by.kind === 'template' ? titleToSortBy(by.text, scope) : undefined;
  return title ?? scope.subject.compilers.compileExpression(bindValue(by, scope.subject), scope);
}

export const keyOf = (value: Value, subject: Subject): SortKey => ({
  sql: orderOf(value, subject),
  kind: value.kind === 'number' || value.kind === 'boolean' ? value.kind : 'text',
});

export const emptyKey = ({ kind }: SortKey): Sql =>
  raw({ text: 'null::text collate "C"', number: 'null::numeric', boolean: 'null::boolean' }[kind]);

export function orderOf({ kind, sql: value, key }: Value, subject: Subject): Sql {
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
      return key ?? sortKeyOf(value, subject);
    case 'list':
      return sortKeyOf(sql`array_to_string(${value}, ',')`, subject);
    default:
      throw new NotExpressible(`the order of ${kind}`);
  }
}

/** True when the sort key is not a stored column. */
export const isWorkedOut = ({ field, by }: SortBy, subject: Subject, resource: string) =>
  by !== undefined ||
  (subject.of(resource).computed.some((one) => one.field === field) &&
    !subject.materialized(resource, field));

/** `from` has the records `t` with a place in the order; the others meet `isGap`. */
type ReferredOrder = { key: SortKey; from(isBackwards: boolean): Sql; isGap: Sql };

/**
 * The order of what a stored reference leads to: the records referred to are read in their order, and with each those
 * that refer to it. So a page reads no others.
 */
export function referredOrder(
  { by, order }: SortBy,
  subject: Subject,
  resource: string,
): ReferredOrder | undefined {
  const via = by?.kind === 'lookup' ? by.via : by?.kind === 'template' ? soleField(by.text) : undefined;
  const field = via === undefined ? undefined : storedField(via, { subject, resource });
  if (!refersTo(field) || kindOfField(field) !== 'id' || subject.of(field.resource).view) return undefined;
  const [other, named] = [subject.alias(), subject.alias()];
  const joins: Sql[] = [];
  const scope = new Scope(subject, field.resource, other, joins, 'all');
  const value = by?.kind === 'lookup' ? scope.value(by.field) : titleValue(scope);
  const { sql: key, kind } = keyOf(value, subject);
  const referred = sql`${subject.source(field.resource)} ${raw(other)} ${join(joins, ' ')}`;
  // A title is never empty.
  const isFilled = by?.kind === 'lookup' ? sql`${key} is not null` : raw('true');
  const [id, reference] = [columnOf(other, 'id'), columnOf('t', field.id)];
  return {
    key: { sql: columnOf(named, 'k'), kind },
    from: (isBackwards) =>
      sql`(select ${id} as id, ${key} as k from ${referred} where ${isFilled}
        order by ${keyTerm(key, order === 'DESC', isBackwards)} offset 0) ${raw(named)}
      join ${subject.source(resource)} t on ${reference} = ${columnOf(named, 'id')}`,
    isGap: sql`not exists (select from ${referred} where ${id} = ${reference} and ${isFilled})`,
  };
}
