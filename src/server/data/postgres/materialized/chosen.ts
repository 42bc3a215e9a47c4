/**
 * Records that a view chooses by a stored figure, for example loads without an invoice. They may be few, or none, among
 * many that meet the other conditions, which the database takes for independent: it would read all in the view's
 * order, waiting for the first. So the chosen ones have an index of their own, in that order.
 */
import { createHash } from 'node:crypto';
import type { DataModel, SourceModel, ValueExpression } from '../../../../model/expression.ts';
import { fieldsOf } from '../../../../model/filter.ts';
import type { Resource } from '../../../../model/types.ts';
import { condition } from '../compile/conditions.ts';
import { compileExpression } from '../compile/expressions.ts';
import { orderOf } from '../compile/find.ts';
import { Scope } from '../compile/scope.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible } from '../compile/value.ts';
import { plainRelations } from '../relations.ts';
import { layoutOf } from '../rows.ts';
import { literal, rendered, type Sql } from '../sql.ts';
import type { MaterializedRollup } from './columns.ts';

/** What an index on the chosen records is made of. */
type Chosen = { name: string; key: Sql; isDown: boolean; where: Sql };

export function chosenByViews(model: DataModel, kept: MaterializedRollup): readonly Chosen[] {
  const found = new Map<string, Chosen>();
  for (const { resource, view } of Object.values(model.resources))
    for (const [nth, { resource: from }] of (view?.groupBy.length === 0 ? view.sources : []).entries()) {
      if (from !== kept.resource.id) continue;
      const [one, other] = ['2001-02-28', '2024-12-31'].map((day) =>
        chosenBy(model, kept, { resource, nth, day }),
      );
      // A condition on the day chooses others every day.
      if (one && one.name === other?.name) found.set(one.name, one);
    }
  return [...found.values()];
}

type Place = { resource: Resource; nth: number; day: string };

function chosenBy(model: DataModel, kept: MaterializedRollup, { resource, nth, day }: Place) {
  const subject = subjectOf(model, day, plainRelations('x', [kept]), {});
  const source = subject.of(resource.id).view!.sources[nth]!;
  const key = source.values[resource.sort.field];
  if (!key || !isOfOneField(key) || !isChosenBy(source, kept)) return undefined;
  try {
    const joins: Sql[] = [];
    const scope = new Scope(subject, source.resource, layoutOf(kept.resource).table, joins, 'all');
    const [where, order] = [condition(source.where, scope), orderOf(compileExpression(key, scope))].map(
      literal,
    ) as [Sql, Sql];
    if (joins.length > 0) return undefined;
    const isDown = resource.sort.order === 'DESC';
    const words = JSON.stringify([rendered(where).text, rendered(order).text, isDown]);
    const digest = createHash('sha256').update(words).digest('hex').slice(0, 8);
    return { name: `${kept.column}.${digest}`, key: order, isDown, where };
  } catch (error) {
    if (error instanceof NotExpressible) return undefined;
    throw error;
  }
}

/** A stored date, or a part of it, for example. */
const isOfOneField = (value: ValueExpression): boolean =>
  value.kind === 'field' || (value.kind === 'converted' && isOfOneField(value.of));

/** By this figure, and otherwise by stored fields. */
function isChosenBy({ where, each }: SourceModel, { resource, field }: MaterializedRollup): boolean {
  const stored = new Set([field, ...layoutOf(resource).fields.map(({ id }) => id)]);
  const read = [...fieldsOf(where)];
  return each === undefined && read.includes(field) && read.every((one) => stored.has(one));
}
