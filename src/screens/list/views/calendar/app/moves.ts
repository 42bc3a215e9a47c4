/** Where a record of the calendar is, and what is written when it is moved elsewhere. */
import type { RaRecord } from 'ra-core';
import { utcOf } from '#model/time/moments.ts';
import { daysBetween, localIso, shiftDate } from '#model/time/time.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Weekly } from '#model/time/weekly.ts';
import type { CalendarSource } from '../view.ts';
import { isEmpty } from '#model/values/values.ts';
import { forever, untilMidnight, type Days, type SpanFields } from '#screens/list/views/spans/days.ts';

/** The id of a lane's record; null: the records that refer to none. */
export type LaneId = RaRecord['id'] | null;

/** `time`: `HH:MM` by the portal's clock, where the place has one. `lane`: undefined without lanes. */
export type CalendarPlace = { day: string; time?: string | undefined; lane?: LaneId | undefined };

/** A calendar as it is drawn: without a `start` of its own, records come back each week. */
export type DrawnCalendar = CalendarSource & { start: string; weekly?: Weekly };

export function drawnBy(option: CalendarSource, { weekly }: Pick<ClientResource, 'weekly'>): DrawnCalendar {
  if (option.start !== undefined) return { ...option, start: option.start };
  return { ...option, start: weekly!.start, weekly: weekly! };
}

type Placed = Days & { record: Readonly<Record<string, unknown>> };

export const laneOf = (record: Readonly<Record<string, unknown>>, lanes: string): LaneId =>
  isEmpty(record[lanes]) ? null : (record[lanes] as RaRecord['id']);

export const calendarPlaceOf = (
  { from, begins, record }: Placed,
  { lanes }: Pick<SpanFields, 'lanes'>,
): CalendarPlace => ({
  day: from,
  time: begins,
  ...(lanes !== undefined && { lane: laneOf(record, lanes) }),
});

export const isSamePlace = (one: CalendarPlace, other: CalendarPlace): boolean =>
  one.day === other.day && one.time === other.time && String(one.lane) === String(other.lane);

const dayMinutes = 24 * 60;
export const minutesOfDay = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The records of one lane. */
export const spansInLane = <T extends Pick<Placed, 'record'>>(
  spans: readonly T[],
  lanes: string,
  lane: LaneId,
): T[] => spans.filter(({ record }) => String(laneOf(record, lanes)) === String(lane));

/** The day and time that come `by` minutes after a time of a day. */
function later(day: string, clock: string, by: number): { day: string; clock: string } {
  const all = minutesOfDay(clock) + by;
  const days = Math.floor(all / dayMinutes);
  return { day: shiftDate(day, days, 'd'), clock: clockText(all - days * dayMinutes) };
}

/** The same record at another place: it keeps its length, by the portal's clock. */
export function movedTo<T extends Placed>(
  span: T,
  place: CalendarPlace,
  { lanes }: Pick<SpanFields, 'lanes'>,
): T {
  const { from, to, begins, ends, record } = span;
  const days = daysBetween(from, place.day);
  const isTimed = begins !== undefined && place.time !== undefined;
  const by = days * dayMinutes + (isTimed ? minutesOfDay(place.time!) - minutesOfDay(begins) : 0);
  const end =
    to === forever
      ? { day: to }
      : ends === undefined
        ? { day: shiftDate(to, days, 'd') }
        : later(to, ends, by);
  const withLane =
    lanes !== undefined && place.lane !== undefined ? { ...record, [lanes]: place.lane } : record;
  const lastDay = end.day < place.day ? place.day : end.day;
  return {
    ...span,
    from: place.day,
    to: lastDay,
    ...(isTimed && { begins: place.time }),
    ...('clock' in end && untilMidnight(place.day, lastDay, end.clock)),
    record: withLane,
  };
}

/**
 * The values that an update sends to move a record: only what differs. Moments are moved by the portal's clock, so that an
 * appointment at 9:00 stays at 9:00 where clocks change between the two days.
 */
export function valuesOfMove(
  record: Readonly<Record<string, unknown>>,
  { start, end, lanes }: SpanFields,
  {
    from,
    to,
    isMoment,
    timeZone,
  }: { from: CalendarPlace; to: CalendarPlace; isMoment: boolean; timeZone: string },
): Record<string, unknown> {
  const days = daysBetween(from.day, to.day);
  const hasTimes = from.time !== undefined && to.time !== undefined;
  const minutes = hasTimes ? minutesOfDay(to.time!) - minutesOfDay(from.time!) : 0;
  const shifted = (value: unknown) => {
    const local = localIso(String(value), timeZone);
    if (!isMoment) return shiftDate(local.slice(0, 10), days, 'd');
    const moved = later(local.slice(0, 10), local.slice(11, 16), days * dayMinutes + minutes);
    return utcOf(`${moved.day}T${moved.clock}${local.slice(16) || ':00'}`, timeZone);
  };
  const moved = days === 0 && minutes === 0 ? [] : [start, ...(end === undefined ? [] : [end])];
  return {
    ...Object.fromEntries(
      moved.flatMap((id) => (isEmpty(record[id]) ? [] : [[id, shifted(record[id])] as const])),
    ),
    ...(lanes !== undefined &&
      to.lane !== undefined &&
      String(from.lane) !== String(to.lane) && { [lanes]: to.lane }),
  };
}
