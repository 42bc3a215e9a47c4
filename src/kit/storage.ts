/** Stores in this browser, which may forbid it or have no space left. */
import { changeSignal } from './changeSignal.ts';
import type { KeptInBrowser } from '../model/renames/keptBeside.ts';
import { accountOf } from '../model/api/tokenClaims.ts';

// The keys of all that the portal stores in this browser. Apart from the session, the settings, a
// demonstration's tour and the portal's own files, each key contains its account: another account on this device reads
// none of its values.

/** Read before any code is loaded, too: see early/beforePaint.js. */
export const tokenKey = 'token';
export const settingsKey = 'portal.settings';
export const permissionsKey = 'userPermissions';
/** What a sign-in by a provider left to do: written by its page, read by the sign-in page. */
export const secondStepKey = 'portal.secondStep:';
/** The step of a demonstration's tour, which goes on under another account. */
export const tourKey = 'portal.tour';

/** The lines typed on a demonstration's sign-in page, until the portal has taken them. */
export const typedExampleKey = 'portal.typedExample';

/** The account of the session, or the token itself if it names no account. Empty without a session. */
export function storedAccount(): string {
  const token = storedToken();
  return accountOf(token) ?? token?.slice(-12) ?? '';
}

/** The token of the session; null also where the browser forbids storage. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) || null;
  } catch {
    return null;
  }
}

/** @param name what is stored for an account: keptBeside.ts lists it, and says how a rename reaches it */
export const prefixOf = (name: KeptInBrowser) => `portal.${name}:`;
export const accountKey = (name: KeptInBrowser, account = storedAccount()) =>
  prefixOf(name) + encodeURIComponent(account);

/** The name of react-admin's store, which puts "RaStore" in front of it and a dot behind it. */
export const listStoreName = (account = storedAccount()) => `portal:${encodeURIComponent(account)}:`;
export const listStoreKey = (name: string) => `RaStore${listStoreName()}.${name}`;

/** The keys of a storage that begin with a text. */
export const keysFrom = (storage: Storage, start: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(start),
  );

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

/** Something could not be stored. */
export const { announce: noteStorageFull, subscribe: subscribeStorageFull } = changeSignal();
