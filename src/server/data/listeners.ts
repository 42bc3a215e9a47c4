/** The subscribers to what transactions announce. */
import type { News } from './port.ts';

type Listener = (news: readonly News[]) => void;

export class Listeners {
  readonly #all = new Set<Listener>();

  add = (listener: Listener): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  notify(news: readonly News[]) {
    if (news.length > 0) for (const listener of this.#all) listener(news);
  }
}
