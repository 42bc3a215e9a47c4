import { useMemo, useSyncExternalStore } from 'react';
import { draftsOf, draftsVersion, subscribeDrafts, type Draft } from './store.ts';

/** The account's drafts, those that wait to be sent too; follows what other tabs do. */
export function useDrafts(account: string | null): Draft[] {
  const version = useSyncExternalStore(subscribeDrafts, draftsVersion);
  // the number stands for what is stored
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => draftsOf(account), [account, version]);
}
