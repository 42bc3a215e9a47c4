/** Sorting groups, which are few, in this process instead of the database. */
import { compareValues } from '#model/values/values.ts';

export function compareAll(left: readonly unknown[], right: readonly unknown[]): number {
  for (const [index, one] of left.entries()) {
    const order = compareValues(one, right[index]);
    if (order !== 0) return order;
  }
  return 0;
}
