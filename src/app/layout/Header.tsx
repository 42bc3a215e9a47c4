import { Box } from '@mui/material';
import { memo } from 'react';
import { LateChunk } from '#ui/resilience/LateChunk.tsx';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { useSettings } from '../settings/SettingsContext.tsx';
import { bannerHeight, layoutSizes } from '#ui/theme/theme.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { Brand } from './Brand.tsx';
import type { HeaderProps } from './HeaderTools.tsx';

const HeaderTools = lazyPage(() => import('./HeaderTools.tsx'), 'HeaderTools');

/** The header of every page. Its tools come after the page, with code that it does not wait for. */
export const Header = memo(function Header(props: HeaderProps) {
  const { layout, navigationFull } = useSettings().settings;
  const besideMenu = layout === 'vertical';
  const showsBrand = !besideMenu || !navigationFull;
  const brand = showsBrand && (
    <Box sx={{ display: { xs: 'none', md: 'flex' }, mr: 2, minWidth: 0 }}>
      <Brand />
    </Box>
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
      <LateChunk instead={brand}>
        <HeaderTools {...props} brand={brand} />
      </LateChunk>
      <PaletteHost />
    </Box>
  );
});
