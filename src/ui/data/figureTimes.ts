/** The times at which shared figures were computed. The server sends their age in the header Age. */
import { changeSignal } from '#kit/changeSignal.ts';

type Known = { at: number; came: number };

const known = new Map<string, Known>();
const changes = changeSignal();

export const figureTimes = {
  /** Notes an answer. */
  note(address: string, age: string | null) {
    const seconds = Number(age ?? 0);
    const changed = seconds > 0 || known.has(address);
    if (seconds > 0) known.set(address, { at: Date.now() - seconds * 1000, came: Date.now() });
    else known.delete(address);
    if (changed) changes.announce();
  },
  /** The earliest such time among the answers that came since `opened`; undefined if none of them was shared. */
  oldestSince(opened: number): number | undefined {
    const times = [...known.values()].filter(({ came }) => came >= opened).map(({ at }) => at);
    return times.length === 0 ? undefined : Math.min(...times);
  },
  subscribe: changes.subscribe,
};
