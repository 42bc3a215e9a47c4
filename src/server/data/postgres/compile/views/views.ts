/** Compiles a view to a select with the columns that its table would have. */
import { computedFields } from '#kinds/compute.ts';
import type { ResourceModel } from '#model/expression/expression.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import { hasRows } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { columnsOf, keyColumn } from '#server/data/postgres/rows/columns.ts';
import { keptColumn, layoutOf } from '#server/data/postgres/rows/layout.ts';
import { join, name, raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { fittingColumns } from '../fitting.ts';
import { formulaValue } from '../formulas/formulas.ts';
import { groupedRows, rowsOfGroups } from './groups.ts';
import { columnValue } from '../columnValue.ts';
import { Scope, type Subject } from '../scope.ts';
import { sourceRows } from './sourceRows.ts';
import { NotExpressible } from '../value.ts';
import { hasSourceColumn, sourceColumn } from './viewFields.ts';
import type { ViewRequest, ViewSource } from './viewRequest.ts';

export function viewSource(
  subject: Subject,
  model: ResourceModel,
  where: FilterExpression,
  { isFew = false, ungrouped }: ViewRequest = {},
): ViewSource {
  const { resource, view } = model;
  const formulas = computedFields(resource.fields).filter(({ live }) => !live);
  const own = new Set(['id', ...formulas.map(({ id }) => id)]);
  const given = layoutOf(resource).fields.filter(({ id }) => !own.has(id));
  const uncompiled = new Set<string>();
  const union = (selects: readonly Sql[]) => join(selects, ' union all ');
  if (ungrouped) {
    const read = given.filter(({ id }) => ungrouped.has(id));
    const selects = rowsOfGroups(subject, view!, read, uncompiled);
    return { rows: union(selects), parts: selects, uncompiled };
  }
  const plain =
    view!.groupBy.length > 0
      ? [groupedRows(subject, model, given, uncompiled)]
      : view!.sources.map((source) =>
          sourceRows(subject, resource.id, source, given, uncompiled, { where, isFew }),
        );
  const parts =
    formulas.length > 0 ? plain.map((rows) => withFormulas(subject, model, rows, given, uncompiled)) : plain;
  return { rows: union(parts), parts, uncompiled };
}

/** Adds the view's own formulas, each after those that it reads. */
function withFormulas(
  subject: Subject,
  model: ResourceModel,
  rows: Sql,
  given: readonly Field[],
  uncompiled: Set<string>,
): Sql {
  const { resource } = model;
  const { fields } = resource;
  if (Object.values(fields).some((field) => hasRows(field) && computedFields(field.fields).length > 0))
    throw new NotExpressible('formulas in the rows of a view');
  const alias = subject.alias();
  const joins: Sql[] = [];
  const known = new Map(given.map((field) => [field.id, columnValue(field, alias, uncompiled)]));
  const columns = [
    'id',
    keyColumn('id'),
    keptColumn,
    ...(hasSourceColumn(model) ? [sourceColumn] : []),
    ...given.flatMap((field) => columnsOf(field).map((one) => one.name)),
  ].map((column) => name(alias, column));
  for (const { id, formula, target, live } of computedFields(fields)) {
    if (live) continue;
    const scope = new Scope(subject, resource.id, alias, joins, 'all', { known });
    const value = scope.aliased(formulaValue(formula, target, scope));
    known.set(id, value);
    columns.push(...fittingColumns(fields[id]!, value, uncompiled));
  }
  return sql`select ${join(columns, ', ')} from (${rows}) ${raw(alias)} ${join(joins, ' ')}`;
}
