/**
 * How often a password may be guessed. The limits follow who guesses, not only whom: someone who tries an account from
 * afar does not lock its owner out.
 *
 * - one account from one address: a few failures a minute, then 429;
 * - one address, whatever the accounts: more, then 429;
 * - one account from everywhere: many, then each further attempt waits before it is judged. It is judged all the same.
 */
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../http/http.ts';
import { Limiter } from './limiter.ts';

/** Failures per minute. */
export type Limits = {
  perAccount: number;
  perAddress: number;
  /** On one account from all addresses together, before its attempts are slowed. */
  everywhere?: number;
  /** How long a slowed attempt waits. */
  slowMs?: number;
};

const usual: Required<Limits> = { perAccount: 10, perAddress: 100, everywhere: 50, slowMs: 2000 };
const tooMany = 'Muitas tentativas de entrar. Aguarde um pouco e tente de novo.';

export class Attempts {
  readonly #perAccount: Limiter;
  readonly #perAddress: Limiter;
  readonly #everywhere: Limiter;
  readonly #slowMs: number;

  constructor(limits?: Limits) {
    const { perAccount, perAddress, everywhere, slowMs } = { ...usual, ...limits };
    this.#perAccount = new Limiter(perAccount);
    this.#perAddress = new Limiter(perAddress);
    this.#everywhere = new Limiter(everywhere);
    this.#slowMs = slowMs;
  }

  /** Counts an attempt before it is judged; 429 when there were too many. Call the result back when it was right. */
  async count(email: string, remoteAddress: string): Promise<() => void> {
    const address = networkOf(remoteAddress);
    const pair = `${address} ${email}`;
    const wait = Math.max(this.#perAccount.waitOf(pair), this.#perAddress.waitOf(address));
    if (wait > 0) throw new HttpError(429, tooMany, { headers: { 'Retry-After': String(wait) } });
    const isSlowed = this.#everywhere.waitOf(email) > 0;
    const undo = [
      this.#perAccount.count(pair),
      this.#perAddress.count(address),
      this.#everywhere.count(email),
    ];
    if (isSlowed) await sleep(this.#slowMs);
    return () => undo.forEach((step) => step());
  }
}

/** Whoever has one IPv6 address has its 2^64 neighbours as well. */
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
