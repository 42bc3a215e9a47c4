/**
 * What a caller has written before, so that no answer shows them less than they know. A browser sends it in cookies, so every
 * process knows it, whichever answers next.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Longer than any shared answer is used. */
const seconds = 90;
const writeCookie = 'portal-wrote';
/** For callers without cookies, the process that took the write remembers its time by their token. */
const byToken = new LRUCache<string, number>({ max: 10_000, ttl: seconds * 1000 });

export class CallerWrites {
  /** The position of the last write in the database's write-ahead log: a replica that is behind it may not answer. */
  readonly position: WalPosition | undefined;
  /** When the last write was, of the last 90 seconds, in milliseconds since 1970; else 0. */
  last: number;
  readonly #token: string | undefined;
  readonly #res: ServerResponse;

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    { hasReplicas = false }: { hasReplicas?: boolean } = {},
  ) {
    const { authorization, cookie = '' } = req.headers;
    const [, brought = '0'] = /(?:^|; ?)portal-wrote=(\d{1,15})(?:;|$)/.exec(cookie) ?? [];
    const remembered = authorization === undefined ? 0 : (byToken.get(authorization) ?? 0);
    // A clock that is ahead must not keep answers from being shared for longer.
    this.last = Math.max(remembered, Math.min(Number(brought), Date.now()));
    this.position = hasReplicas ? new WalPosition(cookie, res) : undefined;
    this.#token = authorization;
    this.#res = res;
  }

  noteWrite(): void {
    const isFirst = this.last < Date.now() - 1000;
    this.last = Date.now();
    if (this.#token !== undefined) byToken.set(this.#token, this.last);
    if (!isFirst || this.#res.headersSent) return;
    this.#res.appendHeader('Set-Cookie', `${writeCookie}=${this.last}${attributes(seconds)}`);
  }
}

const attributes = (age: number) => `; Path=/api; Max-Age=${age}; HttpOnly; SameSite=Strict`;

const prefix = 'portal-position-';
/** Longer than any replica that is still in use lags behind. */
const positionSeconds = 300;

/**
 * Answers may overtake one another, so each write has a cookie of its own and removes only those of earlier positions: the
 * highest one never goes back.
 */
class WalPosition {
  readonly seen: string | undefined;
  readonly #known: readonly string[];
  readonly #res: ServerResponse;
  #last: string | undefined;

  constructor(cookies: string, res: ServerResponse) {
    this.#known = positionsIn(cookies);
    this.seen = highest(this.#known);
    this.#res = res;
  }

  noteWrite(at: string): void {
    const res = this.#res;
    if (res.headersSent || !isPosition(at) || (this.#last && valueOf(this.#last) >= valueOf(at))) return;
    this.#last = at;
    const others = [res.getHeader('Set-Cookie') ?? []]
      .flat()
      .filter((one) => !String(one).startsWith(prefix));
    const earlier = this.#known.filter((one) => valueOf(one) < valueOf(at));
    res.setHeader('Set-Cookie', [
      ...others.map(String),
      ...earlier.map((one) => `${nameOf(one)}=${attributes(0)}`),
      `${nameOf(at)}=1${attributes(positionSeconds)}`,
    ]);
  }
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
