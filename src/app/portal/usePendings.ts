import { useQuery } from '@tanstack/react-query';
import type { Pendings } from '../../model/pendings.ts';
import { authFetch } from '../session.ts';
import { usePortalIndex } from './context.ts';
import { useToken } from './useSession.ts';

/** What waits for the user; asked again whenever they come back to the portal. */
export function usePendings() {
  const { api } = usePortalIndex();
  const token = useToken();
  return useQuery({
    queryKey: ['portal', 'pendings', token],
    queryFn: ({ signal }) => authFetch(`${api}/user-pendings`, { signal }) as Promise<Pendings>,
    enabled: token !== null,
    staleTime: 15_000,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
}
