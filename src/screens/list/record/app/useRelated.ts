import { currentLocale } from '#messages/translate.ts';
import type { Related } from '#screens/list/listTypes.ts';
import { translate } from '#kit/translate.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { conjunction } from '#model/filter/conjunction.ts';
import { traitsOf } from '#model/traits.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { isEmpty } from '#model/values/values.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { wayOf } from '#screens/list/related/sharing.ts';

// The places of related lists on a record's page, and the text of an empty one.

/** One list, or all lists of the timeline, which share a place. */
export type RelatedTab = readonly [Related, ...Related[]];

/** One place per list. All timeline lists share the place of the first of them. */
export function relatedTabsOf(related: readonly Related[]): RelatedTab[] {
  const isEvent = ({ as }: Related) => as === 'timeline';
  const [event, ...events] = related.filter(isEvent);
  return related.flatMap((one): RelatedTab[] => {
    if (!isEvent(one)) return [[one]];
    return one === event ? [[one, ...events]] : [];
  });
}

/** True when new records are written within the list. */
export const writesInPlace = ({ as, actions }: Related) => as === 'feed' && actions.includes('create');

export const emptyText = ({ label }: Related) =>
  translate('portal.screen.related.empty', { name: label.toLocaleLowerCase(currentLocale()) });

export const pageSize = 10;

/**
 * Related records of a list. The label requests the same first page for its number, so both share one
 * request.
 */
export function useRelated(related: Related, record: RaRecord, page = 1, perPage = pageSize) {
  const belongsTo = useOwner(related, record);
  return useGetList<RaRecord>(
    related.resource,
    // When the record refers to nothing, an empty list of ids matches no records.
    {
      pagination: { page, perPage },
      sort: related.sort,
      filter: conjunction(related.filter, { [related.target]: belongsTo ?? [] }),
    },
    { placeholderData: keepPreviousData, retry: false },
  );
}

/**
 * The value that related records refer to: the record's id, or a reference that they have in common with it.
 */
function useOwner({ resource, target }: Related, record: RaRecord): unknown {
  const { resources } = useCurrentRoute().slice;
  return record[wayOf(useScreen().resource, resources[resource]?.fields, target)];
}

/** The initial values of a new related record: the reference to its owner. */
export function useBelonging(related: Related, record: RaRecord): Record<string, unknown> {
  const { resource, target } = related;
  const field = useCurrentRoute().slice.resources[resource]?.fields[target];
  const belongsTo = useOwner(related, record);
  return { [target]: traitsOf(field).holdsMany && !isEmpty(belongsTo) ? [belongsTo] : belongsTo };
}
