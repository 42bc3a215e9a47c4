/**
 * Ends sessions that nobody uses, and those whose row is gone: whoever has ended them, in whichever process, or a back-up that
 * knew nothing of them. Each process notes their use, and stores it every few minutes.
 */
import { LRUCache } from 'lru-cache';
import type { Portal } from '#model/types.ts';
import { HttpError } from '../http/http.ts';
import { StoreUnavailable, type Store } from '../data/store.ts';
import { systemTables } from '../data/systemTables.ts';
import { changeSession, findSession } from './sessionRows.ts';
import type { Claims } from './tokens.ts';

const usualIdle = 4 * 60;
const minute = 60_000;
/** Milliseconds after which the use of a session is stored again. */
const storedEvery = 5 * minute;
const mostKnown = 20_000;

const idleOf = ({ signIn }: Portal): number => (signIn?.idle ?? usualIdle) * minute;

export class IdleSessions {
  /** By session: when this process, or another one, last saw it used, and when that was stored; in ms since 1970. */
  readonly #known = new LRUCache<string, { seen: number; stored: number }>({ max: mostKnown });
  readonly #store: Store;
  /** Writes under way. Tests wait for them. */
  readonly underWay = new Set<Promise<unknown>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Notes a use without asking the store. False where it would have to be asked. */
  use({ id }: Claims, portal: Portal): boolean {
    const known = this.#known.get(id);
    const now = Date.now();
    if (!known || now - known.seen >= idleOf(portal)) return false;
    known.seen = now;
    // Half of a short limit: the process that is asked next must not take the session for unused.
    if (now - known.stored >= Math.min(storedEvery, idleOf(portal) / 2)) this.#keep(id, known, now);
    return true;
  }

  /** True for a session that has ended. */
  async hasEnded(claims: Claims, portal: Portal): Promise<boolean> {
    if (this.use(claims, portal)) return false;
    const row = await findSession(this.#store.using(systemTables.sessions.model), claims.id);
    if (!row && claims.isKept) return true;
    const now = Date.now();
    // A token without a row: this process is the only one that knows of its use.
    const seen = Math.max(row?.seen ?? 0, this.#known.get(claims.id)?.seen ?? (row ? 0 : now));
    if (now - seen >= idleOf(portal)) return true;
    this.#known.set(claims.id, { seen, stored: row?.seen ?? now });
    return !this.use(claims, portal);
  }

  #keep(id: string, known: { stored: number }, now: number): void {
    known.stored = now;
    const work = changeSession(this.#store, id, (row) => ({ ...row, seen: Math.max(row.seen, now) }))
      .catch((error: unknown) => {
        // It is stored with the next use.
        if (!(error instanceof HttpError || error instanceof StoreUnavailable)) throw error;
      })
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }
}
