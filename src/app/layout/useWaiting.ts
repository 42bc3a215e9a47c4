import { useEffect, useMemo, useState } from 'react';
import { pendingsPath } from '../../model/pendings.ts';
import type { IndexDepartment, IndexRoute } from '../../model/clientTypes.ts';
import { usePortalIndex } from '../portal/context.ts';
import { findRoute } from '../../access/findRoute.ts';
import { homeOf } from '../portal/reach.ts';
import { usePendings } from '../portal/usePendings.ts';

/** How much waits for the user on a screen, and on all screens that they meet under a department. */
export type Waiting = ReadonlyMap<IndexRoute | IndexDepartment, number>;

const none: Waiting = new Map();
const refreshMs = 120_000;

/** The counts of the page of pendings, where the portal has one; asked for once the screen itself is there. */
export function useWaiting(permissions: readonly string[]): Waiting {
  const index = usePortalIndex();
  const isIdle = useIdle();
  const { data } = usePendings({
    enabled: isIdle && findRoute(index, pendingsPath) !== undefined,
    refetchInterval: refreshMs,
  });
  return useMemo(() => {
    if (!data) return none;
    const counts = new Map<IndexRoute | IndexDepartment, number>();
    for (const { path, count } of data.groups) {
      const match = findRoute(index, path.split('?')[0]!);
      if (!match) continue;
      const home = homeOf(index, match.department, match.route, permissions);
      for (const place of [match.route, home]) counts.set(place, (counts.get(place) ?? 0) + count);
    }
    return counts;
  }, [data, index, permissions]);
}

/** False until the browser has nothing more urgent to do. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(!('requestIdleCallback' in window));
  useEffect(() => {
    if (isIdle) return undefined;
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, [isIdle]);
  return isIdle;
}
