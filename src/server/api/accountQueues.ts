/**
 * Long work waits in a queue of its account, so that one person never holds up the rest. Two works of an account run at a time.
 * At most one of them is an import, a table or a letter, so that the questions of a form are still answered meanwhile.
 */
import { getOrMake } from '#model/values/memoize.ts';
import { translate } from '#messages/translate.ts';
import { badRequest, HttpError } from '../http/http.ts';
import type { Queue } from '#model/api/operations.ts';

type Kind = Exclude<Queue, 'none'>;
type Job = { kind: Kind; start: () => void };
type Line = { running: Record<Kind, number>; waiting: Job[] };

/** How many run at a time, in all and of those that are refused early. */
const atOnce = { all: 2, own: 1 };
/** How many may wait, of each kind. */
const mayWait: Readonly<Record<Kind, number>> = { own: 5, patient: 40 };
/** Seconds after which a refused request may come again. */
const comeAgain = 5;

export class AccountQueues {
  readonly #lines = new Map<string, Line>();

  /**
   * Runs the work in its turn. 429 for one too many that would wait.
   *
   * @param isGone true once nobody waits for the answer any more
   */
  async run<T>(account: string, kind: Queue, work: () => Promise<T>, isGone: () => boolean): Promise<T> {
    if (kind === 'none') return work();
    const line = getOrMake(this.#lines, account, () => ({ running: { own: 0, patient: 0 }, waiting: [] }));
    if (this.#hasPlace(line, kind)) line.running[kind]++;
    else {
      if (line.waiting.filter((one) => one.kind === kind).length >= mayWait[kind])
        throw new HttpError(429, translate('load.account'), {
          headers: { 'Retry-After': String(comeAgain) },
        });
      await new Promise<void>((start) => line.waiting.push({ kind, start }));
    }
    try {
      if (isGone()) throw badRequest(translate('http.incomplete'));
      return await work();
    } finally {
      line.running[kind]--;
      this.#startNext(line);
      if (line.running.own + line.running.patient === 0) this.#lines.delete(account);
    }
  }

  #hasPlace({ running }: Line, kind: Kind): boolean {
    return running.own + running.patient < atOnce.all && (kind === 'patient' || running.own < atOnce.own);
  }

  #startNext(line: Line): void {
    for (let at = 0; at < line.waiting.length;) {
      const { kind, start } = line.waiting[at]!;
      if (!this.#hasPlace(line, kind)) {
        at++;
        continue;
      }
      line.waiting.splice(at, 1);
      line.running[kind]++;
      start();
    }
  }
}
