/**
 * Counts events per key in a sliding minute and drops idle keys. It goes by a monotonic clock: a clock that is set back would
 * lengthen the minute.
 */
export class RateLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #times = new Map<string, number[]>();

  constructor(
    limit: number,
    { windowMs = 60_000, now = () => performance.now() }: { windowMs?: number; now?: () => number } = {},
  ) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** The events of a key in the last minute. */
  recent(key: string): number {
    return this.#recent(key).length;
  }

  /** Seconds until the key may try again; 0 when it may now. */
  retryAfter(key: string): number {
    const times = this.#recent(key);
    if (times.length < this.#limit) return 0;
    return Math.max(1, Math.ceil((times[times.length - this.#limit]! + this.#windowMs - this.#now()) / 1000));
  }

  /** True when the key would be over its limit even if `pending` events are undone. */
  isFullWithout(key: string, pending: number): boolean {
    return this.#recent(key).length - pending >= this.#limit;
  }

  /**
   * Counts one event and returns a function that takes it back. Attempts are counted before they are checked,
   * so that a thousand at once are not all checked before the first one fails.
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

  /**
   * Drops idle keys, and the oldest above 50,000, so that an attacker can't grow the map without end. The map
   * is in order of last use.
   */
  #prune() {
    for (const key of this.#times.keys()) {
      if (this.#recent(key).length > 0 && this.#times.size <= 50_000) return;
      this.#times.delete(key);
    }
  }
}
