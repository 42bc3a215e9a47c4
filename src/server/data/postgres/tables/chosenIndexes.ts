/**
 * Records that a view chooses by a number, or by a stored rollup: loads without an invoice, payments with
 * amortization. They may be few, or none, among many that meet the other conditions, which the database takes for
 * independent: it would read all in the view's order, waiting for the first. Other fields have an index of their own,
 * numbers have none. So the chosen ones have an index, in that order.
 */
import { createHash } from 'node:crypto';
import type { DataModel, SourceModel, ValueExpression } from '../../../../model/expression.ts';
import { fieldsOf } from '../../../../model/filter.ts';
import { memoize } from '../../../../model/memoize.ts';
import type { Resource } from '../../../../model/types.ts';
import { keyColumn, kindOfField } from '../columns.ts';
import { columnsIn } from '../compile/columnsIn.ts';
import { condition } from '../compile/conditions.ts';
import { compileExpression } from '../compile/expressions.ts';
import { orderOf } from '../compile/find.ts';
import { Scope } from '../compile/scope.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible } from '../compile/value.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { plainRelations } from '../relations.ts';
import { layoutOf } from '../rows.ts';
import { literal, name, rendered, sql, type Sql } from '../sql.ts';
import type { ViewIndex } from './groupIndexes.ts';

export const chosenIndexes = memoize((model: DataModel): readonly ViewIndex[] => {
  const found = new Map<string, ViewIndex>();
  for (const { resource, view } of Object.values(model.resources))
    for (const nth of view?.groupBy.length === 0 ? view.sources.keys() : []) {
      const [one, other] = ['2001-02-28', '2024-12-31'].map((day) => chosenBy(model, resource, nth, day));
      // A condition on the day chooses others every day.
      if (one && one.of === other?.of) found.set(`${one.table}.${one.of}`, one);
    }
  return [...found.values()];
});

function chosenBy(model: DataModel, resource: Resource, nth: number, day: string): ViewIndex | undefined {
  const subject = subjectOf(model, day, plainRelations('x', materializedRollups(model)), {});
  const source = subject.of(resource.id).view!.sources[nth]!;
  const key = source.values[resource.sort.field];
  if (!key || !isOfOneField(key) || source.each !== undefined || subject.of(source.resource).view)
    return undefined;
  try {
    const joins: Sql[] = [];
    const { table } = layoutOf(subject.of(source.resource).resource);
    const scope = new Scope(subject, source.resource, table, joins, 'all');
    const [first] = numbersIn(source, scope);
    const by = compileExpression(key, scope);
    // Without a stored key, as long texts are, which no entry of an index holds.
    if (['text', 'list'].includes(by.kind) && !by.key) return undefined;
    const [where, order] = [condition(source.where, scope), orderOf(by, subject)].map(literal) as [Sql, Sql];
    if (first === undefined || joins.length > 0) return undefined;
    const isDown = resource.sort.order === 'DESC';
    const digest = createHash('sha256')
      .update(JSON.stringify([rendered(where).text, rendered(order).text, isDown]))
      .digest('hex');
    const id = name(keyColumn('id'));
    const words = isDown ? sql`((${order}) desc nulls last, ${id} desc)` : sql`((${order}), ${id})`;
    const whole = sql`${words} where ${where}`;
    return {
      of: `${first}.${digest.slice(0, 8)}`,
      words: whole,
      table,
      view: resource.id,
      columns: columnsIn(whole, table),
      isCut: true,
    };
  } catch (error) {
    if (error instanceof NotExpressible) return undefined;
    throw error;
  }
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
