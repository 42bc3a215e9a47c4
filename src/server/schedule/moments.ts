/**
 * When scheduled rules are due, in the portal's local time. A moment is the time as the rule declares it
 * ("2026-11-01T06:00"), even on a day when the clock skips or repeats that time: each day has it exactly
 * once.
 */
import { Cron } from 'croner';
import { localIso, shiftDate } from '#model/time/time.ts';
import type { TimedTrigger } from '../rules/runScheduledRule.ts';

/** Maximum number of missed moments that are made up for at once. */
const most = 1000;
const day = 24 * 3600_000;

/** The moments after `after` and up to `until`, both in the portal's local time, the earliest first. */
export function momentsBetween(
  trigger: TimedTrigger,
  timeZone: string,
  after: string,
  until: string,
): string[] {
  const found: string[] = [];
  // Local time parsed as UTC is off by less than a day, so this starts a day early; the comparison below
  // drops what is too early.
  for (const moment of momentsFrom(trigger, timeZone, Date.parse(`${after}Z`) - day)) {
    if (moment > until || found.length === most) break;
    if (moment > after) found.push(moment);
  }
  return found;
}

/** The latest moment up to `now`; undefined when there was none in the longest possible interval. */
export const lastMoment = (trigger: TimedTrigger, timeZone: string, now: string): string | undefined =>
  momentsBetween(trigger, timeZone, `${shiftDate(now.slice(0, 10), -longest(trigger), 'd')}T00:00`, now).at(
    -1,
  );

export const nextMoment = (trigger: TimedTrigger, timeZone: string, now: string): string | undefined => {
  for (const moment of momentsFrom(trigger, timeZone, Date.parse(`${now}Z`) - day))
    if (moment > now) return moment;
  return undefined;
};

const longest = (trigger: TimedTrigger) =>
  trigger.kind === 'at' ? 2 : { day: 2, week: 8, month: 63, year: 732 }[trigger.period];

function* momentsFrom(trigger: TimedTrigger, timeZone: string, start: number): Generator<string> {
  const cron = new Cron(patternOf(trigger), { timezone: timeZone, paused: true });
  for (let at = cron.nextRun(new Date(start)); at; at = cron.nextRun(at)) {
    const date = localIso(at.toISOString(), timeZone).slice(0, 10);
    if (isDay(trigger, date)) yield `${date}T${trigger.at}`;
  }
}

/** The cron pattern. For a month or a year it includes every day that may be the right one. */
function patternOf(trigger: TimedTrigger): string {
  const [hour, minute] = trigger.at.split(':').map(Number);
  const clock = `${minute} ${hour}`;
  if (trigger.kind === 'at' || trigger.period === 'day') return `${clock} * * *`;
  const { period, on = 1 } = trigger;
  if (period === 'week') return `${clock} * * ${on}`;
  if (period === 'month') return `${clock} ${on > 28 ? '28-31' : on} * *`;
  const [common, leap] = [dayOfYear('2023', on), dayOfYear('2024', on)];
  return `${clock} ${Number(common.slice(8))},${Number(leap.slice(8))} ${Number(common.slice(5, 7))},${Number(leap.slice(5, 7))} *`;
}

/** A day that the month or year doesn't have means its last day. */
function isDay(trigger: TimedTrigger, date: string): boolean {
  if (trigger.kind === 'at') return true;
  const { period, on = 1 } = trigger;
  if (period === 'year') return date === dayOfYear(date.slice(0, 4), on);
  if (period !== 'month' || on <= 28) return true;
  const number = Number(date.slice(8));
  return number === on || (number < on && shiftDate(date, 1, 'd').endsWith('-01'));
}

function dayOfYear(year: string, on: number): string {
  const date = shiftDate(`${year}-01-01`, on - 1, 'd');
  return date.startsWith(year) ? date : `${year}-12-31`;
}
