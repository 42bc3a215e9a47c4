/** Begins sessions: each has a token, and a row by which its owner sees and ends it. */
import type { Portal } from '#model/types.ts';
import { HttpError } from '../http/http.ts';
import { StoreUnavailable, type Store, type Stored } from '../data/store.ts';
import { randomId } from '#host/randomId.ts';
import { securityStamp } from '../caller/accounts.ts';
import { beginSession, changeSession, type AskingBrowser } from './sessionRows.ts';
import type { Claims, Tokens } from './tokens.ts';

export type Entering = {
  /** In the words of facts. */
  method: string;
  browser: AskingBrowser;
  /** The provider by which the user has come, and the id of the session there. */
  via?: string | undefined;
  session?: string | undefined;
};

export class SessionStarts {
  readonly #tokens: Tokens;
  readonly #store: Store | undefined;

  constructor(tokens: Tokens, store: Store | undefined) {
    this.#tokens = tokens;
    this.#store = store;
  }

  /** Returns the token. */
  async begin(portal: Portal, account: Stored, entering: Entering): Promise<string> {
    const { method, via, session = randomId(9, 'base64url') } = entering;
    const expires = this.#expiryIn(portal);
    const stamp = securityStamp(account, portal.accounts);
    const isKept = await this.#keep(account, stamp, { ...entering, session, expires });
    return this.#tokens.sign({
      sub: String(account.id),
      stamp,
      id: session,
      expires,
      ...(via !== undefined && { via }),
      ...(method !== 'password' && method !== `oidc:${via}` && { by: method }),
      ...(isKept && { isKept }),
    });
  }

  /** A new token for a session whose account has another stamp now. */
  async goOn(portal: Portal, account: Stored, { id, via, by }: Claims): Promise<string> {
    const stamp = securityStamp(account, portal.accounts);
    const expires = this.#expiryIn(portal);
    const until = new Date(expires * 1000).toISOString();
    const proved = Date.now();
    const isKept =
      this.#store &&
      (await changeSession(this.#store, id, (now) => ({ ...now, stamp, expires, until, proved })));
    return this.#tokens.sign({
      sub: String(account.id),
      stamp,
      id,
      expires,
      ...(via !== undefined && { via }),
      ...(by !== undefined && { by }),
      ...(isKept && { isKept }),
    });
  }

  /** In seconds since 1970. */
  #expiryIn({ signIn }: Portal): number {
    const usual = this.#tokens.expiry;
    if (signIn?.longest === undefined) return usual;
    return Math.min(usual, Math.floor(Date.now() / 1000) + signIn.longest * 60);
  }

  /** Where nothing can be stored, people still come in: see sessionRows.ts. */
  async #keep(
    account: Stored,
    stamp: string,
    { session, expires, method, browser, via }: Entering & { session: string; expires: number },
  ): Promise<true | undefined> {
    if (!this.#store) return undefined;
    const now = Date.now();
    try {
      await beginSession(this.#store, {
        session,
        account: String(account.id),
        until: new Date(expires * 1000).toISOString(),
        expires,
        began: now,
        seen: now,
        proved: now,
        ...browser,
        method,
        stamp,
        ...(via !== undefined && { via }),
      });
      return true;
    } catch (error) {
      if (error instanceof HttpError || error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }
}
