import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEndSession } from '#ui/session/useEndSession.ts';
import { backendAt } from '#kit/backend.ts';
import { usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';

/** The items of GET /user-notifications. */
export type UserNotification = {
  id: number;
  title: string;
  text: string;
  /** That it was caused through an assistant, in words. */
  by?: string;
  at: string;
  read: boolean;
  path?: string;
};
type Notices = { unread: number; channel: string; notices: UserNotification[] };

export const notificationsPerPage = 25;
export const notificationsKey = ['portal', 'notices'] as const;

/**
 * The address of the user's notifications; null without a session or with another backend, where there are
 * none.
 */
export function useNotificationsUrl(): string | null {
  const { api } = usePortalIndex();
  const token = useToken();
  return token && backendAt(api).keepsForAccounts ? `${api}/user-notifications` : null;
}

/**
 * The user's notifications, latest first, up to a number of pages. Refetched when the server signals changes.
 */
export function useNotifications(pages = 1) {
  const address = useNotificationsUrl();
  const token = useToken();
  const query = useQuery({
    queryKey: [...notificationsKey, token, pages],
    queryFn: ({ signal }) =>
      authFetch(`${address}?range=[0,${pages * notificationsPerPage - 1}]`, { signal }) as Promise<Notices>,
    enabled: address !== null,
    // never the notifications of another account
    placeholderData: (before, query) => (query?.queryKey[2] === token ? before : undefined),
  });
  useEndSession(query.error);
  return query;
}

/**
 * Refetches the notifications when the server signals changes for this account. `channels` are the affected
 * ones; null: all.
 */
export const invalidateNotifications = (
  queries: QueryClient,
  channels: readonly string[] | null,
): Promise<void> =>
  queries.invalidateQueries({
    queryKey: notificationsKey,
    predicate: ({ state }) => {
      const { channel } = (state.data ?? {}) as Partial<Notices>;
      return !channels || !channel || channels.includes(channel);
    },
  });
