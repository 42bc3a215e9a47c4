import { useMemo, useSyncExternalStore } from 'react';
import { draftsOf, draftsVersion, subscribeDrafts, type Draft } from './store.ts';

/**
 * The account's drafts, including those that are waiting to be sent. Follows changes of other tabs.
 *
 * @param isWanted a stable function; changes of drafts that it refuses render nothing again
 */
export function useDrafts(account: string | null, isWanted: (draft: Draft) => boolean = isAny): Draft[] {
  const read = useMemo(() => readerOf(account, isWanted), [account, isWanted]);
  return useSyncExternalStore(subscribeDrafts, read);
}

const isAny = () => true;

/** Reads the wanted drafts, and returns the same list as before while none of them has changed. */
function readerOf(account: string | null, isWanted: (draft: Draft) => boolean): () => Draft[] {
  let version: number | undefined;
  let drafts: Draft[] = [];
  return () => {
    if (version === draftsVersion()) return drafts;
    version = draftsVersion();
    const found = draftsOf(account).filter(isWanted);
    if (JSON.stringify(found) !== JSON.stringify(drafts)) drafts = found;
    return drafts;
  };
}
