/** The subscribers to what transactions announce. */
import { inProcessLanguage } from '#messages/node.ts';
import type { StoreEvent } from './store.ts';

type Listener = (news: readonly StoreEvent[]) => void;

export class Listeners {
  readonly #all = new Set<Listener>();

  add = (listener: Listener): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  notify(news: readonly StoreEvent[]) {
    if (news.length === 0) return;
    inProcessLanguage(() => {
      for (const listener of this.#all) listener(news);
    });
  }
}
