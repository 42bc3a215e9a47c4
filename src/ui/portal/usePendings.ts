import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Pendings } from '#model/api/pendings.ts';
import { useEndSession } from '../session/useEndSession.ts';
import { authFetch } from '../session/session.ts';
import { usePortalIndex } from './context.ts';
import { useToken } from './useSession.ts';

const pendingsKey = ['portal', 'pendings'] as const;

/**
 * The records that wait for the user. Refetched when they return to the portal, and after each of their
 * writes.
 */
export function usePendings({
  enabled = true,
  refetchInterval = false,
}: { enabled?: boolean; refetchInterval?: number | false } = {}) {
  const { api } = usePortalIndex();
  const token = useToken();
  const query = useQuery({
    queryKey: [...pendingsKey, token],
    queryFn: ({ signal }) => authFetch(`${api}/user-pendings`, { signal }) as Promise<Pendings>,
    enabled: enabled && token !== null,
    staleTime: 15_000,
    refetchInterval,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
  useEndSession(query.error);
  return query;
}

/**
 * Refetches after a write, which may have completed a task or passed it on. A hidden tab asks when its user returns to
 * it.
 */
export const refreshPendings = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    queryKey: pendingsKey,
    refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
  });
