/** The requests that were answered already, by their keys, as the data file keeps them. */
import type { DoneRequest } from '../port.ts';

type Kept = DoneRequest & { at: number };
/** In the order in which they came. */
export type Requests = Record<string, Kept>;

const keptFor = 30 * 24 * 60 * 60_000;
/** An import of many rows must know its first ones to the end. */
const most = 50_000;
/** Between two looks at all of them: with each write it would take longer than the write. */
const stride = 5000;
const writes = new WeakMap<Requests, number>();

export const findRequest = (requests: Requests, key: string): DoneRequest | undefined =>
  Object.hasOwn(requests, key) ? requests[key] : undefined;

/** Keeps one more, and now and then lets go of the oldest; answers how to take it back. */
export function keepRequest(requests: Requests, key: string, { id, mark }: DoneRequest): () => void {
  const now = Date.now();
  const count = writes.get(requests) ?? 0;
  writes.set(requests, count + 1);
  if (count % stride === 0) forgetOldest(requests, now);
  requests[key] = { at: now, id, mark };
  return () => void delete requests[key];
}

function forgetOldest(requests: Requests, now: number) {
  const known = Object.keys(requests);
  const surplus = known.length + stride - most;
  for (const [index, old] of known.entries()) {
    if (index >= surplus && now - requests[old]!.at <= keptFor) return;
    delete requests[old];
  }
}
