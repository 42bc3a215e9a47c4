/**
 * What a person decides about a program that asks for a key:
 *
 *     GET  /api/assistant-consents?request=…                                        who asks, and where the answer goes
 *     POST /api/assistant-consents {request, label, screens, verbs, alone, expires}  {to}: gives it a key
 *     POST /api/assistant-consents/refuse {request}                                 {to}
 *
 * The key is made as on the profile, with the same limits, the same proof of identity and the same lines of the audit.
 */
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { AssistantConsent } from '#model/api/assistantConsents.ts';
import { own, type SystemAddress, type SystemRequest } from '#server/feature/systemAddress.ts';
import { conflict, notFound, type HttpResponse } from '#server/http/http.ts';
import { keysOf } from '#features/keys/server/programKeys.ts';
import { backAt, codeFor, fetchedBy, unsealQuestion, type AskedKey } from './authorization.ts';
import { clientWith, hostOf, markOfClient } from './clients.ts';

/** The question, as long as its program may ask. */
function questionIn({ caller: { portal }, options }: SystemRequest, sealed: unknown): AskedKey {
  if (portal.assistants !== 'on' || portal.url === undefined) throw notFound();
  const asked = typeof sealed === 'string' ? unsealQuestion(options.secret, sealed) : undefined;
  const client = asked && clientWith(asked.client.id, portal, options.secret);
  if (!asked || !client) throw conflict(translate('assistants.oauth.staleQuestion'));
  return asked;
}

async function show(request: SystemRequest): Promise<HttpResponse> {
  const { client, redirect } = questionIn(request, request.search.get('request'));
  const body: AssistantConsent = { name: client.name, isNamed: client.isNamed, host: hostOf(redirect) };
  return { body };
}

async function give(request: SystemRequest): Promise<HttpResponse> {
  const { caller, options, body, address, by } = request;
  const { request: sealed, ...wanted } = isMap(body) ? body : {};
  const asked = questionIn(request, sealed);
  const made = await keysOf(options).make(
    caller,
    { ...wanted, assistant: true },
    { address, method: by },
    { client: markOfClient(asked.client.id), waitsUntil: fetchedBy() },
  );
  const { key } = made.body as { key: string };
  return { body: { to: backAt(asked, caller.portal, { code: codeFor(options.secret, asked, key) }) } };
}

async function refuse(request: SystemRequest): Promise<HttpResponse> {
  const asked = questionIn(request, isMap(request.body) ? request.body.request : undefined);
  const error_description = translate('assistants.oauth.denied');
  return {
    body: { to: backAt(asked, request.caller.portal, { error: 'access_denied', error_description }) },
  };
}

export const consentAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  'assistant-consents': [
    { ...own, method: 'GET', query: 'read', answer: show },
    { ...own, method: 'POST', repeat: 'once', proof: 'asked', answer: give },
    { rest: /^\/refuse$/, ...own, method: 'POST', repeat: 'again', answer: refuse },
  ],
};
