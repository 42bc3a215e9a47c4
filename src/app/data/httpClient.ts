import { fetchUtils, HttpError } from 'ra-core';
import { withSession } from '../auth/withSession.ts';
import { viewAsHeaders } from '../session.ts';

export type HttpClient = typeof fetchUtils.fetchJson;

/** Sends the token with every request; failures become HttpErrors with a message fit for users. */
export function createHttpClient(getToken: () => string | null | undefined): HttpClient {
  return (url, options = {}) =>
    withSession(getToken, async (token) => {
      const headers = new Headers(options.headers ?? { Accept: 'application/json' });
      if (token) headers.set('Authorization', `Bearer ${token}`);
      for (const [name, value] of Object.entries(viewAsHeaders())) headers.set(name, value);
      try {
        return await fetchUtils.fetchJson(url, { ...options, headers });
      } catch (error) {
        throw inWords(error);
      }
    });
}

/** The server's own words where it sent some; otherwise ours, by what happened. */
function inWords(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (!(error instanceof HttpError))
    return new HttpError(
      'Não foi possível falar com o servidor. Verifique a conexão e tente de novo.',
      0,
      null,
    );
  const body = error.body as { message?: unknown } | null | undefined;
  if (typeof body?.message === 'string' && body.message) return error;
  return new HttpError(messages[error.status] ?? messages[500], error.status, error.body);
}

const messages: Readonly<Record<number, string>> & { 500: string } = {
  401: 'Sua sessão terminou. Entre de novo.',
  403: 'Você não tem permissão para isto.',
  404: 'Este registro não existe mais.',
  409: 'O registro foi alterado por outra pessoa.',
  413: 'O conteúdo enviado é grande demais.',
  429: 'Muitas solicitações seguidas. Aguarde um instante e tente de novo.',
  500: 'O servidor não conseguiu responder. Tente de novo em instantes.',
  503: 'O servidor está indisponível no momento. Tente de novo em instantes.',
};
