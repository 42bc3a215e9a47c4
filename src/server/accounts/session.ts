/** Sign-in, tokens, and the rights of an account, read anew at every request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { permissionLabels, allowedUserFields, hasUnverifiedEmail } from '#access/accounts.ts';
import { addressIn } from '#model/values/values.ts';
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
  CallerOutdated,
  type Caller,
  type CallerSession,
} from './accounts.ts';
import { keyPrefix } from './programKeys/keyRows.ts';
import { LoginThrottle, type LoginLimits } from './signInThrottle.ts';
import { siteOf } from '../door/door.ts';
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  invalid,
  unauthorized,
  type HttpResponse,
} from '../http/http.ts';
import { checkDummyHash, checkPassword, hashPassword, hasOtherCost } from './passwords.ts';
import { StoreUnavailable, type Store, type Stored } from '../data/store.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { Reader } from '../data/reader.ts';
import type { Author } from '../writes/writeContext.ts';
import { chosenLanguage } from '#model/api/languageCookie.ts';
import { preferredLanguage } from './preferencesApi.ts';
import { Tokens, type Claims } from './tokens.ts';
import { mayTakeAnyRightByHand } from './lockoutGuard.ts';
import type { TrialTicket } from '../signIn/endpoint.ts';
import { seal } from '../signIn/seal.ts';
import { mayUse } from '#access/viewAs.ts';
import type { Audit, AuditEvent } from '../audit/audit.ts';
import type { SignInProviders } from '../signIn/signInProviders.ts';
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
  audit?: Audit;
  /** Those that sign people in besides; absent: there are none. */
  providers?: SignInProviders;
};

/** A caller as at their last request; `reader` reads the account together with other records. */
export type LastCaller = {
  caller: Caller;
  reader: Reader;
  confirm: NonNullable<Author['confirm']>;
};

const wrong = () => translate('account.wrong');
const expired = () => translate('account.expired');
const ended = () => translate('account.ended');
/**
 * Refused sign-ins are answered at multiples of this many milliseconds, so that their timing doesn't reveal
 * what was compared.
 */
const beatMs = 250;
/** Milliseconds. */
const trialLasts = 5 * 60_000;

export class Session {
  readonly #options: SessionOptions;
  /** Wrong passwords and codes. */
  readonly attempts: LoginThrottle;
  readonly #tokens: Tokens;
  readonly #last = new LastCallers();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.attempts = new LoginThrottle(options.limits, options.store?.shared);
    this.#tokens = options.tokens ?? new Tokens(options.secret);
  }

  /** POST /api/login. An unknown e-mail and a wrong password get the same answer after the same time. */
  async signIn(body: unknown, address: string): Promise<HttpResponse> {
    const since = performance.now();
    const attempt: { account: string | null } = { account: null };
    try {
      const credentials = credentialsIn(body);
      const answer = await this.attempts.attempt(credentials?.email, address, () =>
        this.#judge(credentials, siteOf(address), attempt),
      );
      this.#note({ event: 'sign-in', ...attempt, address, method: 'password', outcome: 'success' });
      return answer;
    } catch (refusal) {
      const outcome = refusal instanceof HttpError ? String(refusal.status) : '500';
      this.#note({ event: 'sign-in', ...attempt, address, method: 'password', outcome });
      await sleep(beatMs - ((performance.now() - since) % beatMs));
      throw refusal;
    }
  }

  #note(event: AuditEvent) {
    this.#options.audit?.add(event);
  }

  /**
   * How the session with this token began.
   *
   * @param isKnown false where the token was refused
   */
  methodOf(authorization: string | undefined, isKnown = true): string {
    if (this.keyIn(authorization) !== undefined) return 'key';
    if (!isKnown) return 'none';
    const { via } = this.#tokens.verified(bearerOf(authorization) ?? '') ?? {};
    return via === undefined ? 'password' : `oidc:${via}`;
  }

  /** @param attempt gets the e-mail of the account, if there is one: what was typed may be a password */
  async #judge(
    credentials: Credentials | undefined,
    by: string,
    attempt: { account: string | null },
  ): Promise<HttpResponse> {
    if (!credentials) throw unauthorized(wrong());
    const { email, password } = credentials;
    const portal = this.#options.portal();
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
    if (!isRight || !account) throw unauthorized(wrong());
    if (!isActive(portal, account, this.#shape(portal)))
      throw unauthorized(accounts.blockedMessage ?? translate('account.blocked'));
    if (portal.signIn?.password === 'closed' && !mayTakeAnyRightByHand(portal, account))
      throw unauthorized(translate('account.passwordClosed', { providers: providerLabels(portal) }));
    if (hasOtherCost(hash as string, this.#options.hashCost))
      await this.#hashAnew(portal, account, password, by);
    const { store } = this.#options;
    const language = store && (await preferredLanguage(store, { portal, account }));
    return {
      body: { token: await this.#sign(account, accounts), ...permissionsTold(account, portal) },
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
      await this.#options
        .dataOf(portal)
        .changeUnseen(this.#shape(portal), id, (now) =>
          now[portal.accounts.password] === old ? withHash(now, portal.accounts, hash) : undefined,
        );
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof StoreUnavailable)) throw error;
    }
  }

  /** The key that was sent in place of a session's token. */
  keyIn(authorization: string | undefined): string | undefined {
    const token = bearerOf(authorization);
    return token?.startsWith(keyPrefix) ? token : undefined;
  }

  /** The caller with this token; 401 without a valid one, 403 for a key, which only the API's own addresses take. */
  async caller(authorization: string | undefined): Promise<Caller> {
    const token = bearerOf(authorization);
    if (!token) throw unauthorized(translate('account.signIn'));
    if (token.startsWith(keyPrefix)) throw forbidden(translate('keys.notHere'));
    const claims = await this.#tokens.read(token);
    if (!claims) throw unauthorized(expired());
    const portal = this.#options.portal();
    const { accounts } = portal;
    const today = this.#options.today();
    const shape = accountShape(portal, today);
    const account = await this.#options.dataOf(portal).get(shape, claims.sub);
    if (!account) throw unauthorized(expired());
    if (claims.stamp !== securityStamp(account, accounts) || isTokenEnded(account, claims))
      throw unauthorized(ended());
    if (!isActive(portal, account, shape)) throw unauthorized(accounts.blockedMessage ?? expired());
    if (claims.via !== undefined) this.#noteUse(claims, portal);
    const last = this.#last.of(claims.sub, portal, today);
    const session = sessionOf(claims);
    // A store in memory returns the same object until the account changes.
    if (last?.account === account) return { ...last, session };
    const caller = await this.#callerOf(portal, account);
    this.#last.note(caller);
    return { ...caller, session };
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
    const caller = last && { ...last, session: sessionOf(claims) };
    if (!caller || claims.stamp !== securityStamp(caller.account, portal.accounts)) return undefined;
    if (isTokenEnded(caller.account, claims)) return undefined;
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

  /** A session that began at a provider ends with the provider; while it is used, the provider is asked again. */
  #noteUse(claims: Claims, portal: Portal) {
    const { providers } = this.#options;
    if (!providers?.isOffered(claims, portal)) throw unauthorized(ended());
    providers.noteUse(claims);
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
   * GET /api/user-info: the account, and those of its fields that filters and conditions of the user's
   * screens depend on.
   */
  userInfo({ account, access, viewer, portal }: Caller): HttpResponse {
    const { accounts } = portal;
    const { inFilters, inConditions } = allowedUserFields(access);
    const fields = [...new Set([...inFilters, ...inConditions])].map((id) => [
      id,
      viewer.variables.user?.[id] ?? null,
    ]);
    const stored = permissionsTold(account, portal);
    const labels = permissionLabels(portal, stored.permissions ?? []);
    const depends = Object.fromEntries(fields) as Record<string, unknown>;
    const body = {
      email: account[accounts.email] ?? null,
      ...depends,
      name: account[accounts.name] ?? null,
      subscriptionPlan: account[accounts.plan] ?? null,
      id: account.id,
      // As the server reads it where screens depend on it.
      ...(accounts.email !== 'email' && { email: account[accounts.email] ?? null }),
      ...(!account[accounts.password] && { hasPassword: false }),
      ...stored,
      ...(Object.keys(labels).length > 0 && { permissionLabels: labels }),
    };
    return { body };
  }

  /**
   * POST /api/account/password `{ current, next }`: changes the caller's own password. Their other sessions
   * end; this one goes on with the token in the answer. Wrong guesses count like those at sign-in.
   */
  async changePassword(caller: Caller, body: unknown, address: string): Promise<HttpResponse> {
    const { portal, account, viewer } = caller;
    const { accounts } = portal;
    const { current, next } = (body ?? {}) as Record<string, unknown>;
    const { fields } = portal.resources[accounts.resource]!;
    const hash = String(account[accounts.password] ?? '');
    if (!hash) throw conflict(translate('account.noPassword'));
    const by = siteOf(address);
    await this.attempts.attempt(String(account[accounts.email]), address, async () => {
      if (typeof current !== 'string' || !fitsBcrypt(current) || !(await checkPassword(current, hash, by)))
        throw invalid({ current: translate('account.notCurrent') });
    });
    const fault =
      typeof next === 'string' && next
        ? validateField(fields[accounts.password]!, next, { ...viewer, fields, record: account })
        : translate('field.required');
    if (fault) throw invalid({ next: fault });
    if (next === current) throw invalid({ next: translate('account.samePassword') });
    const hashed = await hashPassword(next as string, by);
    const changed = await this.#options
      .dataOf(portal)
      .write({ ...caller, deliver: this.#options.deliver }, async (transaction) => {
        const before = await this.#unchanged(transaction, portal, account);
        const after = { ...before, [accounts.password]: hashed, version: (Number(before.version) || 0) + 1 };
        const kept = endOutdatedSessions(portal, this.#shape(portal), before, after);
        await transaction.replace(portal.resources[accounts.resource]!, kept);
        return kept;
      });
    this.#note({
      event: 'factor',
      account: String(account[accounts.email]),
      address,
      method: 'password',
      outcome: 'success',
    });
    return { body: { token: await this.#sign(changed, accounts) } };
  }

  /** POST /api/record-exports `{ resource, format, count }`: a browser says that its user takes records along. */
  noteExport(
    { portal, account, access }: Caller,
    body: unknown,
    authorization: string | undefined,
    address: string,
  ): HttpResponse {
    const { resource, format, count } = (body ?? {}) as Record<string, unknown>;
    const grants = access.resources.get(String(resource))?.grants ?? [];
    if (typeof resource !== 'string' || !grants.some(({ verbs, byIdOnly }) => verbs.has('list') && !byIdOnly))
      throw forbidden(translate('forbidden.list', { name: String(resource).slice(0, 40) }));
    if (!Number.isSafeInteger(count) || typeof format !== 'string' || !/^[a-z]{1,10}$/.test(format))
      throw badRequest(translate('provider.sayExport'));
    this.#note({
      event: 'export',
      account: String(account[portal.accounts.email]),
      address,
      method: this.methodOf(authorization),
      outcome: 'success',
      resource,
      format,
      count,
    });
    return { body: {} };
  }

  /** POST /api/sign-in-trials `{ provider }`: the address at which an administrator tries a provider, for five minutes. */
  tryProvider(caller: Caller, body: unknown): HttpResponse {
    if (!mayUse('access', caller.portal, caller.access.permissions))
      throw forbidden(translate('provider.mayNotTry'));
    const { provider } = (body ?? {}) as { provider?: unknown };
    if (typeof provider !== 'string' || !this.#options.providers?.source(provider))
      throw badRequest(translate('provider.noProvider'));
    const ticket: TrialTicket = {
      provider,
      account: String(caller.account.id),
      until: Date.now() + trialLasts,
    };
    const trial = seal(this.#options.secret, 'trial', ticket);
    return { body: { address: `/auth/${provider}/start?trial=${trial}` } };
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
    await this.#options
      .dataOf(portal)
      .changeUnseen(this.#shape(portal), account.id, (now) => withTokenEnded(now, claims));
    const to = await this.#options.providers?.signOut(claims);
    return { body: { message: translate('account.signedOut'), ...(to && { to }) } };
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
    return { body: { message: translate('account.allEnded') } };
  }

  /** The account as it is now; 401 if its sessions were ended while the request was under way. */
  async #unchanged(transaction: Reader, portal: Portal, account: Stored): Promise<Stored> {
    const now = await transaction.get(this.#shape(portal), account.id);
    if (!now || securityStamp(now, portal.accounts) !== securityStamp(account, portal.accounts))
      throw unauthorized(ended());
    return now;
  }

  #shape(portal: Portal) {
    return accountShape(portal, this.#options.today());
  }

  #sign(account: Stored, accounts: Portal['accounts']): Promise<string> {
    return this.#tokens.sign({ sub: String(account.id), stamp: securityStamp(account, accounts) });
  }
}

const sessionOf = ({ id, began, expires, via }: Claims): CallerSession => ({
  id,
  began: began * 1000,
  expires: expires * 1000,
  ...(via !== undefined && { via }),
});

const providerLabels = ({ signIn }: Portal): string =>
  Object.values(signIn?.providers ?? {})
    .map(({ label }) => label)
    .join(translate('common.or'));

export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 && token ? token : undefined;
}

type Credentials = { email: string; password: string };

/** Undefined for what can be no e-mail and password. */
function credentialsIn(body: unknown): Credentials | undefined {
  const { email, password } = (body ?? {}) as Record<string, unknown>;
  if (
    typeof email !== 'string' ||
    typeof password !== 'string' ||
    password === '' ||
    email.length > 254 ||
    password.length > 1000
  )
    return undefined;
  return { email: addressIn(email), password };
}

/** A loose check, linear in the length of the text. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && at === text.lastIndexOf('@') && at < text.length - 1 && !/\s/.test(text);
}
