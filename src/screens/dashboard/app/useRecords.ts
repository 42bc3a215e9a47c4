import { useGetList, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { originOf } from '../../../model/origin.ts';
import type { ListColumn } from '../../../model/types.ts';
import { useRecordPath } from '../../../app/data/useRecordPath.ts';
import { useHere } from '../../../app/portal/context.ts';
import { showPath, wholeListIn } from '../../../app/portal/recordPath.ts';
import { drillTo, listsFor, listsOf } from '../../app/drill.ts';
import { listPathOf } from '../../app/listPathOf.ts';
import { useMayOpen } from '../../app/useMayOpen.ts';
import type { FirstRecords } from '../narrowing.ts';

type Shown = Pick<FirstRecords, 'resource' | 'filter' | 'sort' | 'limit' | 'to'>;

/** The first records of a widget, the address of each, and of the screen that has all of them. */
export function useRecords({ resource, filter, sort, limit, to }: Shown) {
  const { slice } = useHere();
  const mayOpen = useMayOpen();
  const query = useGetList<RaRecord>(
    resource,
    { pagination: { page: 1, perPage: limit }, sort, filter },
    { retry: false },
  );
  const definition = slice.resources[resource];
  const isView = definition?.view;
  const named = useMemo(() => {
    return listsFor(slice, resource).find(({ path }) => path === to);
  }, [slice, to, resource]);
  const pathOf = useRecordPath(resource, named);
  const hrefOf = useCallback(
    (record: RaRecord) => {
      // what a view gathers is opened where it comes from, as there it can be dealt with
      const origin = isView ? originOf(record.id) : undefined;
      // one that has every record has this one, of which no more is known than its id
      const path =
        origin && (wholeListIn(slice.links[origin.resource] ?? []) ?? listPathOf(slice, origin.resource));
      return path ? showPath(path, origin.id) : pathOf(record);
    },
    [pathOf, isView, slice],
  );
  const listed = useMemo(() => {
    const lists = listsOf(slice).filter(({ list }) => list.resource === resource);
    const { list } = lists.find(({ path }) => path === to) ?? lists[0] ?? {};
    return list?.columns ?? none;
  }, [slice, to, resource]);
  return {
    query,
    definition: definition ?? nothing,
    hrefOf,
    /** What the resource's list says of its columns: what is late there is late here. */
    listed,
    all: to && mayOpen(to) ? drillTo(slice, to, resource, filter) : undefined,
  };
}

const nothing = { fields: {} } as never;
const none: readonly ListColumn[] = [];
