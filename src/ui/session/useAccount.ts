import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePortalIndex, useToken } from '../portal/useSession.ts';
import { fetchUserInfo, type UserInfo, getViewing } from './session.ts';
import { isSameAccount, rememberAccount } from './account.ts';
import { useEffect } from 'react';
import { accountOf } from '#model/api/tokenClaims.ts';

/** The signed-in user from the API. All callers share one request. */
export function useUserInfo({
  refetchInterval = false,
  isNeeded = true,
}: { refetchInterval?: number | false; isNeeded?: boolean } = {}): UseQueryResult<UserInfo, Error> {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: ['portal', 'userInfo', token],
    queryFn: async ({ signal }) => {
      try {
        return await fetchUserInfo(api, signal);
      } catch (error) {
        if (!signal.aborted) console.error('What is known of the user could not be read.', error);
        throw error;
      }
    },
    enabled: isNeeded && token !== null,
    // a resumed session belongs to the same user
    placeholderData: (before, query) =>
      isSameAccount((query?.queryKey[2] as string | null) ?? null, token) ? before : undefined,
    staleTime: 5 * 60_000,
    retry: false,
    refetchInterval,
  });
}

/**
 * The account under which data is stored on this device; null while it is unknown, and while viewing as
 * another user.
 */
export function useAccount(): string | null {
  const token = useToken();
  const { data: user } = useUserInfo();
  const named = accountOf(token);
  const reported = user?.email?.trim().toLowerCase() || null;
  useEffect(() => {
    if (!named && reported) rememberAccount(reported);
  }, [named, reported]);
  return getViewing() ? null : (named ?? reported);
}
