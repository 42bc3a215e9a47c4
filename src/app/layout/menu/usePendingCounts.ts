import { useEffect, useMemo, useState } from 'react';
import { pendingsPath, type IndexDepartment, type IndexRoute } from '#model/api/answers.ts';
import { usePortalIndex, usePendings } from '#ui/portal/useSession.ts';
import { findRoute } from '#access/findRoute.ts';
import { homeOf } from '#ui/portal/menuDepartments.ts';

/** The number of tasks that wait for the user, per screen and per department in the menu. */
export type PendingCounts = ReadonlyMap<IndexRoute | IndexDepartment, number>;

const none: PendingCounts = new Map();
const refreshMs = 120_000;

/**
 * The counts from the page of pending tasks, if the portal has it. Requested once the current screen is
 * rendered.
 */
export function usePendingCounts(permissions: readonly string[]): PendingCounts {
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

/** False until the browser is idle. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(!('requestIdleCallback' in window));
  useEffect(() => {
    if (isIdle) return undefined;
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, [isIdle]);
  return isIdle;
}
