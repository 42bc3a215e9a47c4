/**
 * Times that come back each week: weekdays, from one time to another, between two days. They are times of the portal's clock
 * and no instants, so a change of clocks neither moves one nor makes two of them meet.
 */
import { isEmpty } from '../values/values.ts';
import { shiftDate } from './time.ts';
import { weekdayOf } from './weeks.ts';

/** The fields of a record that hold it: see `weekly` of a resource. */
export type Weekly = {
  /** A choice of one or several weekdays. */
  readonly day: string;
  readonly start: string;
  readonly end: string;
  /** The first and the last day on which it begins; both are included. */
  readonly valid?: readonly string[] | undefined;
};

type Values = Readonly<Record<string, unknown>>;

/** What of a record comes back each week. */
export type WeeklySpan = {
  /** 0 for Sunday. */
  weekdays: readonly number[];
  /** Minutes after midnight. */
  start: number;
  /** Minutes, at most those of a day; undefined without an end. */
  length: number | undefined;
  /** Undefined: since ever. */
  first: string | undefined;
  /** Undefined: for ever. */
  last: string | undefined;
};

const dayMinutes = 24 * 60;

/** The names by which an option says which weekday it is, Sunday's first. */
const weekdayNames: readonly (readonly string[])[] = [
  ['sun', 'sunday', 'dom', 'domingo'],
  ['mon', 'monday', 'seg', 'segunda', 'lun', 'lunes'],
  ['tue', 'tuesday', 'ter', 'terca', 'mar', 'martes'],
  ['wed', 'wednesday', 'qua', 'quarta', 'mie', 'miercoles'],
  ['thu', 'thursday', 'qui', 'quinta', 'jue', 'jueves'],
  ['fri', 'friday', 'sex', 'sexta', 'vie', 'viernes'],
  ['sat', 'saturday', 'sab', 'sabado'],
];
const weekdays = new Map(weekdayNames.flatMap((names, at) => names.map((name) => [name, at] as const)));

/** The weekday that an option's value names, 0 for Sunday: `mon`, `segunda`, `Miércoles`, `sexta-feira`. */
export const weekdayNamed = (value: string): number | undefined =>
  weekdays.get(
    value
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[-_ ]feira$/, ''),
  );

/** The fields that decide when a record takes place. */
export const fieldsOfWeekly = ({ day, start, end, valid = [] }: Weekly): string[] => [
  day,
  start,
  end,
  ...valid,
];

const minutesOf = (clock: unknown): number | undefined => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(String(clock)) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/**
 * What of a record comes back; undefined where it has no weekday or no beginning. An end that is not after the beginning is on
 * the next day: 22:00 to 06:00 takes eight hours, 07:00 to 07:00 a whole day.
 */
export function weeklySpan({ day, start, end, valid = [] }: Weekly, record: Values): WeeklySpan | undefined {
  const written = isEmpty(record[day]) ? [] : [record[day]].flat();
  const found = written.flatMap((value) => weekdayNamed(String(value)) ?? []);
  const begins = minutesOf(record[start]);
  if (found.length === 0 || begins === undefined) return undefined;
  const ends = minutesOf(record[end]);
  const [first, last] = valid.map((id) => (isEmpty(record[id]) ? undefined : String(record[id])));
  return {
    weekdays: found,
    start: begins,
    length: ends === undefined ? undefined : ends > begins ? ends - begins : ends - begins + dayMinutes,
    first,
    last,
  };
}

/** True where some occurrence of one takes the time of one of the other. Without an end, none takes any. */
export function weekliesMeet(one: WeeklySpan, other: WeeklySpan): boolean {
  return [-1, 0, 1].some((days) => {
    if (!timesMeet(one, other, days * dayMinutes)) return false;
    const shared = one.weekdays.filter((day) => other.weekdays.includes((day + days + 7) % 7));
    return shared.some((day) => hasDay(day, one, other, days));
  });
}

/** The weekdays on which it begins or goes on. */
export const weekdaysTaken = ({ weekdays: days, start, length = 0 }: WeeklySpan): number[] => [
  ...new Set(days.flatMap((day) => (start + length > dayMinutes ? [day, (day + 1) % 7] : [day]))),
];

/** Whether the other, which begins `shift` minutes after its time, takes the time of the first. */
const timesMeet = (one: WeeklySpan, other: WeeklySpan, shift: number): boolean =>
  one.length !== undefined &&
  other.length !== undefined &&
  one.start < other.start + shift + other.length &&
  other.start + shift < one.start + one.length;

/** Whether the first takes place on a date with this weekday, and the other so many days after it. */
function hasDay(weekday: number, one: WeeklySpan, other: WeeklySpan, days: number): boolean {
  const shifted = (date: string | undefined) => date && shiftDate(date, -days, 'd');
  const firsts = [one.first, shifted(other.first)].filter((date) => date !== undefined);
  const lasts = [one.last, shifted(other.last)].filter((date) => date !== undefined);
  const from = firsts.toSorted().at(-1);
  const to = lasts.toSorted()[0];
  return from === undefined || to === undefined || dateWith(weekday, from) <= to;
}

/** The first date with this weekday, from one on. */
const dateWith = (weekday: number, from: string): string =>
  shiftDate(from, (weekday - weekdayOf(from) + 7) % 7, 'd');

/** One time at which a record takes place: days and clock times of the portal. */
export type WeeklyOccurrence = {
  day: string;
  begins: string;
  /** The day and the time of its end; absent without one. An end at midnight is `24:00` of the day before. */
  until?: { day: string; clock: string };
};

/** As in a grid of days, the end of the day; as an instant, it is the beginning of the next one. */
const endOfDay = '24:00';

/** The local time of an occurrence's end. */
export const localEnd = ({ day, clock }: NonNullable<WeeklyOccurrence['until']>): string =>
  clock === endOfDay ? `${shiftDate(day, 1, 'd')}T00:00:00` : `${day}T${clock}:00`;

/** The occurrences that take any of the days from one to another, both included, in order. */
export function occurrencesOf(span: WeeklySpan, from: string, to: string): WeeklyOccurrence[] {
  const { weekdays: days, start, length, first, last } = span;
  // One of the day before may last into the first day.
  const before = shiftDate(from, -1, 'd');
  let day = first !== undefined && first > before ? first : before;
  const end = last !== undefined && last < to ? last : to;
  const found: WeeklyOccurrence[] = [];
  for (; day <= end; day = shiftDate(day, 1, 'd')) {
    if (!days.includes(weekdayOf(day))) continue;
    const until = length === undefined ? undefined : endOf(day, start + length);
    if ((until?.day ?? day) < from) continue;
    found.push({ day, begins: clockOf(start), ...(until && { until }) });
  }
  return found;
}

const endOf = (day: string, minutes: number) =>
  minutes > dayMinutes
    ? { day: shiftDate(day, 1, 'd'), clock: clockOf(minutes - dayMinutes) }
    : { day, clock: clockOf(minutes) };

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
