import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import type { ListMeta } from '../../../app/data/listPages.ts';
import type { PortalDataProvider } from '../../../app/data/portalDataProvider.ts';
import { useScreen } from '../../app/useScreen.ts';

type Total = { total: number | undefined; meta: ListMeta };

/** How many records the list has: at first as the page tells it, and counted further while the page is there already. */
export function useListTotal(): Total {
  const { name } = useScreen();
  const { total, meta, filterValues } = useListContext();
  const told = (meta ?? {}) as ListMeta;
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: [name, 'getTotal', filterValues],
    queryFn: ({ signal }) => dataProvider.getTotal(name, filterValues, signal),
    enabled: told.isAtLeast === true,
  });
  if (!told.isAtLeast || !data) return { total, meta: told };
  // a page far behind knows of more than was counted at first
  return data.isAtLeast
    ? { total: Math.max(data.total, total ?? 0), meta: told }
    : { total: data.total, meta: {} };
}
