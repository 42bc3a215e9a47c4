import { createContext, useContext, useMemo, useSyncExternalStore, useEffect } from 'react';
import {
  pendingsPath,
  queuedPendings,
  type ClientIndex,
  type DepartmentSlice,
  type IndexDepartment,
  type IndexRoute,
  type PendingsAnswer,
  type Favourites,
} from '#model/api/answers.ts';
import { heldPermissions, heldToken } from '../session/reauthentication.ts';
import {
  getToken,
  parsePermissions,
  permissionsText,
  subscribeSession,
  authFetch,
  getViewing,
  posting,
} from '../session/session.ts';
import { useQuery, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useEndSession } from '../session/useEndSession.ts';
import { useNotify } from 'ra-core';
import { mayEnter } from '#access/permissions.ts';
import { backendAt } from '#kit/backend.ts';
import { arrivedAhead } from '../data/ahead.ts';
import { useKept } from '../preferences/useKept.ts';
import { findRoute } from '#access/findRoute.ts';

/** The public index, which is available before anything of the portal renders. */
export const IndexContext = createContext<ClientIndex | null>(null);

export function usePortalIndex(): ClientIndex {
  const index = useContext(IndexContext);
  if (!index) throw new Error('usePortalIndex precisa estar dentro de <IndexContext.Provider>');
  return index;
}

/** The route of the screen that is open. Set by the guard once the user is admitted and the department's slice has loaded. */
export type CurrentRoute = { department: IndexDepartment; route: IndexRoute; slice: DepartmentSlice };
export const CurrentRouteContext = createContext<CurrentRoute | null>(null);

export function useCurrentRoute(): CurrentRoute {
  const current = useContext(CurrentRouteContext);
  if (!current) throw new Error('useCurrentRoute precisa estar dentro de uma tela liberada pelo guarda');
  return current;
}

// during re-authentication, the page uses the token of the ended session
const tokenInForce = () => heldToken() ?? getToken();
const permissionsInForce = () => heldPermissions() ?? permissionsText();

export const useToken = (): string | null => useSyncExternalStore(subscribeSession, tokenInForce);

/** The current permissions; null without any. Follows changes of this and other tabs. */
export function usePermissions(): string[] | null {
  const stored = useSyncExternalStore(subscribeSession, permissionsInForce);
  return useMemo(() => parsePermissions(stored), [stored]);
}

const pendingsKey = ['portal', 'pendings'] as const;

/**
 * The records that wait for the user. Refetched when they return to the portal, and after each of their
 * writes. While the page of pending tasks is open, the badges share its answer, which has more records of each group.
 */
export function usePendings({
  enabled = true,
  refetchInterval = false,
}: { enabled?: boolean; refetchInterval?: number | false } = {}) {
  const { api } = usePortalIndex();
  const token = useToken();
  const isQueue = useLocation().pathname === pendingsPath;
  const query = useQuery({
    queryKey: [...pendingsKey, token, isQueue],
    queryFn: ({ signal }) =>
      authFetch(`${api}/user-pendings${isQueue ? `?records=${queuedPendings}` : ''}`, {
        signal,
      }) as Promise<PendingsAnswer>,
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
  // off where they are not kept, and while viewing as another user
  const isOn = token !== null && backendAt(index.api).keepsForAccounts && !getViewing();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => authFetch(address, { signal }) as Promise<Favourites>,
    enabled: isOn,
    // those that the page was drawn with
    initialData: () => arrivedAhead(address) as Favourites | undefined,
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
