import { pageAt } from '#screens/list/address/pageFirst.ts';
import type { Filter, Sort } from '#model/types.ts';

type FirstRecords = { resource: string; filter: Filter; sort: Sort; limit: number };

/** The address below the API of the records that a widget shows. */
export const firstPageOf = ({ resource, filter, sort, limit }: FirstRecords): string =>
  pageAt(resource, { filter, sort, range: [0, limit - 1] });
