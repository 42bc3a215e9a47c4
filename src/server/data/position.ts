/**
 * The position in the database's write-ahead log after the user's last write. A replica that is behind it
 * would show users less than they know. Requests carry the position in a cookie, so that it holds whichever
 * process answers next.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Position = {
  readonly seen: string | undefined;
  wrote(position: string): void;
};

const current = new AsyncLocalStorage<Position>();
const cookie = 'portal-position';
/** Longer than any replica that is still in use lags behind. */
const seconds = 300;

export const position = (): Position | undefined => current.getStore();

export function withPosition<T>(req: IncomingMessage, res: ServerResponse, run: () => T): T {
  const found = new RegExp(`(?:^|; ?)${cookie}=([0-9A-F]{1,8}/[0-9A-F]{1,8})(?:;|$)`).exec(
    req.headers.cookie ?? '',
  );
  const wrote = (at: string) => {
    if (!res.headersSent)
      res.appendHeader(
        'Set-Cookie',
        `${cookie}=${at}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict`,
      );
  };
  return current.run({ seen: found?.[1], wrote }, run);
}
