/** Where programs that keep passwords find the page to change one (W3C, A Well-Known URL for Changing Passwords). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { methodNotAllowed } from '../http/http.ts';

/** The page of one's own account. */
export const accountPage = '/personel-information';

export const changePasswordSite = {
  shape: /^\/\.well-known\/change-password$/,
  isOfPages: true as const,
  answer: (req: IncomingMessage, res: ServerResponse) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    res.writeHead(302, { Location: accountPage }).end();
  },
};
