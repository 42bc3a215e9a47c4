/**
 * The position in the database's write-ahead log after the user's last write. A replica that is behind it
 * would show users less than they know. Requests carry the position in a cookie, so that it holds whichever
 * process answers next.
 *
 * Answers may overtake one another, so each write has a cookie of its own and removes only those of earlier
 * positions: the highest one never goes back.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Position = {
  readonly seen: string | undefined;
  wrote(position: string): void;
};

const current = new AsyncLocalStorage<Position>();
const prefix = 'portal-position-';
/** Longer than any replica that is still in use lags behind. */
const seconds = 300;
const attributes = (age: number) => `; Path=/api; Max-Age=${age}; HttpOnly; SameSite=Strict`;

export const walPosition = (): Position | undefined => current.getStore();

export function withWalPosition<T>(req: IncomingMessage, res: ServerResponse, run: () => T): T {
  const known = positionsIn(req.headers.cookie ?? '');
  let last: string | undefined;
  const wrote = (at: string) => {
    if (res.headersSent || !isPosition(at) || (last && valueOf(last) >= valueOf(at))) return;
    last = at;
    const others = [res.getHeader('Set-Cookie') ?? []]
      .flat()
      .filter((one) => !String(one).startsWith(prefix));
    const earlier = known.filter((one) => valueOf(one) < valueOf(at));
    res.setHeader('Set-Cookie', [
      ...others.map(String),
      ...earlier.map((one) => `${nameOf(one)}=${attributes(0)}`),
      `${nameOf(at)}=1${attributes(seconds)}`,
    ]);
  };
  return current.run({ seen: highest(known), wrote }, run);
}

/** `16/B374D848`: the high and the low half of a number. */
const isPosition = (text: string) => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);
const valueOf = (at: string): bigint => {
  const [high, low] = at.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};
const nameOf = (at: string) => prefix + at.replace('/', '-');

const positionsIn = (cookies: string): string[] =>
  [...cookies.matchAll(/(?:^|; ?)portal-position-([0-9A-F]{1,8})-([0-9A-F]{1,8})=/g)].map(
    ([, high, low]) => `${high}/${low}`,
  );

const highest = (positions: readonly string[]): string | undefined =>
  positions.reduce<string | undefined>(
    (most, one) => (most !== undefined && valueOf(most) >= valueOf(one) ? most : one),
    undefined,
  );
