/** Loops over many records in slices (see workScheduler.ts). */
import type { Predicate } from '#model/filter/filter.ts';
import type { Work } from '../workScheduler.ts';

/** Records per check of the clock. */
export const stride = 32;

export const filtered = <T>(all: readonly T[], fits: Predicate<T>): Work<T[]> =>
  filteredByIndex(all, (at) => fits(all[at]!));

/** Like `filtered`, with a test by index. */
export function* filteredByIndex<T>(all: readonly T[], fits: Predicate<number>): Work<T[]> {
  const found: T[] = [];
  for (let at = 0; at < all.length; at++) {
    if (at % stride === stride - 1) yield;
    if (fits(at)) found.push(all[at]!);
  }
  return found;
}

export function* mapped<T, R>(all: readonly T[], change: (one: T) => R): Work<R[]> {
  const result: R[] = [];
  for (let at = 0; at < all.length; at++) {
    if (at % stride === stride - 1) yield;
    result.push(change(all[at]!));
  }
  return result;
}
