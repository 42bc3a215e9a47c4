/**
 * Pagination of our own API. Exact totals are only computed where that is cheap. Beyond a certain depth,
 * pages continue from the cursor of their neighbour, so that no page costs more than the first, however many
 * there are.
 */
import type { GetListParams, GetListResult, RaRecord } from 'ra-core';
import type { HttpClient } from './httpClient.ts';
import { listMeta } from './listMeta.ts';

export type TotalKind = 'quick' | 'soon' | 'exact';
/**
 * From this offset on, a page continues from its neighbour's cursor. Before it, a page has one address,
 * however it was reached.
 */
const deep = 1000;
/** The number of lists whose cursors are remembered. */
const most = 20;

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
    { pagination, sort, filter, signal }: GetListParams,
    total: TotalKind,
    order?: 'soon',
  ): Promise<GetListResult<R>> => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const parameters = {
      filter: JSON.stringify(filter),
      sort: JSON.stringify([sort?.field ?? 'id', sort?.order ?? 'ASC']),
    };
    const known = marksOf(JSON.stringify([resource, perPage, parameters]));
    const first = (page - 1) * perPage;
    const [before, after] = first < deep ? [] : [known.get(page + 1), known.get(page - 1)];
    const query = new URLSearchParams({
      ...parameters,
      range: JSON.stringify([first, first + perPage - 1]),
      ...(total !== 'soon' && { total: JSON.stringify(total) }),
      ...(order && { order: JSON.stringify(order) }),
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
