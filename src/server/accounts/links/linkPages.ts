/**
 * The pages of a forgotten password and of an invitation. They work without a script, and need no file of the app:
 *
 *     GET  /auth/password              asks for an e-mail
 *     POST /auth/password {email}      sends a link
 *     GET  /auth/password?token=…      asks for a new password; looking at it changes nothing, so mail scanners may
 *     POST /auth/password {token, next, again}
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { bodyLimits } from '#server/http/limits.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import { HttpError, methodNotAllowed } from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { sendPage } from '#server/http/smallPage.ts';
import type { AccountLinks } from './accountLinks.ts';

export const linkPath = '/auth/password';

export type Asked = { req: IncomingMessage; res: ServerResponse; portal: Portal; address: string };

export async function answerLinkPage(asked: Asked, links: AccountLinks): Promise<void> {
  const { req } = asked;
  requestContextOf(req).operation = { operation: 'account-link' };
  if (req.method === 'POST') return posted(asked, links);
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD', 'POST']);
  const token = new URL(req.url ?? '', 'http://portal').searchParams.get('token');
  if (token !== null) return passwordPage(asked, links, token);
  sendLinkPage(
    asked,
    200,
    translate('accountLinks.page.forgot'),
    links.canReset(asked.portal) ? emailForm() : note('accountLinks.page.askAdministrator'),
  );
}

async function posted(asked: Asked, links: AccountLinks): Promise<void> {
  const { req, address } = asked;
  const form = await readForm(req);
  const token = form.get('token');
  try {
    if (token === null) {
      await links.reset({ email: form.get('email') ?? '' }, address);
      return sendLinkPage(
        asked,
        200,
        translate('accountLinks.page.forgot'),
        note('accountLinks.asked') + backToSignIn(),
      );
    }
    const next = form.get('next') ?? '';
    if (next !== (form.get('again') ?? ''))
      return await passwordPage(asked, links, token, translate('accountLinks.page.differs'));
    await links.complete(token, next, address);
    return sendLinkPage(
      asked,
      200,
      translate('accountLinks.page.set'),
      note('accountLinks.page.signIn') + backToSignIn(),
    );
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    for (const [name, value] of Object.entries(error.headers)) asked.res.setHeader(name, value);
    const fault = error.errors && typeof error.errors.next === 'string' ? error.errors.next : error.message;
    if (token !== null && error.status === 422) return passwordPage(asked, links, token, fault);
    return sendLinkPage(
      asked,
      error.status,
      translate('accountLinks.page.forgot'),
      alertHtml(fault) + backToSignIn(),
    );
  }
}

export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, translate('provider.wantsForm'));
  return new URLSearchParams((await readBytes(req, bodyLimits.form)).toString('utf8'));
}

async function passwordPage(asked: Asked, links: AccountLinks, token: string, fault?: string): Promise<void> {
  const known = await links.opened(token);
  if (!known)
    return sendLinkPage(
      asked,
      410,
      translate('accountLinks.page.forgot'),
      alertHtml(translate('accountLinks.over')) + backToSignIn(),
    );
  const field = (name: string, label: string) =>
    `<p><label>${escapeHtml(label)}<br><input name="${name}" type="password" autocomplete="new-password" minlength="8" required></label></p>`;
  const html = `${fault === undefined ? '' : alertHtml(fault)}<form method="post" action="${linkPath}">
<p><label>${escapeHtml(translate('accountLinks.page.email'))}<br><input type="email" autocomplete="username" value="${escapeHtml(known.email)}" readonly></label></p>
<input type="hidden" name="token" value="${escapeHtml(token)}">
${field('next', translate('accountLinks.page.next'))}${field('again', translate('accountLinks.page.again'))}
<p><button>${escapeHtml(translate('accountLinks.page.save'))}</button></p></form>`;
  sendLinkPage(
    asked,
    fault === undefined ? 200 : 422,
    translate(`accountLinks.page.${known.kind}`),
    whoIsIn + html,
    whoIsInScript(known.email),
  );
}

/** Where the page says who is signed in in this browser: another person, as a rule, whose portal is not led to. */
const whoIsIn = '<p id="who" role="status" hidden></p>';

/**
 * Says who is signed in here, if it is another account than that of the link, and lets that session be ended. The keys are those
 * of kit/storage.ts.
 *
 * @param email of the link's account; absent once its password is set
 */
function whoIsInScript(email?: string): string {
  const data = JSON.stringify({
    email: email ?? null,
    isIn: translate('accountLinks.page.isIn', { name: '%{name}' }),
    end: translate('accountLinks.page.endTheirs'),
  }).replaceAll('<', '\\u003c');
  return `(function(s){try{
var token=localStorage.getItem('token');if(!token)return;var headers={Authorization:'Bearer '+token};
fetch('/api/user-info',{headers:headers}).then(function(a){return a.ok?a.json():null}).then(function(p){
if(!p||(s.email&&String(p.email).toLowerCase()===s.email.toLowerCase()))return;
var at=document.getElementById('who'),end=document.createElement('button');at.hidden=false;
at.textContent=s.isIn.replace('%{name}',function(){return p.name||p.email||''});
end.type='button';end.className='quiet';end.textContent=s.end;at.append(document.createElement('br'),end);
end.onclick=function(){end.disabled=true;fetch('/api/account/sign-out',{method:'POST',headers:headers}).catch(function(){}).then(function(){
localStorage.removeItem('token');localStorage.removeItem('userPermissions');at.hidden=true;
document.querySelectorAll('a[hidden]').forEach(function(a){a.hidden=false})})};
if(!s.email)document.querySelectorAll('a[href="/login"]').forEach(function(a){a.hidden=true})
}).catch(function(){})}catch(e){}})(${data})`;
}

const emailForm = () => `<p>${escapeHtml(translate('accountLinks.page.forgotHelp'))}</p>
<form method="post" action="${linkPath}"><p><label>${escapeHtml(translate('accountLinks.page.email'))}<br><input name="email" type="email" autocomplete="username" required></label></p>
<p><button>${escapeHtml(translate('accountLinks.page.send'))}</button></p></form>${backToSignIn()}`;

const note = (
  key: 'accountLinks.page.askAdministrator' | 'accountLinks.asked' | 'accountLinks.page.signIn',
) => `<p role="status">${escapeHtml(translate(key))}</p>`;
export const alertHtml = (text: string) => `<p role="alert">${escapeHtml(text)}</p>`;
export const backToSignIn = () => `<p><a href="/login">${escapeHtml(translate('provider.back'))}</a></p>`;

export const sendLinkPage = (
  { req, res, portal }: Asked,
  status: number,
  title: string,
  html: string,
  script?: string,
): void => sendPage(req, res, portal, { status, title, html, ...(script !== undefined && { script }) });
