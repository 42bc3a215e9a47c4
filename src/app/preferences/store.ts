/**
 * react-admin's store, of which some is kept with the account: what somebody has set their lists to is the same after
 * the next sign-in and on every device. What the browser alone keeps is gone with the session.
 */
import { memoryStore, type Store } from 'ra-core';

/** Columns, saved views, the way to see a list, the height of rows; the order of a dashboard; what forms propose again. */
export const isKept = (key: string) => /\.(columns|savedQueries|view|density|widgets|remembered)$/.test(key);

export type KeptStore = Store & {
  /** Puts what the account has in place, without sending it back. */
  take(preferences: Readonly<Record<string, unknown>>): void;
};

const patience = 600;

/** What is marked to be changed at once is gone with the page: nobody means today what they marked yesterday. */
const isFleeting = (key: string) => key.endsWith('.selectedIds');

/**
 * @param send keeps one of them with the account; null forgets it
 * @param isOpen whether somebody is signed in: whoever leaves leaves nothing, though the page stays until the next is there
 */
export function keepingStore(
  lasting: Store,
  send: (key: string, value: unknown) => void,
  isOpen: () => boolean,
): KeptStore {
  const store = withFleeting(lasting);
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const later = (key: string, value: unknown) => {
    if (!isKept(key)) return;
    clearTimeout(waiting.get(key));
    waiting.set(
      key,
      setTimeout(() => {
        waiting.delete(key);
        send(key, value);
      }, patience),
    );
  };
  return {
    ...store,
    setItem: (key, value) => {
      if (!isOpen()) return;
      store.setItem(key, value);
      later(key, value ?? null);
    },
    removeItem: (key) => {
      store.removeItem(key);
      later(key, null);
    },
    take: (preferences) => {
      for (const [key, value] of Object.entries(preferences))
        if (isKept(key) && !waiting.has(key)) store.setItem(key, value);
    },
  };
}

function withFleeting(lasting: Store): Store {
  const fleeting = memoryStore();
  fleeting.setup();
  const storeOf = (key: string) => (isFleeting(key) ? fleeting : lasting);
  return {
    ...lasting,
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
    reset: () => [lasting, fleeting].forEach((store) => store.reset()),
  };
}
