import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePortalIndex } from '../portal/context.ts';
import { useToken } from '../portal/useSession.ts';
import { fetchUserInfo, type UserInfo } from '../session.ts';

/** Who is signed in, as the API tells; one answer for all who ask. */
export function useUserInfo({
  refetchInterval = false,
}: { refetchInterval?: number | false } = {}): UseQueryResult<UserInfo, Error> {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: ['portal', 'userInfo', token],
    queryFn: async ({ signal }) => {
      try {
        return await fetchUserInfo(api, signal);
      } catch (error) {
        if (!signal.aborted) console.error('As informações do usuário não puderam ser lidas.', error);
        throw error;
      }
    },
    enabled: token !== null,
    staleTime: 5 * 60_000,
    retry: false,
    refetchInterval,
  });
}
