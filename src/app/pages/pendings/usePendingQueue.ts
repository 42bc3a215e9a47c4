import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PendingGroup, PendingRecord } from '#model/api/answers.ts';

export type PendingItem = {
  key: string;
  group: PendingGroup;
  record: PendingRecord;
  /** Where its line leads: to its place in the queue, or where there is none beside the list, to its page. */
  address: string;
};
export type PendingQueue = {
  items: readonly PendingItem[];
  itemsOf(group: PendingGroup): readonly PendingItem[];
  /** Whose turn it is; absent where the queue has no room, and when nothing waits. */
  current: PendingItem | undefined;
};

/** The parameter of the address that names the item whose turn it is. */
const itemParam = 'item';

/**
 * The waiting records in one line. The address says whose turn it is. Once that one has been decided, by the user or by
 * somebody else, the next one in its place follows.
 */
export function usePendingQueue(groups: readonly PendingGroup[] | undefined, isOn: boolean): PendingQueue {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const items = useMemo(
    () =>
      (groups ?? []).flatMap((group) =>
        group.records.map((record): PendingItem => {
          const key = `${group.resource}/${group.transition.id}/${record.id}`;
          const address = isOn ? `${pathname}?${new URLSearchParams({ [itemParam]: key })}` : record.path;
          return { key, group, record, address };
        }),
      ),
    [groups, isOn, pathname],
  );
  const wanted = new URLSearchParams(search).get(itemParam);
  const found = items.findIndex(({ key }) => key === wanted);
  // its place, for when it is gone
  const [last, setLast] = useState(0);
  if (found >= 0 && found !== last) setLast(found);
  const at = found < 0 ? Math.min(last, items.length - 1) : found;
  const current = isOn ? items[at] : undefined;
  const address = current?.address;
  useEffect(() => {
    if (address !== undefined && found < 0 && wanted !== null) void navigate(address, { replace: true });
  }, [address, found, wanted, navigate]);
  return {
    items,
    itemsOf: (group) => items.filter((item) => item.group === group),
    current,
  };
}
