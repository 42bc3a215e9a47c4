/** The rows of a view as a select with the columns that its table would have. */
import { computedFields } from '../../../../kinds/compute.ts';
import type { ResourceModel, SourceModel } from '../../../../model/expression.ts';
import { originId } from '../../../../model/origin.ts';
import type { Field } from '../../../../model/types.ts';
import { columnsOf, foldColumn, keyColumn, kindOfField, localColumn } from '../columns.ts';
import { keptColumn, layoutOf } from '../rows.ts';
import { sortKey } from '../sortKey.ts';
import { join, name, raw, sql, text, type Sql } from '../sql.ts';
import { condition } from './conditions.ts';
import { expressed } from './expressions.ts';
import { Scope, type Subject } from './scope.ts';
import { emptyValue, NotExpressible, type Value } from './value.ts';

/** @returns the rows, and the columns that have nothing in them because nobody can write them */
export function viewSource(
  subject: Subject,
  { resource, view }: ResourceModel,
): { rows: Sql; lacking: ReadonlySet<string> } {
  if (view!.groupBy.length > 0) throw new NotExpressible('a view that is grouped');
  if (computedFields(resource.fields).some(({ live }) => !live))
    throw new NotExpressible('a view with formulas of its own');
  const lacking = new Set<string>();
  const { fields } = layoutOf(resource);
  const rows = view!.sources.map((source) => sourceRows(subject, source, fields, lacking));
  return { rows: join(rows, ' union all '), lacking };
}

function sourceRows(
  subject: Subject,
  source: SourceModel,
  fields: readonly Field[],
  lacking: Set<string>,
): Sql {
  const alias = subject.alias();
  const joins: Sql[] = [];
  const scope = new Scope(subject, source.resource, alias, joins, 'all');
  const where = condition(source.where, scope);
  const columns = fields
    .filter(({ id }) => id !== 'id')
    .flatMap((field) => columnsFor(field, source.values[field.id], scope, lacking));
  const from = sql`${subject.source(source.resource)} ${raw(alias)} ${join(joins, ' ')}`;
  return sql`select ${join([...idColumns(source, scope), ...columns, sql`null::json as ${name(keptColumn)}`], ', ')}
      from ${from} where ${where}`;
}

function columnsFor(
  field: Field,
  expression: SourceModel['values'][string] | undefined,
  scope: Scope,
  lacking: Set<string>,
): Sql[] {
  const value = expression ? expressed(expression, scope) : emptyValue;
  const kind = kindOfField(field);
  const fits = value.kind === kind || value.kind === 'nothing' || (kind === 'id' && value.kind === 'text');
  if (!fits) throw new NotExpressible(`${value.kind} in ${field.id}, which is of another kind`);
  return columnsOf(field).map((column) => {
    const words = partOf(value, field, column.name);
    if (!words) lacking.add(column.name);
    const type = raw(column.type.replace(/ collate.*/, ''));
    const collated = raw(column.type.includes('collate') ? ' collate "C"' : '');
    return sql`(${words ?? raw('null')})::${type}${collated} as ${name(column.name)}`;
  });
}

function partOf(value: Value, { id }: Field, column: string): Sql | undefined {
  if (column === id || value.kind === 'nothing') return value.sql;
  if (column === keyColumn(id)) return value.key;
  if (column === foldColumn(id)) return value.fold;
  return column === localColumn(id) ? value.local : undefined;
}

/** `motoristas-12`; what would be too long for an id is named by its digest, as views.ts does it. */
function idColumns({ resource, nth }: SourceModel, scope: Scope): Sql[] {
  const prefix = originId(resource, nth, '');
  const plain = sql`(${text(prefix)} || ${scope.id})`;
  const written = sql`(case when ${scope.id} ~ '^(0|-?[1-9][0-9]{0,15})$' then ${scope.id} else to_jsonb(${scope.id})::text end)`;
  const digested = sql`convert_to(${text(`[${JSON.stringify(resource)},${nth},`)} || ${written} || ']', 'UTF8')`;
  const digest = sql`'h.' || left(translate(replace(encode(sha256(${digested}), 'base64'), E'\\n', ''), '+/', '-_'), 24)`;
  return [
    sql`case when length(${plain}) <= 64 then ${plain} else ${digest} end as ${name('id')}`,
    sql`(${text(sortKey(prefix))} || ${scope.idKey}) collate "C" as ${name(keyColumn('id'))}`,
  ];
}
