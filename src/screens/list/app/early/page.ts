/** The page of records that a list shows first: as its address says, as the user left it, or as the config says. */
import { conjunction } from '#model/filter/conjunction.ts';
import type { Filter, Sort } from '#model/types.ts';
import { list as listKind } from '#screens/list/screen.ts';
import type { ListScreen } from '#screens/list/types.ts';
import { requestAhead, seed } from '#ui/data/ahead.ts';
import { listMeta, type ListMeta } from '#ui/data/listPages.ts';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { resourceName } from '#ui/portal/names.ts';
import { keysFrom, listStoreKey } from '#ui/storageKeys.ts';
import type { ListParams } from '../listAddress.ts';

export type Stored = Readonly<Record<string, unknown>> & { id: string | number };
export type Page = { data: Stored[]; total: number; meta: ListMeta };

const parts = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

/** Undefined where only the list itself understands the address. */
export function firstParams(path: string, screen: ListScreen): ListParams | undefined {
  const query = new URLSearchParams(window.location.search);
  const { defaultFilter: filter, sort, perPage } = screen;
  const usual: ListParams = { page: 1, filter, sort, perPage };
  try {
    if (query.size === 0) return { ...usual, ...storedParams(resourceName(path)) };
    if (query.size !== parts.length || !parts.every((part) => query.has(part))) return undefined;
    const text = Object.fromEntries(query) as Record<string, string>;
    return { ...usual, ...read({ ...text, filter: JSON.parse(text.filter!) as Filter }) };
  } catch {
    return undefined;
  }
}

type Written = { filter?: Filter; page?: unknown; perPage?: unknown; sort?: string; order?: string };

const read = ({ filter, page, perPage, sort, order }: Written): Partial<ListParams> => ({
  ...(filter && { filter }),
  ...(Number(page) > 0 && { page: Number(page) }),
  ...(Number(perPage) > 0 && { perPage: Number(perPage) }),
  ...(sort && order && { sort: { field: sort, order: order as Sort['order'] } }),
});

/** The parameters as react-admin stored them, when the user left the list. */
function storedParams(name: string): Partial<ListParams> {
  const stored = JSON.parse(localStorage.getItem(listStoreKey(`${name}.listParams`)) ?? '{}') as Written;
  return stored.filter ? read(stored) : {};
}

/** Requests the page, and gives it to the app's query cache. */
export async function requestPage(
  api: string,
  path: string,
  screen: ListScreen,
  { page, perPage, sort, filter }: ListParams,
): Promise<Page> {
  const shown = listKind.records!(screen);
  // the very address that the app asks later: what is kept for one without a connection is found by the other
  const query = new URLSearchParams({
    filter: JSON.stringify(conjunction(shown.filter, filter)),
    sort: JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    total: JSON.stringify(pageFirst.total),
  });
  const url = `${api}/${shown.resource}?${query}`;
  const answer = requestAhead(url).then(({ headers, json }): Page => {
    const total = Number(headers.get('content-range')?.split('/')[1] ?? NaN);
    if (Number.isNaN(total)) throw new Error(`${url}: no total`);
    return { data: json as Stored[], total, meta: listMeta(headers) };
  });
  seed(
    [resourceName(path), 'getList', { pagination: { page, perPage }, sort, filter, meta: pageFirst }],
    answer,
  );
  return answer;
}

/** True when the user has changed the columns or the view of this list. */
export const isArranged = (path: string): boolean =>
  keysFrom(localStorage, listStoreKey(`${resourceName(path)}.`)).some(
    (key) => !/\.(listParams|selectedIds)$/.test(key),
  );
