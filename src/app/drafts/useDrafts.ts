import { useMemo, useSyncExternalStore } from 'react';
import { draftsOf, draftsVersion, subscribeDrafts, type Draft } from './store.ts';

/** The account's drafts, including those that are waiting to be sent. Follows changes of other tabs. */
export function useDrafts(account: string | null): Draft[] {
  const version = useSyncExternalStore(subscribeDrafts, draftsVersion);
  // the number stands for what is stored
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => draftsOf(account), [account, version]);
}
