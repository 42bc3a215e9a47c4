/**
 * What rules have done, and from what it followed: kept with the records it changed, in their own transaction, so that
 * a record can say where it comes from and what was done can be undone as it was done.
 */
import type { DataModel } from '../../model/expression.ts';
import type { Expression } from '../../model/filter.ts';
import type { Resource } from '../../model/types.ts';
import type { RecordReader, RecordTransaction, Stored, Values } from './port.ts';
import { shapeOf } from './shape.ts';

/** Beside the records; no resource of a config can have this name. */
export const effectsTable = '$effects';

export type EffectKind = 'create' | 'update' | 'transition' | 'delete';

/** Something that a rule did to a record. */
export type Effect = {
  /** The transaction that it was part of, as its entries in the history name it. */
  act: string;
  /** "<resource>.<rule>" */
  rule: string;
  /** The record that the rule followed from. */
  causeResource: string;
  causeId: string;
  /** Of an effect that followed from another one: that one's id. */
  parent: string;
  resource: string;
  record: string;
  kind: EffectKind;
  /** Id of the transition. */
  transition: string;
  /** What the record was called then. */
  title: string;
  /** The stored fields that it changed; of a new record: after, those that are filled in. */
  before: Values;
  after: Values;
  /** Of the record, afterwards. */
  version: number;
  /** Of the rule as it was written then. */
  digest: string;
  at: string;
  /** The act that undid it; empty: it stands. What undoing did itself can't be undone: it is the undoing's own act. */
  undone: string;
};
export type StoredEffect = Effect & Stored;

const fields = [
  'act',
  'rule',
  'causeResource',
  'causeId',
  'parent',
  'resource',
  'record',
  'kind',
  'transition',
  'title',
  'digest',
  'at',
  'undone',
] as const;
const text = (id: string) =>
  ({ id, type: 'text', label: id, required: false, unique: false, readOnly: true }) as const;
const resource: Resource = {
  id: effectsTable,
  label: { one: effectsTable, many: effectsTable, gender: 'm' },
  title: 'rule',
  titleFields: ['rule'],
  search: [],
  sort: { field: 'id', order: 'ASC' },
  fields: Object.fromEntries(['id', ...fields].map((id) => [id, text(id)])),
  form: [],
  unique: [],
  alwaysEditable: [],
  transitions: [],
  rules: [],
  ensures: [],
  place: { file: '', line: 0, column: 0 },
};
const shape = shapeOf(resource, { variables: { user: null, today: '' }, timeZone: 'UTC' });

export const effectsModel: DataModel = {
  timeZone: 'UTC',
  resources: { [effectsTable]: { resource, computed: [], copies: {} } },
};

export type EffectQuery = Partial<Record<(typeof fields)[number], string>>;

/** In the order in which they were done. */
export async function findEffects(reader: RecordReader, query: EffectQuery): Promise<StoredEffect[]> {
  const where: Expression = {
    kind: 'all',
    of: Object.entries(query).map(([field, value]): Expression => ({
      kind: 'condition',
      field,
      op: 'eq',
      value,
    })),
  };
  const { records } = await reader.find(shape, { where });
  return records as StoredEffect[];
}

export const keepEffect = async (transaction: RecordTransaction, effect: Effect): Promise<StoredEffect> =>
  (await transaction.insert(effectsTable, effect)) as StoredEffect;

export const markUndone = (transaction: RecordTransaction, effect: StoredEffect, act: string) =>
  transaction.replace(effectsTable, { ...effect, undone: act });
