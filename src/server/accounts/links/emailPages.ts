/**
 * The page on which an address of an account confirms another e-mail of it:
 *
 *     GET  /auth/email?token=…   asks; looking at it changes nothing, so mail scanners may
 *     POST /auth/email {token, answer: confirm | refuse}
 */
import { translate } from '#messages/translate.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import { HttpError, methodNotAllowed } from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import type { EmailChanges, OpenedEmailChange } from './emailChanges.ts';
import { alertHtml, backToSignIn, readForm, sendLinkPage, type Asked } from './linkPages.ts';

export const emailPath = '/auth/email';

export async function answerEmailPage(asked: Asked, changes: EmailChanges): Promise<void> {
  const { req } = asked;
  requestContextOf(req).operation = { operation: 'account-link' };
  if (req.method === 'POST') return posted(asked, changes);
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD', 'POST']);
  const token = new URL(req.url ?? '', 'http://portal').searchParams.get('token') ?? '';
  const opened = await changes.opened(token);
  if (opened) return sendLinkPage(asked, 200, title(), question(token, opened, asked.portal.brand.name));
  sendLinkPage(asked, 410, title(), alertHtml(translate('emailChange.over')) + backToSignIn());
}

const title = () => translate('emailChange.page.title');

function question(token: string, { side, from, to }: OpenedEmailChange, portal: string): string {
  const button = (answer: 'confirm' | 'refuse', look = '') =>
    `<p><button name="answer" value="${answer}"${look}>${escapeHtml(translate(`emailChange.page.${answer}`))}</button></p>`;
  const text = translate(`emailChange.page.${to === '' ? 'oldNone' : side}`, { from, to, portal });
  return `<p>${escapeHtml(text)}</p>
<form method="post" action="${emailPath}"><input type="hidden" name="token" value="${escapeHtml(token)}">
${button('confirm')}${button('refuse', ' class="quiet"')}</form>`;
}

async function posted(asked: Asked, changes: EmailChanges): Promise<void> {
  const { req, res, address } = asked;
  const form = await readForm(req);
  const token = form.get('token') ?? '';
  try {
    const isRefusal = form.get('answer') === 'refuse';
    if (isRefusal) await changes.refuse(token, address);
    const done = isRefusal ? 'refused' : await changes.confirm(token, address);
    sendLinkPage(
      asked,
      200,
      title(),
      `<p role="status">${escapeHtml(translate(`emailChange.page.${done}`))}</p>${backToSignIn()}`,
    );
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    sendLinkPage(asked, error.status, title(), alertHtml(error.message) + backToSignIn());
  }
}
