/**
 * Formats numbers and dates in SQL, in the current language. The pattern is inferred from examples of the field
 * kind's formatter, and used only if it reproduces further examples.
 */
import { firstYear, lastYear } from '#kinds/date/parseDates.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { isName, join, noSql, raw, sql, text, type Sql } from '../sql.ts';
import { NotExpressible } from './value.ts';

type Shown = (example: unknown) => string;

type Written = {
  before: string;
  beforeNegative: string;
  after: string;
  thousands: string;
  /** The least number with a mark between thousands: in some languages 1234 has none. */
  least: 1000 | 10_000;
  point: string;
  /** The least and the greatest number of decimals. */
  decimals: readonly [number, number];
};

const examples = [0, 1, -1, 12, 999, 1234, -1234, 12_345, -1_234_567, 9_007_199_254_740_991]
  .concat([0.5, -0.5, 1.25, 12.345, 1.005, 2.675, -2.675, 0.004, -0.004, 0.000_49, 999.995, -9999.995])
  .concat([1234.5, 1_234_567.891, -12_345_678.062_5, 0.125, 7.1, 99.999_999, 123_456_789_012.34]);

/** Undefined if the format is not that of a number, as with stars. */
export function numberAsText(shown: Shown, value: Sql): Sql | undefined {
  // As JavaScript has it: the shortest text that means this very number.
  const exact = sql`(${value})::float8::text::numeric`;
  // A year is written as it is.
  if (shown(1_234_567) === '1234567' && shown(-12.5) === '-12.5') return sql`trim_scale(${exact})::text`;
  const written = writtenLike(shown);
  return written && examples.every((one) => shown(one) === numberBy(written, one))
    ? numberSql(written, exact, isName(value))
    : undefined;
}

/** The signs of numbers in this format; undefined if it is not that of a number. */
export const numberSigns = (shown: Shown): ReadonlySet<string> | undefined =>
  numberAsText(shown, noSql) && new Set(`0123456789.-${examples.map(shown).join('')}`);

/** The signs of dates and times, also of those that are shown as they are stored. */
export const momentSigns = (shown: Shown): ReadonlySet<string> =>
  new Set(
    `0123456789-+:.tz${['2026-10', '2026-10-31', '2026-10-31T09:30:00Z', '2026-10-31T23:07:00Z'].map(shown).join('')}`,
  );

function writtenLike(shown: Shown): Written | undefined {
  const [, before, thousands, rest = ''] = /^(\D*)1(\D?)234(?:\2)567(.*)$/s.exec(shown(1_234_567)) ?? [];
  const [, , , fullRest = ''] = /^(\D*)1(\D?)234(?:\2)567(.*)$/s.exec(shown(1_234_567.123_456_789)) ?? [];
  const beforeNegative = /^(\D*)1/s.exec(shown(-1_234_567))?.[1];
  if (before === undefined || thousands === undefined || beforeNegative === undefined) return undefined;
  const parts = /^(?:(\D)(\d+))?(.*)$/s;
  const [, , least = ''] = parts.exec(rest)!;
  const [, point = '', most = '', after = ''] = parts.exec(fullRest)!;
  const decimals = [least.length, most.length] as const;
  const from = shown(1234).includes('1234') ? 10_000 : 1000;
  return { before, beforeNegative, after, thousands, least: from, point, decimals };
}

/** Rounds the shortest decimal text of a number half away from zero, as Intl.NumberFormat does. */
function numberBy({ decimals: [least, most], ...written }: Written, value: number): string {
  const [whole = '', fraction = ''] = String(Math.abs(value)).split('.');
  const isUp = (fraction[most] ?? '0') >= '5';
  const all = BigInt(whole + fraction.padEnd(most, '0').slice(0, most)) + (isUp ? 1n : 0n);
  const digits = String(all).padStart(most + 1, '0');
  const [left, right] = [digits.slice(0, digits.length - most), digits.slice(digits.length - most)];
  let shownRight = most === 0 ? '' : right;
  while (shownRight.length > least && shownRight.endsWith('0')) shownRight = shownRight.slice(0, -1);
  const grouped = Number(left) < written.least ? left : left.replace(/\B(?=(?:\d{3})+$)/g, written.thousands);
  const sign = value < 0 && all > 0n ? written.beforeNegative : written.before;
  return sign + grouped + (shownRight && written.point + shownRight) + written.after;
}

/** The same as numberBy. */
function numberSql({ decimals: [least, most], ...written }: Written, value: Sql, isColumn: boolean): Sql {
  const whole = raw("split_part(digits, '.', 1)");
  const grouped = sql`regexp_replace(${whole}, '([0-9])(?=([0-9]{3})+$)', ${text(`\\1${written.thousands}`)}, 'g')`;
  const left = sql`(case when length(${whole}) < ${raw(String(String(written.least).length))} then ${whole} else ${grouped} end)`;
  const fraction =
    least === most
      ? raw("split_part(digits, '.', 2)")
      : sql`regexp_replace(split_part(digits, '.', 2), ${text(`0{1,${most - least}}$`)}, '')`;
  // An index can have an expression without a subquery.
  if (most === 0 && isColumn) {
    const digits = sql`round(abs(${value}))::text`;
    return sql`((case when ${value} < 0 and ${digits} ~ '[1-9]' then ${text(written.beforeNegative)} else ${text(written.before)} end)
      || (case when length(${digits}) < ${raw(String(String(written.least).length))} then ${digits}
        else regexp_replace(${digits}, '([0-9])(?=([0-9]{3})+$)', ${text(`\\1${written.thousands}`)}, 'g') end) || ${text(written.after)})`;
  }
  const right = most === 0 ? noSql : sql` || coalesce(${text(written.point)} || nullif(${fraction}, ''), '')`;
  return sql`(select case when negative and digits ~ '[1-9]' then ${text(written.beforeNegative)} else ${text(written.before)} end
      || ${left}${right} || ${text(written.after)}
    from (select round(abs(n), ${raw(String(most))})::text as digits, n < 0 as negative
      from (select ${value} as n) as exact) as written)`;
}

/** An instant as it is stored: see isInstant of the dates. */
const instant = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,3})?)?Z$';

export const hasInstant = (value: Sql): Sql => sql`${value} ~ ${text(instant)}`;

/** @param local the local time of an instant */
export function momentAsText(temporal: Temporal, shown: Shown, value: Sql, local: () => Sql): Sql {
  if (temporal === 'month') return dayLike(shown('2026-10'), value);
  const day = (of: Sql) => dayLike(shown('2026-10-31'), of);
  const hasYear = sql`left(${value}, 4) between ${text(String(firstYear))} and ${text(String(lastYear))}`;
  if (temporal === 'date') return sql`(case when ${hasYear} then ${day(value)} else ${value} end)`;
  return sql`(select case when ${hasYear} and length(moment) = 10 then ${day(raw('moment'))}
        when ${hasYear} and ${hasInstant(raw('moment'))} then ${day(raw('here'))} || ' ' || ${clock(shown)}
        else moment end
      from (select ${value} as moment, ${local()} as here) as times)`;
}

/** A day or a month with its parts in the order of the example. */
export function dayLike(example: string, value: Sql): Sql {
  const parts = new Map([
    ['2026', sql`left(${value}, 4)`],
    ['10', sql`substr(${value}, 6, 2)`],
    ['31', sql`substr(${value}, 9, 2)`],
  ]);
  const pieces = example.split(/(2026|10|31)/).filter(Boolean);
  return sql`(${join(
    pieces.map((piece) => parts.get(piece) ?? text(piece)),
    ' || ',
  )})`;
}

const halfDays = (time: string) => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
};
const ways: readonly { of(time: string): string; inSql: Sql }[] = [
  { of: (time) => time, inSql: raw('substr(here, 12, 5)') },
  {
    of: halfDays,
    inSql: raw(`((substr(here, 12, 2)::int + 11) % 12 + 1)::text || substr(here, 14, 3)
        || case when substr(here, 12, 2) < '12' then ' AM' else ' PM' end`),
  },
];

/** The time of day of `here`, as the language writes it. */
function clock(shown: Shown): Sql {
  const times = ['00:05', '09:30', '12:00', '12:59', '13:00', '23:07'];
  const found = ways.find(({ of }) =>
    times.every((time) => shown(`2026-10-31T${time}:00Z`) === `${shown('2026-10-31')} ${of(time)}`),
  );
  if (!found) throw new NotExpressible('the time as people read it');
  return found.inSql;
}
