import type { GetListParams, GetListResult, RaRecord } from 'ra-core';
import type { TotalKind } from '#ui/data/listPages.ts';

/** The API's maximum page size. */
const pageSize = 1000;

/** Loads more records than the API returns at once, page by page. */
export const fetchAllPages =
  <R extends RaRecord>(getList: (params: GetListParams, total: TotalKind) => Promise<GetListResult<R>>) =>
  async (params: GetListParams): Promise<GetListResult<R>> => {
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const { total: kind = 'soon' } = (params.meta ?? {}) as { total?: TotalKind };
    if (perPage <= pageSize || page > 1) return getList(params, kind);
    const data: R[] = [];
    let total: number | undefined;
    for (let at = 1; data.length < Math.min(total ?? Infinity, perPage); at += 1) {
      const isFirst = at === 1;
      const some = { ...params, pagination: { page: at, perPage: pageSize } };
      const answer = await getList(some, isFirst ? 'exact' : 'quick');
      if (isFirst) total = answer.total;
      data.push(...answer.data);
      if (answer.data.length < pageSize) break;
    }
    return { data: data.slice(0, perPage), total: total ?? data.length };
  };
