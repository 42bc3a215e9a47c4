import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccount } from '../auth/useAccount.ts';
import { forgetNoted, lastSeen, subscribeSeen } from '../offline/lastSeen.ts';
import { LateChunk } from '../resilience/LateChunk.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';
import { useDrafts } from './useDrafts.ts';

const OutboxNotice = lazyPage(() => import('./OutboxNotice.tsx'), 'OutboxNotice');

/** Whoever has a form open may lose the line, and could not fetch it then. */
export const prepareOutbox = (): void => void OutboxNotice.preload();

/**
 * Above every page: that there is no connection, how old what is shown is, and which saves wait for it. Nothing as
 * long as all is well.
 */
export function ConnectionNotice() {
  const account = useAccount();
  const isOnline = useIsOnline();
  const seen = useSyncExternalStore(subscribeSeen, lastSeen);
  const pending = useDrafts(account).filter(({ waiting, refused }) => waiting || refused);
  const { pathname } = useLocation();
  const noted = useRef(pathname);
  useEffect(() => {
    // what came before this was there belongs to the first page
    if (noted.current !== pathname) forgetNoted();
    noted.current = pathname;
  }, [pathname]);
  if (isOnline && seen === null && pending.length === 0) return null;
  return (
    <LateChunk>
      <OutboxNotice account={account} isOnline={isOnline} seen={seen} pending={pending} />
    </LateChunk>
  );
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine);

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
