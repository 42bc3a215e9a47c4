/**
 * Idempotency keys of requests that change something. A browser repeats a POST by itself where a kept connection closes, and a
 * person presses again where no answer came. A request whose outcome is not known keeps its key: the same request once more is
 * then the same for the portal, which acts once.
 */
import { backendAt } from '#kit/backend.ts';
import { newIdempotencyKey } from '#kit/idempotencyKey.ts';

type Sent = {
  method: string | undefined;
  url: string;
  body?: unknown;
  /** The version that it is based on, if a header says so. */
  ifMatch?: string | null;
};

/** They change nothing. */
const asks = /\/(?:preview|check|fills)(?:\?|$)|[?&]dryRun=true/;
/** What is set anew may be set back meanwhile, so the same request later is another one. */
const sets = /\/(?:user-preferences|user-favourites|shared-views|user-notifications)\//;
/** Refusals of a program between browser and portal, or before the portal has looked for the key. */
const saysNothing: readonly number[] = [401, 403, 407, 408, 413, 429];

/** Milliseconds for which the key of a request without an answer is known. */
const keptFor = 3600_000;
const mostKept = 50;
/** Oldest first. */
const unanswered = new Map<string, { key: string; at: number }>();

/** @param send gets the key for the header Idempotency-Key; undefined for a request that changes nothing, or not here */
export async function withRequestKey<T>(
  sent: Sent,
  send: (key: string | undefined) => Promise<T>,
): Promise<T> {
  const { method = 'GET', url } = sent;
  if (method === 'GET' || method === 'HEAD' || asks.test(url) || !backendAt(url).actsOnce)
    return send(undefined);
  if (sets.test(url)) return send(newIdempotencyKey());
  const mark = markOf(sent);
  const known = unanswered.get(mark);
  const key = known && Date.now() - known.at < keptFor ? known.key : newIdempotencyKey();
  unanswered.set(mark, { key, at: Date.now() });
  if (unanswered.size > mostKept) unanswered.delete([...unanswered.keys()][0]!);
  try {
    const answer = await send(key);
    unanswered.delete(mark);
    return answer;
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(mark);
    throw error;
  }
}

function isAnswer(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 && !saysNothing.includes(status);
}

const markOf = ({ method, url, body, ifMatch }: Sent) =>
  JSON.stringify([method, url, body instanceof FormData ? [...body].map(part) : partOf(body), ifMatch]);
const part = ([name, value]: [string, unknown]) => [name, partOf(value)];
const partOf = (value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;
