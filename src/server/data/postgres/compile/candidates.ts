/** The records that can meet a condition, as far as indexes find them. */
import { Sql } from '../sql.ts';

export type Candidates =
  /** No index finds them, so the database must read every record. */
  | 'unindexed'
  /** No record can meet the condition. */
  | 'none'
  /** Every record that meets the condition also meets one of these conditions, which indexes serve. */
  | { anyOf: readonly Sql[] };

export const anyCandidates = (...conditions: readonly Sql[]): Candidates => ({ anyOf: conditions });

/** The candidates of all parts. A single part without an index makes the indexes of the others useless. */
export function unionOf<T>(parts: readonly T[], candidatesOf: (part: T) => Candidates): Candidates {
  const conditions: Sql[] = [];
  for (const part of parts) {
    const candidates = candidatesOf(part);
    if (candidates === 'unindexed') return 'unindexed';
    if (candidates !== 'none') conditions.push(...candidates.anyOf);
  }
  return conditions.length === 0 ? 'none' : anyCandidates(...conditions);
}
