import { useMemo, useSyncExternalStore } from 'react';
import { getToken, parsePermissions, permissionsText, subscribeSession } from '../session.ts';

export const useToken = (): string | null => useSyncExternalStore(subscribeSession, getToken);

/** The permissions in force; null when there are none. Follows changes of this tab and of others. */
export function usePermissions(): string[] | null {
  const stored = useSyncExternalStore(subscribeSession, permissionsText);
  return useMemo(() => parsePermissions(stored), [stored]);
}
