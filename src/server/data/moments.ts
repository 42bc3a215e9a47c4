/** The moments that scheduled rules have been run for, record by record: kept with what they did, so that none is run twice. */
import type { DataModel } from '../../model/expression.ts';
import type { Resource } from '../../model/types.ts';
import type { RecordReader, RecordTransaction } from './port.ts';
import { shapeOf } from './shape.ts';

/** Beside the records; no resource of a config can have this name. */
const table = '$moments';

/** `due`: of a period its moment, of a date that moment by it: one that is moved later is due anew. */
export type RunMoment = { rule: string; record: string; due: string };
const names = ['rule', 'record', 'due'] as const;

const text = (id: string) =>
  ({ id, type: 'text', label: id, required: false, unique: false, readOnly: true }) as const;
const resource: Resource = {
  id: table,
  label: { one: table, many: table, gender: 'm' },
  title: 'rule',
  titleFields: ['rule'],
  search: [],
  sort: { field: 'rule', order: 'ASC' },
  fields: Object.fromEntries(['id', ...names].map((id) => [id, text(id)])),
  form: [],
  unique: [names],
  alwaysEditable: [],
  transitions: [],
  rules: [],
  ensures: [],
  place: { file: '', line: 0, column: 0 },
};
const shape = shapeOf(resource, { variables: { user: null, today: '' }, timeZone: 'UTC' });

export const momentsModel: DataModel = {
  timeZone: 'UTC',
  resources: { [table]: { resource, computed: [], copies: {} } },
};

export const wasRun = async (reader: RecordReader, moment: RunMoment): Promise<boolean> =>
  (await reader.twinOf(shape, moment, names)) !== undefined;

export const keepMoment = (transaction: RecordTransaction, moment: RunMoment) =>
  transaction.insert(table, { ...moment, at: new Date().toISOString() });
