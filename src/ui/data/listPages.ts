/**
 * Pagination of our own API. Exact totals are only computed where that is cheap. Beyond a certain depth,
 * pages continue from the cursor of their neighbour, so that no page costs more than the first, however many
 * there are.
 */
import { fetchUtils, HttpError, type GetListParams, type GetListResult, type RaRecord } from 'ra-core';
import { dropAhead, noteRequest, takeAhead } from './ahead.ts';
import { withSession } from '../session/withSession.ts';
import { trackResponse } from '../offline/responseAge.ts';
import { viewAsHeaders } from '../session/session.ts';
import { translate } from '#messages/translate.ts';

export type HttpClient = typeof fetchUtils.fetchJson;

/** Sends the token with every request. Failures become HttpErrors with a message fit for users. */
export function createHttpClient(getToken: () => string | null | undefined): HttpClient {
  return (url, options = {}) =>
    withSession(getToken, async (token) => {
      const headers = new Headers(options.headers ?? { Accept: 'application/json' });
      if (token) headers.set('Authorization', `Bearer ${token}`);
      for (const [name, value] of Object.entries(viewAsHeaders())) headers.set(name, value);
      const isReading = (options.method ?? 'GET') === 'GET';
      if (!isReading) dropAhead();
      else if (!options.headers) {
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

export type TotalKind = 'quick' | 'soon' | 'exact';
/** Metadata of a list's answer: there are more records than `total`. */
export type ListMeta = { isAtLeast?: true };
/**
 * The `meta` of a list: only records with these values of a unique field, or with these unique combinations, as
 * uniqueness compares them.
 */
export type CodesMeta = {
  codes?: Readonly<Record<string, readonly unknown[]>> | readonly Readonly<Record<string, unknown>>[];
};

/**
 * From this offset on, a page continues from its neighbour's cursor. Before it, a page has one address,
 * however it was reached.
 */
const deep = 1000;
/** The number of lists whose cursors are remembered. */
const most = 20;

export const listMeta = (headers: Headers): ListMeta =>
  headers.get('x-total-at-least') === 'true' ? { isAtLeast: true } : {};

export function listPages(http: HttpClient, api: string) {
  const marks = new Map<string, Map<number, string>>();
  const marksOf = (list: string) => {
    const known = marks.get(list) ?? new Map<number, string>();
    marks.delete(list);
    marks.set(list, known);
    if (marks.size > most) marks.delete(marks.keys().next().value!);
    return known;
  };

  return async <R extends RaRecord>(
    resource: string,
    { pagination, sort, filter, signal, meta }: GetListParams,
    total: TotalKind,
  ): Promise<GetListResult<R>> => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const { codes } = (meta ?? {}) as CodesMeta;
    const parameters = {
      filter: JSON.stringify(filter),
      sort: JSON.stringify([sort?.field ?? 'id', sort?.order ?? 'ASC']),
      ...(codes && { codes: JSON.stringify(codes) }),
    };
    const known = marksOf(JSON.stringify([resource, perPage, parameters]));
    const first = (page - 1) * perPage;
    const [before, after] = first < deep ? [] : [known.get(page + 1), known.get(page - 1)];
    const query = new URLSearchParams({
      ...parameters,
      range: JSON.stringify([first, first + perPage - 1]),
      ...(total !== 'soon' && { total: JSON.stringify(total) }),
      ...(after ? { after: JSON.stringify(after) } : before && { before: JSON.stringify(before) }),
    });
    const { json, headers } = await http(`${api}/${resource}?${query}`, { ...(signal && { signal }) });
    const mark = headers.get('x-page-mark');
    if (mark) known.set(page, mark);
    return {
      data: json as R[],
      total: Number(headers.get('content-range')!.split('/')[1]),
      meta: listMeta(headers),
    };
  };
}
