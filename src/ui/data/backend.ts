import type { RaRecord, Identifier, DataProvider } from 'ra-core';
import { translate, currentLocale } from '#messages/translate.ts';
import type { ListMeta } from './listMeta.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { refreshPendings } from '../portal/useSession.ts';
import { segmentOf } from '#model/values/ids.ts';
import simpleRestProvider from 'ra-data-simple-rest';
import { conjunction } from '#access/permissions.ts';
import type { Filter, SimpleScreen } from '#model/types.ts';
import { screenKind } from '#screens/simpleScreens.ts';
import { createHttpClient, type HttpClient } from './httpClient.ts';

// What the headers of an answer to a write say: the name under which it can be undone, and what was done otherwise than
// asked. Stored as symbols on the data that the write returns.

const key = Symbol('undo');
const noticeKey = Symbol('notice');

export const asAnswered = <T extends object>(data: T, headers: Headers): T => {
  const [id, notice] = [headers.get('undo'), headers.get('portal-notice')];
  return Object.assign(data, id && { [key]: id }, notice && { [noticeKey]: decodeURIComponent(notice) });
};

export const undoOf = (data: Partial<RaRecord> | undefined): string | undefined =>
  (data as { [key]?: string } | undefined)?.[key];

/** What was done otherwise than asked, in a sentence. */
export const noticeOf = (data: Partial<RaRecord> | undefined): string | undefined =>
  (data as { [noticeKey]?: string } | undefined)?.[noticeKey];

/** Adds the undo name of a write to a list. */
export const noteUndo = (names: string[], data: Partial<RaRecord> | undefined) => {
  const name = undoOf(data);
  if (name) names.push(name);
};

/** A total in words: "1.234", or "mais de 10.000" when it was not counted further. */
export function totalInWords(total: number, meta: ListMeta | undefined): string {
  const words = total.toLocaleString(currentLocale());
  return meta?.isAtLeast ? translate('app.atLeast', { total: words }) : words;
}

/**
 * Invalidates the cached answers after a write. What is shown of the written resource is refetched at once.
 * Rules may have written other resources, and views depend on them: those are refetched when they are next
 * shown. A deleted record's page is about to be left, and nothing would answer for it.
 */
function invalidateAfterWrite(
  queries: QueryClient,
  isWritten: (name: string) => boolean,
  deleted?: Identifier,
): void {
  void refreshPendings(queries);
  const isRefetched = ({ queryKey: [name, , about] }: Query) =>
    isWritten(name as string) && (deleted === undefined || idIn(about) !== String(deleted));
  const invalidate = (refetched: boolean) =>
    void queries.invalidateQueries({
      predicate: (query) => typeof query.queryKey[0] === 'string' && isRefetched(query) === refetched,
      refetchType: refetched ? 'active' : 'none',
    });
  invalidate(true);
  invalidate(false);
}

/** Of one record react-admin asks with `{ id }`, the portal with the id. */
const idIn = (about: unknown) => String((about as { id?: Identifier } | undefined)?.id ?? about);

export type DataProviderOptions = {
  /** The base address of the API, from the index. */
  api: string;
  getToken: () => string | null | undefined;
  /** The screen with this react-admin resource name; undefined for a plain resource id. */
  screenAt: (name: string) => { screen: SimpleScreen } | undefined;
  /** The query cache: after a write, cached answers of the same API resource under other names are stale. */
  queryClient?: QueryClient;
};

/** The API by screen names, as the methods of the data provider share it. */
export type Backend = Pick<DataProviderOptions, 'api' | 'getToken'> & {
  http: HttpClient;
  rest: DataProvider;
  /** The API resource of a screen. */
  apiName(name: string): string;
  /** The filter together with the screen's own. */
  narrowed(name: string, filter: Filter): Filter;
  /** The address of the screen's records, or of one of them. */
  addressOf(name: string, id?: Identifier): string;
  /** Drops cached answers that a write has made stale. */
  refresh(name: string, deleted?: Identifier): Promise<void>;
  /** Returns the answer to a write; refreshes unless `meta` says to wait. */
  written<T>(name: string, answer: T, meta?: { quiet?: boolean }, deleted?: Identifier): T;
};

export function backendOf({ api, getToken, screenAt, queryClient }: DataProviderOptions): Backend {
  const http = createHttpClient(getToken);
  const apiName = (name: string) => apiNameOf(name, screenAt);
  const refresh = async (name: string, deleted?: Identifier) => {
    const changed = apiName(name);
    if (queryClient) invalidateAfterWrite(queryClient, (one) => apiName(one) === changed, deleted);
  };
  return {
    api,
    getToken,
    http,
    rest: simpleRestProvider(api, http),
    apiName,
    narrowed: (name, filter) => conjunction(targetOf(name, screenAt).filter, filter),
    addressOf: (name, id) => `${api}/${apiName(name)}${id === undefined ? '' : `/${segmentOf(id)}`}`,
    refresh,
    written(name, answer, meta, deleted) {
      if (!meta?.quiet) void refresh(name, deleted);
      return answer;
    },
  };
}

/** `isOffered`: the user will be offered to undo the write. */
export const headersOf = (isOffered = false) =>
  new Headers({ Accept: 'application/json', ...(isOffered && { 'Offer-Undo': '1' }) });

/** The API resource of a screen, or of a plain resource id. */
export const apiNameOf = (name: string, screenAt: DataProviderOptions['screenAt']): string =>
  targetOf(name, screenAt).resource;

const noFilter: Filter = {};

function targetOf(
  name: string,
  screenAt: DataProviderOptions['screenAt'],
): { resource: string; filter: Filter } {
  const screen = screenAt(name)?.screen;
  return (screen && screenKind(screen).records?.(screen)) ?? { resource: name, filter: noFilter };
}
