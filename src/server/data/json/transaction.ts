/** A transaction's writes in memory: how they are rolled back, and how they become a journal entry. */
import type { DoneRequest, AuditEntry, Id, StoreEvent, Stored } from '../store.ts';
import { historyKey } from '#host/dataFile.ts';
import type { JournalEntry } from '#host/journalFiles.ts';
import type { CountedHistory } from './disk/historyLines.ts';
import type { Writes } from './records.ts';
import { insertRow, deleteRow, requireRow, replaceRow, type JsonTable } from './tables.ts';
import { translate } from '#messages/translate.ts';

// Answered requests by idempotency key, as the data file stores them.

type StoredRequest = DoneRequest & { at: number };
/** Oldest first. */
export type Requests = Record<string, StoredRequest>;

const retention = 30 * 24 * 60 * 60_000;
/** A long import must still find its first requests at its end. */
const maxRequests = 50_000;
/** Writes between two clean-ups, because a clean-up takes longer than a write. */
const stride = 5000;
const writes = new WeakMap<Requests, number>();

export const findRequest = (requests: Requests, key: string): DoneRequest | undefined =>
  Object.hasOwn(requests, key) ? requests[key] : undefined;

/** Stores a request, and now and then removes the oldest. Returns a function that removes this one again. */
export function saveRequest(requests: Requests, key: string, { id, mark }: DoneRequest): () => void {
  const now = Date.now();
  const count = writes.get(requests) ?? 0;
  writes.set(requests, count + 1);
  if (count % stride === 0) forgetOldest(requests, now);
  requests[key] = { at: now, id, mark };
  return () => void delete requests[key];
}

function forgetOldest(requests: Requests, now: number) {
  const known = Object.keys(requests);
  const surplus = known.length + stride - maxRequests;
  for (const [index, old] of known.entries()) {
    if (index >= surplus && now - requests[old]!.at <= retention) return;
    delete requests[old];
  }
}

/**
 * Key of the last id given per resource. It is stored beside the records, so that ids of deleted ones are not
 * reused.
 */
export const countersKey = '$ids';
/** Key of the requests that had an idempotency key. */
export const requestsKey = '$requests';

/** The state in memory that transactions change. */
export type StoreState = {
  table(resource: string): JsonTable;
  counters: Record<string, number>;
  requests: Requests;
};

export type OpenTransaction = {
  undo: (() => void)[];
  entries: AuditEntry[];
  /** Ids of the written records, by resource. */
  touched: Map<string, Set<Id>>;
  /** Idempotency keys that were stored. */
  requests: string[];
  news: StoreEvent[];
};

export const beginTransaction = (): OpenTransaction => ({
  undo: [],
  entries: [],
  touched: new Map(),
  requests: [],
  news: [],
});

/**
 * Rolls drafts back, the last one first.
 *
 * @param drafts oldest first
 */
export function rollBack(drafts: readonly OpenTransaction[]) {
  for (const step of drafts.flatMap(({ undo }) => undo).toReversed()) step();
}

/** If the work rejects, only what it has written is undone. Ids stay touched: a journal entry may name too many. */
async function attemptIn<T>(
  { undo, entries, requests, news }: OpenTransaction,
  work: () => Promise<T>,
): Promise<T> {
  const lists = [entries, requests, news].map((list) => [list, list.length] as const);
  const begun = undo.length;
  try {
    return await work();
  } catch (error) {
    for (const step of undo.splice(begun).toReversed()) step();
    for (const [list, length] of lists) list.length = length;
    throw error;
  }
}

export function writesTo(open: OpenTransaction, kept: StoreState): Writes {
  const { undo, entries, touched, requests, news } = open;
  const touch = (resource: string, id: Id) => {
    const ids = touched.get(resource);
    if (ids) ids.add(id);
    else touched.set(resource, new Set([id]));
  };
  return {
    insert: async (resource, record) => {
      const table = kept.table(resource);
      const id = (kept.counters[resource] = (kept.counters[resource] ?? 0) + 1);
      const inserted: Stored = { ...record, id };
      touch(resource, id);
      insertRow(table, inserted);
      // The counter is not reset, so that an id of a rolled-back insert is not reused either.
      undo.push(() => deleteRow(table, inserted));
      return inserted;
    },
    replace: async (resource, record) => {
      const table = kept.table(resource);
      const before = requireRow(table, record.id);
      touch(resource, record.id);
      replaceRow(table, before, record);
      undo.push(() => replaceRow(table, record, before));
    },
    remove: async (resource, id) => {
      const table = kept.table(resource);
      const before = requireRow(table, id);
      touch(resource, before.id);
      const at = table.rows.indexOf(before);
      deleteRow(table, before);
      undo.push(() => insertRow(table, before, at));
    },
    restore: async (resource, record) => {
      const table = kept.table(resource);
      if (table.byId.has(String(record.id)))
        throw new Error(translate('fileStore.alreadyRecord', { id: record.id }));
      touch(resource, record.id);
      insertRow(table, record);
      undo.push(() => deleteRow(table, record));
    },
    attempt: (work) => attemptIn(open, work),
    log: async (entry) => void entries.push(entry),
    findRequest: async (key) => {
      const done = findRequest(kept.requests, key);
      // The earlier request's writes may not be durable yet. The empty step makes this transaction wait for
      // the same save.
      if (done) undo.push(() => {});
      return done;
    },
    saveRequest: async (key, done) => {
      undo.push(saveRequest(kept.requests, key, done));
      requests.push(key);
    },
    emit: (one) => void news.push(one),
  };
}

/**
 * The journal entry of a group of transactions, provided that no other one has written since.
 *
 * @param counted of the history file, with the entries that they add
 */
export function journalEntry(
  group: readonly OpenTransaction[],
  kept: StoreState,
  counted: CountedHistory,
): JournalEntry {
  const rows: Record<string, Stored[]> = {};
  const gone: Record<string, Id[]> = {};
  const counters: Record<string, number> = {};
  for (const { touched } of group)
    for (const [resource, ids] of touched) {
      counters[resource] = kept.counters[resource] ?? 0;
      const { byId } = kept.table(resource);
      for (const id of ids) {
        const record = byId.get(String(id));
        if (record) (rows[resource] ??= []).push(record);
        else (gone[resource] ??= []).push(id);
      }
    }
  const requests: string[] = [];
  for (const one of group) requests.push(...one.requests);
  return {
    rows,
    ...(Object.keys(gone).length > 0 && { gone }),
    kept: {
      [historyKey]: counted,
      [countersKey]: counters,
      ...(requests.length > 0 && {
        [requestsKey]: Object.fromEntries(requests.map((key) => [key, kept.requests[key]])),
      }),
    },
  };
}
