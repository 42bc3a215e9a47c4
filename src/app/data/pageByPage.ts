import type { GetListParams, GetListResult, RaRecord } from 'ra-core';

/** As many as the API gives at once. */
const pageSize = 1000;

/** Asks for more records than the API gives at once page by page: for all that match a filter. */
export const pageByPage =
  <R extends RaRecord>(getList: (params: GetListParams) => Promise<GetListResult<R>>) =>
  async (params: GetListParams): Promise<GetListResult<R>> => {
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    if (perPage <= pageSize || page > 1) return getList(params);
    const data: R[] = [];
    let total = Infinity;
    for (let at = 1; data.length < Math.min(total, perPage); at += 1) {
      const answer = await getList({ ...params, pagination: { page: at, perPage: pageSize } });
      total = answer.total ?? answer.data.length;
      data.push(...answer.data);
      if (answer.data.length < pageSize) break;
    }
    return { data: data.slice(0, perPage), total: Number.isFinite(total) ? total : data.length };
  };
