/** Counts events per key in a sliding minute; forgets keys that have gone quiet. */
export class Limiter {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  constructor(
    limit: number,
    { windowMs = 60_000, now = Date.now }: { windowMs?: number; now?: () => number } = {},
  ) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Seconds until the key may try again; 0 when it may now. */
  waitOf(key: string): number {
    const times = this.#recent(key);
    if (times.length < this.#limit) return 0;
    return Math.max(1, Math.ceil((times[times.length - this.#limit]! + this.#windowMs - this.#now()) / 1000));
  }

  /** Whether there would be too many without so many of them, which may yet be taken off again. */
  isFullWithout(key: string, pending: number): boolean {
    return this.#recent(key).length - pending >= this.#limit;
  }

  /**
   * Counts one, and gives back how to take it off again. Attempts are counted before they are judged, so that a
   * thousand at once are not all judged before the first one has failed.
   */
  count(key: string): () => void {
    const at = this.#now();
    const times = this.#recent(key);
    times.push(at);
    this.#times.delete(key);
    this.#times.set(key, times);
    this.#prune();
    return () => {
      const index = times.indexOf(at);
      if (index >= 0) times.splice(index, 1);
    };
  }

  #recent(key: string): number[] {
    const times = this.#times.get(key) ?? [];
    const since = this.#now() - this.#windowMs;
    while (times.length > 0 && times[0]! <= since) times.shift();
    return times;
  }

  /** The map is in order of last use: the oldest keys go first, and no attacker can make it grow for ever. */
  #prune() {
    for (const key of this.#times.keys()) {
      if (this.#recent(key).length > 0 && this.#times.size <= 50_000) return;
      this.#times.delete(key);
    }
  }
}
