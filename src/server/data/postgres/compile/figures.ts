/** Compiles groups and measures. The caller sorts the groups, which are few. */
import { raw, sql, type Sql, join, noSql, isName, name } from '../sql.ts';
import { emptyValue, NotExpressible, type SqlValue, columnsOfValue, valueWithAlias } from './value.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import type { RollupExpression, RollupMeasure } from '#model/expression/expression.ts';
import { matchesEverything } from '#model/filter/filter.ts';
import { fieldOfRow } from '#model/fields/rowScope.ts';
import { columnReference, keyColumn, orderColumn } from '../rows.ts';
import { sqlCondition } from './conditions.ts';
import { sameId } from './sameId.ts';
import { joinedRows } from './rowValues.ts';
import { analysisOf, indexCondition } from './impliedConditions.ts';
import { RowScope, type Subject } from './scope.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import { isCyclePart, measureFields, operationOf } from '#model/measures.ts';
import type { WeekStart } from '#model/time/weeks.ts';
import type { Measure } from '#model/types.ts';
import type { AggregateQuery, GroupKey, Portion } from '#server/data/store.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { addedScale } from '#server/data/addedScale.ts';
import { figureColumn, groupColumn, wideColumn } from './groupColumns.ts';
import { greatestAndOthers } from './greatestGroups.ts';
import { sqlFilter } from './listFilter.ts';
import { sqlSortKey } from './searchText.ts';
import { dayTimeIn, sumOfUnits, wholeSum } from './fragments.ts';

// Sums, averages and extremes with the same results as in the JSON store.

export const asNumeric = (value: Sql): Sql => sql`(${value})::text::numeric`;

/** The sum of groups whose whole sums are known. */
export const sumOfSums = (whole: Sql, scale: number): Sql =>
  sql`coalesce(sum(${whole}), 0::float8) / ${raw(`${scale}::float8`)}`;

export const averageOfSums = (whole: Sql, count: Sql, scale: number): Sql =>
  sql`sum(${whole}) / ${raw(`${scale}::float8`)} / nullif(sum(${count}), 0)::float8`;

const averageOf = (value: Sql, scale: number): Sql =>
  sql`${wholeSum(value, scale)} / ${raw(`${scale}::float8`)} / nullif(count(${value}), 0)::float8`;

/**
 * Takes half the time, for columns with no more decimals than the scale. `tooExact` detects the others, which
 * need `sumOfUnits`.
 */
const quickSum = (column: Sql): Sql => sql`coalesce(sum(${column}), 0)::float8`;
const tooExact = (column: Sql, scale: number): Sql =>
  sql`max(scale(${column})) > ${raw(String(Math.round(Math.log10(scale))))}`;

export function sqlMeasure(
  kind: 'sum' | 'avg' | 'min' | 'max',
  value: SqlValue,
  scale: number,
  idKey: Sql,
): SqlValue {
  if (kind === 'min' || kind === 'max') return extreme(kind, value, idKey);
  if (value.kind === 'nothing')
    return kind === 'sum' ? { kind: 'number', sql: raw('0::numeric') } : emptyValue;
  if (value.kind !== 'number') throw new NotExpressible(`the sum of ${value.kind}`);
  const figure = kind === 'sum' ? sumOfUnits(value.sql, scale) : averageOf(value.sql, scale);
  return { kind: 'number', sql: asNumeric(figure) };
}

/** Among equals min takes the record with the least id, max the one with the greatest. */
function extreme(kind: 'min' | 'max', value: SqlValue, idKey: Sql): SqlValue {
  const best = raw(kind);
  switch (value.kind) {
    case 'nothing':
      return value;
    case 'number':
      return { kind: 'number', sql: sql`${best}(${value.sql})` };
    case 'boolean':
      return { kind: 'boolean', sql: sql`${raw(kind === 'min' ? 'bool_and' : 'bool_or')}(${value.sql})` };
    case 'moment': {
      const { sql: moment, local } = value;
      if (!local) return { kind: 'moment', sql: sql`${best}((${moment}) collate "C")` };
      // Equal instants have equal local times, so both are compared as one text, without sorting all rows.
      const both = sql`${best}((${moment} || chr(1) || coalesce(${local}, '')) collate "C")`;
      const part = (nth: string): Sql => sql`nullif(split_part(${both}, chr(1), ${raw(nth)}), '')`;
      return { kind: 'moment', sql: part('1'), local: part('2') };
    }
    case 'text':
    case 'id': {
      const { key: order } = value;
      if (!order) throw new NotExpressible('the first of texts that are put together');
      const way = raw(kind === 'min' ? 'asc' : 'desc');
      const pick = (one: Sql): Sql =>
        sql`(array_agg(${one} order by ${order} ${way}, ${idKey} ${way}) filter (where ${value.sql} is not null))[1]`;
      return {
        ...value,
        sql: pick(value.sql),
        key: pick(order),
        ...(value.fold && { fold: pick(value.fold) }),
      };
    }
    default:
      throw new NotExpressible(`the first of ${value.kind}`);
  }
}

// Figures over the records that refer to one. For a few records each has a subquery of its own; for many, all
// referring records are grouped once and joined. A record is never joined to several others, so nothing is
// counted twice.

export function rollupValue(rollup: RollupExpression, scope: RowScope): SqlValue {
  const key = JSON.stringify([rollup.from, rollup.each, rollup.targets, rollup.where]);
  const value = getOrMake(scope.referring, key, () => new Referring(rollup, scope)).figure(rollup);
  const isSum = rollup.measure.kind === 'count' || rollup.measure.kind === 'sum';
  return isSum ? { ...value, sql: sql`coalesce(${value.sql}, 0)` } : value;
}

/**
 * The records that refer to one by the same references and under the same condition. One join computes all
 * figures over them.
 */
class Referring {
  readonly #rollup: RollupExpression;
  readonly #scope: RowScope;
  readonly #child: string;
  readonly #result: string;
  readonly #joins: Sql[] = [];
  readonly #plain: RowScope;
  readonly #referring: RowScope;
  readonly #index: Sql | undefined;
  readonly #targets: readonly SqlValue[];
  readonly #where: Sql;
  /** The one reference is a column of the referring record itself. */
  readonly #isByColumn: boolean;
  readonly #figures: SqlValue[] = [];
  /** Index of its join among the scope's joins. */
  #at: number | undefined;
  #grouped: { target: string; necessary: Sql } | undefined;
  #wanted: Sql | undefined;

  constructor(rollup: RollupExpression, scope: RowScope) {
    const { subject } = scope;
    const { each } = rollup;
    this.#rollup = rollup;
    this.#scope = scope;
    this.#child = subject.alias();
    this.#result = subject.alias();
    this.#plain = new RowScope(subject, rollup.from, this.#child, this.#joins, scope.reach);
    const rows = each === undefined ? undefined : joinedRows({ ...rollup, each }, this.#plain);
    this.#referring = rows?.scope ?? this.#plain;
    this.#index = rows?.index;
    this.#targets = rollup.targets.map((target) => this.#referring.value(target));
    this.#isByColumn =
      this.#joins.length === 0 && this.#targets.length === 1 && this.#targets[0]!.kind !== 'list';
    const holds = sqlCondition(rollup.where, this.#referring);
    this.#where = rows ? sql`${rows.isRow} and ${holds}` : holds;
  }

  figure(rollup: RollupExpression): SqlValue {
    const figure = measureOf(rollup, this.#referring, this.#index);
    const nth = nthOf(this.#figures.push(figure) - 1);
    const { joins } = this.#scope;
    this.#at ??= joins.push(noSql) - 1;
    joins[this.#at] = this.#join();
    return valueWithAlias(this.#result, figure, nth);
  }

  #join(): Sql {
    const { subject, reach, id, self } = this.#scope;
    const { from: resource, targets } = this.#rollup;
    const columns = join(
      this.#figures.map((figure, at) => columnsOfValue(figure, nthOf(at))),
      ', ',
    );
    const from = (more: readonly Sql[]) =>
      sql`from ${join([sql`${subject.source(resource)} ${raw(this.#child)}`, ...this.#joins, ...more], ' ')}`;
    // No index covers rows of lists, so all are read once instead of once per record.
    const isByRow = targets.some((target) => fieldOfRow(target) !== undefined);
    if (reach === 'page' && !isByRow)
      return sql`left join lateral (select ${columns} ${from([])}
          where ${this.#necessary()}${refers(this.#targets, self)}${foundBy(this.#rollup, this.#plain, self)} and ${this.#where}) ${raw(this.#result)} on true`;
    if (this.#isByColumn && !matchesEverything(this.#scope.necessary)) return this.#ofWanted(columns);
    this.#grouped ??= this.#group();
    const { target, necessary } = this.#grouped;
    return sql`left join (select ${raw(target)}.id, ${columns}
          ${from([sql`cross join lateral (${named(this.#targets)}) ${raw(target)}`])}
          where ${raw(target)}.id is not null${necessary} and ${this.#where} group by ${raw(target)}.id) ${raw(this.#result)}
          on ${raw(this.#result)}.id = ${id}`;
  }

  /**
   * The records of interest come first, and lead to those that refer to them: the planner arranges only the first joins
   * of many, and would look up everything for all referring records before it leaves most of them out.
   */
  #ofWanted(columns: Sql): Sql {
    const { subject, id } = this.#scope;
    this.#wanted ??= wantedIds(this.#scope);
    const wanted = `${this.#result}w`;
    return sql`left join (select ${raw(wanted)}.id, ${columns}
          from ${join([sql`(${this.#wanted}) ${raw(wanted)} join ${subject.source(this.#rollup.from)} ${raw(this.#child)} on ${this.#targets[0]!.sql} = ${raw(wanted)}.id`, ...this.#joins], ' ')}
          where ${this.#where} group by ${raw(wanted)}.id) ${raw(this.#result)}
          on ${raw(this.#result)}.id = ${id}`;
  }

  /** Skips the subquery for records that no figure decides about. */
  #necessary(): Sql {
    const { necessary } = this.#scope;
    return matchesEverything(necessary) ? noSql : sql`${sqlCondition(necessary, this.#scope)} and `;
  }

  #group() {
    const target = this.#scope.subject.alias();
    return { target, necessary: limitedToNecessary(target, this.#scope) };
  }
}

const nthOf = (at: number) => (at === 0 ? '' : String(at));

/** Limits the figures to the records that need them. */
const limitedToNecessary = (target: string, scope: RowScope): Sql =>
  matchesEverything(scope.necessary) ? noSql : sql` and ${raw(target)}.id in (${wantedIds(scope)})`;

/** Selects the ids of the records that need figures. */
function wantedIds({ subject, resource, necessary }: RowScope): Sql {
  const alias = subject.alias();
  const holds = sqlCondition(necessary, new RowScope(subject, resource, alias, [], 'all'));
  return sql`select ${columnReference(alias, 'id')}
      from ${subject.source(resource)} ${raw(alias)} where ${holds}`;
}

/** A record refers to this one by any of its references. */
const refers = (targets: readonly SqlValue[], id: SqlValue): Sql =>
  sql`(${join(
    targets.map((one) => refersBy(one, id)),
    ' or ',
  )})`;
const refersBy = (reference: SqlValue, id: SqlValue): Sql =>
  reference.kind === 'list' ? sql`${reference.sql} @> array[${id.sql}]` : sameId(reference, id);

/**
 * Conditions by which indexes find these records, if one of several references is looked up through another
 * record.
 */
function foundBy({ each, targets }: RollupExpression, scope: RowScope, id: SqlValue): Sql {
  const found = each === undefined ? indexCondition(targets, scope, (one) => [refersBy(one, id)]) : undefined;
  return found ? sql` and ${found}` : noSql;
}

/** The ids that a record refers to, without duplicates. */
const named = (targets: readonly SqlValue[]): Sql =>
  join(
    targets.map((one) =>
      one.kind === 'list' ? sql`select unnest(${one.sql}) as id` : sql`select ${one.sql} as id`,
    ),
    ' union ',
  );

function measureOf({ fields, measure }: RollupExpression, scope: RowScope, row: Sql | undefined): SqlValue {
  if (measure.kind === 'count') return { kind: 'number', sql: raw('count(*)') };
  const { native: _own, ...own } = scope.value(measure.field);
  const value = subtracted(own, measure, scope);
  if (measure.kind === 'last') return last(value, scope.value(measure.by), scope, row);
  return sqlMeasure(measure.kind, value, scaleOf(fields[measure.field]), scope.idKey);
}

/** Negated for records that take others back. */
function subtracted(value: SqlValue, measure: RollupMeasure, scope: RowScope): SqlValue {
  if (measure.kind !== 'sum' || !measure.less || value.kind !== 'number') return value;
  const negated = sql`case when ${sqlFilter(measure.less, scope)} then -(${value.sql}) else ${value.sql} end`;
  return { ...value, sql: negated };
}

/**
 * The value of the record with the greatest `by`; among equals the one with the greatest id, and the last of
 * its rows.
 */
function last(value: SqlValue, by: SqlValue, { idKey }: RowScope, row: Sql | undefined): SqlValue {
  const order = by.kind === 'text' || by.kind === 'id' ? by.key : by.sql;
  if (value.kind === 'nothing' || by.kind === 'nothing') return { kind: 'nothing', sql: raw('null') };
  if (!order || by.kind === 'list' || by.kind === 'json' || value.kind === 'list')
    throw new NotExpressible(`the last ${value.kind} by ${by.kind}`);
  const pick = (one: Sql): Sql =>
    sql`(array_agg(${one} order by ${order} desc, ${idKey} desc${row ? sql`, ${row} desc` : sql``}) filter (where ${order} is not null))[1]`;
  return {
    ...value,
    sql: pick(value.sql),
    ...(value.key && { key: pick(value.key) }),
    ...(value.fold && { fold: pick(value.fold) }),
    ...(value.local && { local: pick(value.local) }),
  };
}

/**
 * `wide`: a column that is true where the quick sums are inexact, so that the query must run again with
 * `isCareful`.
 */
type AggregateStatement = {
  statement: Sql;
  keys: readonly SqlValue[];
  figures: readonly SqlValue[];
  wide?: string;
};

/** The number of all groups, where `most` limits them. */
export const countColumn = '$groups';

export function aggregateStatement(
  subject: Subject,
  shape: RecordShape,
  { where, groupBy, measures, portions, top, others, wholeUpTo, most }: AggregateQuery,
  isCareful = false,
): AggregateStatement {
  const { id } = shape.resource;
  const joins: Sql[] = [];
  const scope = new RowScope(subject, id, 't', joins, 'all', {
    necessary: analysisOf(where, subject, id).necessary,
  });
  const filter = sqlFilter(where, scope);
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
  const bySize = figures[0] && sql`abs(${figures[0].sql}) desc, ${order}`;
  const sorted =
    top !== undefined
      ? sql`order by ${bySize!} limit ${raw(String(top))}`
      : hasTies
        ? sql`order by ${order}`
        : noSql;
  const shown = columns.length > 0 ? columns : [raw('1 as "$none"')];
  const rows = sql`from ${subject.source(id, where)} t ${join(joins, ' ')} where ${filter}
      ${keys.length > 0 ? sql`group by ${places}` : noSql}`;
  const isSplit = top !== undefined && others;
  const isWhole = wholeUpTo === undefined ? noSql : sql` or count(*) over () <= ${raw(String(wholeUpTo))}`;
  const isLimited = most !== undefined && top === undefined && keys.length > 0;
  const counted = isLimited ? sql`, count(*) over () as ${name(countColumn)}` : noSql;
  const limit = isLimited ? sql`limit ${raw(String(most + 1))}` : noSql;
  return {
    keys,
    figures,
    ...(wide.length > 0 && { wide: wideColumn }),
    statement: isSplit
      ? greatestAndOthers(
          sql`select ${join(shown, ', ')}, row_number() over (order by ${bySize!}) <= ${raw(String(top))}${isWhole} as "$shown" ${rows}`,
          {
            keys: keys.length,
            sums: Object.values(measures).map((measure) => addedScale(measure, shape.resource)),
            isWide: wide.length > 0,
          },
        )
      : sql`select ${join(shown, ', ')}${counted} ${rows} ${sorted} ${limit}`,
  };
}

function groupOf({ field, part }: GroupKey, scope: RowScope): SqlValue {
  const value = scope.value(field);
  if (value.kind === 'nothing')
    return traitsOf(scope.field(field)).yesNo
      ? { kind: 'boolean', sql: raw('false') }
      : { kind: 'text', sql: raw('null::text') };
  if (value.kind === 'json') throw new NotExpressible(`groups by ${field}`, { key: 'group', name: field });
  const {
    sql: one,
    local,
    ...rest
  } = value.kind === 'list' ? single(value, scope) : { ...value, sql: sql`(${value.sql})` };
  if (!part) return { ...rest, sql: value.kind === 'boolean' ? sql`coalesce(${one}, false)` : one };
  if (traitsOf(scope.field(field)).clock && value.kind === 'text')
    return { kind: 'number', sql: sql`left(${dayTimeIn(one)}, 2)::numeric` };
  if (value.kind !== 'moment') throw new NotExpressible(`a part of ${field}`);
  const date = traitsOf(scope.field(field)).temporal === 'datetime' ? (local ?? one) : one;
  return {
    kind: isCyclePart(part) ? 'number' : 'moment',
    sql: partOf(date, part, scope.subject.weekStart),
  };
}

/** A record with several values counts in each of their groups. */
function single(value: SqlValue, scope: RowScope): SqlValue {
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
    case 'monthOfYear':
      return sql`substr(${date}, 6, 2)::numeric`;
    case 'weekday':
      return sql`(extract(dow from left(${date}, 10)::date) + 1)`;
    case 'hour':
      return sql`substr(${date}, 12, 2)::numeric`;
  }
}

/**
 * Applies a portion to a measured value: null for records that it leaves out, negated for those that it
 * subtracts.
 */
type Portioned = (value: Sql) => Sql;

const portionOf = (portion: Portion | undefined, scope: RowScope): Portioned => {
  if (!portion) return (value) => value;
  const [where, minus] = [sqlFilter(portion.where, scope), portion.minus];
  const signed = (value: Sql) =>
    minus.kind === 'never'
      ? value
      : sql`case when ${sqlFilter(minus, scope)} then -(${value}) else ${value} end`;
  return (value) => sql`case when ${where} then ${signed(value)} end`;
};

function figureOf(
  measure: Measure,
  { resource }: RecordShape,
  scope: RowScope,
  portioned: Portioned,
  wide: Sql[] | undefined,
): SqlValue {
  if (measure === 'count' || 'count' in measure)
    return { kind: 'number', sql: sql`count(${portioned(raw('1'))})` };
  const scale = (field: string) => scaleOf(resource.fields[field]);
  if ('ratio' in measure) {
    const [over, under] = measure.ratio.map((field) => {
      const value = scope.value(field);
      if (value.kind !== 'number') throw new NotExpressible(`the sum of ${value.kind}`);
      return sql`(${sumOfUnits(portioned(value.sql), scale(field))})`;
    }) as [Sql, Sql];
    return { kind: 'number', sql: sql`${over} / nullif(${under}, 0)` };
  }
  const operation = operationOf(measure) as 'sum' | 'avg' | 'min' | 'max' | 'distinct';
  const field = measureFields(measure)[0]!;
  const value = scope.value(field);
  if (operation === 'distinct') {
    if (value.kind === 'json' || value.kind === 'list')
      throw new NotExpressible(`the different ${value.kind}`);
    return { kind: 'number', sql: sql`count(distinct ${portioned(value.sql)})` };
  }
  if (operation === 'min' || operation === 'max') {
    // Among equals min takes the record inserted first, max the one inserted last.
    const place = subjectPlace(scope);
    if (value.kind === 'nothing') return sqlMeasure(operation, value, 1, place);
    const key = value.kind === 'text' ? (value.key ?? sqlSortKey(value.sql, scope.subject)) : value.key;
    return sqlMeasure(operation, { ...value, sql: portioned(value.sql), ...(key && { key }) }, 1, place);
  }
  if (value.kind === 'nothing') return operation === 'sum' ? { kind: 'number', sql: raw('0') } : emptyValue;
  if (value.kind !== 'number') throw new NotExpressible(`the sum of ${value.kind}`);
  if (operation === 'sum' && wide && isName(value.sql)) {
    wide.push(tooExact(value.sql, scale(field)));
    return { kind: 'number', sql: quickSum(portioned(value.sql)) };
  }
  return {
    kind: 'number',
    sql: (operation === 'sum' ? sumOfUnits : averageOf)(portioned(value.sql), scale(field)),
  };
}

const subjectPlace = ({ subject, resource }: RowScope): Sql =>
  subject.of(resource).view ? sql`t.${name(keyColumn('id'))}` : sql`t.${name(orderColumn)}`;
