/**
 * What rules have done, and from what it followed: kept with the records it changed, in their own transaction, so that
 * a record can say where it comes from and what was done can be undone as it was done.
 */
import type { RecordReader, RecordTransaction, Stored, Values } from './port.ts';
import { systemTables, withValues } from './systemTables.ts';

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

const { id: table, shape } = systemTables.effects;

/** Fields whose values are texts; of several values, any of them. */
export type EffectQuery = Partial<
  Record<Exclude<keyof Effect, 'before' | 'after' | 'version'>, string | readonly string[]>
>;

/** In the order in which they were done. */
export async function findEffects(reader: RecordReader, query: EffectQuery): Promise<StoredEffect[]> {
  const { records } = await reader.find(shape, { where: withValues(query) });
  return records as StoredEffect[];
}

export const keepEffect = async (transaction: RecordTransaction, effect: Effect): Promise<StoredEffect> =>
  (await transaction.insert(table, effect)) as StoredEffect;

export const markUndone = (transaction: RecordTransaction, effect: StoredEffect, act: string) =>
  transaction.replace(table, { ...effect, undone: act });
