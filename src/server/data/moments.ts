/**
 * The moments for which scheduled rules have run, by record. They are stored in the transaction of what the
 * rules did, so that no rule runs twice for one moment.
 */
import { nowIso } from '#model/time/clock.ts';
import type { Id, RecordReader } from './store.ts';
import { systemTables, whereEqual, type SystemTransaction } from './systemTables.ts';

/**
 * `due` is the moment of a periodic rule, or of a rule that depends on a date the moment that this date
 * gives: when the date is moved later, the rule is due again.
 */
export type RunMoment = { rule: string; record: string; due: string };
const names = ['rule', 'record', 'due'] as const;

const { id: momentsTable, shape } = systemTables.moments;

export const wasRun = async (
  reader: Pick<RecordReader, 'findDuplicate'>,
  moment: RunMoment,
): Promise<boolean> => (await reader.findDuplicate(shape, moment, names)) !== undefined;

/** Forgets a moment, so that its rule may run for it again. */
export async function forgetMoment(transaction: SystemTransaction, moment: RunMoment) {
  const row = await transaction.findDuplicate(shape, moment, names);
  if (row) await transaction.remove(momentsTable, row.id);
}

/** Ids of the records for which a rule has run. */
export async function recordsDone(
  reader: Pick<RecordReader, 'find'>,
  rule: string,
  due: string,
): Promise<string[]> {
  const { records } = await reader.find(shape, { where: whereEqual({ rule, due }) });
  return records.map(({ record }) => String(record));
}

export const keepMoment = (transaction: SystemTransaction, moment: RunMoment) =>
  transaction.insert(momentsTable, { ...moment, at: nowIso() });

/**
 * The `due` value of rules that run once per record. It is forgotten when `when` no longer holds or the record is
 * gone.
 */
export const once = 'once';

/** Notes that such a rule has run for a record. */
export async function keepOnce(transaction: SystemTransaction, rule: string, record: Id) {
  const moment = { rule, record: String(record), due: once };
  if (!(await wasRun(transaction, moment))) await keepMoment(transaction, moment);
}
