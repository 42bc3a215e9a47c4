/** Two runs of one rule at once would only be in each other's way: the second one is left out. */
import type { Store } from '../data/port.ts';
import { oncePer } from '../../model/known.ts';

const runningOn = oncePer((_store: Store) => new Set<string>());

/** What the work comes to; undefined: the rule is being run, and nothing was done. */
export async function inTurn<T>(store: Store, rule: string, work: () => Promise<T>): Promise<T | undefined> {
  const rules = runningOn(store);
  if (rules.has(rule)) return undefined;
  rules.add(rule);
  try {
    return await work();
  } finally {
    rules.delete(rule);
  }
}
