import type { Filter } from '#model/types.ts';
import { totalsParam, type AddedTotals } from './list/address/addedTotals.ts';

/** The address of a list, opened with this filter, and with totals that it does not have by itself. */
export const listAddress = (path: string, filter: Filter, totals: AddedTotals = {}) =>
  `${path}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    page: '1',
    ...(Object.keys(totals).length > 0 && { [totalsParam]: JSON.stringify(totals) }),
  })}`;
