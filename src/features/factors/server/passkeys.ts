/**
 * Passkeys: WebAuthn Level 3. The relying party is the host of `url`, and the origin is `url` itself. The user is always
 * verified, by PIN, finger or face, so a passkey alone is two factors.
 */
import { createHmac } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isMap } from '#model/values/values.ts';
import { passkeyHostOf } from '#model/config/passkeyHost.ts';
import type { CreationJson, RequestJson } from '../shared.ts';
import type { Portal } from '#model/types.ts';
import type { PasskeyFactor } from './factorRows.ts';

type Library = typeof import('@simplewebauthn/server');
let library: Promise<Library> | undefined;
/** Loaded with the first answer of a key. */
const webauthn = (): Promise<Library> => (library ??= import('@simplewebauthn/server'));

const timeout = 300_000;
/** EdDSA, ES256, RS256: https://www.iana.org/assignments/cose/cose.xhtml#algorithms. */
const algorithms = [-8, -7, -257];

type RelyingParty = { id: string; origin: string };

/** Undefined where the portal can have no passkeys. */
export function relyingPartyOf(portal: Portal): RelyingParty | undefined {
  const id = passkeyHostOf(portal);
  return id === undefined ? undefined : { id, origin: new URL(portal.url!).origin };
}

export type Held = Pick<PasskeyFactor, 'credential' | 'transports'>;
const described = ({ credential, transports }: Held) => ({
  type: 'public-key' as const,
  id: credential,
  transports: [...transports],
});

/** @param keys those that may answer; empty: whichever the user chooses */
export const requestOptions = (
  { id }: RelyingParty,
  challenge: string,
  keys: readonly Held[],
): RequestJson => ({
  challenge,
  rpId: id,
  timeout,
  userVerification: 'required',
  ...(keys.length > 0 && { allowCredentials: keys.map(described) }),
});

type User = { id: string; email: string; name: string };

export const creationOptions = (
  { id: rpId }: RelyingParty,
  challenge: string,
  { user, portal, secret, keys }: { user: User; portal: Portal; secret: Uint8Array; keys: readonly Held[] },
): CreationJson => ({
  challenge,
  rp: { id: rpId, name: portal.brand.name },
  user: { id: handleOf(secret, user.id), name: user.email, displayName: user.name },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout,
  attestation: 'none',
  excludeCredentials: keys.map(described),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
});

/** What an authenticator stores in place of the account's id: it must tell nothing about a person (WebAuthn, 14.6.1). */
const handleOf = (secret: Uint8Array, account: string): string =>
  createHmac('sha256', secret).update(`passkey user ${account}`).digest('base64url');

/** The challenge that an answer has signed; undefined for what is no answer. */
export function signedChallenge(response: unknown): string | undefined {
  const inner = isMap(response) && isMap(response.response) ? response.response : {};
  if (typeof inner.clientDataJSON !== 'string') return undefined;
  try {
    const data: unknown = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString('utf8'));
    // In a frame of another site, which the portal never is.
    if (!isMap(data) || data.crossOrigin === true) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

export const credentialOf = (response: unknown): string | undefined =>
  isMap(response) && typeof response.id === 'string' && response.id.length <= 1400 ? response.id : undefined;

type NewPasskey = Pick<PasskeyFactor, 'credential' | 'publicKey' | 'counter' | 'transports'>;

/** Undefined for an answer that does not hold. */
export async function registered(
  { id, origin }: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<NewPasskey | undefined> {
  try {
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || !registrationInfo) return undefined;
    const { credential } = registrationInfo;
    return {
      credential: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 10).map((one) => String(one).slice(0, 20)),
    };
  } catch {
    return undefined;
  }
}

/**
 * The key's counter after its answer; undefined for an answer that does not hold, such as that of a copied key, whose counter
 * goes back.
 */
export async function counterAfter(
  { id, origin }: RelyingParty,
  challenge: string,
  response: unknown,
  key: PasskeyFactor,
): Promise<number | undefined> {
  try {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credential,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
