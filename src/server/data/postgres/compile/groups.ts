/** The rows of a grouped view: one per combination of the keys, with measures over the sources' rows. */
import { decimalsOf } from '../../../../kinds/number/kind.ts';
import { isNumber } from '../../../../kinds/dataModel/conversion.ts';
import type { ResourceModel } from '../../../../model/expression.ts';
import type { Field, Measure } from '../../../../model/types.ts';
import { columnsOf, keyColumn, kindOfField } from '../columns.ts';
import { functionOf } from '../functions.ts';
import { keptColumn } from '../rows.ts';
import { join, name, raw, sql, type Sql } from '../sql.ts';
import { fittingColumns } from './fitting.ts';
import { roundedTo } from './functions.ts';
import { measured } from './measures.ts';
import { columnValue } from './columnValue.ts';
import type { Subject } from './scope.ts';
import { emptyValue, NotExpressible, type Value } from './value.ts';

/** The position of a source's row; among equals the first or the last one counts. */
export const placeColumn = '$place';
/** Sums are in millionths for every field, and rounded afterwards. */
const scale = 1e6;

export function groupedRows(
  subject: Subject,
  { resource, view }: ResourceModel,
  rows: Sql,
  given: readonly Field[],
  uncompiled: Set<string>,
): Sql {
  const [source, group] = [subject.alias(), subject.alias()];
  const keys = view!.groupBy.map((id) => resource.fields[id]!);
  const columns = given.flatMap((field): Sql[] => {
    if (keys.includes(field)) return keyColumns(field, source, uncompiled);
    const measure = view!.measures[field.id];
    const value = measure ? figureOf(measure, field, source, uncompiled) : emptyValue;
    return fittingColumns(field, value, uncompiled);
  });
  const by = keys.map(({ id }) => name(source, id));
  const grouped = sql`select ${join(columns, ', ')} from (${rows}) ${raw(source)} group by ${join(by, ', ')}`;
  const shown = given.flatMap((field) => columnsOf(field).map((one) => name(group, one.name)));
  const id = sql`${functionOf(subject.schema, 'groupId')}(array[${written(keys, group, 'plain')}], array[${written(keys, group, 'json')}])`;
  return sql`select ${join(shown, ', ')}, i.id as ${name('id')},
      ${functionOf(subject.schema, 'key')}(i.id) collate "C" as ${name(keyColumn('id'))}, null::json as ${name(keptColumn)}
      from (${grouped}) ${raw(group)} cross join lateral (select ${id} as id) i`;
}

/** The columns of a key. Its companion columns are equal in all rows of a group. */
function keyColumns(field: Field, alias: string, uncompiled: ReadonlySet<string>): Sql[] {
  if (['list', 'json'].includes(kindOfField(field))) throw new NotExpressible(`groups by ${field.id}`);
  return columnsOf(field).map(({ name: column, type }) => {
    const one = name(alias, column);
    if (column === field.id) return sql`${one} as ${name(column)}`;
    const collated = raw(type.includes('collate') ? ' collate "C"' : '');
    return uncompiled.has(column)
      ? sql`null::text${collated} as ${name(column)}`
      : sql`min(${one}${collated})${collated} as ${name(column)}`;
  });
}

function figureOf(measure: Measure, field: Field, alias: string, uncompiled: ReadonlySet<string>): Value {
  if (measure === 'count' || 'count' in measure || 'ratio' in measure)
    throw new NotExpressible('a ratio in a view');
  const [operation] = Object.keys(measure) as ['sum' | 'avg' | 'min' | 'max'];
  const value = columnValue(field, alias, uncompiled);
  const figure = measured(operation, value, scale, name(alias, placeColumn));
  return isNumber(field) && figure.kind === 'number'
    ? { kind: 'number', sql: roundedTo(figure.sql, decimalsOf(field)) }
    : figure;
}

/** The values of the keys as JavaScript writes them, as text or as JSON. */
const written = (keys: readonly Field[], alias: string, how: 'plain' | 'json'): Sql =>
  join(
    keys.map((field) => {
      const value = name(alias, field.id);
      const quoted = sql`to_jsonb(${value}::text)::text`;
      switch (kindOfField(field)) {
        case 'number':
          return sql`(case when ${value} <> 0 and (abs(${value}) >= 1e21 or abs(${value}) < 1e-6)
            then regexp_replace(${value}::float8::text, 'e([+-])0', 'e\\1') else trim_scale(${value})::text end)`;
        case 'boolean':
          return sql`${value}::text`;
        case 'id':
          return how === 'plain'
            ? value
            : sql`(case when ${value} ~ '^(0|-?[1-9][0-9]{0,15})$' then ${value} else ${quoted} end)`;
        default:
          return how === 'plain' ? value : quoted;
      }
    }),
    ', ',
  );
