import { useMemo, useSyncExternalStore } from 'react';
import { heldPermissions, heldToken } from '../auth/sessionHold.ts';
import { getToken, parsePermissions, permissionsText, subscribeSession } from '../session.ts';

// while somebody is asked to sign in again, the page stays as the session had it
const tokenInForce = () => heldToken() ?? getToken();
const permissionsInForce = () => heldPermissions() ?? permissionsText();

export const useToken = (): string | null => useSyncExternalStore(subscribeSession, tokenInForce);

/** The permissions in force; null when there are none. Follows changes of this tab and of others. */
export function usePermissions(): string[] | null {
  const stored = useSyncExternalStore(subscribeSession, permissionsInForce);
  return useMemo(() => parsePermissions(stored), [stored]);
}
