import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Pendings } from '../../model/pendings.ts';
import { authFetch } from '../session.ts';
import { usePortalIndex } from './context.ts';
import { useToken } from './useSession.ts';

const pendingsKey = ['portal', 'pendings'] as const;

/** What waits for the user; asked again whenever they come back to the portal, and after each of their writes. */
export function usePendings({
  enabled = true,
  refetchInterval = false,
}: { enabled?: boolean; refetchInterval?: number | false } = {}) {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: [...pendingsKey, token],
    queryFn: ({ signal }) => authFetch(`${api}/user-pendings`, { signal }) as Promise<Pendings>,
    enabled: enabled && token !== null,
    staleTime: 15_000,
    refetchInterval,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
}

/** What somebody has written may wait no more, or for somebody else. */
export const refreshPendings = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: pendingsKey });
