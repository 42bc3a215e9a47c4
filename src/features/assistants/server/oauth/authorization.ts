/**
 * A request for a key, from the program's question to its code. Nothing of it is stored: what was asked, and later the answer, are sealed
 * in the addresses by which the browser passes them on.
 */
import type { Portal } from '#model/types.ts';
import { seal, unseal } from '#server/passwords/seal.ts';
import { isRedirectOf, longestRedirect } from '#features/assistants/shared.ts';
import { clientWith, type OAuthClient } from './clients.ts';
import { OAuthFault } from './faults.ts';
import { resourceOf } from './metadata.ts';

/** Milliseconds that a person may take to sign in and decide. */
const decidesIn = 3_600_000;
/** Milliseconds within which a program fetches its key. */
const codeLasts = 120_000;
/** The state comes back in an address, behind a sign-in that carries it along. */
const longestState = 500;

/** What a program has asked, once all of it is right. */
export type AskedKey = {
  client: Pick<OAuthClient, 'id' | 'name' | 'isNamed'>;
  redirect: string;
  challenge: string;
  state?: string;
  until: number;
};

/** The client and where to go back to. What is wrong with these is said to the person alone: the address may be a stranger's. */
export function readClient(
  given: ReadonlyMap<string, string>,
  portal: Portal,
  secret: Uint8Array,
): { client: OAuthClient; redirect: string } {
  const client = clientWith(given.get('client_id') ?? '', portal, secret);
  if (!client) throw new OAuthFault('invalid_client', 'assistants.oauth.noClient');
  const only = client.redirects.length === 1 ? client.redirects[0] : undefined;
  const redirect = given.get('redirect_uri') ?? only;
  if (
    redirect === undefined ||
    redirect.length > longestRedirect ||
    !isRedirectOf(redirect, client.redirects)
  )
    throw new OAuthFault('invalid_request', 'assistants.oauth.otherRedirect');
  return { client, redirect };
}

/** Throws what the program is told at its address. */
export function readQuestion(
  given: ReadonlyMap<string, string>,
  portal: Portal,
  { client, redirect }: { client: OAuthClient; redirect: string },
): AskedKey {
  if (given.get('response_type') !== 'code')
    throw new OAuthFault('unsupported_response_type', 'assistants.oauth.codeAlone');
  const challenge = given.get('code_challenge') ?? '';
  if (given.get('code_challenge_method') !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OAuthFault('invalid_request', 'assistants.oauth.wantsPkce');
  refuseOtherTarget(given, portal);
  const state = given.get('state');
  if (state !== undefined && state.length > longestState)
    throw new OAuthFault('invalid_request', 'assistants.oauth.longState');
  const { id, name, isNamed } = client;
  return {
    client: { id, name, isNamed },
    redirect,
    challenge,
    ...(state !== undefined && { state }),
    until: Date.now() + decidesIn,
  };
}

/** A key is good for /mcp of this portal alone (RFC 8707). */
export function refuseOtherTarget(given: ReadonlyMap<string, string>, portal: Portal): void {
  const wanted = given.get('resource');
  if (wanted !== undefined && wanted.replace(/\/$/, '') !== resourceOf(portal))
    throw new OAuthFault('invalid_target', 'assistants.oauth.otherTarget');
}

export const sealQuestion = (secret: Uint8Array, asked: AskedKey): string =>
  seal(secret, 'oauth request', asked);

/** Undefined for what is no question of a program, or too old. */
export function unsealQuestion(secret: Uint8Array, sealed: string): AskedKey | undefined {
  const asked = unseal<AskedKey>(secret, 'oauth request', sealed);
  return asked && asked.until > Date.now() ? asked : undefined;
}

/** The key that a person has made, until the program fetches it. */
type GivenKey = Pick<AskedKey, 'redirect' | 'challenge'> & { key: string; client: string; until: number };

export const codeFor = (secret: Uint8Array, { client, redirect, challenge }: AskedKey, key: string): string =>
  seal(secret, 'oauth code', {
    key,
    client: client.id,
    redirect,
    challenge,
    until: Date.now() + codeLasts,
  } satisfies GivenKey);

/** When a key that nobody has fetched is none: a moment in ISO 8601. */
export const fetchedBy = (): string => new Date(Date.now() + codeLasts).toISOString();

export function unsealCode(secret: Uint8Array, code: string): GivenKey | undefined {
  const given = unseal<GivenKey>(secret, 'oauth code', code);
  return given && given.until > Date.now() ? given : undefined;
}

/** The address at which the program gets its answer, and from whom (RFC 9207). */
export function backAt(
  { redirect, state }: Pick<AskedKey, 'redirect' | 'state'>,
  { url }: Pick<Portal, 'url'>,
  answer: Readonly<Record<string, string>>,
): string {
  const all = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: url! });
  return `${redirect}${redirect.includes('?') ? '&' : '?'}${all}`;
}
