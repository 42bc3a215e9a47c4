/** The small pages that a sign-in by a provider ends with. They need no file of the app. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { brandStyles } from '#model/colors.ts';
import type { Portal } from '#model/types.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { allowInPage, escapeHtml } from '../http/http.ts';

type Page = { status: number; title: string; html: string; script?: string };

const styles = `body{margin:0;font:15px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif;color-scheme:light dark;background:light-dark(#f7f8f8,#121614);color:light-dark(#17201c,#e8ebe9)}
main{max-width:680px;margin:10vh auto;padding:24px}h1{font-size:22px}table{border-collapse:collapse;width:100%;margin:8px 0 24px}th,td{text-align:start;vertical-align:top;padding:6px 8px;border-block-end:1px solid light-dark(#dfe3e2,#2f3633);overflow-wrap:anywhere}
input:not([type=hidden]),button{box-sizing:border-box;width:100%;max-width:360px;margin-top:4px;padding:9px 12px;border:1px solid light-dark(#8a9691,#5d6b65);border-radius:8px;font:inherit;background:light-dark(#fff,#1b211e);color:inherit}button{border:0;background:var(--primary);color:var(--on-primary);cursor:pointer}button.quiet{border:1px solid light-dark(#8a9691,#5d6b65);background:none;color:inherit}
a.button{display:inline-block;margin-top:8px;padding:8px 16px;border-radius:8px;text-decoration:none;background:var(--primary);color:var(--on-primary)}`;

export function sendPage(req: IncomingMessage, res: ServerResponse, portal: Portal, page: Page): void {
  const { status, title, html, script } = page;
  const css = brandStyles(portal.brand.color) + styles;
  allowInPage(res, 'style-src', [hashOf(css)]);
  if (script) allowInPage(res, 'script-src', [hashOf(script)]);
  const text = `<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${portal.brand.name}`)}</title><style>${css}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${html}</main>${script ? `<script>${script}</script>` : ''}</body></html>`;
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(req.method === 'HEAD' ? undefined : text);
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const back = (words: string, to = '/login') =>
  `<p><a class="button" href="${escapeHtml(to)}">${escapeHtml(words)}</a></p>`;

/** Says in one sentence why somebody does not come in. */
export const sendRefusal = (
  req: IncomingMessage,
  res: ServerResponse,
  portal: Portal,
  { status, text }: { status: number; text: string },
): void =>
  sendPage(req, res, portal, {
    status,
    title: translate('provider.notIn'),
    html: `<p role="alert">${escapeHtml(text)}</p>${back(translate('provider.back'))}`,
  });

/** Asks the person whether to go to the provider, where a page of another site has sent them. */
export const sendStartQuestion = (
  req: IncomingMessage,
  res: ServerResponse,
  portal: Portal,
  { label, to }: { label: string; to: string },
): void =>
  sendPage(req, res, portal, {
    status: 200,
    title: portal.brand.name,
    html: back(translate('signIn.with', { label }), to),
  });

type Entrance = { token: string; permissions?: readonly string[] | undefined; to?: string | undefined };

/**
 * Stores the session in the browser as the sign-in page does, and leads on. The token is in the page alone: in no address,
 * and in no cookie. The keys are those of kit/storage.ts.
 */
export function sendEntrance(
  req: IncomingMessage,
  res: ServerResponse,
  portal: Portal,
  { token, permissions, to }: Entrance,
): void {
  const data = JSON.stringify({ token, permissions: permissions ?? null, to: to ?? null }).replaceAll(
    '<',
    '\\u003c',
  );
  sendPage(req, res, portal, {
    status: 200,
    title: translate('provider.entering'),
    html: `<noscript><p>${escapeHtml(translate('signIn.noScript'))}</p></noscript><p id="fault" role="alert"></p>`,
    script: `(function(s){try{
function drop(at,start){Object.keys(at).forEach(function(key){if(key.indexOf(start)===0)at.removeItem(key)})}
drop(localStorage,'portal.sessionEnded:');
if(s.to){drop(sessionStorage,'portal.page:');sessionStorage.setItem('portal.page:',s.to)}
if(s.permissions)localStorage.setItem('userPermissions',JSON.stringify(s.permissions));else localStorage.removeItem('userPermissions');
localStorage.setItem('token',s.token);location.replace('/dashboard')
}catch(e){document.getElementById('fault').textContent=${JSON.stringify(translate('signIn.storageBlocked')).replaceAll('<', '\\u003c')}}})(${data})`,
  });
}

/** Leads to the second factor of the sign-in page, which takes what it needs from there: see ui/session/secondStep.ts. */
export function sendSecondStep(
  req: IncomingMessage,
  res: ServerResponse,
  portal: Portal,
  { asked, to }: { asked: unknown; to?: string | undefined },
): void {
  const data = JSON.stringify({ asked, to: to ?? null }).replaceAll('<', '\\u003c');
  sendPage(req, res, portal, {
    status: 200,
    title: translate('provider.entering'),
    html: `<noscript><p>${escapeHtml(translate('signIn.noScript'))}</p></noscript><p id="fault" role="alert"></p>`,
    script: `(function(s){try{
if(s.to)sessionStorage.setItem('portal.page:',s.to);
sessionStorage.setItem('portal.secondStep:',JSON.stringify(s.asked));location.replace('/login')
}catch(e){document.getElementById('fault').textContent=${JSON.stringify(translate('signIn.storageBlocked')).replaceAll('<', '\\u003c')}}})(${data})`,
  });
}

/** One line of the page that shows an administrator what a provider sends. */
export type TrialRow = { name: string; value: string };
export type Trial = {
  label: string;
  verdict: string;
  claims: readonly TrialRow[];
  rights: readonly TrialRow[];
};

export function sendTrial(req: IncomingMessage, res: ServerResponse, portal: Portal, trial: Trial): void {
  const { label, verdict, claims, rights } = trial;
  sendPage(req, res, portal, {
    status: 200,
    title: translate('provider.trialOf', { label }),
    html: `<p>${escapeHtml(verdict)}</p>
<h2>${escapeHtml(translate('provider.claims'))}</h2>${tableOf(claims)}
<h2>${escapeHtml(translate('provider.rights'))}</h2>${rights.length > 0 ? tableOf(rights) : `<p>${escapeHtml(translate('provider.noRights'))}</p>`}
${back(translate('provider.backToPortal'), '/dashboard')}`,
  });
}

const tableOf = (rows: readonly TrialRow[]) =>
  `<table>${rows.map(({ name, value }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`;
