import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { conjunction } from '../../access/permissions.ts';
import type { Filter, Sort } from '../../model/types.ts';
import type { FirstPage } from '../../screens/kind.ts';
import { screenKind } from '../../screens/registry.ts';
import { listMeta, type ListMeta } from '../data/listPages.ts';
import { pageFirst } from '../data/fetchAllPages.ts';
import { isOwnApi } from '../ownApi.ts';
import { trackResponse } from '../offline/responseAge.ts';
import { resourceName } from '../portal/names.ts';
import type { LocatedScreen } from '../portal/slices.ts';
import { getToken, getViewing, viewAsHeaders } from '../session.ts';

export type Answer = { data: RaRecord[]; total: number; meta: ListMeta };
type Page = {
  /** The query key under which the portal's list looks for it. */
  queryKey: readonly unknown[];
  token: string | null;
  /** Empty when the user has changed how the list is shown. */
  columns: FirstPage['columns'];
  facts: FirstPage['facts'];
  creates: boolean;
  answer: Promise<Answer>;
  arrived?: Answer;
};

/** How long in ms data requested before the portal's code counts as fresh, from the portal's start. */
export const freshFor = 10_000;
let requested: Page | undefined;

/**
 * Requests the records that the screen's list will need, if it has one and the address has no parameters:
 * only the list itself interprets a page, order or filter.
 */
export function requestFirstPage({ screen, path }: LocatedScreen, api: string): Page | undefined {
  const { firstPage, records } = screenKind(screen);
  const [wanted, shown] = [firstPage?.(screen), records?.(screen)];
  if (!wanted || !shown || window.location.search || !isOwnApi(api)) return undefined;
  const name = resourceName(path);
  const { page, perPage, sort, filter } = { ...wanted, page: 1, ...storedParams(name) };
  const query = new URLSearchParams({
    filter: JSON.stringify(conjunction(shown.filter, filter)),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    sort: JSON.stringify([sort.field, sort.order]),
    total: JSON.stringify(pageFirst.total),
  });
  requested = {
    queryKey: [name, 'getList', { pagination: { page, perPage }, sort, filter, meta: pageFirst }],
    token: getToken(),
    creates: wanted.creates,
    ...(isArranged(name) ? { columns: [], facts: [] } : { columns: wanted.columns, facts: wanted.facts }),
    answer: ask(`${api}/${shown.resource}?${query}`),
  };
  const mine = requested;
  mine.answer.then(
    (answer) => (mine.arrived = answer),
    () => {},
  );
  return mine;
}

/**
 * Puts the records into the query cache, so that react-admin's list renders at once and does not request them
 * again.
 */
export function giveFirstPage(queryClient: QueryClient): void {
  const page = requested;
  requested = undefined;
  if (!page || page.token !== getToken()) return;
  const { queryKey, answer, arrived } = page;
  queryClient.setQueryDefaults(queryKey, { staleTime: freshFor });
  setTimeout(() => queryClient.setQueryDefaults(queryKey, {}), freshFor);
  if (arrived) queryClient.setQueryData(queryKey, arrived);
  else void queryClient.prefetchQuery({ queryKey, queryFn: () => answer });
}

async function ask(url: string): Promise<Answer> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${getToken()}`, ...viewAsHeaders() };
  const response = await fetch(url, { headers });
  trackResponse(url, response.headers);
  const total = Number(response.headers.get('content-range')?.split('/')[1] ?? NaN);
  if (!response.ok || Number.isNaN(total)) throw new Error(`${url}: ${response.status}`);
  return { data: (await response.json()) as RaRecord[], total, meta: listMeta(response.headers) };
}

type Params = { page?: number; perPage?: number; sort?: Sort; filter?: Filter };

/** The list's parameters as react-admin stored them for this user. */
function storedParams(name: string): Params {
  const text = getViewing() ? null : localStorage.getItem(`${storePrefixOf(name)}listParams`);
  const stored = (text ? JSON.parse(text) : {}) as {
    filter?: Filter;
    page?: number;
    perPage?: number;
    sort?: string;
    order?: Sort['order'];
  };
  if (!stored.filter) return {};
  return {
    filter: stored.filter,
    ...(stored.page && { page: Number(stored.page) }),
    ...(stored.perPage && { perPage: Number(stored.perPage) }),
    ...(stored.sort && stored.order && { sort: { field: stored.sort, order: stored.order } }),
  };
}

/** True when the user has changed the columns or the view of this list. */
const isArranged = (name: string): boolean =>
  Object.keys(localStorage).some(
    (key) => key.startsWith(storePrefixOf(name)) && !/\.(listParams|selectedIds)$/.test(key),
  );

export const storePrefixOf = (name: string) => `RaStoreportal.${name}.`;
