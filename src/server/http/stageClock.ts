/** Milliseconds that each stage of a request has taken. Stages of several writes in one request add up. */
export class StageClock {
  readonly #durations: Map<string, number>;
  #since = performance.now();

  constructor(durations = new Map<string, number>()) {
    this.#durations = durations;
  }

  /** Ends a stage: it has lasted since the one before. */
  mark(stage: string) {
    const now = performance.now();
    this.#durations.set(stage, (this.#durations.get(stage) ?? 0) + now - this.#since);
    this.#since = now;
  }

  /** A clock for a write that may run beside others of the same request. */
  split(): StageClock {
    return new StageClock(this.#durations);
  }

  /** In tenths of a millisecond, in the order in which the stages ended first. */
  durations(): Record<string, number> {
    const rounded: Record<string, number> = {};
    for (const [stage, ms] of this.#durations) rounded[stage] = Math.round(ms * 10) / 10;
    return rounded;
  }

  /** For the header Server-Timing. */
  header(): string {
    const parts: string[] = [];
    for (const [stage, ms] of this.#durations) parts.push(`${stage};dur=${ms.toFixed(1)}`);
    return parts.join(', ');
  }
}
