/** Signing in by the company's identity provider: the way there and back, and what follows while the session lasts. */
import { isDeepStrictEqual } from 'node:util';
import { causesInWords } from '#host/causes.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { confirmedGroups } from '#access/groups.ts';
import type { ProviderSettings } from '#language/schema/signIn.ts';
import type { Portal } from '#model/types.ts';
import { LRUCache } from 'lru-cache';
import { accountShape } from '#server/caller/accounts.ts';
import { callerOfAll } from '#server/accounts/callers.ts';
import type { Claims as TokenClaims } from '#server/accounts/tokens.ts';
import type { OutsideSessions } from '#server/accounts/ways.ts';
import type { ServerServices } from '#server/feature/services.ts';
import type { Stored } from '#server/data/store.ts';
import { CallFailures } from '#server/http/callFailures.ts';
import { randomId } from '#host/randomId.ts';
import { spendAlone } from '#server/data/spent.ts';
import { ClaimRefused, PersonEnded, ProviderDown } from './claims.ts';
import { flowLasts, type SignInFlow } from './flow.ts';
import { admit, withGroups, withoutGroups, type Person } from './identities.ts';
import { ProviderClient, type ProviderTokens } from './providerClient.ts';
import {
  claimSession,
  confirmSession,
  endSessions,
  findSessions,
  heldOf,
  keepSession,
  sessionsOf,
  type ProviderSession,
} from './providerSessions.ts';

export type ProvidersOptions = Pick<
  ServerServices,
  'secret' | 'store' | 'portal' | 'dataOf' | 'today' | 'tokens' | 'deliver' | 'env' | 'log'
>;

/** Those of one server. */
export const providersOf = memoize((services: ServerServices) => new SignInProviders(services));

/** Milliseconds after which a session that is used asks its provider again. */
const confirmEvery = 15 * 60_000;
/** Milliseconds until the next try while a provider is down. */
const retryAfter = 60_000;
/** Milliseconds for which one process asks alone. */
const claimedFor = 30_000;
const mostKnown = 5000;

/** `session`: the id that the portal's token gets. */
export type Admitted = { account: Stored; session: string };

export class SignInProviders implements OutsideSessions {
  readonly #options: ProvidersOptions;
  readonly #clients = memoize((_source: ProviderSettings) => new Map<string, ProviderClient>());
  /** By token: when its session is due to be confirmed, in ms of the steady clock. */
  readonly #due = new LRUCache<string, number>({ max: mostKnown });
  readonly #failures: CallFailures;
  /** Confirmations under way. Tests wait for them. */
  readonly underWay = new Set<Promise<void>>();

  constructor(options: ProvidersOptions) {
    this.#options = options;
    this.#failures = new CallFailures(options.log);
  }

  /** The provider with this id; undefined where the config has none, or no address to return to. */
  source(id: string): { source: ProviderSettings; portal: Portal } | undefined {
    const portal = this.#options.portal();
    const { providers = {} } = portal.signIn ?? {};
    return portal.url !== undefined && Object.hasOwn(providers, id)
      ? { source: providers[id]!, portal }
      : undefined;
  }

  /** @throws ProviderDown without its secret */
  client(id: string, { source, portal }: { source: ProviderSettings; portal: Portal }): ProviderClient {
    const secret = this.#options.env[source.secretEnv]?.trim();
    if (!secret)
      throw new ProviderDown(translate('provider.noSecret', { name: source.secretEnv }), {
        isSettings: true,
      });
    const address = `${portal.url}/auth/${id}/callback`;
    const key = JSON.stringify([address, secret]);
    return getOrMake(this.#clients(source), key, () => new ProviderClient(source, secret, address));
  }

  /**
   * The end of a flow: the provider's answer becomes a person whom the portal knows, with a session at the provider.
   *
   * @param answer the query of the callback
   */
  async finish(id: string, answer: string, flow: SignInFlow): Promise<Admitted> {
    const found = this.source(id)!;
    const tokens = await this.#exchange(id, found, answer, flow);
    const { portal, source } = found;
    const { dataOf, today, secret, deliver, tokens: own } = this.#options;
    const caller = callerOfAll(portal, today());
    const session = randomId(9, 'base64url');
    const person: Person = { provider: id, source, ...tokens };
    const notes: string[] = [];
    const account = await dataOf(portal).write({ ...caller, deliver }, async (unit) => {
      notes.length = 0;
      const admitted = await admit(person, { unit, caller }, (text) => notes.push(text));
      await keepSession(
        unit.system,
        {
          session,
          account: String(admitted.id),
          provider: id,
          issuer: source.issuer,
          sid: typeof tokens.claims.sid === 'string' ? tokens.claims.sid : '',
          subject: tokens.claims.sub,
          expires: own.expiry,
        },
        tokens,
        secret,
      );
      return admitted;
    });
    for (const note of notes) this.#note(id, note);
    this.#due.set(session, performance.now() + confirmEvery);
    return { account, session };
  }

  /** The claims that a provider sends, for an administrator who tries it. Nobody is signed in. */
  tried(id: string, answer: string, flow: SignInFlow): Promise<ProviderTokens> {
    return this.#exchange(id, this.source(id)!, answer, flow);
  }

  async #exchange(
    id: string,
    found: { source: ProviderSettings; portal: Portal },
    answer: string,
    flow: SignInFlow,
  ): Promise<ProviderTokens> {
    const client = this.client(id, found);
    // Before the provider is asked: two requests with one answer can't both go on.
    if (!(await spendAlone(this.#options.store, `state ${flow.state}`, flowLasts)))
      throw new ClaimRefused('state', 'used before');
    const tokens = await client.exchange(answer, flow);
    this.#failures.answered(peerOf(id));
    return tokens;
  }

  /** False for a token whose provider the config no longer has. */
  isOffered(claims: TokenClaims, portal: Portal): boolean {
    return claims.via === undefined || Object.hasOwn(portal.signIn?.providers ?? {}, claims.via);
  }

  /** Called at each use of a session. The request does not wait. */
  noteUse({ via, id }: TokenClaims): void {
    if (via === undefined) return;
    const now = performance.now();
    if ((this.#due.get(id) ?? 0) > now) return;
    this.#due.set(id, now + retryAfter);
    const work = this.#confirm(via, id)
      .catch((error: unknown) => this.#options.log.failure(error, { while: 'confirming a session' }))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** Asks the provider whether the person is still there, and what their groups are now. */
  async #confirm(id: string, session: string, isDue = Date.now() - confirmEvery): Promise<void> {
    const { store, secret } = this.#options;
    // The quarter of an hour counts from the question, however long the answer takes.
    const asked = performance.now();
    const found = this.source(id);
    if (!found) return;
    const row = await claimSession(store, session, { dueBefore: isDue, forMs: claimedFor });
    if (row === 'confirmed') return void this.#due.set(session, performance.now() + retryAfter * 5);
    if (row === 'claimed' || row === 'none') return;
    const held = heldOf(secret, row);
    if (row.issuer !== found.source.issuer) return this.#end([row], id);
    try {
      if (!held) throw new ProviderDown(translate('provider.tokensUnreadable'));
      const client = this.client(id, found);
      const tokens = await askAgain(client, held, row);
      await this.#store(id, found, row, tokens);
      this.#due.set(session, asked + confirmEvery);
      this.#failures.answered(peerOf(id), { provider: id });
    } catch (error) {
      if (error instanceof ProviderDown) return this.noteDown(id, found.source, error, 'groups');
      if (!(error instanceof ClaimRefused)) throw error;
      this.#note(id, `${error.claim}: ${error.message}`);
      // Other faults are the provider's: the person may still be there.
      if (error instanceof PersonEnded) await this.#end([row], id);
    }
  }

  async #store(
    id: string,
    { portal, source }: { portal: Portal; source: ProviderSettings },
    row: ProviderSession,
    tokens: ProviderTokens,
  ) {
    const { dataOf, today, secret } = this.#options;
    const caller = callerOfAll(portal, today());
    const shape = accountShape(portal, today());
    const notes: string[] = [];
    await dataOf(portal).write(caller, async (unit) => {
      notes.length = 0;
      await confirmSession(unit.system, row, tokens, secret);
      const before = await unit.get(shape, row.account);
      if (!before) return;
      const person = { provider: id, source, ...tokens };
      const after = withGroups(before, person, (text) => notes.push(text));
      if (!isDeepStrictEqual(after, before)) await unit.replace(shape.resource, after, before);
    });
    for (const note of notes) this.#note(id, note);
  }

  /** Ends sessions. The rights of the groups end with the last session that could confirm them. */
  async #end(rows: readonly ProviderSession[], id: string): Promise<void> {
    const { dataOf, today, portal: now } = this.#options;
    const portal = now();
    const caller = callerOfAll(portal, today());
    const shape = accountShape(portal, today());
    const others: ProviderSession[] = [];
    await dataOf(portal).write(caller, async (unit) => {
      others.length = 0;
      const ending = new Set(rows.map(({ session }) => session));
      for (const account of new Set(rows.map((row) => row.account)))
        others.push(
          ...(await findSessions(unit.system, { account, provider: id })).filter(
            ({ session }) => !ending.has(session),
          ),
        );
      const left = new Set(others.map(({ account }) => account));
      await endSessions(unit, shape, rows, (account) =>
        left.has(String(account.id)) || !confirmedGroups(account)[id] ? account : withoutGroups(account, id),
      );
    });
    // Their provider says whether they have ended, too.
    for (const { session } of others) await this.#confirm(id, session, Date.now());
  }

  /**
   * OpenID Connect Back-Channel Logout 1.0: the provider says that a session, or all of a person, have ended.
   *
   * @throws ClaimRefused, ProviderDown
   */
  async backchannelLogout(id: string, token: string): Promise<number> {
    const found = this.source(id)!;
    const { sid, sub, jti } = await this.client(id, found).logoutToken(token);
    const { store } = this.#options;
    if (!(await spendAlone(store, `logout ${found.source.issuer} ${jti}`, flowLasts)))
      throw new ClaimRefused('jti', 'used before');
    // Sessions for which the provider gave no name have '' in its place.
    const asked = typeof sid === 'string' && sid ? { sid } : { subject: String(sub) };
    const rows = (await sessionsOf(store, { provider: id, ...asked })).filter(
      (row) => typeof sub !== 'string' || row.subject === sub,
    );
    if (rows.length > 0) await this.#end(rows, id);
    return rows.length;
  }

  /** Where signing out goes on, if the config says that it ends at the provider; its session here is forgotten. */
  async signOut({ via, id }: TokenClaims): Promise<string | undefined> {
    const found = via === undefined ? undefined : this.source(via);
    if (!found) return undefined;
    const { store, secret, dataOf, today } = this.#options;
    const { portal, source } = found;
    const [row] = await sessionsOf(store, { session: id });
    if (!row) return undefined;
    const shape = accountShape(portal, today());
    await dataOf(portal).write(callerOfAll(portal, today()), (unit) => endSessions(unit, shape, [row]));
    if (source.signOut !== 'provider') return undefined;
    try {
      const { idToken } = heldOf(secret, row) ?? {};
      const to = await this.client(via!, found).endSessionUrl(idToken, `${portal.url}/login`);
      if (to === undefined)
        this.#failures.failed(
          `${peerOf(via!)} sign-out`,
          translate('provider.noEndSession', { provider: via! }),
          {
            while: 'sign-out',
            provider: via!,
          },
        );
      return to;
    } catch (error) {
      this.noteDown(via!, source, error, 'signOut');
      return undefined;
    }
  }

  /** Tells, and then counts, that a provider can't be asked: why, and what the portal does meanwhile. */
  noteDown(
    provider: string,
    { secretEnv }: ProviderSettings,
    error: unknown,
    meanwhile: 'signIn' | 'groups' | 'signOut',
  ): void {
    const isSettings = error instanceof ProviderDown && error.isSettings;
    const text = error instanceof ProviderDown ? error.message : causesInWords(error);
    this.#failures.failed(
      peerOf(provider),
      [
        translate(isSettings ? 'provider.loggedSettings' : 'provider.loggedDown', {
          provider,
          text: text.slice(0, 500),
          secretEnv,
        }),
        translate(`provider.meanwhile.${meanwhile}`),
      ].join(' '),
      { while: 'sign-in', provider },
    );
  }

  /** What an administrator should know; without what a provider or a person has made up at length. */
  #note(provider: string, text: string) {
    this.#options.log.notice(translate('provider.logged', { provider, text: text.slice(0, 300) }), {
      while: 'sign-in',
      provider,
    });
  }
}

/** By the refresh token or, where the provider gave none, by the access token while it can be used. */
async function askAgain(
  client: ProviderClient,
  held: NonNullable<ReturnType<typeof heldOf>>,
  { subject }: ProviderSession,
): Promise<ProviderTokens> {
  const { refreshToken, accessToken, accessUntil, idToken } = held;
  if (refreshToken) {
    const fresh = await client.refresh(refreshToken, subject);
    return { ...fresh, idToken: fresh.idToken || idToken, refreshToken: fresh.refreshToken ?? refreshToken };
  }
  if (accessUntil < Date.now()) throw new ProviderDown(translate('provider.noRefreshToken'));
  const claims = await client.userInfo(accessToken, subject);
  if (!claims) throw new ProviderDown(translate('provider.noRefreshToken'));
  return { claims, isComplete: true, idToken, accessToken, accessUntil };
}

const peerOf = (provider: string) => `provider ${provider}`;
