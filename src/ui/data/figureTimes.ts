/** The times at which shared figures were computed. The server sends their age in the header Age. */
type Known = { at: number; came: number };

const known = new Map<string, Known>();
const listeners = new Set<() => void>();

export const figureTimes = {
  /** Notes an answer. */
  note(address: string, age: string | null) {
    const seconds = Number(age ?? 0);
    const changed = seconds > 0 || known.has(address);
    if (seconds > 0) known.set(address, { at: Date.now() - seconds * 1000, came: Date.now() });
    else known.delete(address);
    if (changed) for (const listener of listeners) listener();
  },
  /** The earliest such time among the answers that came since `opened`; undefined if none of them was shared. */
  oldestSince(opened: number): number | undefined {
    const times = [...known.values()].filter(({ came }) => came >= opened).map(({ at }) => at);
    return times.length === 0 ? undefined : Math.min(...times);
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
