/** Tells those who follow that something has changed, as `useSyncExternalStore` wants it. */
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
