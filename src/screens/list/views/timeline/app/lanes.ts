import { shiftDate } from '#model/time/time.ts';
import { weekdayOf } from '#model/time/weeks.ts';
import { daysBetween } from '#model/time/time.ts';
import { daysFrom, rowsOf, type Days } from '#screens/list/views/spans/days.ts';
import type { TimelineLength } from '../view.ts';

const months: Record<TimelineLength, number> = { month: 1, quarter: 3, year: 12 };

/** How many months before the month of the chosen day are shown, so that the recent past is visible too. */
const monthsBefore: Record<TimelineLength, number> = { month: 0, quarter: 1, year: 3 };

/** The first and last of the days shown around this one: whole months. */
export function shownWith(day: string, length: TimelineLength): { from: string; to: string } {
  const from = shiftDate(`${day.slice(0, 7)}-01`, -monthsBefore[length], 'm');
  return { from, to: shiftDate(shiftDate(from, months[length], 'm'), -1, 'd') };
}

export const stepped = (day: string, by: number, length: TimelineLength): string =>
  shiftDate(`${day.slice(0, 7)}-01`, by * months[length], 'm');

/** The days at whose start the lines between days, weeks or months are drawn. */
export function ticksOf(from: string, to: string, length: TimelineLength, weekStart: number): string[] {
  const days = daysFrom(from, daysBetween(from, to) + 1);
  if (length === 'month') return days;
  return days.filter((day) => (length === 'year' ? day.endsWith('-01') : weekdayOf(day) === weekStart));
}

/**
 * A bar: its offset and size as shares of the visible range, and where its name starts. The name is before
 * the bar when there is no room after it.
 */
export type Lane<T> = { span: T; row: number; at: number; size: number; room: number; isShifted: boolean };

/** The least room for a name, and the most where nothing is beside it, as shares of the visible range. */
const leastRoom = 0.11;
const mostRoom = 0.22;

export function lanesOf<T extends Days>(spans: readonly T[], from: string, to: string): Lane<T>[] {
  const days = daysBetween(from, to) + 1;
  const bars = spans.map((span) => {
    const begin = Math.max(0, daysBetween(from, span.from));
    const end = Math.min(days, daysBetween(from, span.to) + 1);
    const [at, size] = [begin / days, Math.max(1, end - begin) / days];
    const room = Math.max(size, leastRoom);
    const isShifted = at + room > 1;
    return { span, at: isShifted ? 1 - room : at, size, room, isShifted };
  });
  const rows = rowsOf(
    bars,
    ({ at }) => at + 1e-9,
    ({ at, room }) => at + room,
  );
  return withRoom(bars.map((bar, index) => ({ ...bar, row: rows[index]! })));
}

/** Lets names reach into what is free beside them in their row. */
function withRoom<T>(lanes: Lane<T>[]): Lane<T>[] {
  for (const lane of lanes) {
    const { at, room, isShifted } = lane;
    const others = lanes.filter(({ row }) => row === lane.row);
    const free = isShifted
      ? 1 - Math.max(0, ...others.filter((one) => one.at < at).map((one) => one.at + one.room))
      : Math.min(1, ...others.filter((one) => one.at > at).map((one) => one.at)) - at;
    lane.room = Math.max(room, Math.min(mostRoom, free));
    if (isShifted) lane.at = 1 - lane.room;
  }
  return lanes;
}
