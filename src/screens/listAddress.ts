import type { Filter } from '../model/types.ts';

/** A list's address, opened with a filter. */
export const listAddress = (path: string, filter: Filter) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`;
