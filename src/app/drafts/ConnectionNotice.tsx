import { useSyncExternalStore } from 'react';
import { useAccount } from '../auth/useAccount.ts';
import { LateChunk } from '../resilience/LateChunk.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';
import { useDrafts } from './useDrafts.ts';

const load = () => import('./OutboxNotice.tsx');
const OutboxNotice = lazyPage(load, 'OutboxNotice');

/** Whoever has a form open may lose the line, and could not fetch it then. */
export const prepareOutbox = (): void => void load().catch(() => undefined);

/** Above every page: that there is no connection, and which saves wait for it. Nothing as long as all is well. */
export function ConnectionNotice() {
  const account = useAccount();
  const isOnline = useIsOnline();
  const pending = useDrafts(account).filter(({ waiting, refused }) => waiting || refused);
  if (isOnline && pending.length === 0) return null;
  return (
    <LateChunk>
      <OutboxNotice account={account} isOnline={isOnline} pending={pending} />
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
