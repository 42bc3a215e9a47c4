/**
 * When scheduled rules are due, by the portal's clock. A moment is the time as the rule says it ("2026-11-01T06:00"),
 * also on a day whose clock skips or repeats that time: there is one on each day, and it never counts twice.
 */
import { Cron } from 'croner';
import { localIso, shiftDate } from '../../model/time.ts';
import type { ScheduledTrigger } from '../rules/runRule.ts';

/** More than these are not made up for at once. */
const most = 1000;
const day = 24 * 3600_000;

/** The moments after one and up to another, both by the portal's clock, the earliest first. */
export function momentsBetween(
  trigger: ScheduledTrigger,
  timeZone: string,
  after: string,
  until: string,
): string[] {
  const found: string[] = [];
  // read as UTC it is off by less than a day; what is too early is left out by its text
  for (const moment of momentsFrom(trigger, timeZone, Date.parse(`${after}Z`) - day)) {
    if (moment > until || found.length === most) break;
    if (moment > after) found.push(moment);
  }
  return found;
}

/** The latest one up to this time; none if the year before had none. */
export const lastMoment = (trigger: ScheduledTrigger, timeZone: string, now: string): string | undefined =>
  momentsBetween(trigger, timeZone, `${shiftDate(now.slice(0, 10), -longest(trigger), 'd')}T00:00`, now).at(
    -1,
  );

export const nextMoment = (trigger: ScheduledTrigger, timeZone: string, now: string): string | undefined => {
  for (const moment of momentsFrom(trigger, timeZone, Date.parse(`${now}Z`) - day))
    if (moment > now) return moment;
  return undefined;
};

const longest = (trigger: ScheduledTrigger) =>
  trigger.kind === 'at' ? 2 : { day: 2, week: 8, month: 63, year: 732 }[trigger.period];

function* momentsFrom(trigger: ScheduledTrigger, timeZone: string, start: number): Generator<string> {
  const cron = new Cron(patternOf(trigger), { timezone: timeZone, paused: true });
  for (let at = cron.nextRun(new Date(start)); at; at = cron.nextRun(at)) {
    const date = localIso(at.toISOString(), timeZone).slice(0, 10);
    if (isDay(trigger, date)) yield `${date}T${trigger.at}`;
  }
}

/** As cron writes it; of a month or a year all days that may be it. */
function patternOf(trigger: ScheduledTrigger): string {
  const [hour, minute] = trigger.at.split(':').map(Number);
  const clock = `${minute} ${hour}`;
  if (trigger.kind === 'at' || trigger.period === 'day') return `${clock} * * *`;
  const { period, on = 1 } = trigger;
  if (period === 'week') return `${clock} * * ${on}`;
  if (period === 'month') return `${clock} ${on > 28 ? '28-31' : on} * *`;
  const [common, leap] = [dayOfYear('2023', on), dayOfYear('2024', on)];
  return `${clock} ${Number(common.slice(8))},${Number(leap.slice(8))} ${Number(common.slice(5, 7))},${Number(leap.slice(5, 7))} *`;
}

/** What a month or a year does not have is its last day. */
function isDay(trigger: ScheduledTrigger, date: string): boolean {
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
