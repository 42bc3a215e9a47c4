/**
 * One OpenID Connect provider, asked with openid-client. That trusts the connection to the token endpoint and does not
 * verify the signature of an ID token from there (OpenID Connect Core 3.1.3.7, step 6): here it is verified with jose.
 */
import type * as OpenId from 'openid-client';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
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

/** Seconds that a provider may take for one answer. */
const answerWithin = 8;
/** Milliseconds after which its metadata and keys are read again. */
const metadataFor = 3_600_000;
const keysFor = 600_000;

const openId = (): Promise<typeof OpenId> => import('openid-client');

type Secrets = { state: string; nonce: string; verifier: string };
export type ProviderTokens = {
  claims: PersonClaims;
  idToken: string;
  accessToken: string;
  /** Milliseconds since 1970 until which the access token can be used. */
  accessUntil: number;
  refreshToken?: string | undefined;
};

export class ProviderClient {
  readonly source: ProviderSettings;
  readonly #secret: string;
  readonly #redirectUri: string;
  #known: { config: Promise<OpenId.Configuration>; until: number } | undefined;
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
    });
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
    const config = await this.#configuration();
    const url = new URL(this.#redirectUri);
    url.search = answer;
    if (!url.searchParams.has('code') && !url.searchParams.has('error'))
      throw new ClaimRefused('code', 'missing');
    const tokens = await asked(() =>
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
    const config = await this.#configuration();
    const tokens = await asked(() => library.refreshTokenGrant(config, refreshToken));
    const fresh = tokens.id_token ? await this.#checked(tokens.id_token, tokens.access_token) : undefined;
    if (fresh && fresh.sub !== subject) throw new ClaimRefused('sub', 'another person');
    return this.#verified(tokens, fresh ?? { sub: subject });
  }

  /** What the provider says now of the person whose access token it is. */
  async userInfo(accessToken: string, subject: string): Promise<PersonClaims | undefined> {
    const config = await this.#configuration();
    if (!config.serverMetadata().userinfo_endpoint) return undefined;
    const library = await openId();
    return asked(() => library.fetchUserInfo(config, accessToken, subject)) as Promise<PersonClaims>;
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
        issuer: issuer.endsWith('/') ? [issuer, issuer.slice(0, -1)] : [issuer, `${issuer}/`],
        audience: clientId,
        // Only signatures by a key of the provider: none by a shared secret, and none at all.
        algorithms: [
          'RS256',
          'RS384',
          'RS512',
          'PS256',
          'PS384',
          'PS512',
          'ES256',
          'ES384',
          'ES512',
          'EdDSA',
          'Ed25519',
        ],
        clockTolerance: clockSkew,
        requiredClaims: ['iat'],
      });
      const { typ, alg } = protectedHeader;
      if (typ !== undefined && !types.some((one) => one.toLowerCase() === typ.toLowerCase()))
        throw new ClaimRefused('typ', 'another kind of token');
      return { payload, alg };
    };
    try {
      const since = this.#keys?.at;
      return await attempt(await this.#jwks()).catch(async (error: unknown) => {
        // The provider may have changed its keys since they were read.
        const isUnknown = (error as { code?: string }).code === 'ERR_JWKS_NO_MATCHING_KEY';
        if (!isUnknown || since === undefined || Date.now() - since < leastBetweenKeys) throw error;
        this.#keys = undefined;
        return attempt(await this.#jwks());
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async #jwks(): Promise<JSONWebKeySet> {
    if (!this.#keys || Date.now() - this.#keys.at > keysFor) {
      const keys = { set: this.#readKeys(), at: Date.now() };
      keys.set.catch(() => this.#keys === keys && (this.#keys = undefined));
      this.#keys = keys;
    }
    return this.#keys.set;
  }

  async #readKeys(): Promise<JSONWebKeySet> {
    const address = (await this.#configuration()).serverMetadata().jwks_uri;
    if (!address) throw new ClaimRefused('jwks_uri', 'missing');
    return asked(async () => {
      const answer = await boundedFetch(address, {
        headers: { Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithin * 1000),
      });
      if (!answer.ok) throw new ProviderDown(`${address}: ${answer.status}`);
      return (await answer.json()) as JSONWebKeySet;
    });
  }

  #configuration(): Promise<OpenId.Configuration> {
    if (!this.#known || Date.now() > this.#known.until) {
      const known = { config: this.#discover(), until: Date.now() + metadataFor };
      known.config.catch(() => this.#known === known && (this.#known = undefined));
      this.#known = known;
    }
    return this.#known.config;
  }

  async #discover(): Promise<OpenId.Configuration> {
    const { issuer, clientId } = this.source;
    const library = await openId();
    const isPlain = issuer.startsWith('http:');
    const config = await asked(() =>
      library.discovery(new URL(issuer), clientId, undefined, library.ClientSecretBasic(this.#secret), {
        timeout: answerWithin,
        [library.customFetch]: boundedFetch as unknown as OpenId.CustomFetch,
        ...(isPlain && { execute: [library.allowInsecureRequests] }),
      }),
    );
    const metadata = config.serverMetadata();
    // The library makes an exception for some addresses of Entra.
    if (metadata.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      throw new ClaimRefused('issuer', `the provider says that it is ${metadata.issuer}`);
    const methods = metadata.token_endpoint_auth_methods_supported;
    if (!methods || methods.includes('client_secret_basic')) return config;
    const posting = new library.Configuration(
      metadata,
      clientId,
      undefined,
      library.ClientSecretPost(this.#secret),
    );
    posting.timeout = answerWithin;
    posting[library.customFetch] = boundedFetch as unknown as OpenId.CustomFetch;
    if (isPlain) library.allowInsecureRequests(posting);
    return posting;
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Milliseconds: a token with an unknown key makes the portal read the keys again. */
const leastBetweenKeys = 20;

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw refusalOf(error);
  }
}

const signatureFaults: Readonly<Record<string, string>> = {
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JWKS_NO_MATCHING_KEY: 'kid',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'kid',
  ERR_JOSE_ALG_NOT_ALLOWED: 'alg',
  ERR_JOSE_NOT_SUPPORTED: 'alg',
  ERR_JWT_EXPIRED: 'exp',
  ERR_JWT_INVALID: 'id_token',
  ERR_JWS_INVALID: 'id_token',
};

/**
 * Codes of RFC 6749 (4.1.2.1, 5.2), RFC 6750 (3.1) and OpenID Connect Core (3.1.2.6). Others are texts that anybody can write
 * into the address of the callback: they come into no log.
 */
const errorCodes: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'insufficient_scope',
  'interaction_required',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'invalid_token',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

type LibraryError = Error & { code?: string; claim?: string; attribute?: string; error?: string };

/** What a library reports, in the terms of this room: a provider that can't be asked, or something that is wrong. */
function refusalOf(thrown: unknown): Error {
  if (thrown instanceof ClaimRefused || thrown instanceof ProviderDown) return thrown;
  const error = thrown as LibraryError;
  const { code = '', message } = error;
  if (error.error === 'invalid_grant') return new ClaimRefused('invalid_grant', 'it has ended', error);
  if (error.error)
    return new ClaimRefused(
      errorCodes.has(error.error) ? error.error : 'error',
      'the provider refuses',
      error,
    );
  const isSilent = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON))$/.test(code);
  if (isSilent || !/^(OAUTH_|ERR_J)/.test(code)) return new ProviderDown(message, { cause: error });
  return new ClaimRefused(signatureFaults[code] ?? namedIn(error) ?? code, 'not accepted', error);
}

/** The claim or parameter that an error or one of its causes is about: some put it only into their message. */
function namedIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { claim, attribute, message = '', cause } = error as LibraryError;
  return claim ?? attribute ?? namedIn(cause) ?? /"([\w-]+)"/.exec(message)?.[1];
}

/** Bytes that an answer of a provider may have. */
const largest = 1_000_000;

/** `fetch`, of which only the beginning of an answer is read: a provider that sends without end fills no memory. */
async function boundedFetch(address: string | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largest) throw new ProviderDown('its answer is too large');
    parts.push(part);
  }
  const hasBody = ![101, 204, 205, 304].includes(answer.status);
  return new Response(hasBody ? Buffer.concat(parts) : null, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}
