/**
 * Work that a process repeats, such as looking for what has become due: never twice at once, and never for the sake of
 * keeping the process alive.
 */
export class Periodic {
  readonly #work: () => Promise<number | void>;
  readonly #pause: number;
  #isStarted = false;
  #isAskedAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /**
   * @param pause ms from the end of a run to the next one
   * @param work may return another pause. It deals with its own failures: those that it lets pass are left to the next run
   */
  constructor(pause: number, work: () => Promise<number | void>) {
    this.#pause = pause;
    this.#work = work;
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** @param after ms until the first run */
  start(after = this.#pause): this {
    if (this.#isStarted) return this;
    this.#isStarted = true;
    this.#wait(after);
    return this;
  }

  /** Runs now or, while it runs, once more afterwards. */
  wake(): void {
    if (!this.#isStarted) return;
    if (this.#running) this.#isAskedAgain = true;
    else void this.#run();
  }

  /** Begins no more runs. Resolves when the current one has ended. The work itself may call it, but not wait for it. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Resolves when the current run has ended, and those that it was asked for meanwhile. */
  async idle(): Promise<void> {
    await this.#running;
  }

  #wait(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms).unref();
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isAskedAgain = false;
    return (this.#running = this.#work()
      .catch(() => undefined)
      .then((pause) => {
        this.#running = undefined;
        if (!this.#isStarted) return;
        if (this.#isAskedAgain) return this.#run();
        this.#wait(pause ?? this.#pause);
      }));
  }
}
