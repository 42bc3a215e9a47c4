import { Box, ThemeProvider, darken, getContrastRatio, useTheme } from '@mui/material';
import { memo, useMemo, type ReactNode } from 'react';
import { usePortalIndex } from '#ui/portal/context.ts';
import { useSettings } from '#app/settings/SettingsContext.tsx';
import { defaultBrandColor } from '#model/colors/brandShade.ts';
import { bannerHeight, createPortalTheme, layoutSizes } from '#kit/theme/theme.ts';
import { translate } from '#kit/translate.ts';
import { Brand } from '../Brand.tsx';
import { Menu } from './Menu.tsx';
import { UserBlock } from '../user/UserBlock.tsx';

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
