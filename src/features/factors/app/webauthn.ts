/**
 * Asks the browser's passkeys, in the JSON of WebAuthn Level 3. The methods that browsers have for it are younger than the
 * oldest promised ones (PublicKeyCredential.parseRequestOptionsFromJSON: Chrome 129, Firefox 119, Safari 18.4), and short.
 */
import type { CreationJson, RequestJson } from '../shared.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const described = (keys: RequestJson['allowCredentials'] = []): PublicKeyCredentialDescriptor[] =>
  keys.map(({ id, transports }) => ({
    type: 'public-key',
    id: bytesOf(id),
    ...(transports.length > 0 && { transports: transports as AuthenticatorTransport[] }),
  }));

type Asked = { mediation?: 'conditional'; signal?: AbortSignal };

/** The answer of a passkey; undefined where the user chose none. */
export async function askKey(
  { challenge, allowCredentials, ...options }: RequestJson,
  asked: Asked = {},
): Promise<object | undefined> {
  const found = await navigator.credentials.get({
    ...asked,
    publicKey: { ...options, challenge: bytesOf(challenge), allowCredentials: described(allowCredentials) },
  } as CredentialRequestOptions);
  if (!found) return undefined;
  const { response, ...rest } = plain(found as PublicKeyCredential);
  const { authenticatorData, signature, userHandle, clientDataJSON } =
    response as AuthenticatorAssertionResponse;
  return {
    ...rest,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  };
}

export async function makeKey({
  challenge,
  user,
  excludeCredentials,
  ...options
}: CreationJson): Promise<object | undefined> {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: described(excludeCredentials),
    } as PublicKeyCredentialCreationOptions,
  });
  if (!made) return undefined;
  const { response, ...rest } = plain(made as PublicKeyCredential);
  const { clientDataJSON, attestationObject, ...more } = response as AuthenticatorAttestationResponse;
  return {
    ...rest,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      transports: (response as AuthenticatorAttestationResponse).getTransports?.() ?? [],
      ...more,
    },
  };
}

const plain = ({ id, rawId, type, response }: PublicKeyCredential) => ({
  id,
  rawId: textOf(rawId),
  type,
  response,
  clientExtensionResults: {},
});

/** True for the user's "no", which is no fault. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
