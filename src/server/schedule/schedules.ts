/** The scheduled rules of a portal, how far each has come, and what its runs have come to. */
import type { Portal } from '../../model/types.ts';
import type { Rule } from '../../rules/types.ts';
import type { Stored } from '../data/port.ts';
import { systemTables, withValues, type SystemReader, type SystemTransaction } from '../data/systemTables.ts';
import { keyOf, rulesOf } from '../rules/ruleIndex.ts';
import { isScheduled, type RuleRun, type ScheduledTrigger } from '../rules/runRule.ts';

export type Schedule = { id: string; rule: Rule; trigger: ScheduledTrigger };

export const schedulesOf = (portal: Portal): Schedule[] =>
  [...rulesOf(portal).byKey.values()].flatMap((rule) =>
    rule.on.filter(isScheduled).map((trigger) => ({ id: idOf(rule, trigger), rule, trigger })),
  );

/** One whose time is changed is another one: it begins anew. */
function idOf(rule: Rule, trigger: ScheduledTrigger): string {
  const when = trigger.kind === 'every' ? [trigger.period, trigger.on ?? ''] : [trigger.field, trigger.days];
  return [keyOf(rule), trigger.kind, ...when, trigger.at].join(' ');
}

/** How far it has come. */
export type Progress = Stored & {
  schedule: string;
  /** All moments up to this one, by the portal's clock, have been seen to. */
  through: string;
  /** The last one, if more may be due for it: a record was refused, or may still get this date. */
  open?: string;
};

export async function progressOf(reader: SystemReader, schedule: string): Promise<Progress | undefined> {
  const { shape } = systemTables.schedules;
  const { records } = await reader.find(shape, { where: withValues({ schedule }), range: [0, 0] });
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

/** What is kept of a run: it names no record, so whoever reads it learns of none. */
export type RunEntry = {
  rule: string;
  moment: string;
  /** When it was over. */
  at: string;
  /** The account that started it by hand. */
  by?: string;
  done: number;
  /** Had been done before. */
  skipped: number;
  refused: number;
  /** The acts in which the first ones were done: what they did is kept with the history. */
  acts: string[];
  /** It broke off by a fault of the portal's own; the server's log says which. */
  failed?: true;
  /** Why, of the first ones, in words that anybody may read; of those by hand none are kept. */
  messages: string[];
};

const actsKept = 200;

export type StoredEntry = RunEntry & Stored;

export const entryOf = ({ rule, moment, ran, already, refused }: RuleRun, by?: string): RunEntry => ({
  rule,
  moment,
  at: new Date().toISOString(),
  ...(by !== undefined && { by }),
  done: ran.length,
  skipped: already,
  refused: refused.length,
  acts: ran.slice(0, actsKept).map(({ act }) => act),
  messages: [...new Set(refused.map(({ message }) => message))].slice(0, 20),
});

/** What a run that broke off leaves behind. */
export const failureOf = (rule: string, moment: string, by?: string): RunEntry => ({
  ...entryOf({ rule, moment, ran: [], already: 0, refused: [] }, by),
  failed: true,
});

/** Entries of a rule that are kept. */
const kept = 100;

export async function keepEntry(transaction: SystemTransaction, entry: RunEntry): Promise<void> {
  const { id, shape } = systemTables.ruleRuns;
  await transaction.insert(id, entry);
  const { records } = await transaction.find(shape, {
    where: withValues({ rule: entry.rule }),
    sort: { field: 'id', order: 'DESC' },
    range: [kept, kept + 50],
  });
  for (const old of records) await transaction.remove(id, old.id);
}
