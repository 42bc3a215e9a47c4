import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AggregateParams, AggregateRow } from '#model/measures.ts';
import type { PortalDataProvider } from './portalDataProvider.ts';

/** The rows of an aggregate query, cached like all answers of its resource. */
export function useAggregate(
  resource: string,
  params: AggregateParams,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<AggregateRow[], Error> {
  const dataProvider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: [resource, 'aggregate', params],
    queryFn: ({ signal }) => dataProvider.aggregate(resource, params, signal).then(({ data }) => data),
    enabled,
    retry: false,
  });
}
