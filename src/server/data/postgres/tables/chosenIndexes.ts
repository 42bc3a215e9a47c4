/**
 * Records that a view chooses by a number, or by a stored rollup: loads without an invoice, payments with
 * amortization. They may be few, or none, among many that meet the other conditions, which the database takes for
 * independent: it would read all in the view's order, waiting for the first. Other fields have an index of their own,
 * numbers have none. So the chosen ones have an index, in that order. So have those of each option that lists filter
 * by, where the view chooses by another option: no deposit is the payment of a bill.
 */
import { createHash } from 'node:crypto';
import type { DataModel, SourceModel, ValueExpression } from '../../../../model/expression.ts';
import { fieldsOf } from '../../../../model/filter.ts';
import { memoize } from '../../../../model/memoize.ts';
import { traitsOf } from '../../../../model/traits.ts';
import type { Field, Resource } from '../../../../model/types.ts';
import { hasShortOptions, keyColumn, kindOfField } from '../columns.ts';
import { columnsIn } from '../compile/columnsIn.ts';
import { condition } from '../compile/conditions.ts';
import { compileExpression } from '../compile/expressions.ts';
import { orderOf } from '../compile/order.ts';
import { Scope } from '../compile/scope.ts';
import { storedField } from '../compile/storedField.ts';
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
      const [one, other] = ['2001-02-28', '2024-12-31'].map((day) => chosenBy(model, resource, nth, day)) as [
        ViewIndex[],
        ViewIndex[],
      ];
      // A condition on the day chooses others every day.
      const every = new Set(other.map(({ of }) => of));
      for (const index of one) if (every.has(index.of)) found.set(`${index.table}.${index.of}`, index);
    }
  return [...found.values()];
});

function chosenBy(model: DataModel, resource: Resource, nth: number, day: string): ViewIndex[] {
  const subject = subjectOf(model, day, plainRelations('x', materializedRollups(model)), {});
  const source = subject.of(resource.id).view!.sources[nth]!;
  const key = source.values[resource.sort.field];
  if (!key || !isOfOneField(key) || source.each !== undefined || subject.of(source.resource).view) return [];
  try {
    const joins: Sql[] = [];
    const { table } = layoutOf(subject.of(source.resource).resource);
    const scope = new Scope(subject, source.resource, table, joins, 'all');
    const by = compileExpression(key, scope);
    // Without a stored key, as long texts are, which no entry of an index holds.
    if (['text', 'list'].includes(by.kind) && !by.key) return [];
    const [where, order] = [condition(source.where, scope), orderOf(by, subject)].map(literal) as [Sql, Sql];
    const isDown = resource.sort.order === 'DESC';
    const id = name(keyColumn('id'));
    const inOrder = isDown ? sql`(${order}) desc nulls last, ${id} desc` : sql`(${order}), ${id}`;
    const digest = createHash('sha256')
      .update(JSON.stringify([rendered(where).text, rendered(order).text, isDown]))
      .digest('hex');
    const indexOf = (first: string, columns: Sql): ViewIndex => {
      const words = sql`(${columns}) where ${where}`;
      const of = `${first}.${digest.slice(0, 8)}`;
      return { of, words, table, view: resource.id, columns: columnsIn(words, table), isCut: true };
    };
    const [number] = numbersIn(source, scope);
    const found = number === undefined ? [] : [indexOf(number, inOrder)];
    for (const option of optionsIn(source, resource, scope))
      found.push(indexOf(option, sql`(${name(table, option)}), ${inOrder}`));
    return joins.length === 0 ? found : [];
  } catch (error) {
    if (error instanceof NotExpressible) return [];
    throw error;
  }
}

/** The fields with options by which lists filter the view, where it chooses records of the source by another. */
function optionsIn({ where, values }: SourceModel, view: Resource, { subject, resource }: Scope): string[] {
  const { often = {} } = subject.model.resources[view.id]!;
  const storedIn = (field: string) => storedField(field, { subject, resource });
  const isOption = (field: Field | undefined) =>
    field && kindOfField(field) === 'text' && traitsOf(field).choice === true && hasShortOptions(field);
  const chosen = [...fieldsOf(where)];
  if (!chosen.every(storedIn) || !chosen.some((field) => isOption(storedIn(field)))) return [];
  return Object.keys(often).flatMap((field) => {
    const value = often[field]!.isIndexed ? values[field] : undefined;
    const given = value?.kind === 'field' && !chosen.includes(value.field) ? value.field : undefined;
    return given !== undefined && isOption(storedIn(given)) ? [given] : [];
  });
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
