/** Compiles groups and measures. The caller sorts the groups, which are few. */
import { scaleOf } from '#kinds/number/kind.ts';
import { traitsOf } from '#model/traits.ts';
import { measureFields, operationOf } from '#model/measures.ts';
import type { WeekStart } from '#model/time/weeks.ts';
import type { Measure } from '#model/types.ts';
import type { AggregateQuery, GroupKey, Portion } from '#server/data/store.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { keyColumn } from '../rows/columns.ts';
import { orderColumn } from '../rows/layout.ts';
import { isName, join, name, nothing, raw, sql, type Sql } from '../sql.ts';
import { filterOf } from './lists/filter.ts';
import { averageOf, measured, quickSum, sumOf, tooExact } from './measures.ts';
import { necessaryCondition } from './faster/necessaryCondition.ts';
import { Scope, type Subject } from './scope.ts';
import { emptyValue, NotExpressible, type Value } from './value.ts';
import { sortKeyOf } from './searchText.ts';

/**
 * `wide`: a column that is true where the quick sums are inexact, so that the query must run again with
 * `isCareful`.
 */
export type AggregateStatement = {
  statement: Sql;
  keys: readonly Value[];
  figures: readonly Value[];
  wide?: string;
};

export const groupColumn = (index: number) => `$k${index}`;
const wideColumn = '$wide';
export const figureColumn = (index: number) => `$m${index}`;

export function aggregateStatement(
  subject: Subject,
  shape: RecordShape,
  { where, groupBy, measures, portions, top }: AggregateQuery,
  isCareful = false,
): AggregateStatement {
  const { id } = shape.resource;
  const joins: Sql[] = [];
  const scope = new Scope(subject, id, 't', joins, 'all', {
    necessary: necessaryCondition(where, subject, id),
  });
  const filter = filterOf(where, scope);
  const keys = groupBy.map((key) => groupOf(key, scope));
  const wide: Sql[] = [];
  const figures = Object.entries(measures).map(([name, measure]) =>
    figureOf(measure, shape, scope, portionOf(portions?.[name], scope), isCareful ? undefined : wide),
  );
  const columns = [
    ...keys.map((key, index) => sql`${key.sql} as ${name(groupColumn(index))}`),
    ...figures.map((figure, index) => sql`${figure.sql} as ${name(figureColumn(index))}`),
    ...(wide.length > 0 ? [sql`${join(wide, ' or ')} as ${name(wideColumn)}`] : []),
  ];
  const isStored = !subject.of(id).view;
  // Different texts may compare as equal; the one inserted first comes first.
  const hasTies = keys.some(({ kind }) => kind !== 'moment' && kind !== 'number' && kind !== 'boolean');
  const order = isStored ? sql`min(t.${name(orderColumn)})` : sql`min(t.${name(keyColumn('id'))})`;
  const places = raw(keys.map((_, index) => index + 1).join(', '));
  const sorted =
    top !== undefined
      ? sql`order by abs(${figures[0]!.sql}) desc, ${order} limit ${raw(String(top))}`
      : hasTies
        ? sql`order by ${order}`
        : nothing;
  return {
    keys,
    figures,
    ...(wide.length > 0 && { wide: wideColumn }),
    statement: sql`select ${join(columns.length > 0 ? columns : [raw('1 as "$none"')], ', ')}
      from ${subject.source(id, where)} t ${join(joins, ' ')} where ${filter}
      ${keys.length > 0 ? sql`group by ${places}` : nothing} ${sorted}`,
  };
}

function groupOf({ field, part }: GroupKey, scope: Scope): Value {
  const value = scope.value(field);
  if (value.kind === 'nothing')
    return traitsOf(scope.field(field)).yesNo
      ? { kind: 'boolean', sql: raw('false') }
      : { kind: 'text', sql: raw('null::text') };
  if (value.kind === 'json') throw new NotExpressible(`groups by ${field}`);
  const {
    sql: one,
    local,
    ...rest
  } = value.kind === 'list' ? single(value, scope) : { ...value, sql: sql`(${value.sql})` };
  if (!part) return { ...rest, sql: value.kind === 'boolean' ? sql`coalesce(${one}, false)` : one };
  if (value.kind !== 'moment') throw new NotExpressible(`a part of ${field}`);
  const date = traitsOf(scope.field(field)).temporal === 'datetime' ? (local ?? one) : one;
  return { kind: 'moment', sql: partOf(date, part, scope.subject.weekStart) };
}

/** A record with several values counts in each of their groups. */
function single(value: Value, scope: Scope): Value {
  const alias = raw(scope.subject.alias());
  scope.joins.push(
    sql`cross join lateral unnest(coalesce(nullif(${value.sql}, '{}'), array[null]::text[])) ${alias}(v)`,
  );
  return { kind: value.ofIds ? 'id' : 'text', sql: sql`${alias}.v` };
}

function partOf(date: Sql, part: NonNullable<GroupKey['part']>, weekStart: WeekStart): Sql {
  switch (part) {
    case 'day':
      return sql`left(${date}, 10)`;
    case 'week': {
      // date_trunc's weeks begin on Monday: a Sunday is a day before one. A month counts as its first day.
      const before = raw(String(1 - weekStart));
      return sql`case when ${date} ~ '^\\d{4}-\\d\\d(-\\d\\d|$)'
        then to_char(date_trunc('week', left(${date} || '-01', 10)::date + ${before}) - ${before} * interval '1 day', 'YYYY-MM-DD') end`;
    }
    case 'month':
      return sql`left(${date}, 7)`;
    case 'quarter':
      return sql`(left(${date}, 4) || '-T' || ceil(substr(${date}, 6, 2)::numeric / 3)::text)`;
    case 'year':
      return sql`left(${date}, 4)`;
  }
}

/**
 * Applies a portion to a measured value: null for records that it leaves out, negated for those that it
 * subtracts.
 */
type Portioned = (value: Sql) => Sql;

const portionOf = (portion: Portion | undefined, scope: Scope): Portioned => {
  if (!portion) return (value) => value;
  const [where, minus] = [filterOf(portion.where, scope), portion.minus];
  const signed = (value: Sql) =>
    minus.kind === 'never'
      ? value
      : sql`case when ${filterOf(minus, scope)} then -(${value}) else ${value} end`;
  return (value) => sql`case when ${where} then ${signed(value)} end`;
};

function figureOf(
  measure: Measure,
  { resource }: RecordShape,
  scope: Scope,
  portioned: Portioned,
  wide: Sql[] | undefined,
): Value {
  if (measure === 'count' || 'count' in measure)
    return { kind: 'number', sql: sql`count(${portioned(raw('1'))})` };
  const scale = (field: string) => scaleOf(resource.fields[field]);
  if ('ratio' in measure) {
    const [over, under] = measure.ratio.map((field) => {
      const value = scope.value(field);
      if (value.kind !== 'number') throw new NotExpressible(`the sum of ${value.kind}`);
      return sql`(${sumOf(portioned(value.sql), scale(field))})`;
    }) as [Sql, Sql];
    return { kind: 'number', sql: sql`${over} / nullif(${under}, 0)` };
  }
  const operation = operationOf(measure) as 'sum' | 'avg' | 'min' | 'max';
  const field = measureFields(measure)[0]!;
  const value = scope.value(field);
  if (operation === 'min' || operation === 'max') {
    // Among equals min takes the record inserted first, max the one inserted last.
    const place = subjectPlace(scope);
    if (value.kind === 'nothing') return measured(operation, value, 1, place);
    const key = value.kind === 'text' ? (value.key ?? sortKeyOf(value.sql, scope.subject)) : value.key;
    return measured(operation, { ...value, sql: portioned(value.sql), ...(key && { key }) }, 1, place);
  }
  if (value.kind === 'nothing') return operation === 'sum' ? { kind: 'number', sql: raw('0') } : emptyValue;
  if (value.kind !== 'number') throw new NotExpressible(`the sum of ${value.kind}`);
  if (operation === 'sum' && wide && isName(value.sql)) {
    wide.push(tooExact(value.sql, scale(field)));
    return { kind: 'number', sql: quickSum(portioned(value.sql)) };
  }
  return {
    kind: 'number',
    sql: (operation === 'sum' ? sumOf : averageOf)(portioned(value.sql), scale(field)),
  };
}

const subjectPlace = ({ subject, resource }: Scope): Sql =>
  subject.of(resource).view ? sql`t.${name(keyColumn('id'))}` : sql`t.${name(orderColumn)}`;
