/**
 * What was typed and is not saved yet, kept on this device for the account that typed it. localStorage, because it
 * is written at once: what is kept when a tab is closed or killed has been kept. A draft may also wait to be sent.
 */
import type { Identifier, RaRecord } from 'ra-core';

export type Values = Record<string, unknown>;

/** A save that got no answer: it is sent again when the line is back. */
export type Waiting = { since: number; data: Values };

export type Draft = {
  /** The request by which it will be saved has this name too, so that it can't be saved twice. */
  id: string;
  account: string;
  /** Address of its form. */
  place: string;
  /** The API's resource. */
  resource: string;
  recordId?: Identifier;
  /** What a person calls it: "Novo veículo", "ABC-1D23". */
  title: string;
  at: number;
  /** Only what differs from what the form began with. */
  values: Values;
  /** The record that it was made from. */
  base?: RaRecord;
  /** Labels of what was typed and is not kept: passwords, files. */
  left?: string[];
  waiting?: Waiting;
  /** Why the API did not take it when it was sent. */
  refused?: string;
};

const prefix = 'portal.draft:';
const keptFor = 30 * 24 * 60 * 60_000;

const folderOf = (account: string) => `${prefix}${encodeURIComponent(account)}:`;
const keyOf = ({ account, id }: Pick<Draft, 'account' | 'id'>) => folderOf(account) + id;

/** The account's, the oldest first. */
export function draftsOf(account: string | null): Draft[] {
  if (account === null) return [];
  return keysOf(folderOf(account))
    .flatMap((key) => readAt(key) ?? [])
    .toSorted((one, other) => orderOf(one) - orderOf(other));
}

const orderOf = ({ at, waiting }: Draft) => waiting?.since ?? at;

/** False when there is no room for it on this device, even without the oldest drafts. */
export function keepDraft(draft: Draft): boolean {
  const text = JSON.stringify(draft);
  for (;;) {
    try {
      localStorage.setItem(keyOf(draft), text);
      announce();
      return true;
    } catch {
      const oldest = keysOf(prefix)
        .flatMap((key) => readAt(key) ?? [])
        .filter((one) => !one.waiting && !one.refused && one.id !== draft.id)
        .toSorted((one, other) => one.at - other.at)[0];
      if (!oldest) return false;
      localStorage.removeItem(keyOf(oldest));
    }
  }
}

export function dropDraft(draft: Pick<Draft, 'account' | 'id'>): void {
  localStorage.removeItem(keyOf(draft));
  announce();
}

/** Whoever signs out leaves nothing on this device. */
export function forgetDrafts(account: string): void {
  for (const key of keysOf(folderOf(account))) localStorage.removeItem(key);
  announce();
}

/** Drafts that nobody came back for; what waits to be sent is not among them. */
export function dropOldDrafts(now = Date.now()): void {
  for (const key of keysOf(prefix)) {
    const draft = readAt(key);
    if (!draft || (!draft.waiting && now - draft.at > keptFor)) localStorage.removeItem(key);
  }
}

const keysOf = (start: string): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(start),
  );

function readAt(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Draft> | null;
    const isWhole = draft && typeof draft.values === 'object' && typeof draft.place === 'string';
    return isWhole && keyOf(draft as Draft) === key ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

// --- forms that are done with their draft ------------------------------------------------------------------

const finished = new Set<string>();

/** What the form of this draft still holds is saved, or not wanted: it is not kept again. */
export const finishDraft = (id: string): void => void finished.add(id);
export const isFinished = (id: string): boolean => finished.has(id);
export const resumeDraft = (id: string): void => void finished.delete(id);

// --- changes ----------------------------------------------------------------------------------------------

let version = 0;
const listeners = new Set<() => void>();

function announce() {
  version += 1;
  for (const listener of listeners) listener();
}

/** Another number whenever drafts have changed, here or in another tab. */
export const draftsVersion = (): number => version;

export function subscribeDrafts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(prefix)) return;
    version += 1;
    listener();
  };
  window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
