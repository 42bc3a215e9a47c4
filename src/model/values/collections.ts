/** Ways to split a list. */
import { getOrMake } from './memoize.ts';

/** Map.groupBy, which Node 20 does not have. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) getOrMake(groups, keyOf(item), () => []).push(item);
  return groups;
}

/** Splits a list into pieces of at most `size` items. */
export const inBatches = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
