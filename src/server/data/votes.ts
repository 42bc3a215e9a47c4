/** Who has said yes to a transition that others approve: kept until it is made, or the record is another. */
import type { Band } from '../../model/approval.ts';
import type { RecordReader, RecordTransaction, Stored } from './port.ts';
import { systemTables, withValues } from './systemTables.ts';

export type Vote = {
  resource: string;
  record: string;
  /** Id of the transition. */
  transition: string;
  /** Who said it, and the account by whose right: another one, where they stand in for it. */
  account: string;
  principal: string;
  /** Of the record as it was then: said of another version, it counts no more. */
  version: number;
  /** What chose the band. */
  amount: unknown;
  /** As it was written when the first yes was said. */
  band: Band;
  at: string;
};
export type StoredVote = Vote & Stored;

const { id: table, shape } = systemTables.votes;

/** In the order in which they were said. */
export async function findVotes(
  reader: Pick<RecordReader, 'find'>,
  query: { resource: string; record: string | readonly string[]; transition: string },
): Promise<StoredVote[]> {
  const { records } = await reader.find(shape, { where: withValues(query) });
  return records as StoredVote[];
}

export const keepVote = (transaction: Pick<RecordTransaction, 'insert'>, vote: Vote) =>
  transaction.insert(table, vote);
