import type { Filter } from '#model/types.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import type { AddedTotals } from '../list/address/addedTotals.ts';
import { drillTo, nearestRecords } from './drill.ts';
import { useMayOpen } from './useMayOpen.ts';

/**
 * Returns a function that gives the address of the records behind a figure: the screen that the config names,
 * else the nearest list that has them. Undefined where this user has none.
 */
export function useDrill({ resource, to }: { resource: string; to?: string }) {
  const { slice } = useCurrentRoute();
  const mayOpen = useMayOpen();
  if (!to) return nearestRecords(slice, resource);
  return mayOpen(to)
    ? (filter: Filter, totals?: AddedTotals) => drillTo(slice, to, resource, filter, totals)
    : undefined;
}
