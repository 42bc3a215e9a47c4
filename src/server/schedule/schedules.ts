/** The scheduled rules of a portal, their progress, and the results of their runs. */
import { nowIso } from '#model/time/clock.ts';
import type { Portal } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import type { Stored } from '../data/store.ts';
import { systemTables, whereEqual, type SystemReader, type SystemTransaction } from '../data/systemTables.ts';
import { ruleKey, rulesOf } from '../rules/ruleIndex.ts';
import { isScheduled, type RuleRun, type ScheduledTrigger } from '../rules/runScheduledRule.ts';

export type Schedule = { id: string; rule: Rule; trigger: ScheduledTrigger };

export const schedulesOf = (portal: Portal): Schedule[] =>
  [...rulesOf(portal).byKey.values()].flatMap((rule) =>
    rule.on.filter(isScheduled).map((trigger) => ({ id: idOf(rule, trigger), rule, trigger })),
  );

/** The id contains the time, so a rule whose time is changed starts anew. */
function idOf(rule: Rule, trigger: ScheduledTrigger): string {
  const when = trigger.kind === 'every' ? [trigger.period, trigger.on ?? ''] : [trigger.field, trigger.days];
  return [ruleKey(rule), trigger.kind, ...when, trigger.at ?? 'moment'].join(' ');
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
  skipped: number;
  refused: number;
  /** The first acts of the run, whose effects are stored with the history. */
  acts: string[];
  /** The run was aborted by an internal error; the server's log has it. */
  failed?: true;
  /** The reasons of refusals, worded without anything hidden. Runs by hand store none. */
  messages: string[];
};

const actsKept = 200;

export type StoredEntry = RunEntry & Stored;

export const entryOf = ({ rule, moment, ran, already, refused }: RuleRun, by?: string): RunEntry => ({
  rule,
  moment,
  at: nowIso(),
  ...(by !== undefined && { by }),
  done: ran.length,
  skipped: already,
  refused: refused.length,
  acts: ran.slice(0, actsKept).map(({ act }) => act),
  messages: [...new Set(refused.map(({ message }) => message))].slice(0, 20),
});

/** The entry of a run that was aborted. */
export const failureOf = (rule: string, moment: string, by?: string): RunEntry => ({
  ...entryOf({ rule, moment, ran: [], already: 0, refused: [] }, by),
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
