import { useListContext, useDataProvider } from 'ra-core';
import { useAggregate } from '#ui/data/useAggregate.ts';
import type { StoredValues } from '#kinds/columnsOf.ts';
import type { Filter } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { totalsQuery } from '#screens/list/totals.ts';
import { useQuery } from '@tanstack/react-query';
import type { ListMeta } from '#ui/data/listMeta.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';

/** Totals of the whole filtered list, not only of the current page; undefined when the screen has none. */
export function useTotals(): StoredValues | undefined {
  const { resourceName, screen } = useScreen();
  const { filterValues } = useListContext();
  const query = totalsQuery(screen, filterValues);
  const { data } = useAggregate(resourceName, query?.params ?? nothing, { enabled: query !== undefined });
  return query && (data?.[0] ?? noTotals);
}

const noTotals: StoredValues = {};
const nothing = { groupBy: [], measures: {}, filter: {} };

type Total = { total: number | undefined; meta: ListMeta };

/** The number of records of the list under this filter; undefined until it is counted. */
export function useTotalOf(filter: Filter, isAsked: boolean) {
  const { resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: [resourceName, 'getTotal', filter],
    queryFn: ({ signal }) => dataProvider.getTotal(resourceName, filter, signal),
    enabled: isAsked,
    retry: false,
  }).data;
}

/**
 * The number of records of the list. It starts with the number in the page's answer, which may be a minimum;
 * the full count then follows in a second request.
 */
export function useListTotal(): Total {
  const { total, meta, filterValues } = useListContext();
  const listMeta = (meta ?? {}) as ListMeta;
  const data = useTotalOf(filterValues as Filter, listMeta.isAtLeast === true);
  if (!listMeta.isAtLeast || !data) return { total, meta: listMeta };
  // The second count has a limit too, so a late page may prove that there are more records.
  return data.isAtLeast
    ? { total: Math.max(data.total, total ?? 0), meta: listMeta }
    : { total: data.total, meta: {} };
}
