import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccount } from '#ui/session/useAccount.ts';
import { useStored } from '#kit/useStored.ts';
import { oldestResponse, resetTrackedResponses } from '#ui/offline/responseAge.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { type StoredDraft, useDrafts } from '../draftStore.ts';

const OutboxBanner = lazyPage(() => import('./OutboxBanner.tsx'), 'OutboxBanner');

/** Preloads the outbox when a form opens, because it could not be fetched without a connection. */
export const prepareOutbox = (): void => void OutboxBanner.preload();

/**
 * A bar above every page that shows that there is no connection, how old the shown data is, and which saves
 * are waiting. Hidden while all is well.
 */
export function ConnectionBanner() {
  const account = useAccount();
  const isOnline = useIsOnline();
  const seen = useStored(oldestResponse);
  const pending = useDrafts(account, isPending);
  const { pathname } = useLocation();
  const noted = useRef(pathname);
  useEffect(() => {
    // answers received before this rendered belong to the first page
    if (noted.current !== pathname) resetTrackedResponses();
    noted.current = pathname;
  }, [pathname]);
  if (isOnline && seen === null && pending.length === 0) return null;
  return (
    <LateChunk>
      <OutboxBanner account={account} isOnline={isOnline} seen={seen} pending={pending} />
    </LateChunk>
  );
}

const isPending = ({ waiting, refused }: StoredDraft) => Boolean(waiting || refused);

export const useIsOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine);

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
