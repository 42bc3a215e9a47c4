/**
 * The records that a source of a view chooses by a number or a stored rollup, and by other stored fields. These have
 * an index (postgres/schema/indexes.ts). The database takes the conditions for independent and expects very many of them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { SourceModel, ValueExpression } from '#model/expression/expression.ts';
import { fieldsOf } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import { kindOfField, layoutOf } from '#server/data/postgres/rows.ts';
import { EarlyValues, raw, Sql, sql, texts } from '#server/data/postgres/sql.ts';
import { condition } from '../conditions.ts';
import { compileExpression } from '../expressions.ts';
import { orderOf } from '../lists/order.ts';
import { Scope, type Subject } from '../scope.ts';

export type Selection = {
  where: Sql;
  /** The view's order, in which equal ones are in that of their ids. */
  order: Sql;
  isDown: boolean;
  /** The column of a number or a rollup that they are selected by, if there is one. */
  number: string | undefined;
  scope: Scope;
};

export const columnsInOrder = ({ order, isDown }: Selection, idKey: Sql): Sql =>
  isDown ? sql`(${order}) desc nulls last, ${idKey} desc` : sql`(${order}), ${idKey}`;

/** Undefined if the view's order is not that of a stored field of the source. */
export function selectionOf(
  subject: Subject,
  view: Resource,
  source: SourceModel,
  alias: string,
): Selection | undefined {
  const { sort } = view;
  const key = source.values[sort.field];
  if (!key || !isOfOneField(key) || source.each !== undefined || subject.of(source.resource).view)
    return undefined;
  const joins: Sql[] = [];
  const scope = new Scope(subject, source.resource, alias, joins, 'all');
  const by = compileExpression(key, scope);
  // Without a stored key, as long texts are, which no entry of an index holds.
  if (['text', 'list'].includes(by.kind) && !by.key) return undefined;
  const [where, order] = [condition(source.where, scope), orderOf(by, subject)];
  const selection = {
    where,
    order,
    isDown: sort.order === 'DESC',
    number: numbersIn(source, scope)[0],
    scope,
  };
  return joins.length === 0 ? selection : undefined;
}

/** A stored date, or a part of it, for example. */
const isOfOneField = (value: ValueExpression): boolean =>
  value.kind === 'field' || (value.kind === 'converted' && isOfOneField(value.of));

/** The columns of the numbers and rollups by which a source chooses; none if it reads more than stored fields. */
function numbersIn({ where }: SourceModel, { subject, resource }: Scope): readonly string[] {
  const { computed, resource: shape } = subject.of(resource);
  const found: string[] = [];
  for (const id of fieldsOf(where)) {
    const kept = subject.materialized(resource, id);
    const field = layoutOf(shape).fields.find((one) => one.id === id);
    if (!kept && (!field || computed.some((one) => one.field === id))) return [];
    if (kept ?? kindOfField(field!) === 'number') found.push(kept?.column ?? id);
  }
  return found;
}

/** More are read as the database likes. */
const most = 5000;

/**
 * The record is one of the few that its source chooses, which the database is asked for first (earlyValues.ts), by
 * their index. So it reads no others, whatever a list asks for. Undefined without such an index.
 */
export function amongFewSelected(
  subject: Subject,
  view: Resource,
  source: SourceModel,
  { id }: Scope,
): Sql | undefined {
  const { sources } = subject.model.resources[view.id]!.view!;
  const any = sources.find(({ resource, nth }) => resource === source.resource && nth === source.nth);
  // What depends on the day has no index.
  if (!any || !isDeepStrictEqual(any.where, source.where)) return undefined;
  const alias = subject.alias();
  const selection = selectionOf(subject, view, source, alias);
  if (selection?.number === undefined) return undefined;
  const select = sql`select ${selection.scope.id} from ${subject.source(source.resource)} ${raw(alias)}
    where ${selection.where} order by ${columnsInOrder(selection, selection.scope.idKey)}`;
  const all = raw('true');
  const by = (found: readonly string[]) =>
    found.length === 0 ? raw('false') : sql`${id} = any (${texts(found)})`;
  return new Sql([new EarlyValues({ select, by, many: all, most, otherwise: all })]);
}
