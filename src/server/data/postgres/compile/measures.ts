/** Sums, averages and extremes with the same results as in the JSON store. */
import { raw, sql, type Sql } from '../sql.ts';
import { emptyValue, NotExpressible, type Value } from './value.ts';

/**
 * Adds integers in units of the field's last decimal, each rounded like Math.round, and divides in floating
 * point like JavaScript. So both stores return the same last digit.
 */
export const wholeSum = (value: Sql, scale: number): Sql =>
  sql`sum(floor(${value}::float8 * ${raw(`${scale}::float8`)} + 0.5::float8))`;

export const asNumeric = (value: Sql): Sql => sql`(${value})::text::numeric`;

/** The sum of a group without values is 0. For a group that does not exist, the caller must supply the 0. */
export const sumOf = (value: Sql, scale: number): Sql =>
  sql`coalesce(${wholeSum(value, scale)}, 0::float8) / ${raw(`${scale}::float8`)}`;

/** The sum of groups whose whole sums are known. */
export const sumOfSums = (whole: Sql, scale: number): Sql =>
  sql`coalesce(sum(${whole}), 0::float8) / ${raw(`${scale}::float8`)}`;

export const averageOfSums = (whole: Sql, count: Sql, scale: number): Sql =>
  sql`sum(${whole}) / ${raw(`${scale}::float8`)} / nullif(sum(${count}), 0)::float8`;

export const averageOf = (value: Sql, scale: number): Sql =>
  sql`${wholeSum(value, scale)} / ${raw(`${scale}::float8`)} / nullif(count(${value}), 0)::float8`;

/**
 * Takes half the time, for columns with no more decimals than the scale. `tooExact` detects the others, which
 * need `sumOf`.
 */
export const quickSum = (column: Sql): Sql => sql`coalesce(sum(${column}), 0)::float8`;
export const tooExact = (column: Sql, scale: number): Sql =>
  sql`max(scale(${column})) > ${raw(String(Math.round(Math.log10(scale))))}`;

export function measured(
  kind: 'sum' | 'avg' | 'min' | 'max',
  value: Value,
  scale: number,
  idKey: Sql,
): Value {
  if (kind === 'min' || kind === 'max') return extreme(kind, value, idKey);
  if (value.kind === 'nothing')
    return kind === 'sum' ? { kind: 'number', sql: raw('0::numeric') } : emptyValue;
  if (value.kind !== 'number') throw new NotExpressible(`the sum of ${value.kind}`);
  const figure = kind === 'sum' ? sumOf(value.sql, scale) : averageOf(value.sql, scale);
  return { kind: 'number', sql: asNumeric(figure) };
}

/** Among equals min takes the record with the least id, max the one with the greatest. */
function extreme(kind: 'min' | 'max', value: Value, idKey: Sql): Value {
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
