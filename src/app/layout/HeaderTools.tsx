import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, IconButton, Tooltip, type SxProps } from '@mui/material';
import { useContext, type ReactNode } from 'react';
import { LateChunk } from '#ui/resilience/LateChunk.tsx';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { IndexContext } from '#ui/portal/context.ts';
import { translate } from '#ui/translate.ts';
import { useSettings } from '../settings/SettingsContext.tsx';
import { NotificationsButton } from '../notifications/NotificationsButton.tsx';
import { PageSearch } from './PageSearch.tsx';
import { UserMenu } from './user/UserMenu.tsx';

const DemoDate = lazyPage(() => import('./DemoDate.tsx'), 'DemoDate');

export type HeaderProps = { onOpenMenu: () => void; onCustomize: () => void };

/** All of the header but its brand: menu button, page search, theme, notifications and user. */
export function HeaderTools({ onOpenMenu, onCustomize, brand }: HeaderProps & { brand: ReactNode }) {
  // the bar of a demonstration shows the date
  const index = useContext(IndexContext);
  const isDemo = index?.ahead !== undefined && !index.demo;
  const { settings, setTheme, setSidebarCollapsed } = useSettings();
  const { theme, layout, sidebarCollapsed, sidebarCollapseButton } = settings;
  const besideMenu = layout === 'vertical';
  const toggleTheme = translate(theme === 'dark' ? 'portal.settings.toLight' : 'portal.settings.toDark');
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
      <Box sx={{ flex: 1 }} />
      {isDemo && (
        <LateChunk>
          <DemoDate />
        </LateChunk>
      )}
      <HeaderButton
        label={toggleTheme}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {theme === 'dark' ? <LightModeOutlined /> : <DarkModeOutlined />}
      </HeaderButton>
      <HeaderButton
        label={translate('portal.settings.title')}
        onClick={onCustomize}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <TuneOutlined />
      </HeaderButton>
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
