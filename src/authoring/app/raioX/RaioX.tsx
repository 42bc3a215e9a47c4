import Close from '@mui/icons-material/Close';
import {
  Box,
  GlobalStyles,
  LinearProgress,
  IconButton,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { messageOf } from '#kit/feedback/loading.tsx';
import { dockWidth, toggleRaioX } from '#kit/raioXOpen.ts';
import { accountKey, keep } from '#kit/storage.ts';
import { translate } from '#kit/translate.ts';
import { useServicePages } from '#app/portal/config/useConfigProblems.ts';
import { useSettings } from '#app/settings/SettingsContext.tsx';
import { monospace } from '../reference/Example.tsx';
import { LeaveDialog, PaneBody } from './PaneBody.tsx';
import { fileName, useRaioX, type RaioXState } from './useRaioX.ts';

/** Of a pane at the side, in pixels, and at the bottom of a narrow window. */
const side = 480;
const bottom = '46dvh';
/** Below this width of the window, the menu makes room while the pane is open. */
const narrow = 1560;

/**
 * The lines of the config beside the screen that they describe: each lights the other, and what is typed is seen on the
 * screen before it is saved, by its author alone.
 */
export function RaioX() {
  const { pathname } = useLocation();
  // the page of the editor is the pane itself
  const isPage = useServicePages('edit').some(({ path }) => path === pathname);
  return isPage ? null : <Dock at={pathname} />;
}

/** The screen is of before the last key: it is greyed, below a thin bar. */
const OldScreen = () => (
  <>
    <GlobalStyles styles={{ main: { opacity: 0.55 } }} />
    <LinearProgress
      aria-hidden
      sx={{ position: 'fixed', insetInline: 0, top: 0, height: 2, zIndex: 'tooltip' }}
    />
  </>
);

function Dock({ at }: { at: string }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isBelow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const state = useRaioX(at, true);
  const [isLeaving, setLeaving] = useState(false);
  const titleId = useId();
  const pane = useRef<HTMLElement>(null);
  const close = () => (state.isDirty ? setLeaving(true) : toggleRaioX());
  useRoomOfMenu();
  useEffect(() => {
    const before = document.activeElement;
    pane.current?.focus({ preventScroll: true });
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, []);
  const { words } = state;
  return (
    <>
      <GlobalStyles
        styles={
          isBelow
            ? { '@media screen': { body: { paddingBottom: isPhone ? 0 : bottom } } }
            : {
                ':root': { [dockWidth]: `${side}px` },
                '@media screen': { body: { paddingInlineEnd: side } },
              }
        }
      />
      {state.isDirty && !state.answer && !state.error && <OldScreen />}
      <Box
        ref={pane}
        component="aside"
        role="complementary"
        tabIndex={-1}
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          close();
        }}
        sx={{
          position: 'fixed',
          zIndex: 'drawer',
          insetInlineEnd: 0,
          bottom: 0,
          ...(isBelow
            ? { width: '100%', height: isPhone ? 'auto' : bottom, borderTop: 1 }
            : { width: side, top: 0, borderLeft: 1 }),
          borderColor: 'divider',
          bgcolor: 'background.paper',
          color: 'text.primary',
          display: 'flex',
          flexDirection: 'column',
          outline: 'none',
          displayPrint: 'none',
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 48 }}>
          <Typography
            id={titleId}
            component="h2"
            sx={{ ...monospace, fontWeight: 700, fontSize: '0.875rem' }}
          >
            <Box component="span" aria-hidden sx={{ color: 'primary.main' }}>
              {'{ '}
            </Box>
            Raio-X
            <Box component="span" aria-hidden sx={{ color: 'primary.main' }}>
              {' }'}
            </Box>
          </Typography>
          {words && !isPhone && <Where state={state} />}
          <Box sx={{ flex: 1 }} />
          <IconButton size="small" aria-label={translate('ra.action.close')} onClick={close}>
            <Close fontSize="small" />
          </IconButton>
        </Stack>
        {isPhone
          ? words && <Typography sx={{ px: 2, pb: 2 }}>{words.phone}</Typography>
          : words && <PaneBody state={state} words={words} />}
        {!words && state.failed && <Typography sx={{ px: 2 }}>{messageOf(state.failed)}</Typography>}
      </Box>
      {isLeaving && words && (
        <LeaveDialog
          state={state}
          words={words}
          onLeave={() => {
            setLeaving(false);
            toggleRaioX();
          }}
          onStay={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** In a window that is too narrow for both, the menu is a rail while the pane is open. */
function useRoomOfMenu() {
  const { settings, setSidebarCollapsed } = useSettings();
  const [railKey] = useState(() => accountKey('raioXMenu'));
  // a reload finds the menu as the pane has made it
  const isWide = !settings.sidebarCollapsed || sessionStorage.getItem(railKey) !== null;
  const begun = useRef({ isWide, setSidebarCollapsed });
  useEffect(() => {
    const { isWide, setSidebarCollapsed: collapse } = begun.current;
    if (!isWide || window.innerWidth >= narrow) return undefined;
    collapse(true);
    keep(sessionStorage, railKey, 'rail');
    const restore = () => collapse(false);
    window.addEventListener('pagehide', restore);
    return () => {
      window.removeEventListener('pagehide', restore);
      sessionStorage.removeItem(railKey);
      restore();
    };
  }, [railKey]);
}

/** The file and line of the screen, which lead to the editor's form. */
function Where({ state: { source, screen, canEdit, words } }: { state: RaioXState }) {
  const [page] = useServicePages('edit');
  if (!source || !screen) return null;
  const text = `${screen.file}:${screen.line}`;
  const code = (
    <Typography component="code" noWrap title={text} sx={{ ...monospace, fontSize: '0.75rem', minWidth: 0 }}>
      {text}
    </Typography>
  );
  if (!canEdit || !page) return code;
  const search = new URLSearchParams({ file: fileName(screen.file), at: screen.part });
  return (
    <Box
      component={Link}
      to={`${page.path}?${search}`}
      title={words?.editor}
      sx={{ color: 'text.secondary', minWidth: 0, display: 'flex' }}
    >
      {code}
    </Box>
  );
}
