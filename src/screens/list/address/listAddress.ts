/** The address of a list, and of a record opened in it. */
import type { Filter, Sort } from '#model/types.ts';
import { openedParam } from '#screens/openedParam.ts';
import { totalsParam } from './addedTotals.ts';
import { showPath } from '#screens/recordPath.ts';
import type { Look } from '#model/api/drawnPage.ts';
import type { OpenWay } from '#screens/list/listTypes.ts';

export type ListParams = { page: number; perPage: number; sort: Sort; filter: Filter };

/** The parameters of a list as an address or react-admin's store has them. */
export type WrittenParams = {
  filter?: Filter;
  page?: unknown;
  perPage?: unknown;
  sort?: string;
  order?: string;
};

export const readParams = ({ filter, page, perPage, sort, order }: WrittenParams): Partial<ListParams> => ({
  ...(filter && { filter }),
  ...(Number(page) > 0 && { page: Number(page) }),
  ...(Number(perPage) > 0 && { perPage: Number(perPage) }),
  ...(sort && order && { sort: { field: sort, order: order as Sort['order'] } }),
});

/**
 * The search of an address that names nothing but a record: the list stays as the user left it, or opens as usual.
 * Other searches stay the same.
 */
export function searchWithList(search: string, usual: ListParams, stored: WrittenParams | undefined): string {
  const parameters = new URLSearchParams(search);
  const record = parameters.get(openedParam);
  if (record === null || parameters.size > 1) return search;
  return wholeListAddress('', { ...usual, ...(stored?.filter && readParams(stored)) }, record);
}

/** Includes every parameter of the list: an address with only some of them would not use its default filter. */
export const wholeListAddress = (
  path: string,
  { page, perPage, sort, filter }: ListParams,
  opened: string | number | null = null,
  totals: string | null = null,
): string =>
  `${path}?${new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
    ...(totals !== null && { [totalsParam]: totals }),
    ...(opened !== null && { [openedParam]: String(opened) }),
  })}`;

/** Only a table can expand a row. Without room beside the list, a record opens on its own page. */
export function openWay(
  way: OpenWay = 'drawer',
  { isWide, hasRows, opening }: { isWide: boolean; hasRows: boolean; opening: Look['opening'] },
): OpenWay {
  if (opening === 'page') return 'page';
  if (way === 'drawer' || way === 'form') return isWide ? 'drawer' : 'page';
  return way === 'expand' && hasRows ? 'expand' : 'page';
}

/** Where a row leads to in a list that shows none of its records yet. */
export const rowAddress = (path: string, way: OpenWay, params: ListParams, id: string | number): string =>
  way === 'page' ? showPath(path, id) : wholeListAddress(path, params, id);
