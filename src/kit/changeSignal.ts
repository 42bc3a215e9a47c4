/** Values outside of components, and signals that tell those who follow that something has changed. */

/** In the form that `useSyncExternalStore` wants. */
export type ChangeSignal = {
  announce: () => void;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/** Watches for changes that nobody announces, and returns the function that ends it. */
type Source = (announce: () => void) => () => void;

/** @param source runs as long as anybody follows */
export function changeSignal(source?: Source): ChangeSignal {
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  let end: (() => void) | undefined;
  return {
    announce,
    subscribe(listener) {
      listeners.add(listener);
      end ??= source?.(announce);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = undefined;
      };
    },
  };
}

/**
 * Changes of the browser's storage by other tabs.
 *
 * @param concerns true for a key whose change matters (null: another tab has cleared the whole storage)
 */
export const storageChanges =
  (concerns: (key: string | null) => boolean): Source =>
  (announce) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (concerns(key)) announce();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  };

/** One value that parts of the page share. It has changed with each `set` of another value. */
export type ValueStore<T> = { get: () => T; set: (value: T) => void; subscribe: ChangeSignal['subscribe'] };

export function store<T>(initial: T): ValueStore<T> {
  let value = initial;
  const { announce, subscribe } = changeSignal();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      announce();
    },
    subscribe,
  };
}
