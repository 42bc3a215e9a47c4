/** What an OpenID Connect library or provider reports, in the terms of this room. */
import { causesInWords, isUntrusted } from '#host/causes.ts';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { ClaimRefused, PersonEnded, ProviderDown } from './claims.ts';

/** What is asked: which address, and what a refusal there means. */
export type AskedPart = { part: 'metadata' | 'keys' | 'token' | 'userinfo'; address: string };

/** Signatures by a key of the provider: none by a shared secret, and none at all. */
export const signatures = [
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
];

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
  'invalid_grant',
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

type LibraryError = Error & {
  code?: string;
  claim?: string;
  attribute?: string;
  error?: string;
  status?: number;
  response?: Response;
};

/** A provider that can't be asked, or something that is wrong with its answer. */
export async function providerRefusal(thrown: unknown, asked?: AskedPart): Promise<Error> {
  if (thrown instanceof ClaimRefused || thrown instanceof ProviderDown) return thrown;
  const error = thrown as LibraryError;
  const { code = '' } = error;
  const answer = answerIn(error);
  if (asked && answer) {
    const told = await errorIn(answer, error);
    const refusal = refusalBy(asked, answer, told, error);
    if (refusal) return refusal;
  }
  if (error.error) return refusedBy(error.error, error);
  const isSilent = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON))$/.test(code);
  if (isSilent || !/^(OAUTH_|ERR_J)/.test(code)) return unanswered(error, asked, answer?.status);
  // The library names the answer where it means a member that is missing.
  const named = code === 'OAUTH_INVALID_RESPONSE' ? missingIn(error) : undefined;
  if (named) return new ClaimRefused(named, 'missing', error);
  const alg = algorithmIn(error);
  if (alg !== undefined) return otherAlgorithm(alg, error);
  return new ClaimRefused(signatureFaults[code] ?? namedIn(error) ?? code, causesInWords(error), error);
}

const refusedBy = (code: string, error: Error): ClaimRefused =>
  code === 'invalid_grant'
    ? new PersonEnded('invalid_grant', 'it has ended', error)
    : new ClaimRefused(errorCodes.has(code) ? code : 'error', 'the provider refuses', error);

/** The answer that the library could not use. */
function answerIn(error: LibraryError): Response | undefined {
  for (let one: unknown = error; one !== undefined && one !== null; one = (one as Error).cause) {
    if (one instanceof Response) return one;
    if ((one as LibraryError).response instanceof Response) return (one as LibraryError).response;
  }
  return undefined;
}

/** The code of RFC 6749 or RFC 6750 in an answer's body or challenge. */
async function errorIn(answer: Response, { error }: LibraryError): Promise<string> {
  if (error) return error;
  // LemonLDAP::NG 2.16 leaves out the scheme: `error="invalid_token",error_description="…"`.
  const [, challenged] = /\berror="?(\w+)/.exec(answer.headers.get('www-authenticate') ?? '') ?? [];
  if (challenged) return challenged;
  if (answer.bodyUsed) return '';
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return isMap(body) && typeof body.error === 'string' ? body.error : '';
}

/** Refusals that a status or a code explains: only some of them mean the person (RFC 6749, 5.2; RFC 6750, 3.1). */
function refusalBy(
  { part, address }: AskedPart,
  { status }: Response,
  told: string,
  error: LibraryError,
): Error | undefined {
  const code = errorCodes.has(told) ? told : '';
  if (part === 'token' && ['invalid_client', 'unauthorized_client'].includes(code))
    return new ProviderDown(translate('provider.clientRefused', { address, status, code }), {
      cause: error,
      isSettings: true,
    });
  if (part === 'token' && status === 401 && !code)
    return new ProviderDown(translate('provider.clientRefused', { address, status, code: '401' }), {
      cause: error,
      isSettings: true,
    });
  if (part === 'userinfo' && status === 401 && code === 'invalid_token')
    return new PersonEnded('invalid_token', 'it has ended', error);
  if (part === 'token' && told) return refusedBy(told, error);
  // An answer that came as it should, with something wrong inside.
  if (status === 200) return undefined;
  return unanswered(error, { part, address }, status);
}

function unanswered(error: Error, asked?: AskedPart, status?: number): ProviderDown {
  const why = status === undefined ? causesInWords(error) : translate('provider.status', { status });
  const trust = isUntrusted(error) ? ` ${translate('http.trustCertificate')}` : '';
  const text = asked ? `${asked.address}: ${why}` : why;
  return new ProviderDown(text + trust, { cause: error, ...(status !== undefined && { status }) });
}

/** A token whose signature is not by a key of the provider. */
export const otherAlgorithm = (alg: string, cause?: unknown): ClaimRefused =>
  new ClaimRefused(
    'alg',
    translate('provider.otherAlgorithm', { alg: alg.slice(0, 20), known: signatures.join(', ') }),
    cause,
  );

/** The algorithm of a token that the library has refused for it: the header is in the last cause. */
function algorithmIn(error: unknown): string | undefined {
  for (let one: unknown = error; isMap(one) || one instanceof Error; one = (one as Error).cause) {
    const { header } = one as { header?: unknown };
    if (isMap(header) && typeof header.alg === 'string' && !signatures.includes(header.alg))
      return header.alg;
  }
  return undefined;
}

/** `"response" body "id_token" property must be a string` names id_token. */
function missingIn(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const [, member] = /"response" body "(\w+)" property/.exec(one.message) ?? [];
    if (member) return member;
  }
  return undefined;
}

/** The claim or parameter that an error or one of its causes is about: some put it only into their message. */
function namedIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { claim, attribute, message = '', cause } = error as LibraryError;
  return claim ?? attribute ?? namedIn(cause) ?? /"([\w-]+)"/.exec(message)?.[1];
}
