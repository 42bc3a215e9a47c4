/**
 * Limits how often a password may be guessed. The limits depend on the guesser's address, not only on the
 * account, so that a remote attacker can't lock an owner out.
 *
 * - one account from one address: a few failures a minute, then 429;
 * - one address, whatever the accounts: more, then 429;
 * - one account from everywhere: many, then each further attempt is delayed, but still checked.
 */
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../http/http.ts';
import type { SharedState, Counted } from '../data/store.ts';
import { RateLimiter } from './rateLimiter.ts';
import { translate } from '#messages/translate.ts';

/** Failures per minute. */
export type LoginLimits = {
  perAccount: number;
  perAddress: number;
  /** Failures on one account from all addresses together before its attempts are delayed. */
  everywhere?: number;
  /** Delay of such an attempt, in milliseconds. */
  slowMs?: number;
};

const usual: Required<LoginLimits> = { perAccount: 10, perAddress: 100, everywhere: 50, slowMs: 2000 };
const tooMany = () => translate('account.tooMany');

type Limit = readonly [RateLimiter, string];

/** How many times, and with what pause, an attempt waits for attempts that other processes are checking. */
const looks = 4;
const lookAgainMs = 400;

export class LoginThrottle {
  readonly #perAccount: RateLimiter;
  readonly #perAddress: RateLimiter;
  readonly #everywhere: RateLimiter;
  readonly #slowMs: number;
  readonly #limits: readonly [perAccount: number, perAddress: number];
  readonly #slowedAfter: number;
  readonly #common: SharedState | undefined;
  /** Checks under way, by account and address, and by address. */
  readonly #judging = new Map<string, Set<Promise<void>>>();

  /** @param common counters shared with other processes */
  constructor(limits?: LoginLimits, common?: SharedState) {
    const { perAccount, perAddress, everywhere, slowMs } = { ...usual, ...limits };
    this.#perAccount = new RateLimiter(perAccount);
    this.#perAddress = new RateLimiter(perAddress);
    this.#everywhere = new RateLimiter(everywhere);
    this.#slowMs = slowMs;
    this.#limits = [perAccount, perAddress];
    this.#slowedAfter = everywhere;
    this.#common = common;
  }

  /**
   * Runs the check `work`; 429 after too many failures. Only a refusal counts as a failure, an outage does not.
   * Concurrent attempts: at most as many as may still fail are checked at a time, the others wait.
   */
  async attempt<T>(email: string, remoteAddress: string, work: () => Promise<T>): Promise<T> {
    const address = networkOf(remoteAddress);
    const limits: Limit[] = [
      [this.#perAccount, `${address} ${email}`],
      [this.#perAddress, address],
    ];
    while (limits.some(isFull)) await this.#place(limits);
    const isSlowed = this.#everywhere.retryAfter(email) > 0;
    const undo = [...limits.map(([limiter, key]) => limiter.count(key)), this.#everywhere.count(email)];
    const forget = () => undo.forEach((step) => step());
    const judge = async () => {
      let isWrong = false;
      let counted: Counted | undefined;
      try {
        counted = await this.#everyoneElse([...limits.map(([, key]) => key), email]);
        if (isSlowed || (counted?.counts[2] ?? 0) > this.#slowedAfter) await sleep(this.#slowMs);
        return await work().catch((error: unknown) => {
          isWrong = isRefusal(error);
          throw error;
        });
      } finally {
        if (!isWrong) {
          forget();
          await counted?.undo();
        }
      }
    };
    const judged = judge();
    const over: Promise<void> = judged.then(
      () => this.#done(limits, over),
      () => this.#done(limits, over),
    );
    for (const [, key] of limits)
      this.#judging.set(key, (this.#judging.get(key) ?? new Set<Promise<void>>()).add(over));
    return judged;
  }

  /** Resolves when an attempt under way has finished; 429 when the failures alone fill the limit. */
  async #place(limits: readonly Limit[]) {
    for (const [limiter, key] of limits.filter(isFull)) {
      const judging = this.#judging.get(key) ?? new Set<Promise<void>>();
      if (!limiter.isFullWithout(key, judging.size)) {
        await Promise.race(judging);
        continue;
      }
      const wait = Math.max(...limits.map(([one, its]) => one.retryAfter(its)));
      throw new HttpError(429, tooMany(), { headers: { 'Retry-After': String(wait) } });
    }
  }

  /** Counts the attempt together with those of other processes; 429 when there were too many. */
  async #everyoneElse(keys: readonly string[]): Promise<Counted | undefined> {
    if (!this.#common) return undefined;
    for (let look = 1; look <= looks; look++) {
      if (look > 1) await sleep(lookAgainMs);
      const counted = await this.#common.count(keys);
      if (!this.#limits.some((limit, at) => counted.counts[at]! > limit)) return counted;
      await counted.undo();
    }
    throw new HttpError(429, tooMany(), { headers: { 'Retry-After': '60' } });
  }

  #done(limits: readonly Limit[], over: Promise<void>) {
    for (const [, key] of limits) {
      const judging = this.#judging.get(key)!;
      judging.delete(over);
      if (judging.size === 0) this.#judging.delete(key);
    }
  }
}

/** False for an outage or a fault of our own: nobody guessed wrong then. */
const isRefusal = (error: unknown): boolean => ((error as { status?: number }).status ?? 500) < 500;

const isFull = ([limiter, key]: Limit) => limiter.retryAfter(key) > 0;

/**
 * The key that an address is counted by: its /64 network for IPv6, since one client usually holds all of it.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = plain.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  const whole = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...tail.split(':').filter(Boolean),
  ];
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
