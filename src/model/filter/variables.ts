/** The variables of filters: `$user.…`, `$record.…`, `$today`, `$now` and so on, and their values. */
import type { Filter } from './ast.ts';
import { nowIso } from '../time/clock.ts';
import type { LocaleTag } from '#messages/language.ts';
import { daysBetween, localIso, shiftDate } from '../time/time.ts';
import { weekOf, weekStartOf, type WeekStart } from '../time/weeks.ts';
import { isEmpty, isMap } from '../values/values.ts';
import { all, any, matchNone, type Condition, type FilterExpression } from './ast.ts';

export type Variables = {
  /** The signed-in account's record; `$user.vendedorId` reads a field of it. */
  user: Readonly<Record<string, unknown>> | null;
  /** `YYYY-MM-DD` */
  today: string;
  /** The zone of `today`, as UTC may already be on another date. */
  timeZone: string;
  /** The first day of `$week`. Absent: Monday. */
  weekStart?: WeekStart;
  /**
   * The record being edited, whose fields `$record.clienteId` reads. In a row, the row's fields come before
   * those of its record.
   */
  record?: Readonly<Record<string, unknown>>;
  /** The row for which a record is found, whose fields `$row.produtoId` reads: see `find`. */
  row?: Readonly<Record<string, unknown>>;
};

/** The requesting user, with the date and time zone of the request. */
export type Viewer = { variables: Variables; timeZone: string };

/** A portal's time zone, with the first day of its weeks, or with its locales: the first of them decides that day. */
export type PortalPlace = { timeZone: string; weekStart?: WeekStart; locales?: readonly LocaleTag[] };

/** The first day of the portal's weeks. All users have the same, so that rights and figures do not depend on who asks. */
export const portalWeekStart = ({ weekStart, locales }: Omit<PortalPlace, 'timeZone'>) =>
  weekStart ?? (locales?.[0] && weekStartOf(locales[0]));

/**
 * The viewer of a request on a date (`YYYY-MM-DD`) in the portal's time zone. Without `user`, an anonymous one.
 */
export function viewerOf(place: PortalPlace, today: string, user: Variables['user'] = null): Viewer {
  const { timeZone } = place;
  const weekStart = portalWeekStart(place);
  return { timeZone, variables: { user, today, timeZone, ...(weekStart !== undefined && { weekStart }) } };
}

/** The units of each base. The first one is the default. */
const units = {
  today: ['d', 'm', 'y'],
  week: ['w'],
  month: ['m', 'y'],
  year: ['y'],
  now: ['h', 'min', 'd'],
} as const;
type TimeBase = keyof typeof units;
type TimeUnit = (typeof units)[TimeBase][number];
export type TimeVariable = { base: TimeBase; by: number; unit: TimeUnit };

const timePattern = /^\$(today|week|month|year|now)(?:([+-])(\d{1,4})(min|[hdwmy])?)?$/;
const namePattern = /^\$(user|record|row)\.([A-Za-z]\w*)$/;

/** The field of the company's settings that a name such as `$settings.multa` reads; undefined for any other value. */
export const settingNamed = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\$settings\.([A-Za-z]\w*)$/.exec(value)?.[1] : undefined;

/** `$today-30d` -> 30 days before today. Undefined when the unit does not fit its base. */
export function timeVariableOf(text: string): TimeVariable | undefined {
  const [, base, sign, amount, unit] = timePattern.exec(text) ?? [];
  if (!base) return undefined;
  const known: readonly string[] = units[base as TimeBase];
  // `$now` has no default unit, so a bare number is ambiguous
  if (unit ? !known.includes(unit) : base === 'now' && amount !== undefined) return undefined;
  const by = Number(amount ?? 0) * (sign === '-' ? -1 : 1);
  return { base: base as TimeBase, by, unit: (unit ?? known[0]) as TimeUnit };
}

/** True when a text is a variable. Any other text that begins with `$` is plain text. */
export const isVariable = (value: unknown): value is string =>
  typeof value === 'string' && (namePattern.test(value) || timeVariableOf(value) !== undefined);

/**
 * The value of `$user.x`, `$record.x`, `$row.x`, `$today`, `$today-30d`, `$month-1`, `$year`, `$week`, `$now-2h`; undefined
 * when the user or the record has no such value. `$month` is `YYYY-MM`: compared with a date it means any day of that month. `$week` is its first day; in a filter it means any of its days (see bindCondition).
 */
export function variableValue(variable: string, variables: Variables): unknown {
  const [, whose, field] = namePattern.exec(variable) ?? [];
  if (field) return heldBy(variables[whose as 'user' | 'record' | 'row'], field);
  const time = timeVariableOf(variable);
  return time ? timeOf(time, variables) : variable;
}

/** A field's value; undefined when it is empty or there is no holder. */
export const heldBy = (holder: Variables['user'] | undefined, field: string): unknown =>
  holder && Object.hasOwn(holder, field) && !isEmpty(holder[field]) ? holder[field] : undefined;

function timeOf({ base, by, unit }: TimeVariable, { today, timeZone, weekStart = 1 }: Variables): string {
  switch (base) {
    case 'today':
      return shiftDate(today, by, unit as 'd' | 'm' | 'y');
    case 'week':
      return shiftDate(weekOf(today, weekStart), by * 7, 'd');
    case 'month':
      return shiftDate(`${today.slice(0, 7)}-01`, by, unit as 'm' | 'y').slice(0, 7);
    case 'year':
      return String(Number(today.slice(0, 4)) + by);
    case 'now': {
      const minutes = { min: 1, h: 60, d: 24 * 60 }[unit as 'min' | 'h' | 'd'];
      return new Date(Date.parse(currentInstant(today, timeZone)) + by * minutes * 60_000).toISOString();
    }
  }
}

/** The current instant. When the config sets another date, the one that shows the current time on that date. */
export function currentInstant(today: string, timeZone: string): string {
  const now = nowIso();
  const shown = (instant: string) => Date.parse(`${localIso(instant, timeZone)}Z`);
  const days = daysBetween(localIso(now, timeZone).slice(0, 10), today);
  // one day apart may only mean that midnight passed since `today` was computed
  if (Math.abs(days) <= 1 || Number.isNaN(days)) return now;
  const later = (by: number) => new Date(Date.parse(now) + by).toISOString();
  const moved = later(days * 86_400_000);
  // clocks may be set differently on that date
  const corrected = later(shown(now) - shown(moved) + 2 * days * 86_400_000);
  return shown(corrected) - shown(now) === days * 86_400_000 || corrected > moved ? corrected : moved;
}

/**
 * Replaces variables by their values. A condition on a value that the user does not have matches nothing, and
 * so does its negation: "not my rows" must not become "all rows" for a user who has none.
 */
export function bindFilter(expression: FilterExpression, variables: Variables): FilterExpression {
  switch (expression.kind) {
    case 'all':
      return all(expression.of.map((part) => bindFilter(part, variables)));
    case 'any':
      return any(expression.of.map((part) => bindFilter(part, variables)));
    case 'not': {
      const of = bindFilter(expression.of, variables);
      return hasNever(expression.of, variables) ? matchNone : { kind: 'not', of };
    }
    case 'condition':
      return bindCondition(expression, variables);
    default:
      return expression;
  }
}

/** The fields of the record being edited that a filter reads. */
export const recordFieldsOf = (filter: unknown): string[] => fieldsReadOf('record', filter);

/** The fields of the row that a filter reads. */
export const rowFieldsOf = (filter: unknown): string[] => fieldsReadOf('row', filter);

/** The fields of the requesting user's account that a filter reads. */
export const userFieldsOf = (filter: unknown): string[] => fieldsReadOf('user', filter);

function fieldsReadOf(holder: 'user' | 'record' | 'row', filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap((part) => fieldsReadOf(holder, part));
  if (isMap(filter)) return Object.values(filter).flatMap((part) => fieldsReadOf(holder, part));
  const [, whose, field] = (typeof filter === 'string' && namePattern.exec(filter)) || [];
  return whose === holder && field ? [field] : [];
}

/**
 * The filter without its conditions on `$record`, for use where there is no record. It matches more; the
 * server still checks on save.
 */
export const withoutRecord = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if ((key === 'any' || key === 'all') && Array.isArray(value))
        return [[key, value.map((part: unknown) => (isMap(part) ? withoutRecord(part) : part))]];
      return recordFieldsOf(value).length > 0 ? [] : [[key, value]];
    }),
  );

/**
 * The filter with the record's values in place of `$record.…`. A value that the record lacks matches nothing.
 */
export function withRecord(filter: Filter, record: Readonly<Record<string, unknown>>): Filter {
  const bind = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(bind);
    if (isMap(part))
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, bind(value)]));
    const [name] = recordFieldsOf(part);
    return name ? (heldBy(record, name) ?? null) : part;
  };
  return bind(filter) as Filter;
}

function bindCondition(condition: Condition, variables: Variables): FilterExpression {
  const values: readonly unknown[] = Array.isArray(condition.value) ? condition.value : [condition.value];
  if (!values.some((value) => value === undefined || isVariable(value))) return condition;
  const weeks = values.filter(isWeek);
  if (weeks.length > 0 && condition.op !== 'like') return bindWeeks(condition, weeks, variables);
  const bind = (value: unknown) => (isVariable(value) ? variableValue(value, variables) : value);
  if (!Array.isArray(condition.value)) {
    const value = bind(condition.value);
    return value === undefined ? matchNone : { ...condition, value };
  }
  const bound = condition.value.flatMap(bind);
  return bound.includes(undefined) ? matchNone : { ...condition, value: bound };
}

/** `$week`, `$week-1`: stand for a range of seven days, which no partial date can express. */
export const isWeek = (value: unknown): value is string => isVariable(value) && value.startsWith('$week');

/** `$now`, `$now-2h`: instants, which can only be compared with instants. */
export const isNowVariable = (value: unknown): boolean => isVariable(value) && value.startsWith('$now');

function bindWeeks(condition: Condition, weeks: readonly string[], variables: Variables): FilterExpression {
  const { field, op, value } = condition;
  const bound = (op: Condition['op'], day: string): FilterExpression => ({
    kind: 'condition',
    field,
    op,
    value: day,
  });
  const first = (week: string) => String(variableValue(week, variables));
  const last = (week: string) => shiftDate(first(week), 6, 'd');
  switch (op) {
    case 'gte':
    case 'lt':
      return bound(op, first(weeks[0]!));
    case 'gt':
    case 'lte':
      return bound(op, last(weeks[0]!));
    case 'neq':
      return not(bindWeeks({ ...condition, op: 'eq' }, weeks, variables));
    default: {
      const others = [value].flat().filter((one) => !isWeek(one));
      return any([
        ...weeks.map((week) => all([bound('gte', first(week)), bound('lte', last(week))])),
        ...(others.length > 0 ? [bindCondition({ ...condition, value: others }, variables)] : []),
      ]);
    }
  }
}

const not = (of: FilterExpression): FilterExpression =>
  of.kind === 'never' ? matchNone : { kind: 'not', of };

function hasNever(expression: FilterExpression, variables: Variables): boolean {
  if (expression.kind === 'all' || expression.kind === 'any')
    return expression.of.some((part) => hasNever(part, variables));
  if (expression.kind === 'not') return hasNever(expression.of, variables);
  return expression.kind === 'never' || bindFilter(expression, variables).kind === 'never';
}
