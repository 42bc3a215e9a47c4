import type { Filter } from '../../model/types.ts';
import { useHere } from '../../app/portal/context.ts';
import { listAddress } from '../listAddress.ts';
import { covers, drillTo, flat, listAt } from './drill.ts';
import { listPathOf } from './listPathOf.ts';
import { useMayOpen } from './useMayOpen.ts';

/**
 * Where the records behind a figure are seen: at the screen that it names, or else in the department's list of them,
 * where that can be narrowed so. Undefined where there is none, for this user.
 */
export function useDrill({ resource, to }: { resource: string; to?: string }) {
  const { slice } = useHere();
  const mayOpen = useMayOpen();
  if (to) return mayOpen(to) ? (filter: Filter) => drillTo(slice, to, resource, filter) : undefined;
  const path = listPathOf(slice, resource);
  const list = path === undefined ? undefined : listAt(slice, path);
  if (!path || !list) return undefined;
  return (filter: Filter) => (covers(slice, list, filter) ? listAddress(path, flat(filter)) : undefined);
}
