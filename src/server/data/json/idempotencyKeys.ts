/** Answered requests by idempotency key, as the data file stores them. */
import type { DoneRequest } from '../store.ts';

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
