import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useDeferredValue } from 'react';
import { conjunction } from '../../access/permissions.ts';
import type { ClientResource } from '../../model/clientTypes.ts';
import type { Filter } from '../../model/types.ts';
import { useDebounced } from '../../app/ui/useDebounced.ts';

const pageSize = 25;
const waitMs = 250;

type Matching = { typed: string; filter?: Filter; isAsked: boolean };

/** The first records that match the typed text, sorted by title. The request is debounced. */
export function useMatchingRecords(
  name: string,
  target: Pick<ClientResource, 'titleFields'> | undefined,
  { typed, filter = {}, isAsked }: Matching,
) {
  const q = useDeferredValue(useDebounced(typed.trim(), waitMs));
  return useGetList<RaRecord>(
    name,
    {
      pagination: { page: 1, perPage: pageSize },
      sort: { field: target?.titleFields[0] ?? 'id', order: 'ASC' },
      filter: conjunction(filter, q ? { q } : {}),
    },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 10_000, retry: false },
  );
}
