import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import type { FirstPage } from '#screens/kind.ts';
import { screenKind } from '#screens/registry.ts';
import { listMeta, type ListMeta } from '#ui/data/listPages.ts';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { trackResponse } from '#ui/offline/responseAge.ts';
import { resourceName } from '#ui/portal/names.ts';
import type { LocatedScreen } from '#ui/portal/slices.ts';
import { getToken } from '#ui/session/session.ts';
import { keysFrom, listStoreKey } from '#ui/storageKeys.ts';
import { mayRequest, requestList } from './firstRequest.ts';

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
 * Requests the records that the screen's list will need, if it has one and the address has no parameters.
 */
export function requestFirstPage({ screen, path }: LocatedScreen, api: string): Page | undefined {
  const { firstPage, records } = screenKind(screen);
  const [wanted, shown] = [firstPage?.(screen), records?.(screen)];
  if (!wanted || !shown || !mayRequest(api)) return undefined;
  const name = resourceName(path);
  const { columns, facts, creates, ...usual } = wanted;
  const { url, params, answer } = requestList(api, {
    ...usual,
    name,
    resource: shown.resource,
    always: shown.filter,
  });
  const { page, perPage, sort, filter } = params;
  const mine: Page = {
    queryKey: [name, 'getList', { pagination: { page, perPage }, sort, filter, meta: pageFirst }],
    token: getToken(),
    creates,
    ...(isArranged(name) ? { columns: [], facts: [] } : { columns, facts }),
    answer: answer.then((response) => readPage(url, response)),
  };
  mine.answer.then(
    (answer) => (mine.arrived = answer),
    () => {},
  );
  return (requested = mine);
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

async function readPage(url: string, response: Response): Promise<Answer> {
  trackResponse(url, response.headers);
  const total = Number(response.headers.get('content-range')?.split('/')[1] ?? NaN);
  if (!response.ok || Number.isNaN(total)) throw new Error(`${url}: ${response.status}`);
  return { data: (await response.json()) as RaRecord[], total, meta: listMeta(response.headers) };
}

/** True when the user has changed the columns or the view of this list. */
const isArranged = (name: string): boolean =>
  keysFrom(localStorage, listStoreKey(`${name}.`)).some(
    (key) => !/\.(listParams|selectedIds|firstList)$/.test(key),
  );
