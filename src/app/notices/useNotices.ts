import { useQuery, type QueryClient } from '@tanstack/react-query';
import { isOwnApi } from '../data/dataProvider.ts';
import { usePortalIndex } from '../portal/context.ts';
import { useToken } from '../portal/useSession.ts';
import { authFetch } from '../session.ts';

/** As GET /user-notifications tells them. */
export type Notice = { id: number; title: string; text: string; at: string; read: boolean; path?: string };
type Notices = { unread: number; channel: string; notices: Notice[] };

export const noticesPerPage = 25;
export const noticesKey = ['portal', 'notices'] as const;

/** Where one's notices are asked for; null where there are none: without a session, and with another backend. */
export function useNoticesAddress(): string | null {
  const { api } = usePortalIndex();
  const token = useToken();
  return token && isOwnApi(api) ? `${api}/user-notifications` : null;
}

/** One's own notices, the latest first, as far as so many pages; asked for anew when the server rings. */
export function useNotices(pages = 1) {
  const address = useNoticesAddress();
  const token = useToken();
  return useQuery({
    queryKey: [...noticesKey, token, pages],
    queryFn: ({ signal }) =>
      authFetch(`${address}?range=[0,${pages * noticesPerPage - 1}]`, { signal }) as Promise<Notices>,
    enabled: address !== null,
    // those of another account are not shown meanwhile
    placeholderData: (before, query) => (query?.queryKey[2] === token ? before : undefined),
  });
}

/** Asks anew, if the server rings for this account: `channels` are those of whose notices have changed, null all. */
export const ring = (queries: QueryClient, channels: readonly string[] | null): Promise<void> =>
  queries.invalidateQueries({
    queryKey: noticesKey,
    predicate: ({ state }) => {
      const { channel } = (state.data ?? {}) as Partial<Notices>;
      return !channels || !channel || channels.includes(channel);
    },
  });
