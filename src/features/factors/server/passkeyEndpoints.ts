/** Where programs that keep passkeys find the page to add one (W3C, Passkey Endpoints). */
import { accountPage } from '#server/accounts/wellKnown.ts';
import type { Site } from '#server/feature/feature.ts';
import { methodNotAllowed, notFound, sendJson } from '#server/http/http.ts';
import { relyingPartyOf } from './passkeys.ts';

export const passkeyEndpoints: Site = {
  shape: /^\/\.well-known\/passkey-endpoints$/,
  isOfPages: true,
  answer: (req, res, { portal }) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (!relyingPartyOf(portal)) throw notFound();
    const address = `${portal.url}${accountPage}`;
    return sendJson(req, res, { body: { enroll: address, manage: address } });
  },
};
