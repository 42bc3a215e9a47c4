/** Failures of calls to other machines: the first is written into the log, the same ones after it are counted. */
import { translate } from '#messages/translate.ts';
import type { Log } from './requestLog.ts';

/** Milliseconds after which the same failure is written again, with its number. */
const tellEvery = 10 * 60_000;
/** Machines of which failures are remembered. */
const mostPeers = 500;

type Told = { message: string; at: number; more: number };

export class CallFailures {
  readonly #log: Pick<Log, 'notice'>;
  readonly #told = new Map<string, Told>();

  constructor(log: Pick<Log, 'notice'>) {
    this.#log = log;
  }

  /**
   * @param peer who was asked, such as `provider empresa`
   * @param message what failed, why, and what the portal does meanwhile
   */
  failed(peer: string, message: string, about: Readonly<Record<string, unknown>> = {}): void {
    const last = this.#told.get(peer);
    const now = performance.now();
    if (last?.message === message && now - last.at < tellEvery) return void last.more++;
    if (!last && this.#told.size >= mostPeers) this.#told.clear();
    this.#told.set(peer, { message, at: now, more: 0 });
    const more = last?.message === message ? last.more : 0;
    this.#log.notice(message, { ...about, ...(more > 0 && { times: more + 1 }) });
  }

  /** After a failure, says once that it is over. */
  answered(peer: string, about: Readonly<Record<string, unknown>> = {}): void {
    const last = this.#told.get(peer);
    if (!last) return;
    this.#told.delete(peer);
    this.#log.notice(translate('http.answersAgain', { peer, count: last.more + 1 }), about);
  }
}
