/** The `meta` that asks for a page without an exact total; the caller requests the total separately. */
export const pageFirst = { total: 'quick' } as const;
/** The same for a view, of which not every order is served by an index: one that takes long gives way to the usual one. */
const pageOfView = { ...pageFirst, order: 'soon' } as const;

export const pageMeta = ({ view }: { view?: true }): typeof pageFirst | typeof pageOfView =>
  view ? pageOfView : pageFirst;

/** The address below the API that counts the records of a filter, as the app asks for it. */
export const countAt = (resource: string, filter: object): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: '["id","ASC"]', range: '[0,0]' })}`;
