import { createContext } from 'react';
import type { Tab as ScreenTab } from '#model/types.ts';
import { translate } from '../translate.ts';
import { LinkTab, LinkTabs } from '../LinkTabs.tsx';

export type TabBarProps = { tabs: readonly ScreenTab[]; current: ScreenTab };

/** The tabs of the current route; null when it has none. */
export const TabsContext = createContext<TabBarProps | null>(null);

/** The tabs of a route as links, so that each can be opened, shared and reloaded separately. */
export function TabBar({ tabs, current }: TabBarProps) {
  return (
    <LinkTabs
      value={current.path}
      label={translate('portal.tabs')}
      sx={{ mt: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <LinkTab key={tab.path} value={tab.path} label={tab.label} to={tab.path} />
      ))}
    </LinkTabs>
  );
}
