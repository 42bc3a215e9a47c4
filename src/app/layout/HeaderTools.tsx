import { hasTopBar } from '../feature.ts';
import AppsOutlined from '@mui/icons-material/AppsOutlined';
import Logout from '@mui/icons-material/Logout';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import {
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
  Autocomplete,
  Box,
  ButtonBase,
  InputAdornment,
  Paper,
  TextField,
  Typography,
  type SxProps,
} from '@mui/material';
import {
  useState,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type KeyboardEvent as Pressed,
  type MouseEvent,
  useContext,
  type ReactNode,
} from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSignOut } from '../auth/useSignOut.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { useCloseOnBack } from '#kit/useCloseOnBack.ts';
import { profilePath } from '#ui/session/profilePath.ts';
import { UserAvatar, useUserLabels } from './user/UserBlock.tsx';
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import { usePortalIndex, IndexContext, usePermissions } from '#ui/portal/useSession.ts';
import { findRoute } from '#access/findRoute.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { useIsPhone } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { searchItems } from '#model/filter/searchWords.ts';
import { reachablePages, type ReachablePage } from '#access/areas.ts';
import Search from '@mui/icons-material/Search';
import { openedByKey } from '#kit/focus.ts';
import { openElsewhere, opensElsewhere, opening } from '#kit/links.tsx';
import { openedPalette, typeAhead } from '../palette/typedAhead.ts';
import { isCommand, commandKey, isSlash } from '#kit/keyboard.ts';
import { mainId } from '#kit/SkipLink.tsx';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import { useSettings } from '../settings/SettingsContext.tsx';
import { RaioXHost } from './raioX/RaioXHost.tsx';
import { NotificationsButton } from '../notifications/NotificationsButton.tsx';

const SignOutDialog = lazyPage(() => import('../auth/SignOutDialog.tsx'), 'SignOutDialog');

/** The page of all screens that the user may open, including those of departments without a menu entry. */
const areasPath = '/default';

/** The menu of the signed-in user: "Sair", and other actions on the account. */
function UserMenu({ onCustomize }: { onCustomize: () => void }) {
  const { initials } = useUserLabels();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const [isAsking, setAsking] = useState(false);
  useCloseOnBack(() => {
    close();
    setAsking(false);
  });
  return (
    <>
      <Tooltip title={translate('portal.user.menu')}>
        <IconButton
          aria-label={translate('portal.user.menu')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ p: 0.25, borderRadius: '50%' }}
        >
          <UserAvatar initials={initials} />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to={profilePath} onClick={close}>
          <ListItemIcon>
            <PersonOutlined />
          </ListItemIcon>
          {translate('portal.user.profile')}
        </MenuItem>
        <TrashItem onClick={close} />
        <MenuItem component={Link} to={areasPath} onClick={close}>
          <ListItemIcon>
            <AppsOutlined />
          </ListItemIcon>
          {translate('portal.areas.title')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onCustomize();
          }}
        >
          <ListItemIcon>
            <TuneOutlined />
          </ListItemIcon>
          {translate('portal.settings.title')}
        </MenuItem>
        <Divider />
        <SignOutItem onAsk={() => setAsking(true)} onClose={close} />
      </Menu>
      {isAsking && (
        <LateChunk>
          <SignOutDialog onClose={() => setAsking(false)} />
        </LateChunk>
      )}
    </>
  );
}

/**
 * A separate component: changes of the address (by `useLogout`) and of drafts, at every pause in typing, would rerender
 * the whole menu.
 */
function SignOutItem({ onAsk, onClose, ...item }: { onAsk: () => void; onClose: () => void }) {
  const signOut = useSignOut(onAsk);
  return (
    <MenuItem
      {...item}
      onClick={() => {
        onClose();
        signOut();
      }}
    >
      <ListItemIcon>
        <Logout />
      </ListItemIcon>
      {translate('portal.user.signOut')}
    </MenuItem>
  );
}

const trashPath = '/lixeira';

/** The menu item of the page that restores deleted records, if the portal has it. */
function TrashItem(props: { onClick: () => void }) {
  const index = usePortalIndex();
  const found = index.trash && findRoute(index, trashPath);
  if (!found) return null;
  return (
    <MenuItem {...props} component={Link} to={trashPath}>
      <ListItemIcon>
        <RestoreFromTrashOutlined />
      </ListItemIcon>
      {found.route.label}
    </MenuItem>
  );
}

/**
 * Finds pages by title, ignoring case and accents. Without a query it lists the pages that the config offers.
 * With one it also finds the screens that the user may open; those that begin with the query come first.
 */
export function createPageSearch(
  index: ClientIndex,
  permissions: readonly string[],
): (query: string) => ReachablePage[] {
  const { pages, limit } = index.search;
  const offered = new Set(pages.map(({ path }) => path));
  const screens = reachablePages(index, permissions).filter(({ path }) => !offered.has(path));
  const all: readonly ReachablePage[] = [...pages, ...screens];
  return (query) =>
    (query.trim() === '' ? pages : searchItems(all, query, ({ label }) => label)).slice(0, limit);
}

const maxLength = 512;

/**
 * The header's search for pages by title. "/" focuses it where the page has no search of its own. Ctrl+K, its last row, and Enter
 * where no page has the title, search for the text everywhere.
 */
function PageSearch() {
  const navigate = useNavigate();
  // `navigate` changes with every page
  const latest = useRef(navigate);
  useLayoutEffect(() => void (latest.current = navigate));
  const go = useCallback((path: string, isKey: boolean) => {
    // No other page follows that would take the focus.
    if (path === window.location.pathname) document.getElementById(mainId)?.focus({ preventScroll: true });
    void latest.current(path, isKey ? { state: openedByKey } : {});
  }, []);
  return <SearchInput go={go} />;
}

const SearchInput = memo(function SearchInput({ go }: { go: (path: string, isKey: boolean) => void }) {
  const index = usePortalIndex();
  const permissions = usePermissions();
  const search = useMemo(() => createPageSearch(index, permissions ?? []), [index, permissions]);
  const [text, setText] = useState('');
  // On a phone, the search input has no room for the whole placeholder.
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  useShortcut(input);
  const handOver = () => {
    typeAhead(text);
    setText('');
    input.current?.blur();
  };
  const searchAll = () => {
    handOver();
    openedPalette.open?.();
  };

  return (
    <Autocomplete
      sx={{
        flex: { xs: '1 1 380px', md: '0 1 320px' },
        minWidth: 0,
        '& .MuiInputAdornment-root': { mr: 0 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { pl: 0.75 },
      }}
      options={search(text)}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ path }) => path}
      isOptionEqualToValue={(option, value) => option.path === value.path}
      filterOptions={(options) => options}
      value={null}
      inputValue={text}
      onInputChange={(_event, value, reason) =>
        setText(reason === 'input' || reason === 'clear' ? value : '')
      }
      onChange={(event, page) => {
        if (!page) return;
        input.current?.blur();
        if (opensElsewhere(event as MouseEvent)) openElsewhere(page.path);
        else go(page.path, event.type === 'keydown');
      }}
      openOnFocus
      disablePortal
      // the input of a phone is too narrow for titles
      slotProps={{
        popper: { sx: { minWidth: 'min(358px, 100vw - 32px)' } },
        paper: { text: text.trim(), onAll: searchAll } as object,
      }}
      slots={{ paper: Found }}
      autoHighlight={text !== ''}
      blurOnSelect
      forcePopupIcon={false}
      noOptionsText={translate('portal.search.none')}
      renderOption={({ key, ...props }, { label, path, context }) => (
        <Box
          component="li"
          key={key}
          {...props}
          onAuxClick={opening(path, () => undefined).onAuxClick}
          sx={{ display: 'flex', gap: 1 }}
        >
          <span>{label}</span>
          {context && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
              {context}
            </Typography>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input}
          placeholder={translate(isPhone ? 'portal.search.label' : 'portal.search.placeholder')}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
              endAdornment: (
                <InputAdornment position="end" sx={{ display: { xs: 'none', md: 'flex' } }}>
                  <Key>{`${commandKey} K`}</Key>
                </InputAdornment>
              ),
            },
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': translate('portal.search.label'),
              'aria-keyshortcuts': '/',
              maxLength,
              // the palette opens by the same key, with this text
              onKeyDown: (event: Pressed) => {
                if (isCommand(event, 'k') && text !== '') handOver();
                else if (event.key === 'Enter' && text.trim() !== '' && search(text).length === 0)
                  searchAll();
                else if (event.key === 'Escape') {
                  setText('');
                  input.current?.blur();
                }
              },
            },
          }}
        />
      )}
    />
  );
});

type FoundProps = ComponentProps<typeof Paper> & { text?: string; onAll?: () => void };

/** The pages found, and a row that searches for the text everywhere. It is not one of the results. */
function Found({ text = '', onAll, children, ...paper }: FoundProps) {
  return (
    <Paper {...paper}>
      {children}
      <ButtonBase
        // the keys are in the input, where Ctrl+K does the same
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onAll}
        sx={{
          display: 'flex',
          justifyContent: 'flex-start',
          gap: 1,
          width: '100%',
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
          typography: 'body2',
          color: 'primary.main',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {translate(text === '' ? 'portal.search.all' : 'portal.search.everywhere', { text })}
        </Box>
        <Box component="span" sx={{ ml: 'auto', display: { xs: 'none', md: 'inline' } }}>
          <Key>{`${commandKey} K`}</Key>
        </Box>
      </ButtonBase>
    </Paper>
  );
}

const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      font: 'inherit',
      fontSize: '0.75rem',
      px: 0.75,
      border: 1,
      borderColor: 'divider',
      borderRadius: 0.5,
      color: 'text.secondary',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);

/** The search of the page's own list. */
const ownSearch = `#${mainId} input[data-search]`;

function useShortcut(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSlash(event)) return;
      event.preventDefault();
      (document.querySelector<HTMLInputElement>(ownSearch) ?? input.current)?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

const DemoDate = lazyPage(() => import('./DemoDate.tsx'), 'DemoDate');

export type HeaderProps = { onOpenMenu: () => void; onCustomize: () => void };

/** All of the header but its brand and the page's breadcrumb: menu button, page search, theme, notifications and user. */
export function HeaderTools({ onOpenMenu, onCustomize, brand }: HeaderProps & { brand: ReactNode }) {
  // the bar of a feature shows the date
  const index = useContext(IndexContext);
  const isDemo = index?.ahead !== undefined && !hasTopBar(index);
  const { settings, mode, setTheme, setSidebarCollapsed } = useSettings();
  const isDark = mode === 'dark';
  const { layout, sidebarCollapsed, sidebarCollapseButton } = settings;
  const besideMenu = layout === 'vertical';
  const toggleTheme = translate(isDark ? 'portal.settings.toLight' : 'portal.settings.toDark');
  return (
    <>
      <HeaderButton
        label={translate('portal.menu.open')}
        onClick={onOpenMenu}
        sx={besideMenu ? { display: { md: 'none' } } : undefined}
      >
        <MenuIcon />
      </HeaderButton>
      {besideMenu && sidebarCollapseButton && (
        <HeaderButton
          label={translate(sidebarCollapsed ? 'portal.menu.expand' : 'portal.menu.collapse')}
          onClick={() => setSidebarCollapsed(!sidebarCollapsed)}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          {sidebarCollapsed ? <MenuIcon /> : <MenuOpen />}
        </HeaderButton>
      )}
      {brand}
      <PageSearch />
      {isDemo && (
        <LateChunk>
          <DemoDate />
        </LateChunk>
      )}
      <HeaderButton
        label={toggleTheme}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {isDark ? <LightModeOutlined /> : <DarkModeOutlined />}
      </HeaderButton>
      <HeaderButton
        label={translate('portal.settings.title')}
        onClick={onCustomize}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <TuneOutlined />
      </HeaderButton>
      <RaioXHost />
      <NotificationsButton />
      <UserMenu onCustomize={onCustomize} />
    </>
  );
}

type HeaderButtonProps = {
  label: string;
  onClick: () => void;
  sx?: SxProps | undefined;
  children: ReactNode;
};

const HeaderButton = ({ label, onClick, sx, children }: HeaderButtonProps) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onClick} {...(sx && { sx })}>
      {children}
    </IconButton>
  </Tooltip>
);
