/** Stores in this browser, which may forbid it or have no space left. */
import { keysFrom, listStoreName } from './storageKeys.ts';

/** True when the browser forbids it. Even reading throws then, or there is no space at all. */
export function isStorageBlocked(): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) => storage.length === 0 && !hasRoom(storage));
  } catch {
    return true;
  }
}

/** True when the browser has no space for a session. */
export const isStorageFull = (): boolean => !hasRoom(localStorage) || !hasRoom(sessionStorage);

function hasRoom(storage: Storage): boolean {
  const probe = 'portal.probe';
  // a token and permissions
  const has = keep(storage, probe, 'x'.repeat(2048));
  if (has) storage.removeItem(probe);
  return has;
}

/** Stores a text. Returns false, and notifies the listeners, when there is no space for it. */
export function keep(storage: Storage, key: string, text: string): boolean {
  for (const isLast of [false, true])
    try {
      storage.setItem(key, text);
      return true;
    } catch {
      if (isLast || !makeRoom()) break;
    }
  noteStorageFull();
  return false;
}

/** Deletes the list settings of other accounts. The server keeps those that matter. */
function makeRoom(): boolean {
  const own = `RaStore${listStoreName()}`;
  const others = keysFrom(localStorage, 'RaStoreportal').filter((key) => !key.startsWith(own));
  for (const key of others) localStorage.removeItem(key);
  return others.length > 0;
}

const listeners = new Set<() => void>();

export const noteStorageFull = (): void => listeners.forEach((listener) => listener());

/** Calls back when something could not be stored. */
export function subscribeStorageFull(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
