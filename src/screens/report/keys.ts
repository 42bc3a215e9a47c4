import type { Grouping } from './screen.ts';

/** All keys of a grouping, the column key first. Queries use this order, and grants compare it. */
export const keysOf = ({ groupBy, pivot }: Grouping): readonly string[] =>
  pivot === undefined ? groupBy : [pivot, ...groupBy];
