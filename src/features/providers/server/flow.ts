/**
 * A sign-in that has begun and waits for the provider's answer. The values that the callback needs are in an encrypted cookie
 * for each tab: every process of the portal can finish the sign-in, and no other browser can. The cookie is no session.
 */
import type { IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import { seal, unseal } from '#server/passwords/seal.ts';

export type SignInFlow = {
  provider: string;
  /** The provider's address: another one at the same id, since the config was replaced, gets no code. */
  issuer: string;
  state: string;
  nonce: string;
  verifier: string;
  /** The address in the portal that was asked for. */
  to?: string;
  /** The account of the administrator who only tries the provider. */
  trial?: string;
  /** Milliseconds since 1970. */
  until: number;
};

/** Milliseconds that a person may take to sign in at the provider. */
export const flowLasts = 600_000;
/** At most so many tabs may wait for the provider's answer; the cookies of the oldest are deleted. */
const mostCookies = 6;
const prefix = 'portal_auth_';

const random = () => randomBytes(32).toString('base64url');

export const newFlow = (given: Pick<SignInFlow, 'provider' | 'issuer' | 'to' | 'trial'>): SignInFlow => ({
  ...given,
  state: random(),
  nonce: random(),
  verifier: random(),
  until: Date.now() + flowLasts,
});

const nameOf = (state: string) => `${prefix}${state.slice(0, 16)}`;

type Place = { path: string; isSecure: boolean };
const attributes = ({ path, isSecure }: Place, maxAge: number) =>
  `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The cookies that begin a flow: its own, and the ends of the oldest others. */
export function cookiesOf(
  flow: SignInFlow,
  req: IncomingMessage,
  place: Place,
  secret: Uint8Array,
): string[] {
  const others = cookiesIn(req).map(([name]) => name);
  return [
    ...others.slice(0, Math.max(0, others.length - mostCookies + 1)).map((name) => endOf(name, place)),
    `${nameOf(flow.state)}=${seal(secret, 'sign-in state', flow)}; ${attributes(place, flowLasts / 1000)}`,
  ];
}

const endOf = (name: string, place: Place) => `${name}=; ${attributes(place, 0)}`;

/** The flow with this state in this browser, and the cookie that ends it. */
export function flowIn(
  req: IncomingMessage,
  state: string,
  place: Place,
  secret: Uint8Array,
): { flow: SignInFlow; end: string } | undefined {
  const name = nameOf(state);
  const [, sealed] = cookiesIn(req).find(([one]) => one === name) ?? [];
  const flow = sealed === undefined ? undefined : unseal<SignInFlow>(secret, 'sign-in state', sealed);
  if (!flow || flow.state !== state || flow.until < Date.now()) return undefined;
  return { flow, end: endOf(name, place) };
}

const cookiesIn = ({ headers: { cookie = '' } }: IncomingMessage): [name: string, value: string][] =>
  cookie.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    return at > 0 && name.startsWith(prefix) ? [[name, part.slice(at + 1).trim()]] : [];
  });

/** Letters of an address, as it is sent: the cookies of all tabs together have to fit into the header of a request. */
const longestPath = 1200;

/** True for backslashes, spaces and signs without a form, also where they are encoded: some programs read them as `/`. */
const isCrooked = (text: string): boolean => /[\\\s\p{Cc}]|%(?:5c|[01][0-9a-f]|7f)/iu.test(text);

/** An address within the portal, or undefined: no other site, and none of the sign-in itself. */
export function pathWithin(text: string | null): string | undefined {
  if (!text || text.length > longestPath || !/^\/(?![/\\])/.test(text) || isCrooked(text)) return undefined;
  const base = 'http://portal.invalid';
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search } = new URL(text, base);
  if (origin !== base || pathname.startsWith('//') || /^\/(?:auth|api|config|login)?(?:\/|$)/i.test(pathname))
    return undefined;
  const path = pathname + search;
  return path.length > longestPath ? undefined : path;
}
