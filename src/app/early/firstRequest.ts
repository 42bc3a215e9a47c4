/**
 * The request for a list's first page of records. ask.ts sends it as soon as the page has arrived, if this
 * browser has shown the list before; otherwise firstPage.ts does, once it knows the screen.
 */
import { conjunction } from '#model/filter/conjunction.ts';
import type { Filter, Sort } from '#model/types.ts';
import type { FirstPage } from '#screens/kind.ts';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { isOwnApi } from '#ui/ownApi.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';
import { resourceName } from '#ui/portal/names.ts';
import { getToken, getViewing, viewAsHeaders } from '#ui/session/session.ts';
import { keep } from '#ui/storage.ts';
import { listStoreKey } from '#ui/storageKeys.ts';

/** What the config says of a list, without what the user has changed. */
export type FirstList = Pick<FirstPage, 'filter' | 'sort' | 'perPage'> & {
  /** The name of its screen. */
  name: string;
  resource: string;
  /** The screen's own filter, beside the user's. */
  always: Filter;
};
type Params = { page: number; perPage: number; sort: Sort; filter: Filter };
type Remembered = { version: string; list: FirstList };
type Asked = { url: string; params: Params; answer: Promise<Response> };
type Sent = Asked & { token: string | null; drop(): void };

let sent: Sent | undefined;

/** Requests what the address showed at the last visit, under the same config. */
export function requestRemembered(): void {
  const { api, version } = pageIndex();
  const known = readStored<Remembered>(memory());
  if (known?.version !== version || !getToken() || getViewing() || !mayRequest(api)) return;
  sent = send(addressOf(api, known.list));
}

/** The answer with the list's first page: already requested if it was remembered, otherwise requested now. */
export function requestList(api: string, list: FirstList): Asked {
  const known: Remembered = { version: pageIndex().version, list };
  if (JSON.stringify(known) !== localStorage.getItem(memory()))
    keep(localStorage, memory(), JSON.stringify(known));
  const address = addressOf(api, list);
  const early = sent;
  sent = undefined;
  if (early?.url === address.url && early.token === getToken()) return early;
  early?.drop();
  return send(address);
}

/** Only the list itself interprets a page, order or filter in the address. */
export const mayRequest = (api: string): boolean => !window.location.search && isOwnApi(api);

/** The parameters of the list are the user's, as react-admin stored them, or else those of the config. */
function addressOf(
  api: string,
  { name, resource, always, ...usual }: FirstList,
): Pick<Asked, 'url' | 'params'> {
  const params: Params = { page: 1, ...usual, ...storedParams(name) };
  const { page, perPage, sort, filter } = params;
  // the very address that the portal asks later: what is kept for one without a connection is found by the other
  const query = new URLSearchParams({
    filter: JSON.stringify(conjunction(always, filter)),
    sort: JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    total: JSON.stringify(pageFirst.total),
  });
  return { url: `${api}/${resource}?${query}`, params };
}

function send(address: Pick<Asked, 'url' | 'params'>): Sent {
  const token = getToken();
  const leaving = new AbortController();
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, ...viewAsHeaders() };
  const answer = fetch(address.url, { headers, signal: leaving.signal });
  // the caller that awaits it handles the failure
  answer.catch(() => {});
  return { ...address, token, answer, drop: () => leaving.abort() };
}

type StoredParams = {
  filter?: Filter;
  page?: number;
  perPage?: number;
  sort?: string;
  order?: Sort['order'];
};

function storedParams(name: string): Partial<Params> {
  const stored = getViewing() ? undefined : readStored<StoredParams>(listStoreKey(`${name}.listParams`));
  if (!stored?.filter) return {};
  return {
    filter: stored.filter,
    ...(stored.page && { page: Number(stored.page) }),
    ...(stored.perPage && { perPage: Number(stored.perPage) }),
    ...(stored.sort && stored.order && { sort: { field: stored.sort, order: stored.order } }),
  };
}

/** Among react-admin's keys of this address, which the end of the session deletes. */
const memory = () => listStoreKey(`${resourceName(window.location.pathname)}.firstList`);

/** What this browser stores as JSON; undefined where that is nothing, or damaged. */
function readStored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
