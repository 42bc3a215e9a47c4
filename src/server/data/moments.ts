/** The moments that scheduled rules have been run for, record by record: kept with what they did, so that none is run twice. */
import type { RecordReader, RecordTransaction } from './port.ts';
import { systemTables } from './systemTables.ts';

/** `due`: of a period its moment, of a date that moment by it: one that is moved later is due anew. */
export type RunMoment = { rule: string; record: string; due: string };
const names = ['rule', 'record', 'due'] as const;

const { id: table, shape } = systemTables.moments;

export const wasRun = async (reader: RecordReader, moment: RunMoment): Promise<boolean> =>
  (await reader.twinOf(shape, moment, names)) !== undefined;

export const keepMoment = (transaction: RecordTransaction, moment: RunMoment) =>
  transaction.insert(table, { ...moment, at: new Date().toISOString() });
