import { useMemo, useSyncExternalStore } from 'react';
import { getToken, parsePermissions, storedPermissions, subscribeSession } from '../session.ts';

export const useToken = (): string | null => useSyncExternalStore(subscribeSession, getToken);

/** The stored permissions; null when there are none. Follows changes of this tab and of others. */
export function usePermissions(): string[] | null {
  const stored = useSyncExternalStore(subscribeSession, storedPermissions);
  return useMemo(() => parsePermissions(stored), [stored]);
}
