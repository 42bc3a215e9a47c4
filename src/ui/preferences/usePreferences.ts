import { useQuery } from '@tanstack/react-query';
import { useStoreContext } from 'ra-core';
import { useEffect } from 'react';
import { backendAt } from '#kit/backend.ts';
import { usePortalIndex, useToken } from '../portal/useSession.ts';
import { authFetch } from '../session/session.ts';
import type { AccountStore } from './preferenceStore.ts';

/** Loads the account's preferences; requested once, by the first list. */
export function usePreferences() {
  const { api } = usePortalIndex();
  const token = useToken();
  const store = useStoreContext();
  const keeps = 'take' in store;
  const { data } = useQuery({
    queryKey: ['portal', 'preferences', token],
    queryFn: ({ signal }) =>
      authFetch(`${api}/user-preferences`, { signal }) as Promise<Record<string, unknown>>,
    enabled: token !== null && keeps && backendAt(api).keepsForAccounts,
    staleTime: Infinity,
    retry: false,
  });
  useEffect(() => {
    if (data && keeps) (store as AccountStore).take(data);
  }, [data, keeps, store]);
}
