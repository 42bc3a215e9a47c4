import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { createContext } from 'react';
import { Link } from 'react-router-dom';
import type { Tab as ScreenTab } from '../../model/types.ts';

export type TabBarProps = { tabs: readonly ScreenTab[]; current: ScreenTab };

/** The tabs of the current route; null when it has none. */
export const TabsContext = createContext<TabBarProps | null>(null);

/** The tabs of a route as links, so that each can be opened, shared and reloaded separately. */
export function TabBar({ tabs, current }: TabBarProps) {
  const translate = useTranslate();
  return (
    <Tabs
      value={current.path}
      aria-label={translate('portal.tabs')}
      variant="scrollable"
      sx={{ mt: 1, borderBottom: 1, borderColor: 'divider' }}
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
