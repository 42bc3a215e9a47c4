/**
 * What rules have done to records, and why. Effects are stored in the transaction that made the change, so
 * that a record's origin can be shown and a change can be undone exactly as it was made.
 */
import type { Stored, Values } from './store.ts';
import { systemTables, whereEqual, type SystemReader, type SystemTransaction } from './systemTables.ts';

export type EffectKind = 'create' | 'update' | 'transition' | 'delete';

/** One change that a rule made to a record. */
export type Effect = {
  /** Id of the transaction, as its history entries name it. */
  act: string;
  /** "<resource>.<rule>" */
  rule: string;
  /** The record that triggered the rule. */
  causeResource: string;
  causeId: string;
  /** Id of the effect that triggered this one, if one did. */
  parent: string;
  resource: string;
  record: string;
  kind: EffectKind;
  /** Id of the transition. */
  transition: string;
  /** Title of the record at that time. */
  title: string;
  /** The stored fields that it changed. For a new record, `after` has those that are not empty. */
  before: Values;
  after: Values;
  /** Of a deletion: the record as it was stored, so that it can be restored. */
  removed?: Stored;
  /** Version of the record after the change. */
  version: number;
  /** Digest of the rule as the config declared it at that time. */
  digest: string;
  at: string;
  /**
   * The act that undid this effect; empty while it is in effect. Effects of an undo hold the undo's own act
   * here, since they can't be undone.
   */
  undone: string;
};
export type StoredEffect = Effect & Stored;

const { id: effectsTable, shape } = systemTables.effects;

/** Text fields to match. A list matches any of its values. */
export type EffectQuery = Partial<
  Record<Exclude<keyof Effect, 'before' | 'after' | 'removed' | 'version'>, string | readonly string[]>
>;

/** Oldest first. */
export async function findEffects(
  reader: Pick<SystemReader, 'find'>,
  query: EffectQuery,
): Promise<StoredEffect[]> {
  const { records } = await reader.find(shape, { where: whereEqual(query) });
  return records as StoredEffect[];
}

export const keepEffect = async (transaction: SystemTransaction, effect: Effect): Promise<StoredEffect> =>
  (await transaction.insert(effectsTable, effect)) as StoredEffect;

/** Reads some effects by their ids. */
export async function getEffects(reader: SystemReader, ids: readonly string[]): Promise<StoredEffect[]> {
  const found = await Promise.all(ids.map((id) => reader.get(shape, id)));
  return found.filter((one) => one !== undefined) as StoredEffect[];
}

/** @param act empty: the effect is no longer undone */
export const markUndone = (transaction: SystemTransaction, effect: StoredEffect, act: string) =>
  transaction.replace(effectsTable, { ...effect, undone: act });
