import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useContext, useMemo } from 'react';
import { aggregateAt, type AggregateParams, type AggregateRow } from '#model/measures.ts';
import { IndexContext } from '../portal/useSession.ts';
import { arrivedAhead } from './ahead.ts';
import type { PortalDataProvider } from './portalDataProvider.ts';

/**
 * The rows of an aggregate query, cached like all answers of its resource. Figures that the early page shows are there at
 * once: they would become skeletons until the app has the same answer.
 */
export function useAggregate(
  resource: string,
  params: AggregateParams,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<AggregateRow[], Error> {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const api = useContext(IndexContext)?.api ?? '';
  const address = `${api}${aggregateAt(resource, params)}`;
  const ahead = useMemo(() => arrivedAhead(address) as AggregateRow[] | undefined, [address]);
  return useQuery({
    queryKey: [resource, 'aggregate', params],
    queryFn: ({ signal }) => dataProvider.aggregate(resource, params, signal).then(({ data }) => data),
    placeholderData: ahead,
    enabled,
    retry: false,
  });
}
