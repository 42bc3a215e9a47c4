import type { ClientResource } from '#model/api/answers.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import { isKeptPage } from '#model/records/keptPages.ts';

/** The `meta` that asks for a page without an exact total; the caller requests the total separately. */
export const pageFirst = { total: 'quick' } as const;
/** The same for a view, of which not every order is served by an index: one that takes long gives way to the usual one. */
const pageOfView = { ...pageFirst, order: 'soon' } as const;

export const pageMeta = ({ view }: { view?: true }): typeof pageFirst | typeof pageOfView =>
  view ? pageOfView : pageFirst;

type ListPage = {
  filter: object;
  sort: { readonly field: string; readonly order: string };
  /** First and last position. */
  range: readonly [number, number];
  meta?: Readonly<Record<string, string>>;
};

/** The address below the API of a page of records, as the app asks for it. */
export const pageAt = (resource: string, { filter, sort, range, meta = {} }: ListPage): string =>
  `/${resource}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify(range),
    ...Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, JSON.stringify(value)])),
  })}`;

/** True if a store keeps the first page with this filter and order. The portal can then read it early: see isKeptPage. */
export const isKeptFirstPage = (
  { view, fields }: Pick<ClientResource, 'view' | 'fields'>,
  { filter, sort }: Pick<ListPage, 'filter' | 'sort'>,
): boolean => isKeptPage({ isView: view === true, fields }, [...namesInFilter(filter), sort.field]);

export const sortOfCount = { field: 'id', order: 'ASC' } as const;

/** The address below the API that counts the records of a filter, as the app asks for it. */
export const countAt = (resource: string, filter: object): string =>
  pageAt(resource, { filter, sort: sortOfCount, range: [0, 0] });
