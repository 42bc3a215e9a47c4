/** Tells those who follow that something has changed, as `useSyncExternalStore` wants it. */
export type ChangeSignal = {
  announce: () => void;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * @param concerns for what is in storage, true for a key of it (null: all of them): changes by other tabs are told, too
 */
export function changeSignal(concerns?: (key: string | null) => boolean): ChangeSignal {
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (concerns?.(key)) announce();
  };
  return {
    announce,
    subscribe(listener) {
      if (concerns && listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (concerns && listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}
