/**
 * The cookie by which the server knows for whom to draw a page. Only addresses of pages read it: at those of the API and the
 * config it says nothing, so no page of another site can do anything with it.
 */
import type { IncomingMessage } from 'node:http';

const name = 'portal.page';

/** What a sign-in leaves in the browser for its pages; null ends it. */
export type PageSession = {
  /** See accounts/tokens.ts. */
  token: string;
  /** In seconds since 1970. */
  expires: number;
  /** The portal is at an https address. */
  isSecure: boolean;
} | null;

/** True for a request that came by https, here or at a proxy. A proxy that lies makes the cookie stricter. */
const cameByHttps = ({ headers, socket }: IncomingMessage): boolean =>
  'encrypted' in socket || /^https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));

/** The `Set-Cookie` of an answer. */
export function pageCookieOf(req: IncomingMessage, page: PageSession): string {
  const seconds = page ? Math.max(0, page.expires - Math.floor(Date.now() / 1000)) : 0;
  const isSecure = page?.isSecure === true || cameByHttps(req);
  return `${name}=${page?.token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** What the browser sends; undefined without it, '' where it is no token. */
export function pageTokenIn({ headers: { cookie = '' } }: IncomingMessage): string | undefined {
  const [, found] = new RegExp(`(?:^|; ?)${name.replace('.', '\\.')}=([^;]*)`).exec(cookie) ?? [];
  return found === undefined ? undefined : /^[\w.-]{1,2000}$/.test(found) ? found : '';
}
