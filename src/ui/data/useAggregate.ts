import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useContext, useMemo } from 'react';
import { aggregateAt, type AggregateParams, type AggregateRow } from '#model/measures.ts';
import type { Named } from '#kinds/referencedTitles.ts';
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

/** The groups of a query, and their names where it asks for them and the backend has them. */
type Groups = { rows: AggregateRow[]; named?: Named };

/** The same for a query that may ask for names. */
export function useGroups(resource: string, params: AggregateParams): UseQueryResult<Groups, Error> {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const api = useContext(IndexContext)?.api ?? '';
  const address = `${api}${aggregateAt(resource, params)}`;
  const ahead = useMemo(() => arrivedAhead(address) as AggregateRow[] | Groups | undefined, [address]);
  return useQuery({
    queryKey: [resource, 'aggregate', params],
    queryFn: async ({ signal }) => {
      const { data, named } = await dataProvider.aggregate(resource, params, signal);
      const groups: AggregateRow[] | Groups = named ? { rows: data, named } : data;
      return groups;
    },
    select: groupsOf,
    placeholderData: ahead,
    retry: false,
  });
}

const groupsOf = (answer: AggregateRow[] | Groups): Groups =>
  Array.isArray(answer) ? { rows: answer } : answer;
