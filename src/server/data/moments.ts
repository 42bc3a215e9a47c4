/** The moments that scheduled rules have been run for, record by record: kept with what they did, so that none is run twice. */
import type { RecordReader, RecordTransaction } from './port.ts';
import { systemTables, withValues } from './systemTables.ts';

/** `due`: of a period its moment, of a date that moment by it: one that is moved later is due anew. */
export type RunMoment = { rule: string; record: string; due: string };
const names = ['rule', 'record', 'due'] as const;

const { id: table, shape } = systemTables.moments;

export const wasRun = async (reader: RecordReader, moment: RunMoment): Promise<boolean> =>
  (await reader.twinOf(shape, moment, names)) !== undefined;

/** One that may be run for again. */
export async function forgetMoment(transaction: RecordTransaction, moment: RunMoment) {
  const row = await transaction.twinOf(shape, moment, names);
  if (row) await transaction.remove(table, row.id);
}

/** The records that a rule has been run for. */
export async function recordsOf(
  reader: Pick<RecordReader, 'find'>,
  rule: string,
  due: string,
): Promise<string[]> {
  const { records } = await reader.find(shape, { where: withValues({ rule, due }) });
  return records.map(({ record }) => String(record));
}

export const keepMoment = (transaction: RecordTransaction, moment: RunMoment) =>
  transaction.insert(table, { ...moment, at: new Date().toISOString() });
