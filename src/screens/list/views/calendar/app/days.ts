import type { ShownSpan } from '#screens/list/views/spans/app/useSpans.ts';
import { daysBetween, shiftDate } from '#model/time/time.ts';
import { weekOf, type WeekStart } from '#model/time/weeks.ts';
import { daysFrom, rowsOfSpans, type Days } from '#screens/list/views/spans/days.ts';
import type { CalendarLength } from '../view.ts';
import { minutesOfDay, type CalendarPlace } from './moves.ts';

/** Opens the form of a new record at a place; undefined when this user can't create one. */
export type CreateAt = (place: CalendarPlace) => void;

/** Props that the views of all lengths share. */
export type CalendarParts = {
  days: readonly string[];
  /** The day that keyboard navigation is on. */
  day: string;
  today: string;
  spans: readonly ShownSpan[];
  /** What several records come to; empty where they have no amounts to add up. */
  sumOf: (spans: readonly ShownSpan[]) => string;
  create: CreateAt | undefined;
  onDay: (day: string) => void;
};

/** The days shown together with this one: the day itself, its week, or the full weeks of its month. */
export function daysShown(day: string, length: CalendarLength, weekStart: WeekStart): string[] {
  if (length === 'day') return [day];
  if (length === 'week') return daysFrom(weekOf(day, weekStart), 7);
  const first = `${day.slice(0, 7)}-01`;
  const from = weekOf(first, weekStart);
  const last = shiftDate(shiftDate(first, 1, 'm'), -1, 'd');
  return daysFrom(from, Math.ceil((daysBetween(from, last) + 1) / 7) * 7);
}

export const stepped = (day: string, by: number, length: CalendarLength): string =>
  length === 'month' ? shiftDate(day, by, 'm') : shiftDate(day, by * (length === 'week' ? 7 : 1), 'd');

export const takes = ({ from, to }: Days, day: string): boolean => from <= day && day <= to;

/** A record's part of one week: its first day, its number of days and its line. */
export type Bar<T> = { span: T; at: number; length: number; row: number; goesOn: boolean; cameFrom: boolean };

export function barsOf<T extends Days>(spans: readonly T[], week: readonly string[]): Bar<T>[] {
  const [first, last] = [week[0]!, week.at(-1)!];
  const there = spans.filter(({ from, to }) => from <= last && to >= first);
  const begins = ({ from }: T) => (from < first ? first : from);
  const ends = ({ to }: T) => (to > last ? last : to);
  const rows = rowsOfSpans(there, begins, ends);
  return there.map((span, index) => ({
    span,
    at: daysBetween(first, begins(span)),
    length: daysBetween(begins(span), ends(span)) + 1,
    row: rows[index]!,
    goesOn: span.to > last,
    cameFrom: span.from < first,
  }));
}

/** True when it has a time on a single day, and so a place in the grid of hours. */
export const isTimed = ({ from, to, begins }: Days): boolean => begins !== undefined && from === to;

/** The length in minutes of records without an end. */
const usual = 60;
const least = 30;

/** A record in the grid of hours: its first and last minute, and its share of the width. */
type Slot<T> = { span: T; from: number; to: number; column: number; columns: number };

export function slotsOf<T extends Days>(spans: readonly T[]): Slot<T>[] {
  const timed = spans.map((span) => {
    const from = minutesOfDay(span.begins ?? '00:00');
    const to = span.ends === undefined ? from + usual : Math.max(from + least, minutesOfDay(span.ends));
    return { span, from, to: Math.min(24 * 60, to) };
  });
  // Overlapping records, directly or through others, share the width.
  const groups: (typeof timed)[] = [];
  let end = -1;
  for (const one of timed.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (one.from >= end) groups.push([]);
    groups.at(-1)!.push(one);
    end = Math.max(end, one.to);
  }
  return groups.flatMap((group) => {
    const columns = rowsOfSpans(
      group,
      ({ from }) => from,
      ({ to }) => to - 1,
    );
    const count = Math.max(...columns) + 1;
    return group.map((one, index) => ({ ...one, column: columns[index]!, columns: count }));
  });
}

/** The range of hours to draw: those of the config, or office hours, extended by records outside of them. */
export function hoursOf(
  slots: readonly { from: number; to: number }[],
  { from, to }: { from: number; to: number } = { from: 7, to: 19 },
): { first: number; last: number } {
  const first = Math.min(from, ...slots.map((slot) => Math.floor(slot.from / 60)));
  return { first, last: Math.max(to, ...slots.map((slot) => Math.ceil(slot.to / 60))) };
}
