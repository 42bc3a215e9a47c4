/** Compares what each provider of the config publishes with what signing in by it needs, and asks whether it takes the secret. */
import type * as OpenId from 'openid-client';
import { causesInWords } from '#host/causes.ts';
import { translate } from '#messages/translate.ts';
import type { ProviderSettings } from '#language/schema/signIn.ts';
import type { Finding } from '#model/api/findings.ts';
import type { Portal } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { validConfig } from '#server/tasks/openData.ts';
import type { CliTask } from '#server/feature/feature.ts';
import { ClaimRefused, ProviderDown, usualClaim } from './claims.ts';
import {
  answerWithin,
  clientAuthOf,
  configurationFor,
  metadataAddress,
  openId,
  providerFetch,
  readMetadata,
} from './metadata.ts';
import { providerRefusal, signatures } from './providerFaults.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Asked = { id: string; source: ProviderSettings; metadata: OpenId.ServerMetadata };

/** The variables of secrets that are not set: nobody comes in by these providers. */
export const unsetSecrets = ({ signIn }: Pick<Portal, 'signIn'>, env: Env): string[] => [
  ...new Set(
    Object.values(signIn?.providers ?? {})
      .map(({ secretEnv }) => secretEnv)
      .filter((name) => !env[name]?.trim()),
  ),
];

/** Asks each provider of the config. */
export const checkSignInTask: CliTask = (env) => {
  const { portal, error } = validConfig(env);
  return portal ? checkProviders(portal, process.env) : { error };
};

/** One finding for each thing that signing in needs. */
export async function checkProviders({ signIn, url }: Portal, env: Env): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(signIn?.providers ?? {}).map(([id, source]) => checkProvider(id, source, url, env)),
  );
  return found.flat();
}

async function checkProvider(
  id: string,
  source: ProviderSettings,
  url: string | undefined,
  env: Env,
): Promise<Finding[]> {
  const secret = env[source.secretEnv]?.trim();
  const subject = subjectOf(id);
  let metadata: OpenId.ServerMetadata;
  try {
    metadata = await readMetadata(source);
  } catch (error) {
    return [
      { subject: subject('metadata'), ok: false, message: faultOf(error, source) },
      ...(secret ? [] : [noSecret(id, source)]),
    ];
  }
  const asked = { id, source, metadata };
  return [
    {
      subject: subject('metadata'),
      ok: true,
      message: translate('provider.check.metadata', { address: metadataAddress(source.issuer) }),
    },
    ...comparisons.map((compare) => compare(asked)),
    await keysOf(asked),
    secret ? await clientOf(asked, secret, `${url}/auth/${id}/callback`) : noSecret(id, source),
  ];
}

const subjectOf = (id: string) => (part: string) => `signIn.providers.${id}: ${part}`;

const noSecret = (id: string, { secretEnv }: ProviderSettings): Finding => ({
  subject: subjectOf(id)('secret'),
  ok: false,
  message: translate('provider.noSecret', { name: secretEnv }),
});

function faultOf(error: unknown, { issuer }: ProviderSettings): string {
  if (error instanceof ClaimRefused)
    return translate('provider.check.issuer', { issuer, reason: error.message });
  if (!(error instanceof ProviderDown)) return causesInWords(error);
  return translate('provider.check.unreachable', { reason: error.message });
}

const listOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

/** Each compares one member; a provider that says nothing of it is taken at the standard's default. */
const comparisons: readonly ((asked: Asked) => Finding)[] = [
  ({ id, metadata }) => {
    const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
      (name) => !metadata[name],
    );
    return {
      subject: subjectOf(id)('endpoints'),
      ok: missing.length === 0,
      message:
        missing.length === 0
          ? translate('provider.check.fine')
          : translate('provider.check.lacks', { names: missing.join(', ') }),
    };
  },
  ({ id, metadata }) => {
    const offered = listOf(metadata.id_token_signing_alg_values_supported);
    const ok = !offered || offered.some((alg) => signatures.includes(alg));
    return {
      subject: subjectOf(id)('algorithms'),
      ok,
      message: ok
        ? translate('provider.check.fine')
        : translate('provider.check.algorithms', {
            offered: offered!.join(', '),
            known: signatures.join(', '),
          }),
    };
  },
  ({ id, metadata }) => {
    const offered = listOf(metadata.code_challenge_methods_supported);
    const ok = !offered || offered.includes('S256');
    return {
      subject: subjectOf(id)('PKCE'),
      ok,
      message: translate(
        !offered ? 'provider.check.pkceUnsaid' : ok ? 'provider.check.fine' : 'provider.check.pkce',
      ),
    };
  },
  ({ id, source, metadata }) => {
    const offered = listOf(metadata.scopes_supported);
    const asked = source.scopes ?? [
      'openid',
      'email',
      'profile',
      'offline_access',
      source.claim ?? usualClaim,
    ];
    const missing = offered ? asked.filter((scope) => !offered.includes(scope)) : [];
    // Without `scopes`, what the provider does not offer is not asked for.
    const ok = missing.length === 0 || source.scopes === undefined;
    const isKept = asked.includes('offline_access') && !missing.includes('offline_access');
    return {
      subject: subjectOf(id)('scopes'),
      ok,
      message: !ok
        ? translate('provider.check.scopes', { scopes: missing.join(', '), offered: offered!.join(' ') })
        : translate(isKept ? 'provider.check.fine' : 'provider.check.noOffline'),
    };
  },
  ({ id, source, metadata }) => {
    const method = `client_secret_${clientAuthOf(source, metadata)}`;
    const offered = listOf(metadata.token_endpoint_auth_methods_supported) ?? ['client_secret_basic'];
    const ok = offered.includes(method);
    return {
      subject: subjectOf(id)('client authentication'),
      ok,
      message: ok ? method : translate('provider.check.methods', { method, offered: offered.join(', ') }),
    };
  },
  ({ id, source, metadata }) => {
    const ok = source.signOut !== 'provider' || Boolean(metadata.end_session_endpoint);
    return {
      subject: subjectOf(id)('sign-out'),
      ok,
      message: ok ? translate('provider.check.fine') : translate('provider.noEndSession', { provider: id }),
    };
  },
];

async function keysOf({ id, metadata }: Asked): Promise<Finding> {
  const subject = subjectOf(id)('keys');
  const address = String(metadata.jwks_uri ?? '');
  try {
    const answer = await providerFetch(address, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithin * 1000),
    });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    const keys = isMap(body) && Array.isArray(body.keys) ? body.keys.filter(isMap) : [];
    const ok = keys.some(({ use, kty }) => (use === undefined || use === 'sig') && kty !== 'oct');
    return {
      subject,
      ok,
      message: ok
        ? translate('provider.check.fine')
        : translate('provider.check.noKeys', { address, status: answer.status }),
    };
  } catch (error) {
    return { subject, ok: false, message: `${address}: ${causesInWords(error)}` };
  }
}

/**
 * Redeems a code that nobody has: a provider that takes the portal's name and secret answers `invalid_grant` (RFC 6749, 5.2), and
 * `invalid_client` where it does not.
 */
async function clientOf(asked: Asked, secret: string, redirectUri: string): Promise<Finding> {
  const { id, source, metadata } = asked;
  const subject = subjectOf(id)('secret');
  const library = await openId();
  const config = await configurationFor(source, secret, metadata);
  const address = String(metadata.token_endpoint ?? '');
  try {
    const answered = await library
      .genericGrantRequest(config, 'authorization_code', {
        code: 'portal-check-of-the-secret',
        redirect_uri: redirectUri,
        code_verifier: 'portal-check-of-the-secret-has-forty-three-letters',
      })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    const refusal = answered && (await providerRefusal(answered, { part: 'token', address }));
    const isRefused = refusal instanceof ProviderDown;
    return {
      subject,
      ok: !isRefused,
      message: !isRefused
        ? translate('provider.check.fine')
        : refusal.isSettings
          ? translate('provider.check.secret', { secretEnv: source.secretEnv, reason: refusal.message })
          : refusal.message,
    };
  } catch (error) {
    return { subject, ok: false, message: `${address}: ${causesInWords(error)}` };
  }
}
