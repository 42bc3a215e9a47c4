/** Long work of one thread that lets requests pass every few milliseconds. */

/** Milliseconds for which nothing else runs. */
const turn = 4;

export class Turns {
  #since = performance.now();

  /** Others had their turn just now. */
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
