/**
 * The time of the caller's last write within the last 90 seconds. A browser sends it in a cookie, so every process knows
 * it. For callers without cookies, the process that took the write remembers it by their token.
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

/** Milliseconds since 1970; 0 without a recent write, and outside of a request. */
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
