/** The requests that were answered already, by their keys, as the data file keeps them. */
import type { DoneRequest } from '../port.ts';

type Kept = DoneRequest & { at: number };
/** In the order in which they came. */
export type Requests = Record<string, Kept>;

const keptFor = 30 * 24 * 60 * 60_000;
const most = 5000;

export const findRequest = (requests: Requests, key: string): DoneRequest | undefined =>
  Object.hasOwn(requests, key) ? requests[key] : undefined;

/** Keeps one more and lets go of the oldest; answers how to take it back. */
export function keepRequest(requests: Requests, key: string, { id, mark }: DoneRequest): () => void {
  const now = Date.now();
  const known = Object.keys(requests);
  const surplus = known.length + 1 - most;
  for (const [index, old] of known.entries()) {
    if (index >= surplus && now - requests[old]!.at <= keptFor) break;
    delete requests[old];
  }
  requests[key] = { at: now, id, mark };
  return () => void delete requests[key];
}
