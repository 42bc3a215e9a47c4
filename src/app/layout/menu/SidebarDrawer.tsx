import { Drawer } from '@mui/material';
import { memo } from 'react';
import { layoutSizes } from '#kit/theme/theme.ts';
import { translate } from '#kit/translate.ts';
import { UserBlock } from '../user/UserBlock.tsx';
import { Menu, NavigationTheme, SidebarHead } from './Menu.tsx';

type DrawerProps = { open: boolean; onClose: () => void };

/** The same menu on small screens, over the content. */
export const SidebarDrawer = memo(function SidebarDrawer({ open, onClose }: DrawerProps) {
  return (
    <NavigationTheme>
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{
          paper: {
            'aria-label': translate('portal.menu.label'),
            sx: { width: layoutSizes.sidebarMobile, maxWidth: '85vw' },
          },
        }}
      >
        <SidebarHead />
        <Menu onNavigate={onClose} />
        <UserBlock onNavigate={onClose} />
      </Drawer>
    </NavigationTheme>
  );
});
