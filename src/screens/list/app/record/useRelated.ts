import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import type { Related } from '../../../../model/types.ts';
import { traitsOf } from '../../../../model/traits.ts';
import { useHere } from '../../../../app/portal/context.ts';
import { isEmpty } from '../../../../model/values.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { wayOf } from '../../related/sharing.ts';

export const pageSize = 10;

/** The first page is asked for by the label too, for its number: one request for both. */
export function useRelated(
  { resource, target, sort }: Related,
  record: RaRecord,
  page = 1,
  perPage = pageSize,
) {
  const belongsTo = useOwner({ resource, target }, record);
  return useGetList<RaRecord>(
    resource,
    // to what refers to nothing nothing belongs
    { pagination: { page, perPage }, sort, filter: { [target]: belongsTo ?? [] } },
    { placeholderData: keepPreviousData, retry: false },
  );
}

/** What they refer to: the record, or what it refers to itself. */
function useOwner({ resource, target }: Pick<Related, 'resource' | 'target'>, record: RaRecord): unknown {
  const { resources } = useHere().slice;
  return record[wayOf(useScreen().resource, resources[resource]?.fields, target)];
}

/** What a new one of them begins with: the record that it belongs to. */
export function useBelonging({ resource, target }: Related, record: RaRecord): Record<string, unknown> {
  const field = useHere().slice.resources[resource]?.fields[target];
  const belongsTo = useOwner({ resource, target }, record);
  return { [target]: traitsOf(field).holdsMany && !isEmpty(belongsTo) ? [belongsTo] : belongsTo };
}
