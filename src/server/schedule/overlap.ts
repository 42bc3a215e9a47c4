/** Prevents two concurrent runs of one rule: the second one is skipped. */
import type { Store } from '../data/store.ts';
import { memoize } from '#model/lib/memoize.ts';

const runningOn = memoize((_store: Store) => new Set<string>());

/** Runs the work and returns its result; undefined when the rule is already running. */
export async function withoutOverlap<T>(
  store: Store,
  rule: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const rules = runningOn(store);
  if (rules.has(rule)) return undefined;
  rules.add(rule);
  try {
    return await work();
  } finally {
    rules.delete(rule);
  }
}
