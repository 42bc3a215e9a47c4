import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mayEnter } from '#access/permissions.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { ClientIndex, Found } from '#model/api/clientTypes.ts';
import { fold, plainSigns } from '#model/values/values.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { findRoute } from '#access/findRoute.ts';
import { passwordHash, profilePath } from '../layout/user/profilePath.ts';
import { useFavourites } from '#ui/portal/useFavourites.ts';
import { usePermissions, useToken } from '#ui/portal/useSession.ts';
import { authFetch } from '#ui/session/session.ts';
import { useSettings } from '../settings/SettingsContext.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import { usePageActions } from '#ui/pageActions.ts';
import { translate } from '#ui/translate.ts';
import { useRecents } from './recents.ts';
import { reachableRoutes } from '../portal/areas.ts';

export type Item = {
  key: string;
  group: string;
  label: string;
  /** What identifies a record beside its name. */
  facts?: string;
  context?: string;
  to?: string;
  /** The state of the address. */
  state?: object;
  /** `detail` is 0 when a key chose it. */
  run?: (event: { detail: number }) => void;
  /** What it opens takes the palette's place. */
  staysOpen?: boolean;
};

const maxScreens = 8;
const waitMs = 200;

/** Stable functions. */
export type Commands = { onShortcuts: () => void; onSettings: () => void; onSignOut: () => void };

/** The items that match the query; without one, the pages visited last. Actions on the open record come first. */
export function useItems(text: string, commands: Commands) {
  const index = usePortalIndex();
  const permissions = usePermissions();
  const typed = plainSigns(text).trim();
  const found = useFound(typed);
  const screens = useScreens(index, permissions ?? []);
  const favourites = useFavouriteItems(index);
  const recents = useOpenRecents(index, permissions ?? []);
  const actions = useActions(index, commands);
  const here = useActionsHere();

  const items = useMemo((): Item[] => {
    if (typed === '') {
      const pinned = new Set(favourites.map(({ to }) => to));
      return [...here, ...favourites, ...recents.filter(({ to }) => !pinned.has(to)), ...actions];
    }
    const words = fold(typed).split(/\s+/);
    const fits = (label: string) => words.every((word) => fold(label).includes(word));
    const startsFirst = (a: Item, b: Item) =>
      Number(fold(b.label).startsWith(words[0]!)) - Number(fold(a.label).startsWith(words[0]!));
    const forms = (found.data?.forms ?? []).map(({ label, path, name }): Item => ({
      key: `form:${path}`,
      group: translate('portal.palette.actions'),
      label: name ?? translate(`portal.screen.new.${label.gender}`, { name: lowerFirst(label.one) }),
      to: path,
    }));
    const records = (found.data?.records ?? []).map(({ resource, label, id, title, facts, path }): Item => ({
      key: `record:${resource}/${id}`,
      group: translate('portal.palette.records'),
      label: title,
      facts,
      context: label,
      to: path,
    }));
    return [
      ...here.filter(({ label }) => fits(label)).sort(startsFirst),
      ...screens
        .filter(({ label }) => fits(label))
        .sort(startsFirst)
        .slice(0, maxScreens),
      ...forms,
      ...actions.filter(({ label }) => fits(label)),
      ...records,
    ];
  }, [typed, found.data, screens, favourites, recents, actions, here]);
  const isCut = found.data?.isCut === true;
  return { items, isWaiting: found.isWaiting, hasFailed: found.isError, isCut };
}

function useFound(typed: string) {
  const { api } = usePortalIndex();
  const token = useToken();
  const settled = useDebounced(typed, waitMs);
  const found = useQuery({
    queryKey: ['portal', 'search', token, settled],
    queryFn: ({ signal }) =>
      authFetch(`${api}/record-search?${new URLSearchParams({ q: settled })}`, { signal }) as Promise<Found>,
    enabled: token !== null && typed.length > 1 && settled.length > 1,
    placeholderData: typed.length > 1 ? keepPreviousData : undefined,
    staleTime: 30_000,
    retry: false,
  });
  return { ...found, isWaiting: typed.length > 1 && (found.isFetching || settled !== typed) };
}

function useScreens(index: ClientIndex, permissions: readonly string[]): Item[] {
  return useMemo(
    () =>
      reachableRoutes(index, permissions).flatMap(({ department, routes }) =>
        routes.map(({ label, path }) => ({
          key: `screen:${path}`,
          group: translate('portal.palette.screens'),
          label,
          context: department.label,
          to: path,
        })),
      ),
    [index, permissions],
  );
}

function useFavouriteItems(index: ClientIndex): Item[] {
  const { routes } = useFavourites();
  return useMemo(
    () =>
      routes.map(({ label, path }) => ({
        key: `favourite:${path}`,
        group: translate('portal.menu.favourites'),
        label,
        context: findRoute(index, path)!.department.label,
        to: path,
      })),
    [routes, index],
  );
}

/** The pages visited last that the user may still open, without the current one. */
function useOpenRecents(index: ClientIndex, permissions: readonly string[]): Item[] {
  const [recents] = useRecents();
  return useMemo(
    () =>
      recents
        .filter(({ path }) => {
          const match = findRoute(index, path);
          return path !== window.location.pathname && match && mayEnter(match.route.requirement, permissions);
        })
        .map(({ path, title }) => ({
          key: `recent:${path}`,
          group: translate('portal.palette.recents'),
          label: title,
          to: path,
        })),
    [recents, index, permissions],
  );
}

/** The actions on the open record. */
function useActionsHere(): Item[] {
  const here = usePageActions();
  return useMemo(
    () => here?.actions.map((action, at): Item => ({ key: `here:${at}`, group: here.name, ...action })) ?? [],
    [here],
  );
}

/** Commands of the portal, among them those of the user's menu that are no screens. */
function useActions(index: ClientIndex, { onShortcuts, onSettings, onSignOut }: Commands): Item[] {
  const { settings, setTheme } = useSettings();
  const isDark = settings.theme === 'dark';
  return useMemo(() => {
    const group = translate('portal.palette.actions');
    const password = {
      key: 'password',
      group,
      label: translate('portal.profile.changePassword'),
      to: `${profilePath}${passwordHash}`,
    };
    return [
      {
        key: 'theme',
        group,
        label: translate(isDark ? 'portal.settings.toLight' : 'portal.settings.toDark'),
        run: () => setTheme(isDark ? 'light' : 'dark'),
      },
      { key: 'settings', group, label: translate('portal.settings.title'), run: onSettings, staysOpen: true },
      {
        key: 'shortcuts',
        group,
        label: translate('portal.palette.shortcuts'),
        run: onShortcuts,
        staysOpen: true,
      },
      ...(findRoute(index, profilePath) ? [password] : []),
      { key: 'signOut', group, label: translate('portal.user.signOut'), run: onSignOut, staysOpen: true },
    ];
  }, [index, isDark, setTheme, onShortcuts, onSettings, onSignOut]);
}
