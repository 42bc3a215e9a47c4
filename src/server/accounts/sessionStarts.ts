/** Begins sessions: each has a token, and a row by which its owner sees and ends it. */
import { createHmac } from 'node:crypto';
import type { Portal } from '#model/types.ts';
import { HttpError } from '../http/http.ts';
import { StoreUnavailable, type Store, type Stored } from '../data/store.ts';
import { randomId } from '#host/randomId.ts';
import { securityStamp } from '../caller/accounts.ts';
import { beginSession, changeSession, type AskingBrowser } from './sessionRows.ts';
import type { PageSession } from '../http/pageCookie.ts';
import { Tokens, type Claims } from './tokens.ts';

export type Entering = {
  /** In the words of facts. */
  method: string;
  browser: AskingBrowser;
  /** The provider by which the user has come, and the id of the session there. */
  via?: string | undefined;
  session?: string | undefined;
};

/** A session's token, and what the browser gets for its pages. */
type Begun = { token: string; page: PageSession };

export class SessionStarts {
  readonly #tokens: Tokens;
  /** Of the cookie of pages: signed with a key of its own, so that neither passes for the other. */
  readonly #pages: Tokens;
  readonly #store: Store | undefined;

  constructor(tokens: Tokens, { secret, store }: { secret: Uint8Array; store?: Store }) {
    this.#tokens = tokens;
    this.#pages = new Tokens(createHmac('sha256', secret).update('pages').digest());
    this.#store = store;
  }

  claimsOfPage(cookie: string): Promise<Claims | undefined> | Claims {
    return this.#pages.read(cookie);
  }

  async begin(portal: Portal, account: Stored, entering: Entering): Promise<Begun> {
    const { method, via, session = randomId(9, 'base64url') } = entering;
    const expires = this.#expiryIn(portal);
    const stamp = securityStamp(account, portal.accounts);
    const isKept = await this.#keep(account, stamp, { ...entering, session, expires });
    return this.#sign(portal, {
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
  async goOn(portal: Portal, account: Stored, { id, via, by }: Claims): Promise<Begun> {
    const stamp = securityStamp(account, portal.accounts);
    const expires = this.#expiryIn(portal);
    const until = new Date(expires * 1000).toISOString();
    const proved = Date.now();
    const isKept =
      this.#store &&
      (await changeSession(this.#store, id, (now) => ({ ...now, stamp, expires, until, proved })));
    return this.#sign(portal, {
      sub: String(account.id),
      stamp,
      id,
      expires,
      ...(via !== undefined && { via }),
      ...(by !== undefined && { by }),
      ...(isKept && { isKept }),
    });
  }

  async #sign({ url }: Portal, claims: Omit<Claims, 'began'>): Promise<Begun> {
    const [token, page] = await Promise.all([this.#tokens.sign(claims), this.#pages.sign(claims)]);
    const isSecure = url?.startsWith('https:') === true;
    return { token, page: { token: page, expires: claims.expires, isSecure } };
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
