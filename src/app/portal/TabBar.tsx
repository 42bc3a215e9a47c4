import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Tab as ScreenTab } from '../../config/types.ts';

/** The tabs of a route: links, so that each can be opened, sent and reloaded by itself. */
export function TabBar({ tabs, current }: { tabs: readonly ScreenTab[]; current: ScreenTab }) {
  const translate = useTranslate();
  return (
    <Tabs
      value={current.path}
      aria-label={translate('portal.tabs')}
      variant="scrollable"
      allowScrollButtonsMobile
      sx={{ mb: 2, mt: -1, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.path}
          value={tab.path}
          label={tab.label}
          component={Link}
          to={tab.path}
          aria-current={tab === current ? 'page' : undefined}
        />
      ))}
    </Tabs>
  );
}
