/**
 * When the caller last wrote, as far as a minute matters. Browsers bring it in a cookie, whichever process answers;
 * other callers are known by their token, in this process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

type Caller = { last: number; wrote(): void };

const current = new AsyncLocalStorage<Caller>();
const cookie = 'portal-wrote';
/** Longer than any shared answer is used. */
const seconds = 90;
const byToken = new LRUCache<string, number>({ max: 10_000, ttl: seconds * 1000 });

/** In milliseconds; 0 if it is too long ago to matter, or nobody asks. */
export const lastWrite = (): number => current.getStore()?.last ?? 0;

/** Notes that the caller has written. */
export const noteWrite = (): void => current.getStore()?.wrote();

export function withLastWrite<T>(req: IncomingMessage, res: ServerResponse, run: () => T): T {
  const { authorization, cookie: cookies = '' } = req.headers;
  const [, brought = '0'] = /(?:^|; ?)portal-wrote=(\d{1,15})(?:;|$)/.exec(cookies) ?? [];
  const known = authorization === undefined ? 0 : (byToken.get(authorization) ?? 0);
  const caller: Caller = {
    // A clock that is ahead must not keep answers from being shared for longer.
    last: Math.max(known, Math.min(Number(brought), Date.now())),
    wrote() {
      const isFirst = caller.last < Date.now() - 1000;
      caller.last = Date.now();
      if (authorization !== undefined) byToken.set(authorization, caller.last);
      if (isFirst && !res.headersSent)
        res.appendHeader(
          'Set-Cookie',
          `${cookie}=${caller.last}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict`,
        );
    },
  };
  return current.run(caller, run);
}
