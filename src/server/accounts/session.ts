/** Sign-in, tokens, and the rights of an account, read anew at every request. */
import { bearerOf } from '../http/bearer.ts';
import { changeAccountUnseen } from './ended.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { hasUnverifiedEmail } from '#access/accounts.ts';
import type { Portal } from '#model/types.ts';
import { fitsBcrypt } from '#kinds/password/kind.ts';
import { validateField } from '#kinds/validate.ts';
import {
  accountByEmail,
  isActive,
  endOutdatedSessions,
  isTokenEnded,
  securityStamp,
  permissionsTold,
  withHash,
  withSessionsEnded,
  withTokenEnded,
  accountShape,
  LastCallers,
} from '../caller/accounts.ts';
import { CallerOutdated, type Caller, type CallerSession } from '../caller/caller.ts';
import { tellOwner } from './ownerMails.ts';
import { LoginThrottle, type LoginLimits } from './signInThrottle.ts';
import { siteOf } from '../http/door.ts';
import { conflict, forbidden, HttpError, invalid, unauthorized, type HttpResponse } from '../http/http.ts';
import { commonPasswordFault } from '../passwords/commonPasswords.ts';
import { checkDummyHash, checkPassword, hashPassword, hasOtherCost } from '../passwords/passwords.ts';
import { StoreUnavailable, type Store, type Stored } from '../data/store.ts';
import { systemTables, writeSystem } from '../data/systemTables.ts';
import { endSession, listSessions } from './ownSessions.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { Reader } from '../data/reader.ts';
import { chosenLanguage } from '#model/api/languageCookie.ts';
import { preferredLanguage } from './preferencesApi.ts';
import { Tokens, type Claims } from './tokens.ts';
import { IdleSessions } from './idleSessions.ts';
import { SessionStarts, type Entering } from './sessionStarts.ts';
import { removeSession, type AskingBrowser } from './sessionRows.ts';
import { requireProofNow, type IdentityProof } from '../caller/proof.ts';
import { randomId } from '#host/randomId.ts';
import { isMap } from '#model/values/values.ts';
import { credentialsIn, isEmail, type Credentials } from './credentials.ts';
import { isClosedFor, wrong } from './closedPasswords.ts';
import type { Fact, Tell } from '../caller/facts.ts';
import type { OutsideSessions, CallerWay } from './ways.ts';
import type { Deliverer } from '../writes/ruleService.ts';
import { translate } from '#messages/translate.ts';
import { callerOf } from './callers.ts';

export type SessionOptions = {
  secret: Uint8Array;
  /** Shared with whoever else signs people in; absent: made from the secret. */
  tokens?: Tokens;
  dataOf: (portal: Portal) => PortalData;
  portal: () => Portal;
  today: () => string;
  limits?: LoginLimits;
  /** The cost of the hashes that a sign-in leaves as they are; absent: the usual one. Tests, which sign in often, have a lower one. */
  hashCost?: number;
  store?: Store;
  deliver?: Deliverer;
  /** Told of each way in and out; absent: nobody is. */
  tell?: Tell;
  /** Asks for more than that by which people come in; absent: nothing is asked. */
  proof?: IdentityProof | undefined;
  /** Sessions that began elsewhere; absent: there are none. */
  outside?: OutsideSessions | undefined;
  /** By what programs are recognized in place of a token. */
  ways?: readonly CallerWay[];
};

/** A caller as at their last request; `reader` reads the account together with other records. */
export type LastCaller = {
  caller: Caller;
  reader: Reader;
  confirm: (reader: Reader) => Promise<void>;
};

const expired = () => translate('account.expired');
const ended = () => translate('account.ended');
/**
 * Refused sign-ins are answered at multiples of this many milliseconds, so that their timing doesn't reveal
 * what was compared.
 */
const beatMs = 250;

export class Session {
  readonly #options: SessionOptions;
  /** Wrong passwords and codes. */
  readonly attempts: LoginThrottle;
  readonly #tokens: Tokens;
  readonly #last = new LastCallers();
  readonly #starts: SessionStarts;
  readonly #idle: IdleSessions | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.attempts = new LoginThrottle(options.limits, options.store?.shared);
    this.#tokens = options.tokens ?? new Tokens(options.secret);
    this.#starts = new SessionStarts(this.#tokens, options);
    this.#idle = options.store && new IdleSessions(options.store);
  }

  /** POST /api/login. An unknown e-mail and a wrong password get the same answer after the same time. */
  async signIn(body: unknown, browser: AskingBrowser): Promise<HttpResponse> {
    const { address } = browser;
    const since = performance.now();
    const attempt: { account: string | null } = { account: null };
    try {
      const credentials = credentialsIn(body);
      const answer = await this.attempts.attempt(credentials?.email, address, () =>
        this.#judge(credentials, browser, attempt),
      );
      // With a second factor nobody has come in yet.
      const outcome = isMap(answer.body) && 'challenge' in answer.body ? 'second-factor' : 'success';
      this.#note({ event: 'sign-in', ...attempt, address, method: 'password', outcome });
      return answer;
    } catch (refusal) {
      const outcome = refusal instanceof HttpError ? String(refusal.status) : '500';
      this.#note({ event: 'sign-in', ...attempt, address, method: 'password', outcome });
      await sleep(beatMs - ((performance.now() - since) % beatMs));
      throw refusal;
    }
  }

  #note(fact: Fact) {
    this.#options.tell?.(fact);
  }

  /**
   * How the session with this token began.
   *
   * @param isKnown false where the token was refused
   */
  methodOf(authorization: string | undefined, isKnown = true): string {
    const asked = this.wayOf(authorization);
    if (asked) return asked.way.method;
    if (!isKnown) return 'none';
    const { via, by } = this.#tokens.verified(bearerOf(authorization) ?? '') ?? {};
    return by ?? (via === undefined ? 'password' : `oidc:${via}`);
  }

  /** @param attempt gets the e-mail of the account, if there is one: what was typed may be a password */
  async #judge(
    credentials: Credentials | undefined,
    browser: AskingBrowser,
    attempt: { account: string | null },
  ): Promise<HttpResponse> {
    const portal = this.#options.portal();
    if (!credentials) throw unauthorized(wrong(portal));
    const { email, password } = credentials;
    const by = siteOf(browser.address);
    const { accounts } = portal;
    const account = isEmail(email)
      ? await accountByEmail(this.#options.dataOf(portal), this.#shape(portal), email)
      : undefined;
    if (account) attempt.account = String(account[accounts.email]);
    const hash = account?.[accounts.password];
    const isRight =
      typeof hash === 'string' && hash && fitsBcrypt(password)
        ? await checkPassword(password, hash, by)
        : await checkDummyHash(password, by);
    // One answer for all who may not use a password: theirs is often that of the provider, and must not be tried out here.
    if (!isRight || !account || isClosedFor(portal, account)) throw unauthorized(wrong(portal));
    if (!isActive(portal, account, this.#shape(portal)))
      throw unauthorized(accounts.blockedMessage ?? translate('account.blocked'));
    if (hasOtherCost(hash as string, this.#options.hashCost))
      await this.#hashAnew(portal, account, password, by);
    const challenge = await this.#options.proof?.challengeFor(portal, account);
    return challenge ?? this.enter(portal, account, { method: 'password', browser });
  }

  /** The end of each sign-in of the portal's own: a session begins. */
  async enter(
    portal: Portal,
    account: Stored,
    { method, browser, via, session = randomId(9, 'base64url') }: Entering,
  ): Promise<HttpResponse> {
    const { store } = this.#options;
    const { token, page } = await this.#starts.begin(portal, account, { method, browser, via, session });
    const language = store && (await preferredLanguage(store, { portal, account }));
    return {
      body: { token, ...permissionsTold(account, portal) },
      page,
      ...(language && { headers: { 'Set-Cookie': chosenLanguage(language) } }),
    };
  }

  /**
   * Replaces a hash of another cost, by whose time the account could be told from others. Where it can't be saved, the next
   * sign-in tries again.
   */
  async #hashAnew(
    portal: Portal,
    { id, [portal.accounts.password]: old }: Stored,
    password: string,
    by: string,
  ) {
    try {
      const hash = await hashPassword(password, by, this.#options.hashCost);
      await changeAccountUnseen(this.#options.dataOf(portal), this.#shape(portal), id, (now) =>
        now[portal.accounts.password] === old ? withHash(now, portal.accounts, hash) : undefined,
      );
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof StoreUnavailable)) throw error;
    }
  }

  /** What was sent in place of a session's token, and the way by which it is recognized. */
  wayOf(authorization: string | undefined): { way: CallerWay; text: string } | undefined {
    const text = bearerOf(authorization);
    if (text === undefined) return undefined;
    const way = this.#options.ways?.find(({ prefix }) => text.startsWith(prefix));
    return way && { way, text };
  }

  /**
   * The caller with this token; 401 without a valid one, 403 for an account that is held back,
   * and for a key, which only the API's own addresses take.
   *
   * @param mayBeHeldBack for the addresses at which it sets up what it lacks
   */
  async caller(
    authorization: string | undefined,
    { mayBeHeldBack = false }: { mayBeHeldBack?: boolean } = {},
  ): Promise<Caller> {
    const token = bearerOf(authorization);
    if (!token) throw unauthorized(translate('account.signIn'));
    const asked = this.wayOf(authorization);
    if (asked) throw forbidden(asked.way.notHere());
    const claims = await this.#tokens.read(token);
    if (!claims) throw unauthorized(expired());
    return this.#callerWith(claims, mayBeHeldBack);
  }

  /** The caller for whom a page is drawn, by what the browser has of `PageSession`. Nothing else may be answered by it. */
  async callerOfPage(cookie: string): Promise<Caller> {
    const claims = await this.#starts.claimsOfPage(cookie);
    if (!claims) throw unauthorized(expired());
    return this.#callerWith(claims, false);
  }

  async #callerWith(claims: Claims, mayBeHeldBack: boolean): Promise<Caller> {
    const portal = this.#options.portal();
    const { accounts } = portal;
    const today = this.#options.today();
    const shape = accountShape(portal, today);
    const account = await this.#options.dataOf(portal).get(shape, claims.sub);
    if (!account) throw unauthorized(expired());
    if (claims.stamp !== securityStamp(account, accounts) || isTokenEnded(account, claims))
      throw unauthorized(ended());
    if (!isActive(portal, account, shape)) throw unauthorized(accounts.blockedMessage ?? expired());
    if (await this.#idle?.hasEnded(claims, portal)) throw unauthorized(expired());
    if (claims.via !== undefined) this.#noteUse(claims, portal);
    const { proof } = this.#options;
    const isHeldBack = proof && (await proof.isHeldBack(portal, account));
    if (isHeldBack && !mayBeHeldBack) throw proof.heldBack();
    const last = this.#last.of(claims.sub, portal, today);
    const come = { session: this.#sessionOf(claims), ...(isHeldBack && { isHeldBack: true as const }) };
    // A store in memory returns the same object until the account changes.
    if (last?.account === account) return { ...last, ...come };
    const caller = await this.#callerOf(portal, account);
    this.#last.note(caller);
    return { ...caller, ...come };
  }

  /** Throws 403 for an account that may do nothing yet. */
  async refuseHeldBack({ portal, account }: Caller): Promise<void> {
    const { proof } = this.#options;
    if (await proof?.isHeldBack(portal, account)) throw proof!.heldBack();
  }

  /**
   * The caller as at their last request, to ask for what they may see while the account is read. `confirm` reads the account,
   * and rejects with CallerOutdated unless the caller would be the same now. Nothing may be answered or written
   * before. Undefined where there is none, where it depends on more than the account, and where reading the account
   * is no wait.
   */
  lastCaller(authorization: string | undefined): LastCaller | undefined {
    const token = bearerOf(authorization);
    const claims = token === undefined ? undefined : this.#tokens.verified(token);
    if (!claims) return undefined;
    const portal = this.#options.portal();
    const { together } = this.#options.dataOf(portal);
    if (!together) return undefined;
    const last = this.#last.of(claims.sub, portal, this.#options.today());
    const caller = last && { ...last, session: this.#sessionOf(claims) };
    if (!caller || claims.stamp !== securityStamp(caller.account, portal.accounts)) return undefined;
    if (isTokenEnded(caller.account, claims)) return undefined;
    if (this.#options.proof?.isKnownFree(portal, caller.account) === false) return undefined;
    if (this.#idle && !this.#idle.use(claims, portal)) return undefined;
    return {
      caller,
      reader: together(),
      confirm: async (reader) => {
        const shape = this.#shape(portal);
        const account = await reader.get(shape, claims.sub);
        if (account && isDeepStrictEqual(account, caller.account) && isActive(portal, account, shape))
          return claims.via === undefined ? undefined : this.#noteUse(claims, portal);
        this.#last.forget(caller);
        throw new CallerOutdated();
      },
    };
  }

  /** A session that began elsewhere ends with what began it, which learns that it is used. */
  #noteUse(claims: Claims, portal: Portal) {
    const { outside } = this.#options;
    if (!outside?.isOffered(claims, portal)) throw unauthorized(ended());
    outside.noteUse(claims);
  }

  /**
   * The account with this e-mail as a caller, for code that has identified its owner in another way, such
   * as received mail.
   */
  async callerOf(email: string): Promise<Caller | undefined> {
    const portal = this.#options.portal();
    const shape = this.#shape(portal);
    const account = isEmail(email)
      ? await accountByEmail(this.#options.dataOf(portal), shape, email)
      : undefined;
    if (!account || hasUnverifiedEmail(account, portal)) return undefined;
    return isActive(portal, account, shape) ? this.#callerOf(portal, account) : undefined;
  }

  #callerOf(portal: Portal, account: Stored): Promise<Caller> {
    return callerOf(portal, this.#options.dataOf(portal), this.#options.today(), account);
  }

  /**
   * POST /api/account/password `{ current, next }`: changes the caller's own password. Their other sessions
   * end; this one goes on with the token in the answer. Wrong guesses count like those at sign-in.
   */
  async changePassword(
    caller: Caller,
    body: unknown,
    authorization: string | undefined,
    address: string,
  ): Promise<HttpResponse> {
    const { portal, account, viewer } = caller;
    const { accounts } = portal;
    const { current, next } = (body ?? {}) as Record<string, unknown>;
    const { fields } = portal.resources[accounts.resource]!;
    const hash = String(account[accounts.password] ?? '');
    if (!hash) throw conflict(translate('account.noPassword'));
    const by = siteOf(address);
    const told = { account: String(account[accounts.email]), address, method: 'password' };
    try {
      await this.attempts.attempt(told.account, address, async () => {
        if (typeof current !== 'string' || !fitsBcrypt(current) || !(await checkPassword(current, hash, by)))
          throw invalid({ current: translate('account.notCurrent') });
      });
    } catch (refusal) {
      const outcome = refusal instanceof HttpError ? String(refusal.status) : '500';
      this.#note({ event: 'factor', ...told, outcome });
      throw refusal;
    }
    const fault =
      typeof next === 'string' && next
        ? validateField(fields[accounts.password]!, next, { ...viewer, fields, record: account })
        : translate('field.required');
    const guess = fault ?? (await commonPasswordFault(next as string, portal));
    if (guess) throw invalid({ next: guess });
    if (next === current) throw invalid({ next: translate('account.samePassword') });
    const hashed = await hashPassword(next as string, by);
    const changed = await this.#options
      .dataOf(portal)
      .write({ ...caller, deliver: this.#options.deliver, isTold: true }, async (transaction) => {
        const before = await this.#unchanged(transaction, portal, account);
        const after = { ...before, [accounts.password]: hashed, version: (Number(before.version) || 0) + 1 };
        const kept = endOutdatedSessions(portal, this.#shape(portal), before, after);
        await transaction.replace(portal.resources[accounts.resource]!, kept);
        return kept;
      });
    await tellOwner(this.#options.store, portal, account, 'password');
    this.#note({ event: 'factor', ...told, outcome: 'success' });
    const { token, page } = await this.#goOn(portal, changed, authorization);
    return { body: { token }, page };
  }

  /** POST /api/account/sign-out: this token is refused from now on, in every process and after a restart. */
  async signOut(
    { portal, account }: Caller,
    authorization: string | undefined,
    address: string,
  ): Promise<HttpResponse> {
    this.#note({
      event: 'sign-out',
      account: String(account[portal.accounts.email]),
      address,
      method: this.methodOf(authorization),
      outcome: 'success',
    });
    const claims = (await this.#tokens.read(bearerOf(authorization) ?? ''))!;
    await changeAccountUnseen(this.#options.dataOf(portal), this.#shape(portal), account.id, (now) =>
      withTokenEnded(now, claims),
    );
    const { store } = this.#options;
    if (store)
      await writeSystem(store, systemTables.sessions, (system) =>
        removeSession(system, { session: claims.id }),
      );
    const to = await this.#options.outside?.signOut(claims);
    return { body: { message: translate('account.signedOut'), ...(to && { to }) }, page: null };
  }

  /**
   * POST /api/account/sign-out-all: every token of the account is refused from now on, including this one.
   */
  async signOutAll(
    caller: Caller,
    authorization: string | undefined,
    address: string,
  ): Promise<HttpResponse> {
    const { portal, account } = caller;
    if (this.#options.store) await requireProofNow(caller, this.#options.store);
    this.#note({
      event: 'sign-out',
      account: String(account[portal.accounts.email]),
      address,
      method: this.methodOf(authorization),
      outcome: 'success',
      all: true,
    });
    await this.#options
      .dataOf(portal)
      .write({ ...caller, deliver: this.#options.deliver }, async (transaction) => {
        // No visible field changes, so the version stays the same.
        const before = await this.#unchanged(transaction, portal, account);
        await transaction.replace(portal.resources[portal.accounts.resource]!, withSessionsEnded(before));
      });
    return { body: { message: translate('account.allEnded') }, page: null };
  }

  listSessions(caller: Caller): Promise<HttpResponse> {
    const { store, dataOf } = this.#options;
    return listSessions({ store: store!, dataOf }, caller);
  }

  /** Ends one session of the caller, at the provider too if it began there. */
  async endSession(
    caller: Caller,
    id: string,
    authorization: string | undefined,
    address: string,
  ): Promise<HttpResponse> {
    const { store, dataOf, outside } = this.#options;
    const { session, account, expires, began, via } = await endSession({ store: store!, dataOf }, caller, id);
    this.#note({
      event: 'sign-out',
      account: String(caller.account[caller.portal.accounts.email]),
      address,
      method: this.methodOf(authorization),
      outcome: 'success',
      other: session !== caller.session?.id,
    });
    if (via !== undefined)
      await outside?.signOut({ sub: account, stamp: '', id: session, began: began / 1000, expires, via });
    return { body: {} };
  }

  /** The account as it is now; 401 if its sessions were ended while the request was under way. */
  async #unchanged(transaction: Reader, portal: Portal, account: Stored): Promise<Stored> {
    const now = await transaction.get(this.#shape(portal), account.id);
    if (!now || securityStamp(now, portal.accounts) !== securityStamp(account, portal.accounts))
      throw unauthorized(ended());
    return now;
  }

  /** A new token for the session of this one, whose account has another stamp now. */
  async #goOn(portal: Portal, account: Stored, authorization: string | undefined) {
    const claims = await this.#tokens.read(bearerOf(authorization) ?? '');
    if (!claims) throw unauthorized(ended());
    return this.#starts.goOn(portal, account, claims);
  }

  #sessionOf({ id, began, expires, via }: Claims): CallerSession {
    return {
      id,
      began: began * 1000,
      expires: expires * 1000,
      ...(via !== undefined && { via }),
      requireProof: this.#options.proof?.require,
    };
  }

  #shape(portal: Portal) {
    return accountShape(portal, this.#options.today());
  }
}
