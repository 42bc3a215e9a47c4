/**
 * Unsaved input, stored on this device for its account. Uses localStorage because it is synchronous: what was
 * stored before a tab is closed or killed is safe. A draft may also be waiting to be sent.
 */
import { changeSignal, storageChanges } from '#kit/changeSignal.ts';
import type { Identifier, RaRecord } from 'ra-core';
import { accountKey, keysFrom, prefixOf } from '#kit/storage.ts';
import { useMemo, useSyncExternalStore } from 'react';

export type DraftValues = Record<string, unknown>;

/** A save that got no answer, to be sent again when the connection is back. */
type QueuedSave = {
  since: number;
  data: DraftValues;
  /** The labels of its fields, for a refusal that comes while no form is open. */
  labels?: Record<string, string>;
};

export type StoredDraft = {
  /** Also the key of the request that saves it, so that it is saved only once. */
  id: string;
  account: string;
  /** The address of its form. */
  place: string;
  /** The API resource. */
  resource: string;
  recordId?: Identifier;
  /** The title shown to users: "Novo veículo", "ABC-1D23". */
  title: string;
  at: number;
  /** Only values that differ from the form's initial ones. */
  values: DraftValues;
  /** The record on which it was based: its id, its version, and the fields of `values` alone. */
  base?: RaRecord;
  /** The labels of input that is not stored: passwords, files. */
  left?: string[];
  waiting?: QueuedSave;
  /** Why the API refused it. */
  refused?: string;
};

const prefix = prefixOf('draft');
const maxAge = 30 * 24 * 60 * 60_000;

const folderOf = (account: string) => `${accountKey('draft', account)}:`;
const draftKey = ({ account, id }: Pick<StoredDraft, 'account' | 'id'>) => folderOf(account) + id;

/** The account's drafts, oldest first. */
export function draftsOf(account: string | null): StoredDraft[] {
  if (account === null) return [];
  return keysOf(folderOf(account))
    .flatMap((key) => readAt(key) ?? [])
    .toSorted((one, other) => orderOf(one) - orderOf(other));
}

const orderOf = ({ at, waiting }: StoredDraft) => waiting?.since ?? at;

/** Returns false when the device has no space for it, even without the oldest drafts. */
export function saveDraft(draft: StoredDraft): boolean {
  const text = JSON.stringify({ ...draft, base: draft.base && basisOf(draft.base, draft) });
  for (;;) {
    try {
      localStorage.setItem(draftKey(draft), text);
      announce();
      return true;
    } catch {
      const oldest = keysOf(prefix)
        .flatMap((key) => readAt(key) ?? [])
        .filter((one) => !one.waiting && !one.refused && one.id !== draft.id)
        .toSorted((one, other) => one.at - other.at)[0];
      if (!oldest) return false;
      localStorage.removeItem(draftKey(oldest));
    }
  }
}

/** A record may hold more than its form shows, and this device keeps it for a month. */
function basisOf(base: RaRecord, { values, waiting }: StoredDraft): RaRecord {
  const fields = new Set(['id', 'version', ...Object.keys({ ...values, ...waiting?.data })]);
  return Object.fromEntries(Object.entries(base).filter(([field]) => fields.has(field))) as RaRecord;
}

export function deleteDraft(draft: Pick<StoredDraft, 'account' | 'id'>): void {
  localStorage.removeItem(draftKey(draft));
  announce();
}

/** Deletes all drafts of an account, when it signs out. */
export function deleteDraftsOf(account: string): void {
  for (const key of keysOf(folderOf(account))) localStorage.removeItem(key);
  announce();
}

/**
 * Deletes abandoned drafts, but never those that are waiting to be sent; and what earlier versions stored
 * without its account.
 */
export function deleteOldDrafts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of keysOf('', storage)) if (former.test(key)) storage.removeItem(key);
  const now = Date.now();
  for (const key of keysOf(prefix)) {
    const draft = readAt(key);
    if (!draft || (!draft.waiting && now - draft.at > maxAge)) localStorage.removeItem(key);
  }
}

const keysOf = (start: string, storage = localStorage): string[] => keysFrom(storage, start);

const former =
  /^(?:RaStoreportal\.|portal\.(?:elsewhereKnown|notice|page|reloadedForChunk|sessionEnded|singleKeys|viewAs)$)/;

function readAt(key: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as Partial<StoredDraft> | null;
    const isWhole = draft && typeof draft.values === 'object' && typeof draft.place === 'string';
    return isWhole && draftKey(draft as StoredDraft) === key ? (draft as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

// --- forms that are done with their draft ------------------------------------------------------------------

const finished = new Set<string>();

/** Marks a form's draft as done (saved or discarded), so that the form does not store it again. */
export const finishDraft = (id: string): void => void finished.add(id);
export const isFinished = (id: string): boolean => finished.has(id);
export const resumeDraft = (id: string): void => void finished.delete(id);

// --- changes ----------------------------------------------------------------------------------------------

let version = 0;
const ofOtherTabs = storageChanges((key) => key === null || key.startsWith(prefix));
const changes = changeSignal(() => ofOtherTabs(announce));

function announce() {
  version += 1;
  changes.announce();
}

/** A number that changes whenever drafts change, here or in another tab. */
const draftsVersion = (): number => version;

/**
 * The account's drafts, including those that are waiting to be sent. Follows changes of other tabs.
 *
 * @param isWanted a stable function; changes of drafts that it refuses render nothing again
 */
export function useDrafts(
  account: string | null,
  isWanted: (draft: StoredDraft) => boolean = isAny,
): StoredDraft[] {
  const read = useMemo(() => readerOf(account, isWanted), [account, isWanted]);
  return useSyncExternalStore(changes.subscribe, read);
}

const isAny = () => true;

/** Reads the wanted drafts, and returns the same list as before while none of them has changed. */
function readerOf(account: string | null, isWanted: (draft: StoredDraft) => boolean): () => StoredDraft[] {
  let version: number | undefined;
  let drafts: StoredDraft[] = [];
  return () => {
    if (version === draftsVersion()) return drafts;
    version = draftsVersion();
    const found = draftsOf(account).filter(isWanted);
    if (JSON.stringify(found) !== JSON.stringify(drafts)) drafts = found;
    return drafts;
  };
}
