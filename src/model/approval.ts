/** Transitions that others have to say yes to: who, by the amount of the record. */
import { isEmpty } from './values.ts';

export type Band = {
  /** Up to this amount, included; absent in the last one, which also holds for no amount at all. */
  upTo?: number;
  /** Any of these permissions. */
  by: readonly string[];
  /** How many people. */
  quorum: number;
  /** Whoever asked for it may say yes too. */
  requester?: true;
};
export type Approval = {
  /** The field that chooses the band; absent: there is one. */
  amount?: string;
  /** By rising amounts. */
  bands: readonly Band[];
};

/** Everybody who may say yes to something. */
export const approversOf = ({ bands }: Approval): string[] => [...new Set(bands.flatMap(({ by }) => by))];

/** What is no amount, or less than none, is judged as the largest. */
export function bandOf({ amount, bands }: Approval, record: Readonly<Record<string, unknown>>): Band {
  const value = amount === undefined || isEmpty(record[amount]) ? NaN : Number(record[amount]);
  return bands.find(({ upTo }) => upTo === undefined || (value >= 0 && value <= upTo))!;
}
