/** Approvals of transitions: who must agree, depending on the record's amount. */
import { isEmpty } from '../values/values.ts';

export type Band = {
  /**
   * The largest amount of this band, inclusive. Absent in the last band, which also holds for records without
   * an amount.
   */
  upTo?: number;
  /** Names that lead from the record to those who approve; where they lead to nobody else than the requester, `by` do. */
  people?: readonly string[];
  /** Holders of any of these permissions may approve. */
  by: readonly string[];
  /** How many approvals are needed. */
  quorum: number;
  /** The user who requested the approval may approve too. */
  requester?: true;
};
export type Approval = {
  /** The field whose amount selects the band. Absent when there is only one band. */
  amount?: string;
  /** Sorted by ascending amount. */
  bands: readonly Band[];
};

/** All permissions that may approve in some band. */
export const approversOf = ({ bands }: Approval): string[] => [...new Set(bands.flatMap(({ by }) => by))];

/**
 * The band of a record. A missing, invalid or negative amount falls into the last band, the strictest one.
 */
export function bandOf({ amount, bands }: Approval, record: Readonly<Record<string, unknown>>): Band {
  const value = amount === undefined || isEmpty(record[amount]) ? NaN : Number(record[amount]);
  return bands.find(({ upTo }) => upTo === undefined || (value >= 0 && value <= upTo))!;
}
