/** Conditions on moments as the columns of other programs have them, so that their indexes find the records. */
import { utcOf } from '#model/time/moments.ts';
import { localIso, shiftDate } from '#model/time/time.ts';
import { isDay, isZoned, typedValue, type NativeType } from '../adopted/nativeType.ts';
import { sql, type Sql } from '../sql.ts';
import type { SqlValue } from './value.ts';

type Operator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';
type Asked = {
  /** A year, a month, a day or a moment, or its beginning. */ wanted: string;
  op: Operator;
  timeZone: string;
};

const hour = 3600_000;
const units = ['y', 'm', 'd'] as const;

/**
 * Undefined for other columns, and for what begins with no day.
 *
 * @param asTexts the same condition on the texts of these moments
 */
export function nativeSpan(
  { native }: SqlValue,
  { wanted, op, timeZone }: Asked,
  asTexts: Sql,
): Sql | undefined {
  const [column] = native ?? [];
  if (!column || (column.type.family !== 'date' && column.type.family !== 'moment')) return undefined;
  const plain = wanted.slice(0, 10);
  const day = `${plain}-01-01`.slice(0, 10);
  if (!isDay(day) || !/^\d{4}(?:-\d\d){0,2}$/.test(plain)) return undefined;
  const end = shiftDate(day, 1, units[(plain.length - 4) / 3]!);
  if (!isDay(end)) return undefined;
  const isWhole = wanted.length <= 10;
  const [first, last] = isZoned(column.type)
    ? [utcOf(`${day}T00:00`, timeZone), utcOf(`${end}T00:00`, timeZone)]
    : [`${day}T00:00:00Z`, `${end}T00:00:00Z`];
  const at = (moment: string, hours: number) =>
    constant(column.type, Math.max(Date.parse(moment) + hours * hour, earliest));
  /** Longer at each end by these hours, or shorter. */
  const span = (hours: number): Sql => {
    const from = (edge: string) => sql`${column.sql} >= ${at(edge, -hours)}`;
    const until = (edge: string) => sql`${column.sql} < ${at(edge, hours)}`;
    return {
      eq: () => sql`(${from(first)} and ${until(last)})`,
      gt: () => from(last),
      gte: () => from(first),
      lt: () => until(first),
      lte: () => until(last),
    }[op]();
  };
  if (isWhole && !isZoned(column.type)) return span(0);
  // An instant is another day elsewhere.
  if (!isWhole) return sql`(${span(48)} and ${asTexts})`;
  if (isSteady(first, timeZone) && isSteady(last, timeZone)) return span(0);
  // A clock that is put back shows a time twice.
  return sql`(${span(3)} and (${span(-3)} or ${asTexts}))`;
}

/** Clocks of this place neither jump nor are put back around the moment. */
const isSteady = (moment: string, timeZone: string): boolean => {
  const [before = 0, after = 0] = [-3, 3].map((hours) =>
    Date.parse(
      `${localIso(new Date(Date.parse(moment) + hours * hour).toISOString(), timeZone).slice(0, 19)}Z`,
    ),
  );
  return after - before === 6 * hour;
};

const earliest = Date.parse('0001-01-01T00:00:00Z');

const constant = ({ cast }: NativeType, moment: number): Sql =>
  typedValue(cast, new Date(moment).toISOString().replace('T', ' '));
