/**
 * Where programs that keep passwords and passkeys find their pages:
 *
 *     GET /.well-known/change-password      W3C, A Well-Known URL for Changing Passwords
 *     GET /.well-known/passkey-endpoints    W3C, Passkey Endpoints
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '#model/types.ts';
import { methodNotAllowed, notFound, sendJson } from '../http/http.ts';
import { relyingPartyOf } from '../factors/passkeys.ts';

export const wellKnown = /^\/\.well-known\/(change-password|passkey-endpoints)$/;

/** The page of one's own account. */
const profile = '/personel-information';

export function answerWellKnown(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  portal: Portal,
): unknown {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
  if (path.endsWith('change-password')) return void res.writeHead(302, { Location: profile }).end();
  if (!relyingPartyOf(portal)) throw notFound();
  const address = `${portal.url}${profile}`;
  return sendJson(req, res, { body: { enroll: address, manage: address } });
}
