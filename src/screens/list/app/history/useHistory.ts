import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type Identifier } from 'ra-core';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';

/** The latest entries of a record's history; invalidated together with the record. */
export function useHistory(name: string, id: Identifier, limit: number) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: [name, 'history', String(id), limit],
    queryFn: () => dataProvider.getHistory(name, { id, limit }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
