/**
 * The programs that may ask people for a key. An author names some in `assistantClients`. Any other registers itself (RFC 7591), and
 * gets what it has said as its id, sealed: the portal keeps nothing of it, so there is nothing to fill up, and nothing to forget.
 */
import { createHash } from 'node:crypto';
import type { Portal } from '#model/types.ts';
import { seal, unseal } from '#server/passwords/seal.ts';
import { isMap } from '#model/values/values.ts';
import { longestProgramName, longestRedirect, openRedirect } from '#features/assistants/shared.ts';
import { markOfNamed } from '#features/keys/server/keyRows.ts';
import { OAuthFault } from './faults.ts';

/** `isNamed`: by an author of the config. The name of any other is what it calls itself. */
export type OAuthClient = { id: string; name: string; redirects: readonly string[]; isNamed: boolean };

const prefix = 'portal_client_';
const mostRedirects = 10;
/** Characters of all addresses together: the id is part of addresses itself. */
const mostOfAll = 1000;

type Said = { name: string; redirects: readonly string[]; at: number };

/** Undefined for an id that nobody was given here. */
export function clientWith(
  id: string,
  { assistantClients = {} }: Portal,
  secret: Uint8Array,
): OAuthClient | undefined {
  if (Object.hasOwn(assistantClients, id)) {
    const { label, redirects } = assistantClients[id]!;
    return { id, name: label, redirects, isNamed: true };
  }
  if (!id.startsWith(prefix)) return undefined;
  const said = unseal<Said>(secret, 'oauth client', id.slice(prefix.length));
  return said && { id, name: said.name, redirects: said.redirects, isNamed: false };
}

/** By which a key says whose it is: an id of a program that has registered itself is long. */
export const markOfClient = (id: string): string =>
  id.startsWith(prefix) ? createHash('sha256').update(id).digest('base64url').slice(0, 22) : markOfNamed(id);

/** The answer to a registration. Throws by the words of RFC 7591, 3.2.2. */
export function registrationOf(body: unknown, secret: Uint8Array): object {
  if (!isMap(body)) throw new OAuthFault('invalid_client_metadata', 'assistants.oauth.noJson');
  const { redirect_uris: redirects, client_name: name = '' } = body;
  if (
    !Array.isArray(redirects) ||
    redirects.length === 0 ||
    redirects.length > mostRedirects ||
    redirects.join('').length > mostOfAll ||
    !redirects.every((one) => typeof one === 'string' && one.length <= longestRedirect && isRedirect(one))
  )
    throw new OAuthFault('invalid_redirect_uri', 'assistants.oauth.badRedirect');
  for (const [key, only] of [
    ['grant_types', 'authorization_code'],
    ['response_types', 'code'],
  ] as const)
    if (body[key] !== undefined && !(Array.isArray(body[key]) && body[key].includes(only)))
      throw new OAuthFault('invalid_client_metadata', 'assistants.oauth.badMetadata');
  if (typeof name !== 'string')
    throw new OAuthFault('invalid_client_metadata', 'assistants.oauth.badMetadata');
  const said: Said = {
    name: plainName(name) || hostOf(redirects[0] as string),
    redirects: redirects as string[],
    at: Math.floor(Date.now() / 1000),
  };
  return {
    client_id: prefix + seal(secret, 'oauth client', said),
    client_id_issued_at: said.at,
    client_name: said.name,
    redirect_uris: said.redirects,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    // There is no secret: that of a program on many machines is none.
    token_endpoint_auth_method: 'none',
  };
}

const isRedirect = (address: string) => openRedirect.test(address) && URL.canParse(address);

/** One line, without signs that no one sees: people read it to decide. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longestProgramName);

/** The host, or the scheme of a program, to which a redirect address leads. Empty for one on the person's own machine. */
export function hostOf(address: string): string {
  const { protocol, host, hostname } = new URL(address);
  if (protocol === 'https:') return host;
  if (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return '';
  return protocol.replace(/:$/, '');
}
