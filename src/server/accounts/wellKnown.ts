/** Where programs that keep passwords find the page to change one (W3C, A Well-Known URL for Changing Passwords). */
import type { Site } from '../feature.ts';
import { methodNotAllowed } from '../http/http.ts';

/** The page of one's own account. */
export const accountPage = '/personel-information';

export const changePasswordSite: Site = {
  shape: /^\/\.well-known\/change-password$/,
  isOfPages: true,
  answer: (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    res.writeHead(302, { Location: accountPage }).end();
  },
};
