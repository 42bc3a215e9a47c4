/**
 * Limits how often a password may be guessed. The limits depend on the guesser's address, not only on the
 * account, so that a remote attacker can't lock an owner out.
 *
 * - one account from one address: a few failures a minute, then 429;
 * - one network, whatever the accounts: more, then 429. Of IPv6 there are three, each around the one before;
 * - one account from everywhere: many, then each further attempt is delayed, but still checked.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../http/http.ts';
import type { SharedState, Counted } from '../data/store.ts';
import { networksOf } from '../http/door.ts';
import { RateLimiter } from '../http/rateLimiter.ts';
import { translate } from '#messages/translate.ts';

/** Failures per minute. */
export type LoginLimits = {
  perAccount: number;
  /** Of one IPv4 address, or of one IPv6 /64. */
  perAddress: number;
  /** Of one IPv6 /56, and of one /48. */
  perCustomer?: number;
  perSite?: number;
  /** Failures on one account from all addresses together before its attempts are delayed. */
  everywhere?: number;
  /** Delay of such an attempt, in milliseconds. */
  slowMs?: number;
};

const usual: Required<LoginLimits> = {
  perAccount: 10,
  perAddress: 100,
  perCustomer: 300,
  perSite: 1000,
  everywhere: 50,
  slowMs: 2000,
};
const tooMany = () => translate('account.tooMany');

type Limit = readonly [RateLimiter, key: string, most: number];

/** How many times, and with what pause, an attempt waits for attempts that other processes are checking. */
const looks = 4;
const lookAgainMs = 400;

export class LoginThrottle {
  readonly #most: Required<LoginLimits>;
  readonly #wait: (ms: number) => Promise<unknown>;
  readonly #perAccount: RateLimiter;
  readonly #perAddress: RateLimiter;
  readonly #perCustomer: RateLimiter;
  readonly #perSite: RateLimiter;
  readonly #everywhere: RateLimiter;
  readonly #common: SharedState | undefined;
  /** Checks under way, by account and address, and by address. */
  readonly #judging = new Map<string, Set<Promise<void>>>();

  /**
   * @param common counters shared with other processes
   * @param wait in milliseconds
   */
  constructor(limits?: LoginLimits, common?: SharedState, wait: (ms: number) => Promise<unknown> = sleep) {
    this.#wait = wait;
    this.#most = { ...usual, ...limits };
    this.#perAccount = new RateLimiter(this.#most.perAccount);
    this.#perAddress = new RateLimiter(this.#most.perAddress);
    this.#perCustomer = new RateLimiter(this.#most.perCustomer);
    this.#perSite = new RateLimiter(this.#most.perSite);
    this.#everywhere = new RateLimiter(this.#most.everywhere);
    this.#common = common;
  }

  /**
   * Runs the check `work`; 429 after too many failures. Only a refusal counts as a failure, an outage does not.
   * Concurrent attempts: at most as many as may still fail are checked at a time, the others wait.
   *
   * @param email of the account; undefined for an attempt at none, which counts for its network alone
   */
  async attempt<T>(email: string | undefined, address: string, work: () => Promise<T>): Promise<T> {
    const limits = this.#limitsOf(email, address);
    while (limits.some(isFull)) await this.#place(limits);
    const isSlowed = email !== undefined && this.#everywhere.retryAfter(email) > 0;
    const undo = limits.map(([limiter, key]) => limiter.count(key));
    if (email !== undefined) undo.push(this.#everywhere.count(email));
    const forget = () => undo.forEach((step) => step());
    const judge = async () => {
      let isWrong = false;
      let counted: Counted | undefined;
      try {
        counted = await this.#everyoneElse(limits, email);
        const { everywhere, slowMs } = this.#most;
        if (isSlowed || (counted?.counts[limits.length] ?? 0) > everywhere) await this.#wait(slowMs);
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

  #limitsOf(email: string | undefined, address: string): Limit[] {
    const { perAccount, perAddress, perCustomer, perSite } = this.#most;
    const { client, customer, site } = networksOf(address);
    const limits: Limit[] = [[this.#perAddress, client, perAddress]];
    if (email !== undefined) limits.push([this.#perAccount, `${client} ${email}`, perAccount]);
    if (customer) limits.push([this.#perCustomer, customer, perCustomer]);
    if (site) limits.push([this.#perSite, site, perSite]);
    return limits;
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
  async #everyoneElse(limits: readonly Limit[], email: string | undefined): Promise<Counted | undefined> {
    if (!this.#common) return undefined;
    const keys = [...limits.map(([, key]) => key), ...(email === undefined ? [] : [email])];
    for (let look = 1; look <= looks; look++) {
      if (look > 1) await this.#wait(lookAgainMs);
      const counted = await this.#common.count(keys);
      if (!limits.some(([, , most], at) => counted.counts[at]! > most)) return counted;
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
