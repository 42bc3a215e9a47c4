/** SQL fragments that formulas and conversions share. */
import { functionOf } from '../functions.ts';
import { raw, sql, text, type Sql } from '../sql.ts';
import type { RowScope } from './scope.ts';
import type { SqlValue } from './value.ts';

/** Rounds half away from zero, as big.js does. */
export const roundedTo = (value: Sql, decimals: number): Sql =>
  sql`round(${value}, ${raw(String(decimals))})`;

/** The local time of an instant in the portal's time zone. Other text is returned unchanged. */
export const localDay = ({ sql: value, local }: Pick<SqlValue, 'sql' | 'local'>, scope: RowScope): Sql =>
  local ?? sql`${functionOf(scope.subject.schema, 'localTime')}(${value}, ${scope.zone})`;

/** The last day of a month. Unlike date functions it may be indexed. */
export const lastDayOf = (month: Sql): Sql => {
  const year = sql`left(${month}, 4)::int`;
  return sql`(left(${month}, 7) || '-' || case
      when substr(${month}, 6, 2) in ('04', '06', '09', '11') then '30'
      when substr(${month}, 6, 2) <> '02' then '31'
      when ${year} % 4 = 0 and (${year} % 100 <> 0 or ${year} % 400 = 0) then '29'
      else '28' end)`;
};

/** The time of day in a text; null where the text is none. */
export const dayTimeIn = (words: Sql): Sql =>
  sql`(substring(${words} from ${text('^(?:[01][0-9]|2[0-3]):[0-5][0-9]$')}) collate "C")`;

/** A time of day as people write it: `2:30 PM` with half days. */
export function writtenTime(time: Sql, hasHalfDays: boolean): Sql {
  if (!hasHalfDays) return time;
  const hour = sql`left(${time}, 2)::int`;
  return sql`(((${hour} + 11) % 12 + 1)::text || substr(${time}, 3)
      || case when ${hour} < 12 then ' AM' else ' PM' end)`;
}

/**
 * Adds integers in units of the field's last decimal, each rounded like Math.round, and divides in floating
 * point like JavaScript. So both stores return the same last digit.
 */
export const wholeSum = (value: Sql, scale: number): Sql =>
  sql`sum(floor(${value}::float8 * ${raw(`${scale}::float8`)} + 0.5::float8))`;

/** The sum of a group without values is 0. For a group that does not exist, the caller must supply the 0. */
export const sumOfUnits = (value: Sql, scale: number): Sql =>
  sql`coalesce(${wholeSum(value, scale)}, 0::float8) / ${raw(`${scale}::float8`)}`;
