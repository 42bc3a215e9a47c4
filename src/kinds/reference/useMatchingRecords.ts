import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useDeferredValue, useMemo } from 'react';
import { conjunction } from '#access/permissions.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Filter } from '#model/types.ts';
import { fold, plainSigns } from '#model/values/values.ts';
import { useDebounced } from '#kit/screen.ts';

const pageSize = 25;
const waitMs = 250;

type Matching = {
  typed: string;
  filter?: Filter | undefined;
  /** The records that match this are offered first. */
  near?: Filter | undefined;
  isAsked: boolean;
};
type Target = Pick<ClientResource, 'titleFields'> | undefined;

/** The request for the first records that match a text, sorted by title. */
export const matchingRecords = (target: Target, text: string, filter: Filter = {}) => ({
  pagination: { page: 1, perPage: pageSize },
  sort: { field: target?.titleFields[0] ?? 'id', order: 'ASC' as const },
  filter: conjunction(filter, text ? { q: text } : {}),
});

/** The first records that match the typed text. The request is debounced; `isSettled` once it is answered. */
export function useMatchingRecords(
  name: string,
  target: Target,
  { typed, filter, near = {}, isAsked }: Matching,
) {
  const text = plainSigns(typed).trim();
  const q = useDeferredValue(useDebounced(text, waitMs));
  const query = useGetList<RaRecord>(name, matchingRecords(target, q, filter), {
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  // beyond the first page of all there may be others of these
  const isCut = (query.total ?? 0) > pageSize || query.pageInfo?.hasNextPage === true;
  const isNear = isAsked && isCut && Object.keys(near).length > 0;
  const nearest = useGetList<RaRecord>(
    name,
    // not the request above, which another observer would turn off
    matchingRecords(target, q, conjunction(filter ?? {}, isNear ? near : { id: [] })),
    { enabled: isNear, staleTime: 10_000, retry: false },
  );
  const { data } = query;
  const ahead = nearest.data;
  const nearKey = JSON.stringify(near);
  const found = useMemo(
    () => data && startingFirst(nearFirst(data, ahead ?? [], JSON.parse(nearKey) as Filter), target, q),
    [data, ahead, nearKey, target, q],
  );
  return { ...query, data: found, isSettled: q === text && !query.isFetching };
}

/** Those that agree in most of the references come first. Sorting keeps the order of equals. */
function nearFirst(records: readonly RaRecord[], ahead: readonly RaRecord[], near: Filter) {
  const shared = (record: RaRecord) =>
    Object.entries(near).filter(([id, value]) => String(record[id]) === String(value)).length;
  const known = new Set(ahead.map(({ id }) => id));
  const all = [...ahead, ...records.filter(({ id }) => !known.has(id))];
  return all.toSorted((one, other) => shared(other) - shared(one));
}

/** Titles that begin with the typed text come before titles that contain it further on. */
function startingFirst(records: readonly RaRecord[], target: Target, text: string): readonly RaRecord[] {
  const [title] = target?.titleFields ?? [];
  if (title === undefined || text === '') return records;
  const starts = ({ [title]: value }: RaRecord) =>
    typeof value === 'string' && fold(value).startsWith(fold(text));
  return [...records.filter(starts), ...records.filter((record) => !starts(record))];
}
