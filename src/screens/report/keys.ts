import type { Grouping } from '../../model/types.ts';

/** All that a report is grouped by, the columns first: so they stand in what it asks, and figures are given in that order. */
export const keysOf = ({ groupBy, pivot }: Grouping): readonly string[] =>
  pivot === undefined ? groupBy : [pivot, ...groupBy];
