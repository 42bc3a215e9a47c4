import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import type { Related } from '../../../../model/types.ts';
import { traitsOf } from '../../../../model/traits.ts';
import { useHere } from '../../../../app/portal/context.ts';

export const pageSize = 10;

/** The first page is asked for by the label too, for its number: one request for both. */
export function useRelated(
  { resource, target, sort }: Related,
  record: RaRecord,
  page = 1,
  perPage = pageSize,
) {
  return useGetList<RaRecord>(
    resource,
    { pagination: { page, perPage }, sort, filter: { [target]: record.id } },
    { placeholderData: keepPreviousData, retry: false },
  );
}

/** What a new one of them begins with: the record that it belongs to. */
export function useBelonging({ resource, target }: Related, { id }: RaRecord): Record<string, unknown> {
  const field = useHere().slice.resources[resource]?.fields[target];
  return { [target]: traitsOf(field).holdsMany ? [id] : id };
}
