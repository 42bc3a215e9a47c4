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
import { useId, memo, useMemo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { IndexRoute, IndexDepartment } from '#model/api/answers.ts';
import { useFavourites, usePortalIndex, usePermissions } from '#ui/portal/useSession.ts';
import { type PendingCounts, usePendingCounts } from './usePendingCounts.ts';
import { icons } from '#kit/icons.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { findRoute } from '#access/findRoute.ts';
import { homeOf, mainPathOf } from '#ui/portal/menuDepartments.ts';
import { moveAmongLinks } from '#kit/focus.ts';
import { byGroup, departmentsInMenu, screensInMenu } from '#app/portal/areas.ts';
import { useSettings } from '#app/settings/SettingsContext.tsx';
import { defaultBrandColor } from '#model/colors.ts';
import { bannerHeight, createPortalTheme, layoutSizes, tourHeight } from '#kit/theme/theme.ts';
import { Brand } from '../FullLayout.tsx';
import { UserBlock } from '../user/UserBlock.tsx';

const most = 99;

/** The space that a menu entry reserves for the count, so that nothing moves when it appears. */
const countRoom = 5;

const Place = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: theme.spacing(1),
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
}));

const Pill = styled('span')(({ theme }) => ({
  minWidth: 22,
  padding: '0 6px',
  borderRadius: 11,
  textAlign: 'center',
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  // on the current entry, the secondary grey has too little contrast in the dark theme
  color: theme.palette.text[theme.palette.mode === 'dark' ? 'primary' : 'secondary'],
  backgroundColor: theme.palette.action.selected,
}));

const Dot = styled('span')(({ theme }) => ({
  width: 8,
  height: 8,
  borderRadius: 4,
  alignSelf: 'flex-start',
  marginTop: 6,
  backgroundColor: theme.palette.primary.main,
}));

type PendingBadgeProps = {
  id: string;
  count: number;
  /** The height of the entry. */
  height: number;
  /** Shows only a dot, where the menu is a rail of icons. */
  isDot?: boolean;
};

/**
 * The number of waiting tasks beside a menu entry. It is not part of the entry's name; `id` is for
 * `aria-describedby`.
 */
function PendingBadge({ id, count, height, isDot = false }: PendingBadgeProps) {
  return (
    <Place sx={{ height, top: 0, '@media (pointer: coarse)': { height: 44 } }}>
      {isDot ? <Dot /> : <Pill aria-hidden>{count > most ? `${most}+` : count}</Pill>}
      <span id={id} hidden>
        {translate('portal.menu.waiting', { smart_count: count })}
      </span>
    </Place>
  );
}

type ScreenEntryProps = {
  route: IndexRoute;
  isCurrent: boolean;
  /** The number of tasks that wait for the user there. */
  count: number;
  onNavigate?: (() => void) | undefined;
};

/** A screen in the menu. */
function ScreenEntry({ route, isCurrent, count, onNavigate }: ScreenEntryProps) {
  const countId = useId();
  return (
    <ListItem disablePadding sx={{ position: 'relative' }}>
      <ListItemButton
        component={Link}
        to={route.path}
        onClick={onNavigate}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={count > 0 ? countId : undefined}
        sx={{
          minHeight: 32,
          '@media (pointer: coarse)': { minHeight: 44 },
          py: 0.25,
          pl: 1.25,
          pr: countRoom,
          color: 'text.secondary',
          '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'action.selected' },
        }}
      >
        <ListItemText
          primary={route.label}
          sx={{ my: 0 }}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: isCurrent ? 600 : 450 } } }}
        />
      </ListItemButton>
      {count > 0 && <PendingBadge id={countId} count={count} height={32} />}
    </ListItem>
  );
}

type ShownEntries = {
  current: IndexRoute | undefined;
  waiting: PendingCounts;
  onNavigate: (() => void) | undefined;
};
type ScreensProps = ShownEntries & { screens: readonly IndexRoute[] };

const ScreenEntries = ({ screens, current, waiting, onNavigate }: ScreensProps) =>
  screens.map((route) => (
    <ScreenEntry
      key={route.path}
      route={route}
      isCurrent={route === current}
      count={waiting.get(route) ?? 0}
      onNavigate={onNavigate}
    />
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
  const departments = useMemo(() => departmentsInMenu(index, permissions ?? none), [index, permissions]);
  const waiting = usePendingCounts(permissions ?? none);
  return (
    <Box
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
      {!collapsed && departments.length > 0 && (
        <Typography variant="overline" component="p" color="textSecondary" sx={{ px: 1.25, pt: 1, pb: 0.5 }}>
          {index.brand.menuTitle ?? translate('portal.menu.header')}
        </Typography>
      )}
      {!collapsed && <Favourites current={current} waiting={waiting} onNavigate={onNavigate} />}
      <List disablePadding sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2px' }}>
        {departments.map((department) => (
          <DepartmentEntry
            key={department.id}
            department={department}
            current={home === department ? current : undefined}
            permissions={permissions ?? none}
            waiting={waiting}
            collapsed={collapsed}
            onNavigate={onNavigate}
          />
        ))}
      </List>
    </Box>
  );
});

type EntryProps = MenuProps & {
  department: IndexDepartment;
  /** The current route, if it belongs to this department. */
  current: IndexRoute | undefined;
  permissions: readonly string[];
  waiting: PendingCounts;
};

function DepartmentEntry({ department, current, permissions, waiting, collapsed, onNavigate }: EntryProps) {
  const countId = useId();
  const count = waiting.get(department) ?? 0;
  const Icon = icons[department.icon];
  const index = usePortalIndex();
  // a department without an entry of its own always shows its screens
  const isOpen = current !== undefined || department.menu === null;
  const screens = isOpen && !collapsed ? screensInMenu(index, department, permissions) : [];
  const listed = screens.includes(current!);
  const button = (
    <ListItemButton
      component={Link}
      to={mainPathOf(department, permissions)!}
      onClick={onNavigate}
      selected={current !== undefined && !listed}
      aria-current={current ? (listed ? 'true' : 'page') : undefined}
      aria-label={collapsed ? department.label : undefined}
      aria-describedby={count > 0 ? countId : undefined}
      sx={{
        minHeight: 38,
        '@media (pointer: coarse)': { minHeight: 44 },
        py: 0.5,
        px: collapsed ? 1.5 : 1.25,
        pr: collapsed ? 1.5 : countRoom,
        justifyContent: collapsed ? 'center' : 'flex-start',
        color: current ? 'text.primary' : 'text.secondary',
        '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'action.selected' },
      }}
    >
      <ListItemIcon
        sx={{
          minWidth: collapsed ? 0 : '2rem',
          color: department.accent && current ? department.accent : 'inherit',
        }}
      >
        <Icon />
      </ListItemIcon>
      {!collapsed && (
        <ListItemText
          primary={department.label}
          sx={{ my: 0 }}
          slotProps={{ primary: { noWrap: true, sx: { fontWeight: current ? 620 : 500 } } }}
        />
      )}
    </ListItemButton>
  );
  return (
    <ListItem disablePadding sx={{ display: 'block', position: 'relative' }}>
      {collapsed ? (
        <LateChunk instead={button}>
          <RailTip title={department.label}>{button}</RailTip>
        </LateChunk>
      ) : (
        button
      )}
      {count > 0 && <PendingBadge id={countId} count={count} height={38} isDot={collapsed} />}
      {screens.length > 0 && (
        <Screens screens={screens} current={current} waiting={waiting} onNavigate={onNavigate} />
      )}
    </ListItem>
  );
}

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
