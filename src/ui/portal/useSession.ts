import { useMemo, useSyncExternalStore } from 'react';
import { heldPermissions, heldToken } from '../session/reauthentication.ts';
import { getToken, parsePermissions, permissionsText, subscribeSession } from '../session/session.ts';

// during re-authentication, the page uses the token of the ended session
const tokenInForce = () => heldToken() ?? getToken();
const permissionsInForce = () => heldPermissions() ?? permissionsText();

export const useToken = (): string | null => useSyncExternalStore(subscribeSession, tokenInForce);

/** The current permissions; null without any. Follows changes of this and other tabs. */
export function usePermissions(): string[] | null {
  const stored = useSyncExternalStore(subscribeSession, permissionsInForce);
  return useMemo(() => parsePermissions(stored), [stored]);
}
