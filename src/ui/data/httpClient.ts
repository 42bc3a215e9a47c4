import { fetchUtils, HttpError } from 'ra-core';
import { dropAhead, noteRequest, takeAhead } from './ahead.ts';
import { withSession } from '../session/reauthentication.ts';
import { trackResponse } from '../offline/responseAge.ts';
import { viewAsHeaders, writtenAddresses } from '../session/session.ts';
import { translate } from '#messages/translate.ts';

export type HttpClient = typeof fetchUtils.fetchJson;

/** Sends the token with every request. Failures become HttpErrors with a message fit for users. */
export function createHttpClient(getToken: () => string | null | undefined): HttpClient {
  return (url, options = {}) =>
    withSession(getToken, async (token) => {
      const headers = new Headers(options.headers ?? { Accept: 'application/json' });
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
      try {
        const answer = await fetchUtils.fetchJson(url, { ...options, headers });
        trackResponse(url, answer.headers);
        return answer;
      } catch (error) {
        throw inWords(error, isReading);
      }
    });
}

/** The error with the server's own message, if there is one; otherwise with ours, by the kind of failure. */
function inWords(error: unknown, isReading: boolean): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (!(error instanceof HttpError))
    return new HttpError(translate(navigator.onLine || !isReading ? 'app.noAnswer' : 'app.notSeen'), 0, null);
  const body = error.body as { message?: unknown } | null | undefined;
  if (typeof body?.message === 'string' && body.message) return error;
  return new HttpError(reasonOf(error.status), error.status, error.body);
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
