import type { Filter } from '../../model/types.ts';
import { useHere } from '../../app/portal/context.ts';
import { listAddress } from '../listAddress.ts';
import { addressIn, drillTo, flat, listsFor } from './drill.ts';
import { useMayOpen } from './useMayOpen.ts';

/**
 * Returns a function that gives the address of the records behind a figure: the screen that the config names,
 * else the nearest list that shows exactly these records, else the nearest list that can be filtered to them.
 * Undefined where this user has none.
 */
export function useDrill({ resource, to }: { resource: string; to?: string }) {
  const { slice } = useHere();
  const mayOpen = useMayOpen();
  if (to) return mayOpen(to) ? (filter: Filter) => drillTo(slice, to, resource, filter) : undefined;
  const lists = listsFor(slice, resource);
  if (lists.length === 0) return undefined;
  return (filter: Filter) => {
    for (const list of lists) {
      const address = addressIn(list, filter);
      if (address !== undefined) return address;
    }
    const near = lists.find((list) => list.covers(filter));
    return near && listAddress(near.path, flat(filter));
  };
}
