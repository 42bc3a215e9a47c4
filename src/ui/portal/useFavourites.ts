import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { mayEnter } from '#access/permissions.ts';
import type { Favourites } from '#model/api/favourites.ts';
import type { IndexRoute } from '#model/api/clientTypes.ts';
import { isOwnApi } from '#kit/ownApi.ts';
import { authFetch, getViewing, posting } from '../session/session.ts';
import { usePortalIndex } from './context.ts';
import { useKept } from '../preferences/useKept.ts';
import { findRoute } from '#access/findRoute.ts';
import { usePermissions, useToken } from './useSession.ts';

const none: readonly string[] = [];

/**
 * The screens that the user has pinned, in that order. The server stores them for all their devices. Until it
 * answers, those of the last time are shown; they are deleted with the session.
 */
export function useFavourites() {
  const index = usePortalIndex();
  const permissions = usePermissions();
  const token = useToken();
  const notify = useNotify();
  const queries = useQueryClient();
  const [last, keep] = useKept<readonly string[]>('favourites', none);
  const address = `${index.api}/user-favourites`;
  const key = ['portal', 'favourites', token];
  // off for other backends, which have no favourites, and while viewing as another user
  const isOn = token !== null && isOwnApi(index.api) && !getViewing();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => authFetch(address, { signal }) as Promise<Favourites>,
    enabled: isOn,
    staleTime: 60_000,
  });
  const stored = data?.paths;
  useEffect(() => {
    if (stored) keep(stored);
  }, [stored, keep]);
  const paths = isOn ? (stored ?? last) : none;
  const routes = useMemo(
    () =>
      paths.flatMap((path): IndexRoute[] => {
        const route = findRoute(index, path)?.route;
        return route && mayEnter(route.requirement, permissions ?? []) ? [route] : [];
      }),
    [paths, index, permissions],
  );
  const { mutate } = useMutation({
    mutationFn: (change: { path: string; pinned: boolean }) =>
      authFetch(`${address}/pin`, posting(change)) as Promise<Favourites>,
    onSuccess: (answer) => queries.setQueryData(key, answer),
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  return { routes, isOn, pin: (path: string, pinned: boolean) => mutate({ path, pinned }) };
}
