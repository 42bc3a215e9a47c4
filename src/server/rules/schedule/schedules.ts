/** The scheduled rules of a portal, their progress, and the results of their runs. */
import { localIso, shiftDate } from '#model/time/time.ts';
import { utcOf } from '#model/time/moments.ts';
import type { Portal } from '#model/types.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { memoize } from '#model/values/memoize.ts';
import { Cron } from 'croner';
import { type TimedTrigger, isScheduled, type RuleRun, type ScheduledTrigger } from '../runScheduledRule.ts';
import { nowIso } from '#model/time/clock.ts';
import type { Rule } from '#model/rules.ts';
import type { Skipped } from '#model/api/answers.ts';
import {
  systemTables,
  whereEqual,
  type SystemReader,
  type SystemTransaction,
} from '#server/data/systemTables.ts';
import { ruleKey, rulesOf } from '#server/writes/ruleIndex.ts';

/** The portal's local time, on a date that may be fixed: "2026-11-01T06:00". */
export function localTimeAt(now: number, { timeZone }: Portal, today: string | undefined): string {
  const local = localIso(new Date(now).toISOString(), timeZone);
  return `${today ?? local.slice(0, 10)}T${local.slice(11, 16)}`;
}

// Prevents two concurrent runs of one rule: the second one is skipped.

const runningOn = memoize((_store: Store) => new Set<string>());

/** Runs the work and returns its result; undefined when the rule is already running. */
export async function withoutOverlap<T>(
  store: Store,
  rule: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const rules = runningOn(store);
  if (rules.has(rule)) return undefined;
  rules.add(rule);
  try {
    return await work();
  } finally {
    rules.delete(rule);
  }
}

// When scheduled rules are due, in the portal's local time. A moment is the time as the rule declares it
// ("2026-11-01T06:00"), even on a day when the clock skips or repeats that time: each day has it exactly
// once.

/** Maximum number of missed moments that are made up for at once. */
const most = 1000;
export const day = 24 * 3600_000;

/** The local time so many milliseconds earlier. */
export const momentBefore = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(`${moment}Z`) - milliseconds).toISOString().slice(0, 16);

/** The moments after `after` and up to `until`, both in the portal's local time, the earliest first. */
export function momentsBetween(
  trigger: TimedTrigger,
  timeZone: string,
  after: string,
  until: string,
): string[] {
  const found: string[] = [];
  // Only the latest of many moments would run.
  const isFar = trigger.kind === 'every' && trigger.period === 'minutes' && trigger.missed !== 'each';
  const recent = isFar ? momentBefore(until, day) : after;
  const begin = recent > after ? recent : after;
  // Local time parsed as UTC is off by less than a day, so this starts a day early; the comparison below
  // drops what is too early.
  for (const moment of momentsFrom(trigger, timeZone, Date.parse(`${begin}Z`) - day)) {
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
  trigger.kind === 'at' ? 2 : { minutes: 1, day: 2, week: 8, month: 63, year: 732 }[trigger.period];

function* momentsFrom(trigger: TimedTrigger, timeZone: string, start: number): Generator<string> {
  if (trigger.kind === 'every' && trigger.period === 'minutes')
    return yield* minutesFrom(trigger.minutes!, timeZone, start + day);
  const cron = new Cron(patternOf(trigger), { timezone: timeZone, paused: true });
  for (let at = cron.nextRun(new Date(start)); at; at = cron.nextRun(at)) {
    const date = localIso(at.toISOString(), timeZone).slice(0, 10);
    if (isDay(trigger, date)) yield `${date}T${trigger.at}`;
  }
}

/** Each so many minutes of the clock. Times that clocks skip are left out; those that they show twice count once. */
function* minutesFrom(minutes: number, timeZone: string, start: number): Generator<string> {
  const step = minutes * 60_000;
  for (let at = Math.floor(start / step) * step; ; at += step) {
    const local = new Date(at).toISOString().slice(0, 16);
    if (localIso(utcOf(`${local}:00`, timeZone), timeZone).slice(0, 16) === local) yield local;
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

export type Schedule = { id: string; rule: Rule; trigger: ScheduledTrigger };

export const schedulesOf = (portal: Portal): Schedule[] =>
  [...rulesOf(portal).byKey.values()].flatMap((rule) =>
    rule.on.filter(isScheduled).map((trigger) => ({ id: idOf(rule, trigger), rule, trigger })),
  );

/** The id contains the time, so a rule whose time is changed starts anew. */
function idOf(rule: Rule, trigger: ScheduledTrigger): string {
  const key = ruleKey(rule);
  if (trigger.kind === 'in')
    return [key, 'in', trigger.field, trigger.values.join(','), trigger.minutes, 'moment'].join(' ');
  const when =
    trigger.kind === 'every'
      ? [trigger.period, trigger.on ?? trigger.minutes ?? '']
      : [trigger.field, trigger.days];
  const before = trigger.kind === 'at' ? trigger.before : undefined;
  const more = before ? [before.minutes, before.time ?? ''] : [];
  return [key, trigger.kind, ...when, trigger.at ?? 'moment', ...more].join(' ');
}

/** How far a scheduled rule has come. */
export type Progress = Stored & {
  schedule: string;
  /** All moments up to this one, in the portal's local time, have been handled. */
  through: string;
  /**
   * The last moment, if it is to be checked again: a record was refused then, or may still get a date that is
   * due then.
   */
  open?: string;
  /** When the rule was first looked at. */
  began?: string;
};

export async function progressOf(reader: SystemReader, schedule: string): Promise<Progress | undefined> {
  const { shape } = systemTables.schedules;
  const { records } = await reader.find(shape, { where: whereEqual({ schedule }), range: [0, 0] });
  return records[0] as Progress | undefined;
}

export const putProgress = async (
  transaction: SystemTransaction,
  { open, ...progress }: Progress | Omit<Progress, 'id'>,
): Promise<void> => {
  const { id } = systemTables.schedules;
  const row = { ...progress, ...(open !== undefined && { open }) };
  if ('id' in row) await transaction.replace(id, row as Progress);
  else await transaction.insert(id, row);
};

/** The stored result of a run. It names no record, so that it reveals none to its readers. */
export type RunEntry = {
  rule: string;
  moment: string;
  /** When the run ended. */
  at: string;
  /** The account that started it by hand. */
  by?: string;
  done: number;
  /** How many had already been run for this moment. */
  already: number;
  refused: number;
  /** What steps with `otherwise: skip` have left out. */
  skipped: readonly Skipped[];
  /** The first acts of the run, whose effects are stored with the history. */
  acts: string[];
  /** The run was aborted by an internal error; the server's log has it. */
  failed?: true;
  /** The reasons of refusals, worded without anything hidden. Runs by hand store none. */
  messages: string[];
};

const actsKept = 200;
const skippedKept = 100;

export type StoredEntry = RunEntry & Stored;

/** An entry of a version until 2026, which called the count of those that had already been run `skipped`. */
export const presentEntry = (entry: StoredEntry): StoredEntry =>
  typeof entry.skipped === 'number' ? { ...entry, already: entry.skipped, skipped: [] } : entry;

export const runEntry = (
  { rule, moment, ran, already, refused, skipped }: RuleRun,
  by?: string,
): RunEntry => ({
  rule,
  moment,
  at: nowIso(),
  ...(by !== undefined && { by }),
  done: ran.length,
  already,
  refused: refused.length,
  skipped: skipped.slice(0, skippedKept),
  acts: ran.slice(0, actsKept).map(({ act }) => act),
  messages: [...new Set(refused.map(({ message }) => message))].slice(0, 20),
});

/** The entry of a run that was aborted. */
export const failureOf = (rule: string, moment: string, by?: string): RunEntry => ({
  ...runEntry({ rule, moment, ran: [], already: 0, refused: [], skipped: [] }, by),
  failed: true,
});

/** Entries stored per rule. */
const kept = 100;

export async function keepEntry(transaction: SystemTransaction, entry: RunEntry): Promise<void> {
  const { id, shape } = systemTables.ruleRuns;
  await transaction.insert(id, entry);
  const { records } = await transaction.find(shape, {
    where: whereEqual({ rule: entry.rule }),
    sort: { field: 'id', order: 'DESC' },
    range: [kept, kept + 50],
  });
  for (const old of records) await transaction.remove(id, old.id);
}
