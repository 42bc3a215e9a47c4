import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useMemo } from 'react';
import { isOwnApi } from '../../../../app/data/dataProvider.ts';
import { usePortalIndex } from '../../../../app/portal/context.ts';
import { useToken } from '../../../../app/portal/useSession.ts';
import { authFetch, getViewing, posting } from '../../../../app/session.ts';
import type { SharedView, SharedViews, ViewOfList } from '../../../../model/sharedViews.ts';

const none: readonly SharedView[] = [];

function useAsked() {
  const { api } = usePortalIndex();
  const token = useToken();
  return {
    api,
    key: ['portal', 'sharedViews', token, getViewing()],
    isOn: token !== null && isOwnApi(api),
  };
}

/** The views that people share on this screen, asked for with those of all other screens at once. */
export function useSharedViews(screen: string): readonly SharedView[] {
  const { api, key, isOn } = useAsked();
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

/** Shares views of this screen, and takes them back. */
export function useSharing(screen: string) {
  const { api, key, isOn } = useAsked();
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
    /** Somebody whose portal is only looked at shares nothing. */
    maySend: isOn && !getViewing(),
    /** Whether it was done; why not is told. */
    share: (label: string, view: ViewOfList) => done(['share', { screen, label, ...view }]),
    withdraw: (id: string) => done(['withdraw', { id }]),
  };
}
