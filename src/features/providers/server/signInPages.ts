/** The small pages that a sign-in by a provider ends with. They need no file of the app. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import { sendPage } from '#server/http/smallPage.ts';

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
