/**
 * Figures over the records that refer to one. For a few records each has a subquery of its own; for many, all
 * referring records are grouped once and joined. A record is never joined to several others, so nothing is
 * counted twice.
 */
import { scaleOf } from '#kinds/number/kind.ts';
import type { RollupExpression } from '#model/expression/expression.ts';
import { matchesEverything } from '#model/filter/filter.ts';
import { fieldOfRow } from '#model/fields/rowScope.ts';
import { columnOf } from '../rows/columns.ts';
import { join, nothing, raw, sql, type Sql } from '../sql.ts';
import { condition } from './conditions.ts';
import { measured } from './measures.ts';
import { joinedRows } from './rowValues.ts';
import { indexCondition } from './faster/indexCondition.ts';
import { Scope } from './scope.ts';
import { columnsOfValue, NotExpressible, valueIn, type Value } from './value.ts';
import { getOrMake } from '#model/lib/memoize.ts';

export function rollupValue(rollup: RollupExpression, scope: Scope): Value {
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
  readonly #scope: Scope;
  readonly #child: string;
  readonly #result: string;
  readonly #joins: Sql[] = [];
  readonly #plain: Scope;
  readonly #referring: Scope;
  readonly #index: Sql | undefined;
  readonly #targets: readonly Value[];
  readonly #where: Sql;
  /** The one reference is a column of the referring record itself. */
  readonly #isByColumn: boolean;
  readonly #figures: Value[] = [];
  /** Index of its join among the scope's joins. */
  #at: number | undefined;
  #grouped: { target: string; necessary: Sql } | undefined;
  #wanted: Sql | undefined;

  constructor(rollup: RollupExpression, scope: Scope) {
    const { subject } = scope;
    const { each } = rollup;
    this.#rollup = rollup;
    this.#scope = scope;
    this.#child = subject.alias();
    this.#result = subject.alias();
    this.#plain = new Scope(subject, rollup.from, this.#child, this.#joins, scope.reach);
    const rows = each === undefined ? undefined : joinedRows({ ...rollup, each }, this.#plain);
    this.#referring = rows?.scope ?? this.#plain;
    this.#index = rows?.index;
    this.#targets = rollup.targets.map((target) => this.#referring.value(target));
    this.#isByColumn =
      this.#joins.length === 0 && this.#targets.length === 1 && this.#targets[0]!.kind !== 'list';
    const holds = condition(rollup.where, this.#referring);
    this.#where = rows ? sql`${rows.isRow} and ${holds}` : holds;
  }

  figure(rollup: RollupExpression): Value {
    const figure = measureOf(rollup, this.#referring, this.#index);
    const nth = nthOf(this.#figures.push(figure) - 1);
    const { joins } = this.#scope;
    this.#at ??= joins.push(nothing) - 1;
    joins[this.#at] = this.#join();
    return valueIn(this.#result, figure, nth);
  }

  #join(): Sql {
    const { subject, reach, id } = this.#scope;
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
          where ${this.#necessary()}${refers(this.#targets, id)}${foundBy(this.#rollup, this.#plain, id)} and ${this.#where}) ${raw(this.#result)} on true`;
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
    return matchesEverything(necessary) ? nothing : sql`${condition(necessary, this.#scope)} and `;
  }

  #group() {
    const target = this.#scope.subject.alias();
    return { target, necessary: limitedToNecessary(target, this.#scope) };
  }
}

const nthOf = (at: number) => (at === 0 ? '' : String(at));

/** Limits the figures to the records that need them. */
const limitedToNecessary = (target: string, scope: Scope): Sql =>
  matchesEverything(scope.necessary) ? nothing : sql` and ${raw(target)}.id in (${wantedIds(scope)})`;

/** Selects the ids of the records that need figures. */
function wantedIds({ subject, resource, necessary }: Scope): Sql {
  const alias = subject.alias();
  const holds = condition(necessary, new Scope(subject, resource, alias, [], 'all'));
  return sql`select ${columnOf(alias, 'id')}
      from ${subject.source(resource)} ${raw(alias)} where ${holds}`;
}

/** A record refers to this one by any of its references. */
const refers = (targets: readonly Value[], id: Sql): Sql =>
  sql`(${join(
    targets.map((one) => refersBy(one, id)),
    ' or ',
  )})`;
const refersBy = ({ kind, sql: value }: Value, id: Sql): Sql =>
  kind === 'list' ? sql`${value} @> array[${id}]` : sql`${value} = ${id}`;

/**
 * Conditions by which indexes find these records, if one of several references is looked up through another
 * record.
 */
function foundBy({ each, targets }: RollupExpression, scope: Scope, id: Sql): Sql {
  const found = each === undefined ? indexCondition(targets, scope, (one) => [refersBy(one, id)]) : undefined;
  return found ? sql` and ${found}` : nothing;
}

/** The ids that a record refers to, without duplicates. */
const named = (targets: readonly Value[]): Sql =>
  join(
    targets.map((one) =>
      one.kind === 'list' ? sql`select unnest(${one.sql}) as id` : sql`select ${one.sql} as id`,
    ),
    ' union ',
  );

function measureOf({ fields, measure }: RollupExpression, scope: Scope, row: Sql | undefined): Value {
  if (measure.kind === 'count') return { kind: 'number', sql: raw('count(*)') };
  const value = scope.value(measure.field);
  if (measure.kind === 'last') return last(value, scope.value(measure.by), scope, row);
  return measured(measure.kind, value, scaleOf(fields[measure.field]), scope.idKey);
}

/**
 * The value of the record with the greatest `by`; among equals the one with the greatest id, and the last of
 * its rows.
 */
function last(value: Value, by: Value, { idKey }: Scope, row: Sql | undefined): Value {
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
