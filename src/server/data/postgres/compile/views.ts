/** Compiles a view to a select with the columns that its table would have. */
import { computedFields } from '../../../../kinds/compute.ts';
import type { ResourceModel, SourceModel } from '../../../../model/expression.ts';
import { viewRowId } from '../../../../model/viewRowId.ts';
import { hasRows } from '../../../../model/traits.ts';
import type { Field } from '../../../../model/types.ts';
import { columnsOf, keyColumn } from '../columns.ts';
import { keptColumn, layoutOf, orderColumn } from '../rows.ts';
import { sortKey } from '../sortKey.ts';
import { join, name, raw, sql, text, type Sql } from '../sql.ts';
import { condition } from './conditions.ts';
import { compileExpression } from './expressions.ts';
import { functionOf } from '../functions.ts';
import { fittingColumns } from './fitting.ts';
import { formulaValue } from './formulas.ts';
import { groupedRows, placeColumn } from './groups.ts';
import { joinedRows } from './rowValues.ts';
import { columnValue } from './columnValue.ts';
import { Scope, type Subject, type ViewSource } from './scope.ts';
import { emptyValue, NotExpressible } from './value.ts';

export function viewSource(subject: Subject, model: ResourceModel): ViewSource {
  const { resource, view } = model;
  const formulas = computedFields(resource.fields).filter(({ live }) => !live);
  const own = new Set(['id', ...formulas.map(({ id }) => id)]);
  const given = layoutOf(resource).fields.filter(({ id }) => !own.has(id));
  const uncompiled = new Set<string>();
  const sources = view!.sources.map((source) => sourceRows(subject, source, given, uncompiled));
  const union = (selects: readonly Sql[]) => join(selects, ' union all ');
  const plain =
    view!.groupBy.length > 0 ? [groupedRows(subject, model, union(sources), given, uncompiled)] : sources;
  const parts =
    formulas.length > 0 ? plain.map((rows) => withFormulas(subject, model, rows, given, uncompiled)) : plain;
  return { rows: union(parts), parts, uncompiled };
}

function sourceRows(
  subject: Subject,
  source: SourceModel,
  fields: readonly Field[],
  uncompiled: Set<string>,
): Sql {
  const alias = subject.alias();
  const joins: Sql[] = [];
  const plain = new Scope(subject, source.resource, alias, joins, 'all');
  const { each } = source;
  const rows = each === undefined ? undefined : joinedRows({ ...source, each }, plain);
  const scope = rows?.scope ?? plain;
  const holds = condition(source.where, scope);
  const where = rows ? sql`${rows.isRow} and ${holds}` : holds;
  const columns = fields.flatMap((field) => {
    const expression = source.values[field.id];
    return fittingColumns(field, expression ? compileExpression(expression, scope) : emptyValue, uncompiled);
  });
  const place = subject.of(source.resource).view
    ? raw('0::bigint')
    : sql`(${raw(alias)}.${name(orderColumn)}::bigint * ${raw(rowsAtMost)} + ${rows?.index ?? raw('0')})`;
  const from = sql`${subject.source(source.resource)} ${raw(alias)} ${join(joins, ' ')}`;
  return sql`select ${join([...idColumns(source, scope, rows?.index), ...columns, sql`${place} as ${name(placeColumn)}`, keptNothing], ', ')}
      from ${from} where ${where}`;
}

const keptNothing = sql`null::json as ${name(keptColumn)}`;

/** More rows than a list may ever have. */
const rowsAtMost = '1000000';

/**
 * `motoristas-12`, or for rows `motoristas:3-12`. An id that would be too long is replaced by its digest, as
 * in json/views.ts.
 */
function idColumns({ resource, nth }: SourceModel, scope: Scope, row: Sql | undefined): Sql[] {
  const prefix = viewRowId(resource, nth, '');
  const plain = row
    ? sql`(${text(`${prefix.slice(0, -1)}:`)} || ${row} || '-' || ${scope.id})`
    : sql`(${text(prefix)} || ${scope.id})`;
  const written = sql`(case when ${scope.id} ~ '^(0|-?[1-9][0-9]{0,15})$' then ${scope.id} else to_jsonb(${scope.id})::text end)`;
  const digested = sql`convert_to(${text(`[${JSON.stringify(resource)},${nth},`)} || ${written} || ${row ? sql`',' || ${row} || ']'` : text(']')}, 'UTF8')`;
  const digest = sql`'h.' || left(translate(replace(encode(sha256(${digested}), 'base64'), E'\\n', ''), '+/', '-_'), 24)`;
  return [
    sql`case when length(${plain}) <= 64 then ${plain} else ${digest} end as ${name('id')}`,
    row
      ? sql`${functionOf(scope.subject.schema, 'key')}(${plain}) collate "C" as ${name(keyColumn('id'))}`
      : sql`(${text(sortKey(prefix))} || ${scope.idKey}) collate "C" as ${name(keyColumn('id'))}`,
  ];
}

/** Adds the view's own formulas, each after those that it reads. */
function withFormulas(
  subject: Subject,
  { resource }: ResourceModel,
  rows: Sql,
  given: readonly Field[],
  uncompiled: Set<string>,
): Sql {
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
