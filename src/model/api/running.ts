/** The running balance that a list is asked for. */
import type { Filter } from '../types.ts';

/** In a record of a list that is asked for with `running`: what stands after it. */
export const runningKey = '$running';

/**
 * The running balance that a list is asked for: the sum of a field over the records that match, in the order of `by`. `of`: one
 * balance for each record that this reference leads to, which begins with the field `from` of that record.
 */
export type RunningAsked = SumAsked & { from?: string; filter: Filter };
export type SumAsked = { sum: string; by: string; of?: string };
