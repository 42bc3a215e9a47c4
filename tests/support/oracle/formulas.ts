/**
 * A second implementation of formulas, as plain JavaScript expressions. A date is its day number, as in a
 * spreadsheet; an instant is its number of days in UTC, so far off that no date has such a number. A missing
 * value throws, and functions that accept missing values catch that.
 */
import type { Field } from '#model/types.ts';
import { firstTimeShowing, shownAt, timeShowing } from './localTime.ts';

type Fields = Readonly<Record<string, Field>>;
type Row = Readonly<Record<string, unknown>>;
type Part = () => unknown;
type Place = {
  today: string;
  timeZone: string;
  /** The company's settings, as `$settings.name` reads them. */
  settings?: { fields: Fields; row: Row } | undefined;
};

class Missing extends Error {}

const dayLength = 86_400_000;
const instants = 1_000_000;
const isInstant = (day: number) => day > instants / 2;
const timeOf = (instant: number) => Math.round((instant - instants) * dayLength);
const temporal = (type: string | undefined) => type === 'date' || type === 'datetime' || type === 'month';

export function expectedFormulaValue(
  text: string,
  target: Field,
  fields: Fields,
  row: Row,
  place: Place,
): unknown {
  const dayOf = (value: string) =>
    value.length > 10
      ? instants + Date.parse(value) / dayLength
      : Date.parse(value.length === 7 ? `${value}-01` : value) / dayLength;
  const valueIn = (of: { fields: Fields; row: Row }, name: string, tellsGaps: boolean) => {
    const [value, type] = [of.row[name], of.fields[name]?.type];
    if (none(value) && !tellsGaps && type === 'boolean') return false;
    if (none(value)) throw new Missing();
    return temporal(type) ? dayOf(String(value)) : value;
  };
  const held = (name: string, tellsGaps = false): unknown => {
    if (name === '$today') return dayOf(place.today);
    const [list, of] = name.split('.') as [string, string?];
    if (list === '$settings') return valueIn(place.settings!, of!, tellsGaps);
    const value = row[list];
    if (of) {
      const rows = ((value ?? []) as Row[]).map((one) => one[of]).filter((one) => !none(one));
      const field = fields[list] as unknown as { fields: Fields };
      return temporal(field.fields[of]?.type) ? rows.map((one) => dayOf(String(one))) : rows;
    }
    return valueIn({ fields, row }, list, tellsGaps);
  };
  try {
    const result: unknown = new Function('v', 'f', `return ${script(text)}`)(held, functionsIn(place));
    return stored(result, target, place);
  } catch (error) {
    if (error instanceof Missing) return null;
    throw error;
  }
}

/** Of two names: a day compares with an instant by the day that clocks show then. */
const comparisons = /(\$?\b[A-Za-z][\w.]*) (<>|[<>]=?|=) (\$?\b[A-Za-z][\w.]*)\b(?!\()/g;

/** Turns each argument into a function, so that the branch a condition skips is never evaluated. */
function script(text: string): string {
  const open: string[] = [];
  const tokens =
    text
      .replace(comparisons, "compare($1, '$2', $3)")
      .match(/'[^']*'|<>|[<>]=|\$?[A-Za-z][\w.]*\(?|[\d.]+|\S/g) ?? [];
  return tokens
    .map((token, at) => {
      if (/^\w+\($/.test(token)) {
        open.push(token);
        return `f.${token}() => (`;
      }
      if (token === '(') open.push('');
      if (token === ')') return open.pop() ? '))' : ')';
      if (token === ',') return '), () => (';
      if (token === '=') return '===';
      if (token === '<>') return '!==';
      if (token === 'true' || token === 'false') return token;
      // These two distinguish an unanswered yes-or-no from a no.
      const isAlone = /[(,]$/.test(tokens[at - 1] ?? '') && /^[,)]/.test(tokens[at + 1] ?? '');
      const tellsGaps = isAlone && ['empty(', 'coalesce('].includes(open.at(-1) ?? '');
      return /^[$A-Za-z]/.test(token) ? `v(${JSON.stringify(token)}, ${tellsGaps})` : ` ${token} `;
    })
    .join('');
}

export function decimalsOf(field: Field): number {
  if (field.type === 'integer') return 0;
  return ('decimals' in field ? field.decimals : undefined) ?? 2;
}

function stored(value: unknown, field: Field, { timeZone }: Place): unknown {
  const { type } = field;
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) return null;
  if (type === 'datetime') return new Date(timeOf(value)).toISOString();
  if (temporal(type)) return isoOf(dayIn(value, timeZone)).slice(0, type === 'month' ? 7 : 10);
  return nearest(value, decimalsOf(field));
}

/** The day that clocks show at an instant; a date is one already. */
const dayIn = (value: number, timeZone: string) =>
  isInstant(value) ? Math.floor(shownAt(timeOf(value), timeZone) / dayLength) : Math.floor(value);

const isoOf = (day: number) => new Date(Math.floor(day) * dayLength).toISOString().slice(0, 10);

function attempt(part: Part): unknown {
  try {
    const value = part();
    return none(value) || (typeof value === 'number' && !Number.isFinite(value)) ? undefined : value;
  } catch (error) {
    if (error instanceof Missing) return undefined;
    throw error;
  }
}

function given(part: Part): number {
  const value = attempt(part);
  if (value === undefined) throw new Missing();
  return value as number;
}

const missing: Part = () => {
  throw new Missing();
};

function either(decides: boolean, parts: Part[]): boolean {
  const values = parts.map(attempt);
  if (values.includes(decides)) return decides;
  if (values.includes(undefined)) throw new Missing();
  return !decides;
}

function best(of: (...values: number[]) => number, parts: Part[]): number {
  const values = parts.flatMap(given);
  if (values.length === 0) throw new Missing();
  return of(...values);
}

const placesOf = (part: Part) => Math.max(0, Math.min(10, Math.trunc(given(part))));

/** Rounds away from zero or towards it, after removing the error of binary fractions. */
const stepped =
  (step: (value: number) => number) =>
  (value: Part, decimals: Part = () => 0) => {
    const scale = 10 ** placesOf(decimals);
    return (Math.sign(given(value)) * step(nearest(Math.abs(given(value)), 6) * scale)) / scale;
  };

function monthsLater(day: number, count: number): number {
  const [year, month, date] = isoOf(day).split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + count, Math.min(date, lastDay)) / dayLength;
}

const isOpen = (day: number, holidays: Part = () => []) =>
  ![0, 6].includes(new Date(day * dayLength).getUTCDay()) && !(holidays() as number[]).includes(day);

const functions: Record<string, (...parts: Part[]) => unknown> = {
  if: (condition, then, otherwise = missing) => (given(condition!) ? then!() : otherwise()),
  switch(subject, ...cases) {
    const value = given(subject!);
    for (let at = 0; at + 1 < cases.length; at += 2)
      if (attempt(cases[at]!) === value) return cases[at + 1]!();
    return cases.length % 2 === 1 ? cases.at(-1)!() : missing();
  },
  and: (...parts) => either(false, parts),
  or: (...parts) => either(true, parts),
  not: (part) => !given(part!),
  empty: (part) => attempt(part!) === undefined,
  coalesce: (...parts) => parts.map(attempt).find((value) => value !== undefined) ?? missing(),
  round: (value, decimals = () => 0) => nearest(given(value!), placesOf(decimals)),
  roundup: stepped(Math.ceil) as never,
  rounddown: stepped(Math.floor) as never,
  abs: (value) => Math.abs(given(value!)),
  min: (...parts) => best(Math.min, parts),
  max: (...parts) => best(Math.max, parts),
  sum: (rows) => (rows!() as number[]).reduce((sum, one) => sum + one, 0),
  avg: (rows) => best((...values) => values.reduce((sum, one) => sum + one, 0) / values.length, [rows!]),
  count: (rows) => ((attempt(rows!) ?? []) as unknown[]).length,
  hours: (from, to) => Math.round((given(to!) - given(from!)) * dayLength) / 3_600_000,
  /** Numbers only: in this implementation a date is a number too. */
  text: (value, decimals = () => 0) =>
    nearest(given(value!), placesOf(decimals)).toLocaleString('pt-BR', {
      minimumFractionDigits: placesOf(decimals),
    }),
  join: (separator, ...parts) => {
    const texts = parts.map(attempt).filter((text) => text !== undefined);
    return texts.length > 0 ? texts.join(String(separator!())) : missing();
  },
};

/** The functions that need to know which day it is somewhere. */
function functionsIn({ timeZone }: Place): typeof functions {
  const dayOf = (part: Part | undefined) => dayIn(given(part!), timeZone);
  /** What clocks show at an instant, or a time of day, which is a text here. */
  const clockAt = (part: Part | undefined) => {
    const value: unknown = given(part!);
    return new Date(
      typeof value === 'string' ? `1970-01-01T${value}Z` : shownAt(timeOf(value as number), timeZone),
    );
  };
  return {
    ...functions,
    compare(left, operator, right) {
      const held = [given(left!), given(right!)];
      const isMixed = held.some(isInstant) && !held.every(isInstant);
      const [one, other] = isMixed ? held.map((value) => dayIn(value, timeZone)) : held;
      const sign = one! < other! ? '<' : one! > other! ? '>' : '=';
      return String(operator!()).includes(sign);
    },
    days: (from, to) => dayOf(to) - dayOf(from),
    months(from, to) {
      const [start, end] = [dayOf(from), dayOf(to)];
      const way = end < start ? -1 : 1;
      const [first, last] = way < 0 ? [end, start] : [start, end];
      let count = 0;
      while (monthsLater(first, count + 1) <= last) count++;
      return way * count;
    },
    addMonths(from, count) {
      const later = monthsLater(dayOf(from), given(count!));
      if (!isInstant(given(from!))) return later;
      const time = timeOf(given(from!));
      const shown = shownAt(time, timeZone);
      const wanted = later * dayLength + shown - Math.floor(shown / dayLength) * dayLength;
      return instants + timeShowing(wanted, timeZone, time) / dayLength;
    },
    addDays: (from, count) => given(from!) + given(count!),
    lastDay(from) {
      const [year, month] = isoOf(dayOf(from)).split('-').map(Number) as [number, number];
      return Date.UTC(year, month, 0) / dayLength;
    },
    weekday: (date) => new Date(dayOf(date) * dayLength).getUTCDay() + 1,
    firstDay: (date) => Date.parse(`${isoOf(dayOf(date)).slice(0, 7)}-01`) / dayLength,
    year: (date) => new Date(dayOf(date) * dayLength).getUTCFullYear(),
    quarter: (date) => Math.floor(new Date(dayOf(date) * dayLength).getUTCMonth() / 3) + 1,
    month: (date) => new Date(dayOf(date) * dayLength).getUTCMonth() + 1,
    day: (date) => new Date(dayOf(date) * dayLength).getUTCDate(),
    hour: (moment) => clockAt(moment).getUTCHours(),
    minute: (moment) => clockAt(moment).getUTCMinutes(),
    date: (moment) =>
      typeof moment!() === 'string' ? Date.parse(moment!() as string) / dayLength : dayOf(moment),
    time: (moment) => clockAt(moment).toISOString().slice(11, 16),
    at(date, clock) {
      const wanted = Date.parse(`${isoOf(dayOf(date))}T${String(given(clock!))}Z`);
      return instants + firstTimeShowing(wanted, timeZone) / dayLength;
    },
    businessDay: (date, holidays) => isOpen(dayOf(date), holidays),
    addBusinessDays(date, count, holidays) {
      const days = given(count!);
      if (Math.abs(Math.trunc(days)) > 2500) return missing();
      const way = days <= -1 ? -1 : 1;
      let day = dayOf(date);
      if (days > -1 && days < 1) while (!isOpen(day, holidays)) day++;
      for (let gone = 0; gone < Math.floor(Math.abs(days));) {
        day += way;
        if (isOpen(day, holidays)) gone++;
      }
      return day;
    },
  };
}

const none = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Rounds half away from zero; the tiny factor compensates for the error of binary fractions. */
export const nearest = (value: number, decimals: number) => {
  const scale = 10 ** decimals;
  // Nothing is less than nothing: -0 is 0.
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + 1e-12))) / scale + 0;
};
