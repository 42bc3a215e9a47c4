import type { Filter } from '#model/types.ts';

/** The address of a list, opened with this filter. */
export const listAddress = (path: string, filter: Filter) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`;
