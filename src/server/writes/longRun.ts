/**
 * A request with many transactions: an import, a bulk change. Each of them asks whether the caller may still do it. Once they
 * may not, what is left is refused, and the answer says how much is stored.
 */
import { inParallel } from '#model/promises.ts';
import { deepEqual } from '#model/values/json.ts';
import { translate } from '#messages/translate.ts';
import { CallerOutdated, type Call, type Caller } from '../caller/caller.ts';
import { conflict, HttpError, type HttpResponse } from '../http/http.ts';
import type { WriteRequest } from './write.ts';
import { admitAgain } from '../caller/authorize.ts';
import type { Rehearsal } from './rehearsal.ts';

type WriteOne = (call: Call, request: WriteRequest) => Promise<HttpResponse>;

/** The run has ended: this write was not made. */
class RunEnded extends Error {
  override name = 'RunEnded';
}

/** How often a request begins again because the account has changed under it. */
export const mostTries = 5;
export const accountKeepsChanging = () =>
  new HttpError(503, translate('write.busy'), { headers: { 'Retry-After': '1' } });

export class LongRun {
  #caller: Caller;
  readonly #writeOne: WriteOne;
  readonly #over = new AbortController();
  #renewing: Promise<void> | undefined;
  /** Why the rest was refused. */
  #refusal: HttpError | undefined;

  constructor(
    caller: Caller,
    writeOne: WriteOne = () => {
      throw new Error('This run makes no writes of its own.');
    },
  ) {
    this.#caller = caller;
    this.#writeOne = writeOne;
  }

  /** True once the caller may not go on. */
  get isCut(): boolean {
    return this.#refusal !== undefined;
  }

  /** Runs `work` for each item, several at once and started in order. Ends early, without an error, once the run is cut. */
  async each<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
    const unlessEnded = (item: T) =>
      work(item).catch((error: unknown) => {
        if (!(error instanceof RunEnded)) throw error;
      });
    await inParallel(items, lanes, unlessEnded, this.#over.signal);
  }

  /** The trials by which what follows is compared. Absent: nothing is. */
  rehearsal?: Rehearsal;

  /** Makes one write as the caller is now. */
  readonly write: WriteOne = async (call, request) => {
    const asked = this.rehearsal?.asked(call, request) ?? request;
    const answer = await this.as((caller) => this.#writeOne(...this.#asNow(caller, call, asked)));
    this.rehearsal?.note(call, request, answer.body);
    return answer;
  };

  /**
   * Does what is one transaction in the name of the caller as they are now. Rejects with an error that is no refusal where the
   * run was cut.
   */
  async as<T>(work: (caller: Caller) => Promise<T>): Promise<T> {
    for (let tries = 1; tries <= mostTries; tries++)
      try {
        if (this.#caller.inForce?.isOtherConfig()) await this.#renew(this.#caller);
        if (this.#refusal) throw new RunEnded();
        return await work(this.#caller);
      } catch (error) {
        if (!(error instanceof CallerOutdated)) throw error;
        await this.#renew(this.#caller);
      }
    throw accountKeepsChanging();
  }

  /** 401 or 403 for a run that was cut: `{message, stored, of}`. Nothing otherwise. */
  refuseIfCut(stored: number, of: number, headers: Readonly<Record<string, string>> = {}): void {
    if (!this.#refusal) return;
    const { status, message, headers: own, details } = this.#refusal;
    throw new HttpError(status, translate('write.cut', { why: message, stored, of }), {
      headers: { ...own, ...headers },
      details: { ...details, stored, of },
    });
  }

  /** Reads the caller again, once for all lanes. */
  async #renew(outdated: Caller): Promise<void> {
    if (this.#refusal || outdated !== this.#caller) return;
    this.#renewing ??= outdated
      .inForce!.renewed()
      .then(
        (caller) => void (this.#caller = caller),
        (error: unknown) => this.#cutBy(error),
      )
      .finally(() => (this.#renewing = undefined));
    await this.#renewing;
  }

  #asNow(caller: Caller, call: Call, request: WriteRequest): [Call, WriteRequest] {
    if (call.caller === caller) return [call, request];
    try {
      const now = admitted(call, caller);
      for (const { plan } of request.first ?? [])
        Object.assign(plan, admitAgain({ ...call, ...plan, operation: 'create' }, caller));
      return [now, request];
    } catch (error) {
      this.#cutBy(error);
      throw new RunEnded();
    }
  }

  #cutBy(error: unknown): void {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    this.#refusal ??= error;
    this.#over.abort();
  }
}

/** The call as this caller makes it. 409 where another config has other fields: what was read goes by the old ones. */
function admitted(call: Call, caller: Caller): Call {
  const now = admitAgain(call, caller);
  if (now.resource !== call.resource && !deepEqual(now.resource.fields, call.resource.fields))
    throw conflict(translate('write.otherConfig'));
  return now;
}
