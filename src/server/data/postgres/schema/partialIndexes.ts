/**
 * Records that a view chooses by a number, or by a stored rollup: loads without an invoice, payments with
 * amortization. They may be few, or none, among many that meet the other conditions, which the database takes for
 * independent: it would read all in the view's order, waiting for the first. Other fields have an index of their own,
 * numbers have none. So the chosen ones have an index, in that order; also those that wait for somebody, where the view
 * has the oldest first. So have those of each option that lists filter by, where the view chooses by another
 * option: no deposit is the payment of a bill.
 */
import { createHash } from 'node:crypto';
import type { DataModel, SourceModel } from '#model/expression/expression.ts';
import { memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import { hasShortOptions, keyColumn, kindOfField, layoutOf } from '../rows.ts';
import type { RowScope } from '../compile/scope.ts';
import { selectionOf, selectionOrder } from '../compile/planHints.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible, columnsNamedIn } from '../compile/value.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { plainRelations } from '../relations.ts';
import { name, rendered, sql, type Sql, literal } from '../sql.ts';
import { conditionsIn, fieldsOf } from '#model/filter/filter.ts';
import { isWaitedFor } from '#model/api/answers.ts';
import type { Field, Resource } from '#model/types.ts';
import { storedField } from '../compile/storedField.ts';
import type { ViewIndex } from './groupIndexes.ts';

export const partialIndexes = memoize((model: DataModel): readonly ViewIndex[] => {
  const found = new Map<string, ViewIndex>();
  for (const { resource, view } of Object.values(model.resources))
    for (const nth of view?.groupBy.length === 0 ? view.sources.keys() : []) {
      const [one, other] = ['2001-02-28', '2024-12-31'].map((day) =>
        indexesFor(model, resource, nth, day),
      ) as [ViewIndex[], ViewIndex[]];
      // A condition on the day chooses others every day.
      const every = new Set(other.map(({ of }) => of));
      for (const index of one) if (every.has(index.of)) found.set(`${index.table}.${index.of}`, index);
    }
  return [...found.values()];
});

function indexesFor(model: DataModel, resource: Resource, nth: number, day: string): ViewIndex[] {
  const subject = subjectOf(model, day, plainRelations('x', materializedRollups(model)), {});
  const source = subject.of(resource.id).view!.sources[nth]!;
  const { table, isExtensible } = layoutOf(subject.of(source.resource).resource);
  if (!isExtensible) return [];
  try {
    const chosen = selectionOf(subject, resource, source, table);
    if (!chosen) return [];
    const { isDown, number, scope } = chosen;
    const [where, order] = [chosen.where, chosen.order].map(literal) as [Sql, Sql];
    const orderIndexes = selectionOrder({ ...chosen, order }, name(keyColumn('id')));
    const digest = createHash('sha256')
      .update(JSON.stringify([rendered(where).text, rendered(order).text, isDown]))
      .digest('hex');
    const indexOf = (first: string, columns: Sql): ViewIndex => {
      const words = sql`(${columns}) where ${where}`;
      const of = `${first}.${digest.slice(0, 8)}`;
      return { of, words, table, view: resource.id, columns: columnsNamedIn(words, table), isCut: true };
    };
    const chosenBy = number ?? (isDown ? undefined : waitingStateIn(source, scope));
    return [
      ...(chosenBy === undefined ? [] : [indexOf(chosenBy, orderIndexes)]),
      ...optionsIn(source, resource, scope).map((option) =>
        indexOf(option, sql`(${name(table, option)}), ${orderIndexes}`),
      ),
    ];
  } catch (error) {
    if (error instanceof NotExpressible) return [];
    throw error;
  }
}

/**
 * The state of which the source chooses only options in which records wait for somebody, if it chooses by stored fields
 * alone. Few wait, and they are the last ones in the order of a date: invoices that were rejected ten years ago are not.
 */
function waitingStateIn({ where, each }: SourceModel, { subject, resource }: RowScope): string | undefined {
  const fields = [...fieldsOf(where)];
  if (each !== undefined || !fields.every((field) => storedField(field, { subject, resource })))
    return undefined;
  const waited = subject.of(resource).resource.transitions.filter(isWaitedFor);
  return conditionsIn(where).flatMap((part) => {
    if (part.kind !== 'condition' || part.op !== 'eq') return [];
    const options = waited.flatMap(({ field, from }) => (field === part.field ? from : []));
    return [part.value].flat().every((one) => options.includes(String(one))) ? [part.field] : [];
  })[0];
}

/** The fields with options by which lists filter the view, where it chooses records of the source by another. */
function optionsIn(
  { where, values }: SourceModel,
  view: Resource,
  { subject, resource }: RowScope,
): string[] {
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
