/** Small parts of formulas and conversions that several of them need. */
import { raw, sql, type Sql } from '../sql.ts';
import type { Scope } from './scope.ts';
import type { Value } from './value.ts';

/** Half away from zero, as big.js does it. */
export const roundedTo = (value: Sql, decimals: number): Sql =>
  sql`round(${value}, ${raw(String(decimals))})`;

/** The clocks of the portal at an instant; the text itself where it is none. */
export const localDay = ({ sql: value, local }: Value, scope: Scope): Sql =>
  local ??
  sql`case when right(${value}, 1) = 'Z'
      then to_char(${value}::timestamptz at time zone ${scope.zone}, 'YYYY-MM-DD"T"HH24:MI:SS') else ${value} end`;

/** An instant as toISOString writes it. */
export const isoInstant = (time: Sql): Sql =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
