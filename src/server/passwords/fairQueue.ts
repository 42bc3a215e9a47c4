/**
 * A queue for work that strangers can order, such as checking a password. It has an end, and no network can fill it: who
 * orders much waits behind those who order little.
 */
import { translate } from '#messages/translate.ts';
import { HttpError } from '../http/http.ts';
import { RateLimiter } from '../http/rateLimiter.ts';

type Settings = {
  /** How many works run at a time. */
  atOnce: number;
  /** How many may wait. One network has at most a quarter of these places. */
  most?: number;
  /** Milliseconds in which the first to come is the next; see `#next`. */
  patience?: number;
  now?: () => number;
};

type Job = { network: string; at: number; start: () => void; refuse: () => void };

const busy = () => new HttpError(503, translate('load.all'), { headers: { 'Retry-After': '5' } });

export class FairQueue {
  readonly #atOnce: number;
  readonly #most: number;
  readonly #patience: number;
  readonly #now: () => number;
  /** In order of arrival. */
  #waiting: Job[] = [];
  #running = 0;
  #isLastsTurn = false;
  /** The works of each network in the last minute. */
  readonly #served: RateLimiter;

  constructor({ atOnce, most = 400, patience = 900, now = () => performance.now() }: Settings) {
    this.#atOnce = atOnce;
    this.#most = most;
    this.#patience = patience;
    this.#now = now;
    this.#served = new RateLimiter(Infinity, { now });
  }

  /** Rejects with 503 when too many wait, all in all or of this network. */
  run<T>(network: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (!this.#hasPlaceFor(network)) return reject(busy());
      const start = () => {
        this.#running++;
        this.#served.count(network);
        work()
          .then(resolve, reject)
          .finally(() => {
            this.#running--;
            this.#goOn();
          });
      };
      this.#waiting.push({ network, at: this.#now(), start, refuse: () => reject(busy()) });
      this.#goOn();
    });
  }

  #goOn() {
    while (this.#running < this.#atOnce && this.#waiting.length > 0) {
      const job = this.#next();
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      job.start();
    }
  }

  /**
   * The next is of the network that had the fewest works in the last minute. Among these the first to come is the next. Once it
   * has waited too long to be answered soon, the last and the first take turns: who comes after a crowd need not wait for all of
   * it, and a crowd that goes on coming keeps nobody waiting for ever.
   */
  #next(): Job {
    const served = this.#waiting.map(({ network }) => this.#served.recent(network));
    const least = Math.min(...served);
    const fair = this.#waiting.filter((_job, at) => served[at] === least);
    this.#isLastsTurn = this.#now() - fair[0]!.at > this.#patience && !this.#isLastsTurn;
    return this.#isLastsTurn ? fair.at(-1)! : fair[0]!;
  }

  /** Where all places are taken, a network with fewer of them gets one from the network that has most. */
  #hasPlaceFor(network: string): boolean {
    const places = new Map<string, Job[]>();
    for (const job of this.#waiting) places.set(job.network, [...(places.get(job.network) ?? []), job]);
    const mine = places.get(network)?.length ?? 0;
    if (mine >= this.#most / 4) return false;
    if (this.#waiting.length < this.#most) return true;
    const largest = [...places.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (largest.length <= mine + 1) return false;
    const last = largest.at(-1)!;
    this.#waiting.splice(this.#waiting.indexOf(last), 1);
    last.refuse();
    return true;
  }
}
