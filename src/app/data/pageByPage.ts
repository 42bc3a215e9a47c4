import type { GetListParams, GetListResult, RaRecord } from 'ra-core';
import type { TotalKind } from './listPages.ts';

/** As many as the API gives at once. */
const pageSize = 1000;

/** The page alone comes first: whoever shows it has its total counted by itself. */
export const pageFirst = { total: 'quick' } as const;

/** Asks for more records than the API gives at once page by page: for all that match a filter. */
export const pageByPage =
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
