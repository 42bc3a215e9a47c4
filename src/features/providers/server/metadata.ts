/** What a provider publishes of itself, in /.well-known/openid-configuration (OpenID Connect Discovery 1.0, 4). */
import type * as OpenId from 'openid-client';
import type { ProviderSettings } from '#language/schema/signIn.ts';
import { isMap } from '#model/values/values.ts';
import { boundedFetch, type Bounds } from '#server/http/boundedFetch.ts';
import { ClaimRefused, clockSkew, ProviderDown } from './claims.ts';
import { providerRefusal, signatures } from './providerFaults.ts';
import { translate } from '#messages/translate.ts';

export const openId = (): Promise<typeof OpenId> => import('openid-client');

/** Seconds that a provider may take for one answer. */
export const answerWithin = 8;
/** Bytes that an answer of a provider may have. */
const largest = 1_000_000;

const bounds: Bounds = {
  largest,
  tooLarge: () => new ProviderDown(translate('provider.answerTooLarge')),
};
export const providerFetch = (address: string | URL, init?: RequestInit): Promise<Response> =>
  boundedFetch(address, init, bounds);

export const metadataAddress = (issuer: string): string =>
  `${withoutSlash(issuer)}/.well-known/openid-configuration`;

export const withoutSlash = (address: string): string => address.replace(/\/$/, '');

/**
 * Reads the metadata.
 *
 * @throws ProviderDown, or ClaimRefused for those of another issuer
 */
export async function readMetadata({
  issuer,
}: Pick<ProviderSettings, 'issuer'>): Promise<OpenId.ServerMetadata> {
  const asked = { part: 'metadata', address: metadataAddress(issuer) } as const;
  let metadata: unknown;
  try {
    const answer = await getJson(asked.address);
    if (!answer.ok) throw new ProviderDown(`${asked.address}: ${answer.status}`, { status: answer.status });
    metadata = await answer.json().catch(() => undefined);
  } catch (error) {
    throw await providerRefusal(error, asked);
  }
  if (!isMap(metadata) || typeof metadata.issuer !== 'string')
    throw new ProviderDown(translate('provider.noMetadata', { address: asked.address }));
  // A slash at the end is often lost on the way into a config: it names no other provider.
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new ClaimRefused('issuer', `the provider says that it is ${metadata.issuer.slice(0, 200)}`);
  return metadata as unknown as OpenId.ServerMetadata;
}

/** Follows one redirect to the same host: django-oauth-toolkit 1.7 leads from the address without a slash at its end. */
async function getJson(address: string, isFollowed = false): Promise<Response> {
  const answer = await providerFetch(address, {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithin * 1000),
  });
  const to = answer.headers.get('location');
  if (![301, 302, 307, 308].includes(answer.status) || !to || isFollowed) return answer;
  const next = new URL(to, address);
  return next.origin === new URL(address).origin ? getJson(next.href, true) : answer;
}

/** How the portal names itself at the token endpoint. */
export function clientAuthOf(
  { clientAuth }: Pick<ProviderSettings, 'clientAuth'>,
  { token_endpoint_auth_methods_supported: methods }: Partial<OpenId.ServerMetadata>,
): 'basic' | 'post' {
  return clientAuth ?? (!methods || methods.includes('client_secret_basic') ? 'basic' : 'post');
}

/** The client of the library for a provider with these metadata. */
export async function configurationFor(
  source: ProviderSettings,
  secret: string,
  metadata: OpenId.ServerMetadata,
): Promise<OpenId.Configuration> {
  const library = await openId();
  const config = new library.Configuration(
    // Here signatures are verified with jose, by the provider's keys: those that it names may change any day.
    { ...metadata, id_token_signing_alg_values_supported: signatures },
    source.clientId,
    // The library looks at a token's times before jose does, and allows 30 s of its own.
    { [library.clockTolerance]: clockSkew },
    clientAuthOf(source, metadata) === 'post' ? library.ClientSecretPost(secret) : basic(secret),
  );
  config.timeout = answerWithin;
  config[library.customFetch] = providerFetch as unknown as OpenId.CustomFetch;
  if (source.issuer.startsWith('http:')) library.allowInsecureRequests(config);
  return config;
}

/**
 * Name and secret as a form serializes them (RFC 6749, 2.3.1; WHATWG URL, 5.2, leaves `*-._`). openid-client 6.9 escapes these
 * too, and LemonLDAP::NG 2.16, Glewlwyd 2.7 and better-auth 1.3 do not undo it.
 */
const basic =
  (secret: string): OpenId.ClientAuth =>
  (_server, { client_id: id }, _body, headers) =>
    headers.set('Authorization', `Basic ${btoa(`${formText(id)}:${formText(secret)}`)}`);

const formText = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
