/**
 * Approvals of transitions that need them. They are stored until the transition is made, or the record
 * changes.
 */
import type { Band } from '#model/fields/approval.ts';
import type { RecordReader, RecordTransaction, Stored } from './store.ts';
import { systemTables, whereEqual } from './systemTables.ts';

export type Vote = {
  resource: string;
  record: string;
  /** Id of the transition. */
  transition: string;
  /**
   * The account that approved, and the account whose right it used: another one where they stand in for it.
   */
  account: string;
  principal: string;
  /** Version of the approved record. An approval of another version does not count any more. */
  version: number;
  /** The value by which the band was selected. */
  amount: unknown;
  /** The band as the config declared it at the first approval. */
  band: Band;
  at: string;
};
export type StoredVote = Vote & Stored;

const { id: table, shape } = systemTables.votes;

/** Oldest first. */
export async function findVotes(
  reader: Pick<RecordReader, 'find'>,
  query: { resource: string; record: string | readonly string[]; transition: string },
): Promise<StoredVote[]> {
  const { records } = await reader.find(shape, { where: whereEqual(query) });
  return records as StoredVote[];
}

export const keepVote = (transaction: Pick<RecordTransaction, 'insert'>, vote: Vote) =>
  transaction.insert(table, vote);
