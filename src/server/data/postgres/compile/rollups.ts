/**
 * Figures over the records that refer to one. Of a few records each asks for its own; of many, all that refer to any
 * are grouped once and joined. A record is never joined to several others: nothing is counted twice.
 */
import { scaleOf } from '../../json/aggregate.ts';
import type { RollupExpression } from '../../../../model/expression.ts';
import { matchesEverything } from '../../../../model/filter.ts';
import { fieldOfRow } from '../../../../model/rowNames.ts';
import { columnOf } from '../columns.ts';
import { join, nothing, raw, sql, type Sql } from '../sql.ts';
import { condition } from './conditions.ts';
import { measured } from './measures.ts';
import { besideRows } from './rowValues.ts';
import { sieveFor } from './sieve.ts';
import { Scope } from './scope.ts';
import { columnsOfValue, NotExpressible, valueIn, type Value } from './value.ts';

export function rollupValue(rollup: RollupExpression, scope: Scope): Value {
  const { subject } = scope;
  const [child, result] = [subject.alias(), subject.alias()];
  const joins: Sql[] = [];
  const { each } = rollup;
  const plain = new Scope(subject, rollup.from, child, joins, scope.reach);
  const rows = each === undefined ? undefined : besideRows({ ...rollup, each }, plain);
  const referring = rows?.scope ?? plain;
  const targets = rollup.targets.map((target) => referring.value(target));
  const holds = condition(rollup.where, referring);
  const where = rows ? sql`${rows.isRow} and ${holds}` : holds;
  const figure = measureOf(rollup, referring, rows?.index);
  const from = (more: readonly Sql[]) =>
    sql`from ${join([sql`${subject.source(rollup.from)} ${raw(child)}`, ...joins, ...more], ' ')}`;
  // no index leads to rows: all are gone through once, not once for each record
  const isByRow = rollup.targets.some((target) => fieldOfRow(target) !== undefined);
  if (scope.reach === 'page' && !isByRow)
    scope.joins.push(
      sql`left join lateral (select ${columnsOfValue(figure)} ${from([])}
          where ${refers(targets, scope.id)}${foundBy(rollup, plain, scope.id)} and ${where}) ${raw(result)} on true`,
    );
  else {
    const target = subject.alias();
    scope.joins.push(
      sql`left join (select ${raw(target)}.id, ${columnsOfValue(figure)}
          ${from([sql`cross join lateral (${named(targets)}) ${raw(target)}`])}
          where ${raw(target)}.id is not null${amongSought(target, scope)} and ${where} group by ${raw(target)}.id) ${raw(result)}
          on ${raw(result)}.id = ${scope.id}`,
    );
  }
  const value = valueIn(result, figure);
  const isSum = rollup.measure.kind === 'count' || rollup.measure.kind === 'sum';
  return isSum ? { ...value, sql: sql`coalesce(${value.sql}, 0)` } : value;
}

/** Of which records figures are asked for. */
function amongSought(target: string, { subject, resource, sought }: Scope): Sql {
  if (matchesEverything(sought)) return nothing;
  const alias = subject.alias();
  const holds = condition(sought, new Scope(subject, resource, alias, [], 'all'));
  return sql` and ${raw(target)}.id in (select ${columnOf(alias, 'id')}
      from ${subject.source(resource)} ${raw(alias)} where ${holds})`;
}

/** Whether a record refers to this one by any of its references. */
const refers = (targets: readonly Value[], id: Sql): Sql =>
  sql`(${join(
    targets.map((one) => refersBy(one, id)),
    ' or ',
  )})`;
const refersBy = ({ kind, sql: value }: Value, id: Sql): Sql =>
  kind === 'list' ? sql`${value} @> array[${id}]` : sql`${value} = ${id}`;

/** By which indexes these records are found, where one of several references is looked up in others. */
function foundBy({ each, targets }: RollupExpression, scope: Scope, id: Sql): Sql {
  const found = each === undefined ? sieveFor(targets, scope, (one) => [refersBy(one, id)], 'id') : undefined;
  return found ? sql` and ${found}` : nothing;
}

/** The ids that a record refers to, each once. */
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

/** Of the record with the greatest `by`, of equal ones the one with the greatest id, of its rows the last. */
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
