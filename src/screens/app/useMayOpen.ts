import { useCallback } from 'react';
import { mayEnter } from '#access/permissions.ts';
import { usePortalIndex, usePermissions } from '#ui/portal/useSession.ts';
import { findRoute } from '#access/findRoute.ts';

/** Returns a check whether the user may open an address, so that no link leads to a refusal. */
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
