/** The `meta` that asks for a page without an exact total; the caller requests the total separately. */
export const pageFirst = { total: 'quick' } as const;

/** The address below the API that counts the records of a filter, as the app asks for it. */
export const countAt = (resource: string, filter: object): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: '["id","ASC"]', range: '[0,0]' })}`;
