import { useLogout } from 'ra-core';
import { useAccount } from '#ui/session/useAccount.ts';
import { useDrafts } from '#ui/drafts/draftStore.ts';

/** Signs out; where something exists only on this device, `ask` is called instead (see SignOutDialog). */
export function useSignOut(ask: () => void): () => void {
  const logout = useLogout();
  const asks = useDrafts(useAccount()).length > 0;
  return asks ? ask : () => void logout();
}
