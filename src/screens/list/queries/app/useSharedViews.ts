import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useMemo } from 'react';
import { backendAt } from '#kit/backend.ts';
import { usePortalIndex, useToken } from '#ui/portal/useSession.ts';
import { authFetch, getViewing, posting } from '#ui/session/session.ts';
import type { SharedView, SharedViews, ViewOfList } from '#model/api/sharedViews.ts';

const none: readonly SharedView[] = [];

function useEndpoint() {
  const { api } = usePortalIndex();
  const token = useToken();
  return {
    api,
    key: ['portal', 'sharedViews', token, getViewing()],
    isOn: token !== null && backendAt(api).keepsForAccounts,
  };
}

/** The shared views of this screen. One request loads those of all screens. */
export function useSharedViews(screen: string): readonly SharedView[] {
  const { api, key, isOn } = useEndpoint();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => authFetch(`${api}/shared-views`, { signal }) as Promise<SharedViews>,
    enabled: isOn,
    staleTime: 60_000,
    retry: false,
  });
  const views = data?.views ?? none;
  return useMemo(() => views.filter((view) => view.screen === screen), [views, screen]);
}

/** Functions that share and withdraw views of this screen. */
export function useSharing(screen: string) {
  const { api, key, isOn } = useEndpoint();
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutateAsync } = useMutation({
    mutationFn: ([what, body]: ['share' | 'withdraw', unknown]) =>
      authFetch(`${api}/shared-views/${what}`, posting(body)) as Promise<SharedViews>,
    onSuccess: (answer) => queries.setQueryData(key, answer),
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  const done = (change: ['share' | 'withdraw', unknown]) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
  return {
    /** False while viewing the portal as another user, which is read-only. */
    maySend: isOn && !getViewing(),
    /** Resolves to whether it succeeded; errors are shown as notifications. */
    share: (label: string, view: ViewOfList) => done(['share', { screen, label, ...view }]),
    withdraw: (id: string) => done(['withdraw', { id }]),
  };
}
