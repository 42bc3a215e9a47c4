/**
 * One OpenID Connect provider, asked with openid-client. That trusts the connection to the token endpoint and does not
 * verify the signature of an ID token from there (OpenID Connect Core 3.1.3.7, step 6): here it is verified with jose.
 */
import type * as OpenId from 'openid-client';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';
import type { ProviderSettings } from '#language/schema/signIn.ts';
import {
  checkIdToken,
  ClaimRefused,
  clockSkew,
  ProviderDown,
  usualClaim,
  withSigned,
  type PersonClaims,
} from './claims.ts';
import {
  answerWithin,
  configurationFor,
  openId,
  providerFetch,
  readMetadata,
  withoutSlash,
} from './metadata.ts';
import { otherAlgorithm, providerRefusal, signatures, type AskedPart } from './providerFaults.ts';

/** Milliseconds after which its metadata and keys are read again, by the steady clock. */
const metadataFor = 3_600_000;
const keysFor = 600_000;

/** A clock that nobody sets: what is remembered must not last longer because the machine's was set back. */
const steady = (): number => performance.now();

type Secrets = { state: string; nonce: string; verifier: string };
export type ProviderTokens = {
  claims: PersonClaims;
  /** The userinfo endpoint has answered: a claim that is missing was left out. */
  isComplete: boolean;
  idToken: string;
  accessToken: string;
  /** Milliseconds since 1970 until which the access token can be used. */
  accessUntil: number;
  refreshToken?: string | undefined;
};
type Known = { config: Promise<OpenId.Configuration>; at: number };
type Endpoint = 'token_endpoint' | 'userinfo_endpoint' | 'jwks_uri';

const partAt = { token_endpoint: 'token', userinfo_endpoint: 'userinfo', jwks_uri: 'keys' } as const;

export class ProviderClient {
  readonly source: ProviderSettings;
  readonly #secret: string;
  readonly #redirectUri: string;
  #known: Known | undefined;
  #keys: { set: Promise<JSONWebKeySet>; at: number } | undefined;

  constructor(source: ProviderSettings, secret: string, redirectUri: string) {
    this.source = source;
    this.#secret = secret;
    this.#redirectUri = redirectUri;
  }

  /** The address at the provider to which the browser is sent. */
  async authorizationUrl({ state, nonce, verifier }: Secrets): Promise<URL> {
    const library = await openId();
    const config = await this.#configuration();
    return library.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirectUri,
      scope: this.#scopes(config).join(' '),
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(this.#asksConsent(config) && { prompt: 'consent' }),
    });
  }

  /** OpenID Connect Core, 11: a provider may give `offline_access` only to those who were asked for their consent. */
  #asksConsent(config: OpenId.Configuration): boolean {
    const { consent } = this.source;
    if (consent !== undefined) return consent;
    const { prompt_values_supported: prompts } = config.serverMetadata();
    return (
      Array.isArray(prompts) && prompts.includes('consent') && this.#scopes(config).includes('offline_access')
    );
  }

  #scopes(config: OpenId.Configuration): readonly string[] {
    const { scopes, claim = usualClaim } = this.source;
    if (scopes) return scopes.includes('openid') ? scopes : ['openid', ...scopes];
    const offered = config.serverMetadata().scopes_supported;
    const wanted = ['email', 'profile', 'offline_access', claim];
    return ['openid', ...wanted.filter((one) => offered?.includes(one) ?? /^(email|profile)$/.test(one))];
  }

  /**
   * Exchanges the code of the provider's answer for tokens.
   *
   * @param answer the query of the callback
   */
  async exchange(answer: string, { state, nonce, verifier }: Secrets): Promise<ProviderTokens> {
    const library = await openId();
    const url = new URL(this.#redirectUri);
    url.search = answer;
    if (!url.searchParams.has('code') && !url.searchParams.has('error'))
      throw new ClaimRefused('code', 'missing');
    const tokens = await this.#ask('token_endpoint', (config) =>
      library.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }),
    );
    return this.#verified(tokens, await this.#checked(tokens.id_token!, tokens.access_token));
  }

  /** Tokens and claims as they are now, by the refresh token. ClaimRefused('refresh_token'): it has ended. */
  async refresh(refreshToken: string, subject: string): Promise<ProviderTokens> {
    const library = await openId();
    const tokens = await this.#ask('token_endpoint', (config) =>
      library.refreshTokenGrant(config, refreshToken),
    );
    const fresh = tokens.id_token ? await this.#checked(tokens.id_token, tokens.access_token) : undefined;
    if (fresh && fresh.sub !== subject) throw new ClaimRefused('sub', 'another person');
    return this.#verified(tokens, fresh ?? { sub: subject });
  }

  /** What the provider says now of the person whose access token it is. */
  async userInfo(accessToken: string, subject: string): Promise<PersonClaims | undefined> {
    if (!(await this.#configuration()).serverMetadata().userinfo_endpoint) return undefined;
    const library = await openId();
    return this.#ask('userinfo_endpoint', (config) =>
      library.fetchUserInfo(config, accessToken, subject),
    ) as Promise<PersonClaims>;
  }

  /** Where signing out goes on; undefined where the provider has no such address. */
  async endSessionUrl(idToken: string | undefined, returnTo: string): Promise<string | undefined> {
    const config = await this.#configuration();
    if (!config.serverMetadata().end_session_endpoint) return undefined;
    const { buildEndSessionUrl } = await openId();
    return buildEndSessionUrl(config, {
      post_logout_redirect_uri: returnTo,
      ...(idToken && { id_token_hint: idToken }),
    }).href;
  }

  /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). */
  async logoutToken(token: string): Promise<JWTPayload> {
    const { payload } = await this.#verify(token, ['JWT', 'logout+jwt']);
    const { events, sid, sub, jti, iat, nonce } = payload;
    const isEvent =
      typeof events === 'object' &&
      events !== null &&
      'http://schemas.openid.net/event/backchannel-logout' in events;
    if (!isEvent) throw new ClaimRefused('events', 'no logout');
    if (nonce !== undefined) throw new ClaimRefused('nonce', 'an ID token is no logout token');
    if (!isName(sid) && !isName(sub)) throw new ClaimRefused('sid', 'nobody is named');
    if (typeof jti !== 'string') throw new ClaimRefused('jti', 'missing');
    if (typeof iat !== 'number' || Math.abs(iat - Date.now() / 1000) > 300)
      throw new ClaimRefused('iat', 'too old, or in the future');
    return payload;
  }

  async #verified(
    tokens: Pick<OpenId.TokenEndpointResponse, 'access_token' | 'expires_in' | 'refresh_token' | 'id_token'>,
    own: PersonClaims,
  ): Promise<ProviderTokens> {
    const { access_token: accessToken, expires_in: seconds = 300, refresh_token: refreshToken } = tokens;
    const more = await this.userInfo(accessToken, own.sub);
    return {
      claims: withSigned(more, own),
      isComplete: more !== undefined,
      idToken: tokens.id_token ?? '',
      accessToken,
      accessUntil: Date.now() + seconds * 1000,
      refreshToken,
    };
  }

  async #checked(idToken: string, accessToken: string): Promise<PersonClaims> {
    const { payload, alg } = await this.#verify(idToken, ['JWT']);
    checkIdToken(payload as PersonClaims, {
      clientId: this.source.clientId,
      alg,
      accessToken,
      now: Date.now(),
    });
    return payload as PersonClaims;
  }

  /** @param types that it may say it is: one kind of token must not stand for another */
  async #verify(token: string, types: readonly string[]): Promise<{ payload: JWTPayload; alg: string }> {
    const { issuer, clientId } = this.source;
    const attempt = async (keys: JSONWebKeySet) => {
      const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
        issuer: [withoutSlash(issuer), `${withoutSlash(issuer)}/`],
        audience: clientId,
        algorithms: signatures,
        clockTolerance: clockSkew,
        requiredClaims: ['iat'],
      });
      const { typ, alg } = protectedHeader;
      if (typ !== undefined && !types.some((one) => one.toLowerCase() === typ.toLowerCase()))
        throw new ClaimRefused('typ', 'another kind of token');
      return { payload, alg };
    };
    const alg = algorithmOf(token);
    if (alg !== undefined && !signatures.includes(alg)) throw otherAlgorithm(alg);
    try {
      const since = this.#keys?.at;
      return await attempt(await this.#jwks()).catch(async (error: unknown) => {
        // The provider may have changed its keys, and even their address, since they were read.
        const isUnknown = (error as { code?: string }).code === 'ERR_JWKS_NO_MATCHING_KEY';
        if (!isUnknown || since === undefined || steady() - since < leastBetweenKeys) throw error;
        this.#keys = undefined;
        this.#forget(metadataFor / 60);
        return attempt(await this.#jwks());
      });
    } catch (error) {
      throw await providerRefusal(error);
    }
  }

  async #jwks(): Promise<JSONWebKeySet> {
    if (!this.#keys || steady() - this.#keys.at > keysFor) {
      const keys = { set: this.#readKeys(), at: steady() };
      keys.set.catch(() => this.#keys === keys && (this.#keys = undefined));
      this.#keys = keys;
    }
    return this.#keys.set;
  }

  #readKeys(): Promise<JSONWebKeySet> {
    return this.#ask('jwks_uri', async (config) => {
      const { jwks_uri: address } = config.serverMetadata();
      if (!address) throw new ClaimRefused('jwks_uri', 'missing');
      const answer = await providerFetch(address, {
        headers: { Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithin * 1000),
      });
      if (!answer.ok) throw new ProviderDown(`${address}: ${answer.status}`, { status: answer.status });
      return (await answer.json()) as JSONWebKeySet;
    });
  }

  /** Asks at one of the provider's addresses. Where nothing is there any more, the metadata are read anew once. */
  async #ask<T>(endpoint: Endpoint, ask: (config: OpenId.Configuration) => Promise<T>): Promise<T> {
    const attempt = async () => {
      const config = await this.#configuration();
      const asked: AskedPart = {
        part: partAt[endpoint],
        address: String(config.serverMetadata()[endpoint] ?? this.source.issuer),
      };
      try {
        return await ask(config);
      } catch (error) {
        throw await providerRefusal(error, asked);
      }
    };
    const known = this.#known;
    try {
      return await attempt();
    } catch (error) {
      const isGone = error instanceof ProviderDown && [404, 405, 410].includes(error.status ?? 0);
      if (!isGone || known === undefined || !this.#forget()) throw error;
      return attempt();
    }
  }

  /** Forgets the metadata, so that they are read anew. False for those that were read within these ms. */
  #forget(within = leastBetweenKeys): boolean {
    if (!this.#known || steady() - this.#known.at < within) return false;
    this.#known = undefined;
    return true;
  }

  #configuration(): Promise<OpenId.Configuration> {
    if (!this.#known || steady() - this.#known.at > metadataFor) {
      const known = { config: this.#discover(), at: steady() };
      known.config.catch(() => this.#known === known && (this.#known = undefined));
      this.#known = known;
    }
    return this.#known.config;
  }

  async #discover(): Promise<OpenId.Configuration> {
    return configurationFor(this.source, this.#secret, await readMetadata(this.source));
  }
}

/** The algorithm that a token names; undefined for a text that is no token. */
function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Milliseconds: a token with an unknown key makes the portal read the keys again. */
const leastBetweenKeys = 20;
