/** Sums, averages and extremes as the store in a file reckons them. */
import { raw, sql, type Sql } from '../sql.ts';
import { emptyValue, NotExpressible, type Value } from './value.ts';

/**
 * Added as whole numbers of the field's last decimal, each rounded as Math.round does it, and divided as numbers of
 * JavaScript are: so both stores come to the same last digit.
 */
const wholeSum = (value: Sql, scale: number): Sql =>
  sql`sum(floor(${value}::float8 * ${raw(`${scale}::float8`)} + 0.5::float8))`;

const asNumeric = (value: Sql): Sql => sql`(${value})::text::numeric`;

/** Of none a sum is 0, as a group of none has to be given by whoever asks. */
export const sumOf = (value: Sql, scale: number): Sql =>
  sql`coalesce(${wholeSum(value, scale)}, 0::float8) / ${raw(`${scale}::float8`)}`;

export const averageOf = (value: Sql, scale: number): Sql =>
  sql`${wholeSum(value, scale)} / ${raw(`${scale}::float8`)} / nullif(count(${value}), 0)::float8`;

/**
 * The same in half the time, for columns with no more decimals than these: what has more is told by `tooExact`, and asked
 * for the other way.
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

/** Of equal ones the record with the least id, or the greatest. */
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
      // the same moment has the same local time: both as one text, which needs no order of all of them
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
