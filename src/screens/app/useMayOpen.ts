import { useCallback } from 'react';
import { mayEnter } from '../../access/permissions.ts';
import { usePortalIndex } from '../../app/portal/context.ts';
import { findRoute } from '../../access/findRoute.ts';
import { usePermissions } from '../../app/portal/useSession.ts';

/** Whether the user may open an address: nothing leads where he would be turned away. */
export function useMayOpen(): (path: string) => boolean {
  const index = usePortalIndex();
  const permissions = usePermissions();
  return useCallback(
    (path) => {
      const match = findRoute(index, path);
      return (
        match !== undefined && match.rest.length === 0 && mayEnter(match.route.requirement, permissions ?? [])
      );
    },
    [index, permissions],
  );
}
