import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useEffect, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { mayEnter } from '#access/permissions.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { ClientIndex, SearchAnswer } from '#model/api/answers.ts';
import { searchItems } from '#model/filter/searchWords.ts';
import { plainSigns } from '#model/values/values.ts';
import { usePortalIndex, useFavourites, usePermissions, useToken } from '#ui/portal/useSession.ts';
import { findRoute } from '#access/findRoute.ts';
import { passwordHash, profilePath } from '#ui/session/profilePath.ts';
import { authFetch } from '#ui/session/session.ts';
import { useSettings } from '../settings/SettingsContext.tsx';
import { useDebounced, visuallyHidden } from '#kit/screen.ts';
import { usePageActions } from '#kit/pageActions.ts';
import { translate } from '#kit/translate.ts';
import { useRecents } from './recents.ts';
import { reachablePages } from '#access/areas.ts';
import Search from '@mui/icons-material/Search';
import { Box, Dialog, InputBase, Typography, useAutocomplete } from '@mui/material';
import { useEvent } from 'ra-core';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { SignOutDialog } from '../auth/SignOutDialog.tsx';
import { useSignOut } from '../auth/useSignOut.ts';
import { SettingsDrawer } from '../settings/SettingsDrawer.tsx';
import { openedByKey } from '#kit/focus.ts';
import { openElsewhere, opensElsewhere, opening } from '#kit/links.tsx';
import { ahead } from './typedAhead.ts';

type Item = {
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
type Commands = { onShortcuts: () => void; onSettings: () => void; onSignOut: () => void };

/** The items that match the query; without one, the pages visited last. Actions on the open record come first. */
function useItems(text: string, commands: Commands) {
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
    const fitting = (all: readonly Item[]) => searchItems(all, typed, ({ label }) => label);
    const named = (found.data?.forms ?? []).map(({ label, path, name }) => ({
      path,
      label: name ?? translate(`portal.screen.new.${label.gender}`, { name: lowerFirst(label.one) }),
    }));
    const forms = named.map(({ label, path }): Item => {
      const hasTwin = named.some((other) => other.path !== path && other.label === label);
      const place = hasTwin ? findRoute(index, path)?.department.label : undefined;
      return {
        key: `form:${path}`,
        group: translate('portal.palette.actions'),
        label: place === undefined ? label : `${label} · ${place}`,
        to: path,
      };
    });
    const records = (found.data?.records ?? []).map(({ resource, label, id, title, facts, path }): Item => ({
      key: `record:${resource}/${id}`,
      group: translate('portal.palette.records'),
      label: title,
      facts,
      context: label,
      to: path,
    }));
    return [
      ...fitting(here),
      ...fitting(screens).slice(0, maxScreens),
      ...forms,
      ...fitting(actions),
      ...records,
    ];
  }, [typed, found.data, screens, favourites, recents, actions, here, index]);
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
      authFetch(`${api}/record-search?${new URLSearchParams({ q: settled })}`, {
        signal,
      }) as Promise<SearchAnswer>,
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
      reachablePages(index, permissions).map(({ path, ...page }) => ({
        key: `screen:${path}`,
        group: translate('portal.palette.screens'),
        ...page,
        to: path,
      })),
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
  const { mode, setTheme } = useSettings();
  const isDark = mode === 'dark';
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

type Props = {
  onClose: () => void;
  onShortcuts: () => void;
};

type Instead = 'settings' | 'signOut';

/**
 * Ctrl+K: opens a screen, a record or a form by part of its name, or runs a command. What a command opens takes the
 * palette's place.
 */
export function Palette(props: Props) {
  const [instead, setInstead] = useState<Instead>();
  const { onClose } = props;
  if (instead === 'settings') return <SettingsDrawer open onClose={onClose} />;
  if (instead === 'signOut') return <SignOutDialog onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': translate('portal.palette.title'),
          sx: { mt: { xs: 1, sm: '12vh' }, mx: { xs: 1, sm: 4 }, width: '100%' },
        },
      }}
    >
      <Content {...props} onOpen={setInstead} />
    </Dialog>
  );
}

function Content({ onClose, onShortcuts, onOpen }: Props & { onOpen: (what: Instead) => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // the keys typed until the input has the focus, also those between its rendering and this effect
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    setText(ahead.typed ?? '');
    ahead.typed = undefined;
  }, []);
  const onSettings = useEvent(() => onOpen('settings'));
  const onSignOut = useEvent(useSignOut(() => onOpen('signOut')));
  const { items, isWaiting, hasFailed, isCut } = useItems(text, { onShortcuts, onSettings, onSignOut });
  const choose = (item: Item, event: SyntheticEvent) => {
    const isKey = event.type === 'keydown';
    if (item.to && opensElsewhere(event as MouseEvent)) return openElsewhere(item.to);
    // gone at once: what runs may open a dialog or print the page
    if (!item.staysOpen) flushSync(onClose);
    const state = isKey ? { ...item.state, ...openedByKey } : item.state;
    if (item.to) void navigate(item.to, state ? { state } : {});
    else item.run?.({ detail: isKey ? 0 : 1 });
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<Item>({
      id: 'palette',
      options: items,
      open: true,
      value: null,
      inputValue: text,
      getOptionLabel: ({ label }) => label,
      getOptionKey: ({ key }) => key,
      isOptionEqualToValue: (a, b) => a.key === b.key,
      filterOptions: (options) => options,
      groupBy: ({ group }) => group,
      // Enter does nothing to the open record before something is typed or chosen
      autoHighlight: text !== '' || !items[0]?.key.startsWith('here:'),
      onInputChange: (_event, value, reason) => reason === 'input' && setText(value),
      onChange: (event, item) => item && choose(item, event),
      onClose: (_event, reason) => reason === 'escape' && onClose(),
    });
  const groups = groupedOptions as readonly { key: number; index: number; group: string; options: Item[] }[];
  const note = noteOf({ text: text.trim(), isEmpty: items.length === 0, isWaiting, hasFailed, isCut });

  return (
    <>
      <Box
        {...getRootProps()}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search fontSize="small" color="action" />
        <InputBase
          fullWidth
          // oxlint-disable-next-line no-autofocus -- it was asked for to be typed into
          autoFocus
          placeholder={translate('portal.palette.placeholder')}
          inputProps={{ ...getInputProps(), 'aria-label': translate('portal.palette.title'), maxLength: 100 }}
        />
      </Box>
      <Box
        component="ul"
        {...getListboxProps()}
        aria-labelledby={undefined}
        aria-label={translate('portal.palette.title')}
        sx={{ m: 0, p: 0, maxHeight: '56vh', overflowY: 'auto' }}
      >
        {groups.map(({ key, index, group, options }) => (
          <Box component="li" key={key} role="group" aria-label={group} sx={{ listStyle: 'none', pt: 1 }}>
            <Typography variant="body2" color="textSecondary" role="presentation" sx={{ px: 2, pb: 0.5 }}>
              {group}
            </Typography>
            <Box component="ul" role="presentation" sx={{ m: 0, p: 0 }}>
              {options.map((item, at) => {
                const { key: optionKey, ...props } = getOptionProps({
                  option: item,
                  index: index + at,
                }) as ReturnType<typeof getOptionProps> & { key: string };
                return <Option key={optionKey} item={item} props={props} />;
              })}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 2, py: note ? 1.5 : 0.5 }}>
        {note ? (
          translate(`portal.palette.${note}`, { text: text.trim() })
        ) : (
          <span style={visuallyHidden}>
            {translate('portal.palette.found', { smart_count: items.length })}
          </span>
        )}
      </Typography>
    </>
  );
}

const Option = ({ item, props }: { item: Item; props: object }) => (
  <Box
    component="li"
    {...props}
    onAuxClick={opening(item.to, () => undefined).onAuxClick}
    sx={{
      listStyle: 'none',
      display: 'flex',
      alignItems: 'baseline',
      gap: 2,
      px: 2,
      py: 0.875,
      cursor: 'pointer',
      '&.Mui-focused': { bgcolor: 'action.selected' },
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap>{item.label}</Typography>
      {item.facts && (
        <Typography variant="caption" component="div" color="textSecondary" noWrap>
          {item.facts}
        </Typography>
      )}
    </Box>
    {item.context && (
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        noWrap
        sx={{ ml: 'auto', flexShrink: 0 }}
      >
        {item.context}
      </Typography>
    )}
  </Box>
);

type State = { text: string; isEmpty: boolean; isWaiting: boolean; hasFailed: boolean; isCut: boolean };

function noteOf({ text, isEmpty, isWaiting, hasFailed, isCut }: State) {
  if (hasFailed) return 'failed';
  if (isWaiting) return 'waiting';
  if (text === '') return 'hint';
  if (isCut) return 'cut';
  return isEmpty ? 'none' : undefined;
}
