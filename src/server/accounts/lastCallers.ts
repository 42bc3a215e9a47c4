import { LRUCache } from 'lru-cache';
import type { Portal } from '#model/types.ts';
import { memoize } from '#model/lib/memoize.ts';
import type { Caller } from './caller.ts';

/** The account is no longer as at its last request. */
export class CallerOutdated extends Error {
  override name = 'CallerOutdated';
}

const most = 2000;

/** Each account as the caller that it was last, where that follows from the account, the config and the day. */
export class LastCallers {
  /** By account. A replaced config goes with its callers. */
  readonly #callers = memoize((_portal: Portal) => new LRUCache<string, Caller>({ max: most }));

  note(caller: Caller) {
    // Delegations are records of their own.
    if (caller.portal.delegations) return;
    this.#callers(caller.portal).set(String(caller.account.id), caller);
  }

  of(account: string, portal: Portal, today: string): Caller | undefined {
    const caller = this.#callers(portal).get(account);
    if (caller?.viewer.variables.today !== today) return undefined;
    // Tests of rows are kept by viewer, each with the `$now` of its request.
    return { ...caller, viewer: { ...caller.viewer } };
  }

  forget({ portal, account }: Caller) {
    this.#callers(portal).delete(String(account.id));
  }
}
