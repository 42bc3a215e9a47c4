/**
 * Health probe of a server. A machine that has stopped does not refuse connections, so each query would wait until its
 * time limit. While queries are waiting, and until the server answers again, it is asked something small.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** The server does not answer, or may not be asked: the message says why. */
export class ServerDown extends Error {
  override name = 'ServerDown';
}

/** Milliseconds after which a query counts as waiting, between probes; and the time limit of a probe. */
export type Pace = { pause: number; within: number };

type Probe = {
  /** Resolves once the server has answered. What it rejects with says why the server may not be asked. */
  ask: (signal: AbortSignal) => Promise<unknown>;
  pace?: Pace;
  /** Called as the server goes down, and with undefined as it is up again. */
  onChange?: (down: ServerDown | undefined) => void;
};

type Waiting = { since: number; stop?: (error: ServerDown) => void };

/** A blocked process must not count as a silent server, so a time limit passes in steps. */
const step = 250;

export class HealthProbe {
  readonly #probe: Probe;
  readonly #pace: Pace;
  /** The one that waits longest first. */
  readonly #waiting = new Set<Waiting>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #down: ServerDown | undefined;

  constructor(probe: Probe) {
    this.#probe = probe;
    this.#pace = probe.pace ?? { pause: 1000, within: 1000 };
  }

  /** Undefined while the server answers. */
  get down(): ServerDown | undefined {
    return this.#down;
  }

  /** Rejects with ServerDown as soon as it is known that no answer comes. */
  async failFast<T>(answer: Promise<T>): Promise<T> {
    let stop!: (error: ServerDown) => void;
    const silence = new Promise<never>((_resolve, reject) => (stop = reject));
    return this.#during({ since: Date.now(), stop }, Promise.race([answer, silence]));
  }

  /** Keeps asking the server while the answer is awaited. */
  watch<T>(answer: Promise<T>): Promise<T> {
    return this.#during({ since: Date.now() }, answer);
  }

  /** Marks the server as down: it gets no queries until a probe succeeds. */
  markDown(down = new ServerDown()) {
    if (this.#closing.signal.aborted) return;
    const isNew = !this.#down;
    this.#down = down;
    if (isNew) this.#probe.onChange?.(down);
    for (const { stop } of this.#waiting) stop?.(down);
    this.#askLater();
  }

  close() {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  async #during<T>(waiting: Waiting, answer: Promise<T>): Promise<T> {
    this.#waiting.add(waiting);
    this.#askLater();
    try {
      return await answer;
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  #askLater() {
    if (this.#closing.signal.aborted) return;
    this.#timer ??= setTimeout(() => void this.#ask(), this.#pace.pause).unref();
  }

  get #isNeeded(): boolean {
    const [first] = this.#waiting;
    return this.#down !== undefined || (first !== undefined && Date.now() - first.since >= this.#pace.pause);
  }

  /** Asks the server now. */
  async look() {
    const down = await this.#failure();
    if (down) return this.markDown(down);
    if (!this.#down) return;
    this.#down = undefined;
    this.#probe.onChange?.(undefined);
  }

  async #ask() {
    if (this.#isNeeded) await this.look();
    this.#timer = undefined;
    if (this.#down || this.#waiting.size > 0) this.#askLater();
  }

  /** Undefined if the server answers in time. */
  async #failure(): Promise<ServerDown | undefined> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#closing.signal]);
    const late = async () => {
      for (let left = this.#pace.within; left > 0; left -= step)
        await pause(Math.min(step, left), undefined, { signal, ref: false });
      throw new ServerDown();
    };
    try {
      await Promise.race([this.#probe.ask(signal), late()]);
      return undefined;
    } catch (error) {
      return error instanceof ServerDown ? error : new ServerDown('', { cause: error });
    } finally {
      over.abort();
    }
  }
}
