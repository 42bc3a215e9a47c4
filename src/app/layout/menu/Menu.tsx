import { styled } from '@mui/material/styles';
import { translate } from '#kit/translate.ts';
import {
  ListItem,
  ListItemButton,
  ListItemText,
  List,
  Typography,
  Box,
  ListItemIcon,
  ThemeProvider,
  darken,
  getContrastRatio,
  useTheme,
} from '@mui/material';
import { useEffect, useId, memo, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pendingCount, pendingsPath, type IndexRoute, type IndexDepartment } from '#model/api/answers.ts';
import { useFavourites, usePendings, usePortalIndex, usePermissions } from '#ui/portal/useSession.ts';
import { icons } from '#kit/icons.ts';
import type { IconName } from '#model/types.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { findRoute } from '#access/findRoute.ts';
import { homeOf, mainPathOf } from '#access/menuDepartments.ts';
import { moveAmongLinks } from '#kit/focus.ts';
import { byGroup, departmentsInMenu, furtherDepartments, screensInMenu } from '#access/areas.ts';
import { useSettings } from '#app/settings/SettingsContext.tsx';
import { defaultBrandColor } from '#model/colors.ts';
import { bannerHeight, createPortalTheme, layoutSizes, tourHeight } from '#kit/theme/theme.ts';
import { Brand } from '../FullLayout.tsx';
import { UserBlock } from '../user/UserBlock.tsx';

type ScreenEntryProps = {
  route: IndexRoute;
  isCurrent: boolean;
  onNavigate?: (() => void) | undefined;
};

/** A screen in the menu. */
const ScreenEntry = ({ route, isCurrent, onNavigate }: ScreenEntryProps) => (
  <ListItem disablePadding>
    <ListItemButton
      component={Link}
      to={route.path}
      onClick={onNavigate}
      selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        minHeight: 32,
        '@media (pointer: coarse)': { minHeight: 44 },
        py: 0.25,
        px: 1.25,
        color: 'text.secondary',
        ...currentSx,
      }}
    >
      <ListItemText
        primary={route.label}
        sx={{ my: 0 }}
        slotProps={{ primary: { variant: 'body2', sx: { fontWeight: isCurrent ? 600 : 450 } } }}
      />
    </ListItemButton>
  </ListItem>
);

const currentSx = {
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'action.selected' },
} as const;

type ShownEntries = {
  current: IndexRoute | undefined;
  onNavigate: (() => void) | undefined;
};
type ScreensProps = ShownEntries & { screens: readonly IndexRoute[] };

const ScreenEntries = ({ screens, current, onNavigate }: ScreensProps) =>
  screens.map((route) => (
    <ScreenEntry key={route.path} route={route} isCurrent={route === current} onNavigate={onNavigate} />
  ));

/** The screens that the user has pinned, at the top of the menu. Renders nothing without any. */
function Favourites(shown: ShownEntries) {
  const { routes } = useFavourites();
  const id = useId();
  if (routes.length === 0) return null;
  return (
    <>
      <Typography
        id={id}
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ px: 1.25, pt: 0.5, pb: 0.25, fontWeight: 600 }}
      >
        {translate('portal.menu.favourites')}
      </Typography>
      <List
        disablePadding
        aria-labelledby={id}
        sx={{ pb: 1, mb: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <ScreenEntries screens={routes} {...shown} />
      </List>
    </>
  );
}

const RailTip = lazyPage(() => import('./RailTip.tsx'), 'RailTip');

const none: readonly string[] = [];

type MenuProps = { collapsed?: boolean; onNavigate?: (() => void) | undefined };

/** The departments that the user may enter, with the screens of the current one. */
export function Menu({ collapsed = false, onNavigate }: MenuProps) {
  const index = usePortalIndex();
  const permissions = usePermissions();
  const { pathname } = useLocation();
  const match = findRoute(index, pathname);
  const home = match && homeOf(index, match.department, match.route, permissions ?? none);
  return <Entries current={match?.route} home={home} collapsed={collapsed} onNavigate={onNavigate} />;
}

type EntriesProps = MenuProps & {
  /** The current route, and the department under which the menu shows it. */
  current: IndexRoute | undefined;
  home: IndexDepartment | undefined;
};

/** Does not depend on the current page of a screen. */
const Entries = memo(function Entries({ current, home, collapsed = false, onNavigate }: EntriesProps) {
  const index = usePortalIndex();
  const permissions = usePermissions();
  const { departments, further } = useMemo(() => {
    const listed = departmentsInMenu(index, permissions ?? none);
    return { departments: listed, further: furtherDepartments(index, permissions ?? none, listed) };
  }, [index, permissions]);
  const place = useRef<HTMLElement>(null);
  const path = current?.path;
  useEffect(() => {
    if (path !== undefined) showCurrent(place.current);
  }, [path]);
  const entries = (list: readonly IndexDepartment[], alwaysOpen: boolean) => (
    <List disablePadding sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2px' }}>
      {list.map((department) => (
        <DepartmentEntry
          key={department.id}
          department={department}
          current={home === department ? current : undefined}
          permissions={permissions ?? none}
          alwaysOpen={alwaysOpen && department.menu === null}
          collapsed={collapsed}
          onNavigate={onNavigate}
        />
      ))}
    </List>
  );
  return (
    <Box
      ref={place}
      component="nav"
      aria-label={translate('portal.menu.label')}
      onKeyDown={moveAmongLinks}
      sx={{
        flex: 1,
        overflowY: 'auto',
        overflowX: 'hidden',
        px: 1.5,
        pb: 2,
        mb: { md: `var(${tourHeight}, 0px)` },
        scrollbarWidth: 'thin',
      }}
    >
      <PendingsEntry collapsed={collapsed} onNavigate={onNavigate} />
      {!collapsed && departments.length > 0 && (
        <Typography variant="overline" component="p" color="textSecondary" sx={{ px: 1.25, pt: 1, pb: 0.5 }}>
          {index.brand.menuTitle ?? translate('portal.menu.header')}
        </Typography>
      )}
      {!collapsed && <Favourites current={current} onNavigate={onNavigate} />}
      {entries(departments, true)}
      {further.length > 0 && (
        <Box sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>{entries(further, false)}</Box>
      )}
    </Box>
  );
});

/** Scrolls the menu, and nothing around it, until the current entry is in sight. */
function showCurrent(menu: HTMLElement | null): void {
  const entry = menu?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!menu || !entry) return;
  const [shown, one] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (one.top < shown.top || one.bottom > shown.bottom)
    menu.scrollTop += one.top - shown.top - (shown.height - one.height) / 2;
}

type EntryProps = MenuProps & {
  department: IndexDepartment;
  /** The current route, if it belongs to this department. */
  current: IndexRoute | undefined;
  permissions: readonly string[];
  /** Whether it shows its screens also while another one is open. */
  alwaysOpen: boolean;
};

function DepartmentEntry({
  department,
  current,
  permissions,
  alwaysOpen,
  collapsed = false,
  onNavigate,
}: EntryProps) {
  const index = usePortalIndex();
  const isOpen = current !== undefined || alwaysOpen;
  const screens = isOpen && !collapsed ? screensInMenu(index, department, permissions) : [];
  const listed = screens.includes(current!);
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Entry
        to={mainPathOf(department, permissions)!}
        label={department.label}
        icon={department.icon}
        accent={current && department.accent}
        aria-current={current ? (listed ? 'true' : 'page') : undefined}
        isStrong={current !== undefined}
        selected={current !== undefined && !listed}
        collapsed={collapsed}
        onClick={onNavigate}
      />
      {screens.length > 0 && <Screens screens={screens} current={current} onNavigate={onNavigate} />}
    </ListItem>
  );
}

type LargeEntryProps = {
  to: string;
  selected: boolean;
  onClick?: (() => void) | undefined;
  'aria-current'?: 'true' | 'page' | undefined;
  'aria-describedby'?: string | undefined;
  label: string;
  icon: IconName;
  accent?: string | undefined;
  isStrong: boolean;
  collapsed: boolean;
  children?: ReactNode;
};

/** An entry with an icon; in a rail, only the icon. */
function Entry({ label, icon, accent, isStrong, collapsed, children, ...button }: LargeEntryProps) {
  const Icon = icons[icon];
  const entry = (
    <ListItemButton
      component={Link}
      {...button}
      aria-label={collapsed ? label : undefined}
      sx={{
        minHeight: 38,
        '@media (pointer: coarse)': { minHeight: 44 },
        py: 0.5,
        px: collapsed ? 1.5 : 1.25,
        justifyContent: collapsed ? 'center' : 'flex-start',
        color: isStrong ? 'text.primary' : 'text.secondary',
        ...currentSx,
      }}
    >
      <ListItemIcon sx={{ minWidth: collapsed ? 0 : '2rem', color: accent ?? 'inherit' }}>
        <Icon />
      </ListItemIcon>
      {!collapsed && (
        <ListItemText
          primary={label}
          sx={{ my: 0 }}
          slotProps={{ primary: { noWrap: true, sx: { fontWeight: isStrong ? 620 : 500 } } }}
        />
      )}
      {children}
    </ListItemButton>
  );
  if (!collapsed) return entry;
  return (
    <LateChunk instead={entry}>
      <RailTip title={label}>{entry}</RailTip>
    </LateChunk>
  );
}

/** The page of what waits for the user, with its number, if the portal has it: the first link of the menu. */
function PendingsEntry({ collapsed, onNavigate }: Required<Pick<MenuProps, 'collapsed'>> & MenuProps) {
  const found = findRoute(usePortalIndex(), pendingsPath);
  const isCurrent = useLocation().pathname === pendingsPath;
  const isIdle = useIdle();
  const { data } = usePendings({ enabled: isIdle && found !== undefined, refetchInterval: refreshMs });
  const countId = useId();
  if (!found) return null;
  const waits = data !== undefined && data.count > 0;
  return (
    <Box sx={{ pt: 1 }}>
      <Entry
        to={pendingsPath}
        label={found.route.label}
        icon={found.route.icon ?? 'FactCheck'}
        aria-current={isCurrent ? 'page' : undefined}
        isStrong={isCurrent}
        selected={isCurrent}
        aria-describedby={waits ? countId : undefined}
        collapsed={collapsed}
        onClick={onNavigate}
      >
        {waits && !collapsed && <Pill aria-hidden>{pendingCount(data)}</Pill>}
      </Entry>
      {waits && (
        <span id={countId} hidden>
          {translate('portal.menu.waiting', { smart_count: data.count })}
        </span>
      )}
    </Box>
  );
}

const refreshMs = 120_000;

/** False until the browser is idle. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(!('requestIdleCallback' in window));
  useEffect(() => {
    if (isIdle) return undefined;
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, [isIdle]);
  return isIdle;
}

const Pill = styled('span')(({ theme }) => ({
  minWidth: 22,
  padding: '0 6px',
  borderRadius: 11,
  textAlign: 'center',
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.primary.contrastText,
  backgroundColor: theme.palette.primary.main,
}));

const Screens = ({ screens, ...shown }: ScreensProps) => (
  <Box sx={{ ml: 2.75, pl: 1, my: 0.5, borderLeft: 1, borderColor: 'divider' }}>
    {byGroup(screens).map(({ group, routes }) => (
      <Group key={group ?? ''} group={group}>
        <ScreenEntries screens={routes} {...shown} />
      </Group>
    ))}
  </Box>
);

function Group({ group, children }: { group: string | undefined; children: React.ReactNode }) {
  const id = useId();
  return (
    <>
      {group && (
        <Typography
          id={id}
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ px: 1.25, pt: 1, pb: 0.25, fontWeight: 600 }}
        >
          {group}
        </Typography>
      )}
      <List disablePadding aria-labelledby={group ? id : undefined}>
        {children}
      </List>
    </>
  );
}

type SidebarProps = { collapsed: boolean; belowHeader: boolean };

/** The menu beside the content on wide screens. Collapsed, it is a rail of icons. */
export const Sidebar = memo(function Sidebar({ collapsed, belowHeader }: SidebarProps) {
  const top = belowHeader ? layoutSizes.header : 0;
  return (
    <NavigationTheme>
      <Box
        component="aside"
        aria-label={translate('portal.menu.side')}
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          position: 'sticky',
          // painted after the page: else browsers make layers of all that is positioned in it, which each key pays for
          zIndex: 'appBar',
          top: `calc(var(${bannerHeight}, 0px) + ${top}px)`,
          height: `calc(100vh - var(${bannerHeight}, 0px) - ${top}px)`,
          gridColumn: 1,
          gridRow: belowHeader ? '2 / span 2' : '1 / span 3',
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        {!belowHeader && <SidebarHead markOnly={collapsed} />}
        {belowHeader && <Box sx={{ height: 8 }} />}
        <Menu collapsed={collapsed} />
        {!collapsed && <UserBlock />}
      </Box>
    </NavigationTheme>
  );
});

export const SidebarHead = ({ markOnly = false }: { markOnly?: boolean }) => (
  <Box
    sx={{
      height: layoutSizes.header,
      flex: 'none',
      display: 'flex',
      alignItems: 'center',
      px: markOnly ? 2.25 : 2.5,
    }}
  >
    <Brand markOnly={markOnly} />
  </Box>
);

/** The theme of the menu: like the page, dark, or in the brand's colour. */
export function NavigationTheme({ children }: { children: ReactNode }) {
  const outer = useTheme();
  const { navigationBg, direction } = useSettings().settings;
  const { brand } = usePortalIndex();
  const theme = useMemo(() => {
    if (navigationBg === 'default') return outer;
    const looks = { mode: 'dark', direction, brandColor: brand.color } as const;
    if (navigationBg === 'dark') return createPortalTheme(looks);
    return createPortalTheme(looks, {
      palette: {
        background: { paper: deep(brand.color ?? defaultBrandColor) },
        primary: { main: '#ffffff', contrastText: '#1a1a1a' },
        text: { primary: '#ffffff', secondary: 'rgba(255, 255, 255, 0.86)' },
        divider: 'rgba(255, 255, 255, 0.18)',
        action: { hover: 'rgba(255, 255, 255, 0.08)', selected: 'rgba(255, 255, 255, 0.16)' },
      },
    });
  }, [navigationBg, direction, brand.color, outer]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}

/** Darkens a colour until white text on it is readable, also in selected entries. */
function deep(color: string): string {
  let shade = color;
  while (getContrastRatio('#ffffff', shade) < 7.5) shade = darken(shade, 0.08);
  return shade;
}
