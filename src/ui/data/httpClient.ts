import { fetchUtils, HttpError } from 'ra-core';
import { dropAhead, noteRequest, takeAhead } from './ahead.ts';
import { withSession } from '../session/reauthentication.ts';
import { isPageAnswer, senderOf } from '../offline/answerSender.ts';
import { withRequestKey } from '../offline/requestKeys.ts';
import { trackResponse } from '../offline/responseAge.ts';
import { backendAt } from '#kit/backend.ts';
import { viewAsHeaders, writtenAddresses } from '../session/session.ts';
import { translate } from '#messages/translate.ts';

export type HttpClient = typeof fetchUtils.fetchJson;

/** Sends the token with every request. Failures become HttpErrors with a message fit for users. */
export function createHttpClient(getToken: () => string | null | undefined): HttpClient {
  return (url, options = {}) => {
    const given = new Headers(options.headers);
    const sent = { method: options.method, url, body: options.body, ifMatch: given.get('If-Match') };
    const send = (key: string | undefined) =>
      sendAs(getToken, url, options, given.has(keyHeader) ? undefined : key);
    return withRequestKey(sent, send);
  };
}

const keyHeader = 'Idempotency-Key';

function sendAs(
  getToken: () => string | null | undefined,
  url: string,
  options: fetchUtils.Options,
  key: string | undefined,
): ReturnType<HttpClient> {
  return withSession(getToken, async (token) => {
    const headers = new Headers(options.headers ?? { Accept: 'application/json' });
    if (key !== undefined) headers.set(keyHeader, key);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(viewAsHeaders(url))) headers.set(name, value);
    const isReading = (options.method ?? 'GET') === 'GET';
    if (!isReading) {
      writtenAddresses.add(new URL(url, location.href).href);
      dropAhead();
    } else if (!options.headers) {
      noteRequest(url);
      const ahead = await takeAhead(url);
      if (ahead) return ahead;
    }
    const { speaksForItself } = backendAt(url);
    try {
      // The portal redirects no request, so a redirect comes from a sign-in in front of it.
      const answer = await fetchUtils.fetchJson(url, {
        ...options,
        headers,
        ...(speaksForItself && { redirect: 'manual' as const }),
      });
      if (speaksForItself && isPageAnswer(answer.headers)) throw frontSignIn();
      trackResponse(url, answer.headers);
      return answer;
    } catch (error) {
      throw inWords(error, { isReading, speaksForItself });
    }
  });
}

/** Status 0, as without an answer: what the user has entered is kept, and sent later. */
export function frontSignIn(): HttpError {
  const message = translate('app.frontSignIn');
  return new HttpError(message, 0, { message });
}

/**
 * The error with the server's own message, if there is one; otherwise with ours, by the kind of failure. What a program between
 * browser and portal has answered has the status 0, as no answer of the portal.
 */
function inWords(
  error: unknown,
  { isReading, speaksForItself }: { isReading: boolean; speaksForItself: boolean },
): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  const unanswered = () =>
    new HttpError(translate(navigator.onLine || !isReading ? 'app.noAnswer' : 'app.notSeen'), 0, null);
  if (!(error instanceof HttpError)) return unanswered();
  const body = error.body as { message?: unknown } | null | undefined;
  if (typeof body?.message === 'string' && body.message) return error;
  const { status } = error;
  // Another backend may well answer 500 without JSON.
  const sender = speaksForItself
    ? senderOf({ status, isJson: Boolean(body), isRedirect: status === 0 })
    : [502, 503, 504].includes(status)
      ? 'gateway'
      : 'portal';
  if (sender === 'signIn') return frontSignIn();
  if (sender === 'gateway') return unanswered();
  return new HttpError(reasonOf(status), status, error.body);
}

const reasons = {
  401: 'app.ended',
  403: 'app.forbidden',
  404: 'app.gone',
  409: 'app.conflict',
  413: 'app.tooLarge',
  429: 'app.tooMany',
  503: 'app.unavailable',
} as const;

const reasonOf = (status: number) =>
  translate(Object.hasOwn(reasons, status) ? reasons[status as keyof typeof reasons] : 'app.failed');
