/** The rows that one source of a view contributes. */
import type { SourceModel } from '#model/expression/expression.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import { viewRowId } from '#model/records/viewRowId.ts';
import type { Field } from '#model/types.ts';
import { keyColumn } from '#server/data/postgres/rows/columns.ts';
import { functionOf } from '#server/data/postgres/functions/functions.ts';
import { keptColumn } from '#server/data/postgres/rows/layout.ts';
import { sortKey } from '#server/data/postgres/rows/sortKey.ts';
import { join, name, nothing, raw, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import { amongFewSelected } from '../faster/sourceSelection.ts';
import { condition } from '../conditions.ts';
import { compileExpression } from '../expressions.ts';
import { fittingColumns } from '../fitting.ts';
import { joinedRows } from '../rowValues.ts';
import { Scope, type Subject } from '../scope.ts';
import { searchedSource } from '../faster/searchedSource.ts';
import { emptyValue } from '../value.ts';
import { sourceNumber } from './viewFields.ts';

/** One row per record of the source, or per row of its list. */
export function sourceRows(
  subject: Subject,
  resource: string,
  source: SourceModel,
  fields: readonly Field[],
  uncompiled: Set<string>,
  { where, isFew }: { where: FilterExpression; isFew: boolean },
): Sql {
  const { scope, row, rows } = scopeOf(subject, source);
  const view = subject.of(resource);
  const columns = fields.flatMap((field) => valueColumns(field, source, scope, uncompiled));
  const number = sourceNumber(view, source);
  const found = [
    searchedSource(where, source, fields, scope),
    isFew ? amongFewSelected(subject, view.resource, source, scope) : undefined,
  ];
  const more = found.map((one) => (one ? sql` and ${one}` : nothing));
  return sql`select ${join([...idColumns(source, scope, row), ...columns, keptNothing, number], ', ')} ${rows()}${join(more, '')}`;
}

/** The value that a source gives to a field of the view. */
export function valueColumns(
  field: Field,
  { values }: SourceModel,
  scope: Scope,
  uncompiled: Set<string>,
): Sql[] {
  const expression = values[field.id];
  return fittingColumns(field, expression ? compileExpression(expression, scope) : emptyValue, uncompiled);
}

/**
 * How the columns of a source are compiled. `rows` has the clauses from FROM on, and is called after all
 * columns are compiled.
 */
export function scopeOf(subject: Subject, source: SourceModel) {
  const alias = subject.alias();
  const joins: Sql[] = [];
  const plain = new Scope(subject, source.resource, alias, joins, 'all');
  const { each } = source;
  const joined = each === undefined ? undefined : joinedRows({ ...source, each }, plain);
  const scope = joined?.scope ?? plain;
  const holds = condition(source.where, scope);
  const where = joined ? sql`${joined.isRow} and ${holds}` : holds;
  const rows = () =>
    sql`from ${subject.source(source.resource, source.where)} ${raw(alias)} ${join(joins, ' ')} where ${where}`;
  return { scope, alias, row: joined?.index, rows };
}

const keptNothing = sql`null::json as ${name(keptColumn)}`;

/**
 * `motoristas-12`, or for rows `motoristas:3-12`. An id that would be too long is replaced by its digest, as
 * in json/computation/views.ts.
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
