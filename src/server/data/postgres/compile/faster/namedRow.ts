import { all, type FilterExpression } from '#model/filter/filter.ts';
import type { ResourceModel } from '#model/expression/expression.ts';
import { traitsOf } from '#model/traits.ts';
import { kindOfField } from '#server/data/postgres/rows/columns.ts';
import { isOption } from './possibleSources.ts';

/**
 * What is known of the row of a view that has this id. A group's id is put together from its keys, which have indexes;
 * characters that it would have to write as codes tell nothing here (`groupId` in json/computation/views.ts).
 */
export function namedRow({ resource, view }: ResourceModel, id: string): FilterExpression {
  const { groupBy } = view!;
  const row: FilterExpression = { kind: 'condition', field: 'id', op: 'eq', value: id };
  const parts = id.split(':');
  if (groupBy.length === 0 || parts.length !== groupBy.length) return row;
  const keys = groupBy.flatMap((field, nth): FilterExpression[] => {
    const shape = resource.fields[field]!;
    const { temporal } = traitsOf(shape);
    const isPlain =
      isOption(shape) || kindOfField(shape) === 'id' || temporal === 'month' || temporal === 'date';
    const value = parts[nth]!;
    return isPlain && /^[A-Za-z0-9-]+$/.test(value) ? [{ kind: 'condition', field, op: 'eq', value }] : [];
  });
  return all([row, ...keys]);
}
