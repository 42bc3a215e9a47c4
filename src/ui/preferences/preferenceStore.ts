/**
 * react-admin's store. Some of its keys are stored with the account, so that list settings are the same
 * after the next sign-in and on every device. Keys that only the browser stores are deleted with the session.
 */
import { memoryStore, type Store } from 'ra-core';
import { noteStorageFull } from '#kit/storage.ts';
import { isMap } from '#model/values/values.ts';
import { openedParam } from '#screens/openedParam.ts';

/**
 * The keys stored with the account: columns, saved views, view, density, where records open; the order of a dashboard; values
 * that forms suggest again.
 */
const isSynced = (key: string) =>
  /\.(columns|savedQueries|view|density|opening|widgets|remembered)$/.test(key);

export type AccountStore = Store & {
  /** Applies the account's preferences, except what was changed here, without sending them back. */
  take(preferences: Readonly<Record<string, unknown>>): void;
};

const sendDelay = 600;

/**
 * Selections are deleted with the page: a selection of yesterday must not be changed by today's bulk action.
 */
const isFleeting = (key: string) => key.endsWith('.selectedIds');

/** Names the preferences that the account does not have yet: a page that is left or offline does not send them. */
const unsentKey = 'unsentPreferences';

/**
 * @param send stores a preference with the account; null deletes it. It must not reject, and returns false when the
 * preference is to be sent again by the next page.
 * @param isOpen whether a user is signed in: after sign-out nothing is stored, although the page may still be
 * shown
 */
export function keepingStore(
  lasting: Store,
  send: (key: string, value: unknown) => Promise<boolean>,
  isOpen: () => boolean,
): AccountStore {
  const store = withFleeting(lasting);
  /** By key, for all that was changed here; the account's answer may be older than a change that was sent. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let sending: Promise<unknown> = Promise.resolve();
  const unsent = () => lasting.getItem<readonly string[]>(unsentKey) ?? [];
  const noteUnsent = (keys: readonly string[]) =>
    keys.length > 0 ? lasting.setItem(unsentKey, keys) : lasting.removeItem(unsentKey);
  const later = (key: string, value: unknown) => {
    if (!isSynced(key)) return;
    clearTimeout(timers.get(key));
    noteUnsent([...new Set([...unsent(), key])]);
    const sendNow = async () => {
      const isStored = await send(key, value);
      if (isStored && timers.get(key) === timer) noteUnsent(unsent().filter((one) => one !== key));
    };
    // one after the other: the last change must not arrive before an earlier one
    const timer = setTimeout(() => void (sending = sending.then(sendNow)), sendDelay);
    timers.set(key, timer);
  };
  return {
    ...store,
    setup: () => {
      store.setup();
      // The account's older values must not replace the changes that the page before could not send.
      for (const key of unsent()) later(key, store.getItem(key) ?? null);
    },
    setItem: (key, value) => {
      if (!isOpen()) return;
      const kept = key.endsWith('.listParams') ? withoutOpened(value) : value;
      store.setItem(key, kept);
      later(key, kept ?? null);
    },
    removeItem: (key) => {
      store.removeItem(key);
      later(key, null);
    },
    take: (preferences) => {
      for (const [key, value] of Object.entries(preferences))
        if (isSynced(key) && !timers.has(key)) store.setItem(key, value);
    },
  };
}

/** The list is as the user left it when they come back, and shows no record before they open one. */
function withoutOpened<T>(params: T): T {
  if (!isMap(params) || !(openedParam in params)) return params;
  const { [openedParam]: _record, ...others } = params;
  return others as T;
}

/** A store that goes on in this page when the browser has no space: the rest of the screen works without it. */
export function safeStore(store: Store): Store {
  const safely =
    <Given extends unknown[]>(write: (...given: Given) => void) =>
    (...given: Given) => {
      try {
        write(...given);
      } catch {
        noteStorageFull();
      }
    };
  return { ...store, setup: safely(store.setup), setItem: safely(store.setItem) as Store['setItem'] };
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
