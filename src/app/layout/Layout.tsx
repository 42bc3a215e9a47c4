import { withLaterTexts } from '#messages/browserLanguage.ts';
import { Box, GlobalStyles } from '@mui/material';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { bannerHeight, layoutSizes } from '#kit/theme/theme.ts';
import { type ComponentType, memo, useCallback, useState, type ReactNode } from 'react';
import { useSettings } from '../settings/SettingsContext.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { Brand, Footer } from './FullLayout.tsx';
import type { HeaderProps } from './HeaderTools.tsx';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useProblemsMark } from '../portal/config/LiveConfig.tsx';
import { ConnectionBanner } from '#ui/drafts/outbox/ConnectionBanner.tsx';
import { getViewing } from '#ui/session/session.ts';
import { Sidebar } from './menu/Menu.tsx';
import { provideTrailSlot } from '#ui/layout/trailSlot.ts';
import { useSaveKeys } from '#kit/keyboard.ts';
import { mainId, SkipLink, tableId, titleId } from '#kit/SkipLink.tsx';
import { useCloseOnBack } from '#kit/useCloseOnBack.ts';
import { appFeatures } from '../feature.ts';
import { useStrayFiles } from './useStrayFiles.ts';

/** The room of a bar above the header, as early/shell.css has it: nothing moves when the bar comes. */
const height = layoutSizes.topBar;

const TopRoom = ({ Bar }: { Bar: ComponentType }) => (
  <>
    <GlobalStyles styles={{ ':root': { [bannerHeight]: `${height}px` } }} />
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: (theme) => theme.zIndex.appBar + 1,
        height,
        bgcolor: '#17201c',
        color: '#fff',
        displayPrint: 'none',
      }}
    >
      <LateChunk>
        <Bar />
      </LateChunk>
    </Box>
  </>
);

function TopBar() {
  const index = usePortalIndex();
  const [topBar] = appFeatures().flatMap((feature) => feature.topBar ?? []);
  return topBar?.isFor(index) && !getViewing() ? <TopRoom Bar={topBar.Part} /> : null;
}

function PageNotices() {
  const index = usePortalIndex();
  return appFeatures().map(
    ({ notice }, at) =>
      notice?.isFor(index) && (
        <LateChunk key={at}>
          <notice.Part />
        </LateChunk>
      ),
  );
}

const HeaderTools = lazyPage(() => import('./HeaderTools.tsx'), 'HeaderTools');

/** Of the button that collapses the menu: the breadcrumb after it doesn't move. */
const buttonRoom = { width: 36, display: { xs: 'none', md: 'block' } } as const;

/** The header of every page. Its tools come after the page, with code that it does not wait for. */
const Header = memo(function Header(props: HeaderProps) {
  const { layout, navigationFull, sidebarCollapseButton } = useSettings().settings;
  const besideMenu = layout === 'vertical';
  const showsBrand = !besideMenu || !navigationFull;
  const brand = (
    <>
      {showsBrand && (
        <Box sx={{ display: { xs: 'none', md: 'flex' }, mr: 2, minWidth: 0 }}>
          <Brand />
        </Box>
      )}
      <Box ref={provideTrailSlot} sx={{ flex: '1 1 0', minWidth: 0, display: { xs: 'none', md: 'block' } }} />
    </>
  );
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: `var(${bannerHeight}, 0px)`,
        zIndex: 'appBar',
        gridColumn: { xs: 1, md: besideMenu && navigationFull ? 2 : '1 / -1' },
        gridRow: 1,
        height: layoutSizes.header,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: { xs: 1, md: 2 },
        pr: { xs: 1, md: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <LateChunk
        instead={
          <>
            {besideMenu && sidebarCollapseButton && <Box sx={buttonRoom} />}
            {brand}
          </>
        }
      >
        <HeaderTools {...props} brand={brand} />
      </LateChunk>
      <PaletteHost />
    </Box>
  );
});

const ConfigProblemsBanner = lazyPage(
  () => import('./banners/ConfigProblemsBanner.tsx'),
  'ConfigProblemsBanner',
);
const WindowEvents = lazyPage(() => import('./WindowEvents.tsx'), 'WindowEvents');
const SidebarDrawer = lazyPage(() => import('./menu/SidebarDrawer.tsx'), 'SidebarDrawer');
const UndoProgress = lazyPage(() => import('#ui/feedback/UndoProgress.tsx'), 'UndoProgress');
const ScrollTop = lazyPage(() => import('./ScrollTop.tsx'), 'ScrollTop');
const SettingsDrawer = lazyPage(
  () => withLaterTexts(() => import('../settings/SettingsDrawer.tsx')),
  'SettingsDrawer',
);

/**
 * The vertical layout: menu beside the content, header above it, in the width that the user chose. Everything
 * around the content is memoized: rendering it again was a third of the work of opening a record.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { layout, contentWidth, sidebarCollapsed, navigationFull } = useSettings().settings;
  const hasProblems = useProblemsMark() !== undefined;
  useSaveKeys();
  useStrayFiles();
  const [menuOpen, setMenuOpen] = useState<boolean>();
  const [customizing, setCustomizing] = useState<boolean>();
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen((shown) => shown && false), []);
  const customize = useCallback(() => setCustomizing(true), []);
  useCloseOnBack(() => {
    closeMenu();
    setCustomizing((shown) => shown && false);
  });
  const besideMenu = layout === 'vertical';
  const width = sidebarCollapsed ? layoutSizes.sidebarRail : layoutSizes.sidebar;
  const column = {
    gridColumn: { xs: 1, md: besideMenu ? 2 : 1 },
    minWidth: 0,
    width: '100%',
    maxWidth: contentWidth === 'boxed' ? layoutSizes.boxed : 'none',
    mx: 'auto',
  };
  return (
    <>
      <SkipLink />
      <SkipLink to={tableId} />
      <TopBar />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: besideMenu ? `${width}px minmax(0, 1fr)` : 'minmax(0, 1fr)',
          },
          gridTemplateRows: 'auto 1fr auto',
          minHeight: `calc(100vh - var(${bannerHeight}, 0px))`,
        }}
      >
        {besideMenu && <Sidebar collapsed={sidebarCollapsed} belowHeader={!navigationFull} />}
        <Header onOpenMenu={openMenu} onCustomize={customize} />
        <Box
          component="main"
          id={mainId}
          aria-labelledby={titleId}
          tabIndex={-1}
          sx={{
            ...column,
            px: { xs: 2, md: 3 },
            pt: 0.5,
            pb: { xs: 2, md: 3 },
            // Content that is still loading would push the footer down.
            '&:has([aria-busy="true"]) + div': { visibility: 'hidden' },
          }}
        >
          <ConnectionBanner />
          {hasProblems && (
            <LateChunk>
              <ConfigProblemsBanner />
            </LateChunk>
          )}
          <PageNotices />
          {children}
        </Box>
        <Box sx={column}>
          <Footer />
        </Box>
      </Box>
      {menuOpen !== undefined && (
        <LateChunk>
          <SidebarDrawer open={menuOpen} onClose={closeMenu} />
        </LateChunk>
      )}
      {customizing !== undefined && (
        <LateChunk>
          <SettingsDrawer open={customizing} onClose={() => setCustomizing(false)} />
        </LateChunk>
      )}
      <LateChunk>
        <UndoProgress />
        <ScrollTop />
        <WindowEvents />
      </LateChunk>
    </>
  );
}
