import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { drillOf } from '../drill.ts';
import { useMayOpen } from './useMayOpen.ts';

/**
 * Returns a function that gives the address of the records behind a figure: the screen that the config names,
 * else the nearest list that has them. Undefined where this user has none.
 */
export function useDrill(figure: { resource: string; to?: string }) {
  const { slice } = useCurrentRoute();
  const mayOpen = useMayOpen();
  return drillOf({ slice, mayOpen }, figure);
}
