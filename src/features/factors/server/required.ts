/** Whose permission asks for a second factor: `signIn.require` of portal.yaml. */
import { permissionsIn } from '#access/accounts.ts';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { LRUCache } from 'lru-cache';
import type { Store, Stored } from '#server/data/store.ts';
import { HttpError } from '#server/http/http.ts';
import { factorsTable, findFactors, hasSecondFactor } from './factorRows.ts';

export function needsFactor(portal: Portal, account: Stored): boolean {
  const { require = [] } = portal.signIn ?? {};
  if (require.length === 0) return false;
  const asked = new Set(require.map((permission) => permission.toLowerCase()));
  return permissionsIn(account, portal).some((permission) => asked.has(permission.toLowerCase()));
}

/** Milliseconds for which a process remembers that an account has a factor. */
const rememberedFor = 10_000;

/** Knows which accounts still lack the factor that they need. */
export class RequiredFactors {
  readonly #having = new LRUCache<string, true>({ max: 5000, ttl: rememberedFor });
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** False where the store would have to be asked. */
  isKnownToHave(portal: Portal, account: Stored): boolean {
    return !needsFactor(portal, account) || this.#having.has(String(account.id));
  }

  async lacks(portal: Portal, account: Stored): Promise<boolean> {
    if (this.isKnownToHave(portal, account)) return false;
    const rows = await findFactors(this.#store.using(factorsTable.model), String(account.id));
    if (!hasSecondFactor(rows)) return true;
    this.#having.set(String(account.id), true);
    return false;
  }
}

/** 403 `{ factorRequired: true }`: such a session may do nothing but add a factor. */
export const factorRequired = () =>
  new HttpError(403, translate('factor.required'), { details: { factorRequired: true } });
