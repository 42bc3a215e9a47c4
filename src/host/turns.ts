/** Long work of one thread that lets requests pass every few milliseconds. */

/** Milliseconds for which nothing else runs. */
const turn = 4;

export class Turns {
  #since = performance.now();

  /** A new turn begins: other requests have just run. */
  begin() {
    this.#since = performance.now();
  }

  get isOver(): boolean {
    return performance.now() - this.#since > turn;
  }

  /** Lets others run. */
  async next() {
    await new Promise((resolve) => setImmediate(resolve));
    this.begin();
  }
}

/** What `work` makes of each item, in turns. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const turns = new Turns();
  const made: R[] = [];
  for (const item of items) {
    made.push(work(item));
    if (turns.isOver) await turns.next();
  }
  return made;
}

/** What a generator returns, in turns: at each `yield` others may run. */
export async function stepsInTurns<R>(steps: Generator<void, R>): Promise<R> {
  const turns = new Turns();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (turns.isOver) await turns.next();
  }
}
