import { Box, Tab, Tabs, type TabProps, type TabsProps } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { Link, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { createContext, useCallback, useContext, type ComponentProps, type MouseEvent } from 'react';
import type { Tab as ScreenTab } from '../model/types.ts';
import { phone } from './theme/components.ts';
import { translate } from './translate.ts';

/** Links that look like tabs: each leads to an address of its own. Without a label, they are inside a `nav`. */
export function LinkTabs({ label, sx, ...props }: Omit<TabsProps, 'aria-label'> & { label?: string }) {
  return (
    <Box component={label === undefined ? 'div' : 'nav'} aria-label={label} sx={sx}>
      <Tabs variant="scrollable" scrollButtons="auto" {...props} slotProps={notTabs} />
    </Box>
  );
}

/** One tab of `LinkTabs`, which sets `selected`. */
export const LinkTab = (props: Omit<TabProps, 'component'> & { to: string; selected?: boolean }) => (
  <Tab
    {...props}
    {...linked}
    aria-current={props.selected ? 'page' : undefined}
    // every link is a stop of the Tab key
    tabIndex={0}
    sx={underlined}
  />
);

/** The number of records behind the words of a tab or of a menu item. */
export const TabCount = styled('span')(({ theme }) => ({
  marginInline: 4,
  color: theme.palette.text.secondary,
  fontWeight: 400,
}));

// The line below the selected tab is its own: one that is measured stays behind when a number comes later.
const notTabs = { list: { role: undefined }, indicator: { sx: { display: 'none' } } };
const underlined = {
  '&.Mui-selected': { boxShadow: ({ palette }: Theme) => `inset 0 -2px ${palette.primary.main}` },
};
const linked = { component: Link, role: undefined, 'aria-selected': undefined };

// A table's row, an option of a search and a bar of a chart are no links, and still open a page. As with a link, the middle
// button opens that page in another tab, and so does a click with Ctrl, Cmd or Shift.

type Modified = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'> & { button?: number };

/** True for the middle button, and with Ctrl, Cmd or Shift held down. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: Modified): boolean =>
  button === 1 || ctrlKey || metaKey || shiftKey;

export const openElsewhere = (href: string): void => void window.open(href, '_blank', 'noopener');

const controls = 'a, button, input, label, textarea, [contenteditable]';
const isOwn = ({ target }: MouseEvent) => (target as Element).closest(controls) === null;

/**
 * The mouse handlers of an element that opens an address. `here` runs for a plain click. Links and controls inside the
 * element keep their own meaning.
 */
export function opening(href: string | undefined, here: (event: MouseEvent) => void) {
  return {
    onClick(event: MouseEvent) {
      if (event.defaultPrevented || !isOwn(event)) return;
      if (href !== undefined && opensElsewhere(event)) return openElsewhere(href);
      // a click that ends a selection is none
      if (!window.getSelection()?.toString()) here(event);
    },
    onAuxClick(event: MouseEvent) {
      if (href === undefined || event.button !== 1 || !isOwn(event)) return;
      event.preventDefault();
      openElsewhere(href);
    },
    /** Else the middle button begins to scroll, and Shift to select. */
    onMouseDown(event: MouseEvent) {
      if (href !== undefined && isOwn(event) && (event.button === 1 || event.shiftKey))
        event.preventDefault();
    },
  };
}

type TabBarProps = {
  tabs: readonly ScreenTab[];
  current: ScreenTab;
  /** How many records the current tab shows. */
  count?: string | undefined;
};

/** The tabs of the current route; null when it has none. */
export const TabsContext = createContext<TabBarProps | null>(null);

/** On a phone they leave room for what stands beside them. */
const barSx = { minWidth: 0, [phone]: { flex: '1 1 0' } } as const;

/** The tabs of a route as links, so that each can be opened, shared and reloaded separately. */
export function TabBar({ tabs, current, count }: TabBarProps) {
  return (
    <LinkTabs value={current.path} label={translate('portal.tabs')} sx={barSx}>
      {tabs.map((tab) => (
        <LinkTab
          key={tab.path}
          value={tab.path}
          // the heading says the number as well
          label={
            tab === current && count !== undefined ? (
              <span>
                {tab.label} <TabCount aria-hidden>{count}</TabCount>
              </span>
            ) : (
              tab.label
            )
          }
          to={tab.path}
        />
      ))}
    </LinkTabs>
  );
}

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An absolute path of the portal. */
  to: string;
};

/** A link for the rows of a table. react-router's own renders again with every new address, and with it every row. */
export function PlainLink({ to, onClick, children, ...props }: Props) {
  const follow = useFollow();
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    follow(to);
  };
  return (
    <a {...props} href={to} onClick={onFollow}>
      {children}
    </a>
  );
}

/** Like react-router's `useNavigate`, for absolute paths; stays the same at every address. */
export function useFollow(): (to: string, state?: object) => void {
  const { navigator } = useContext(NavigationContext);
  return useCallback(
    (to, state) => {
      const { pathname, search, hash } = window.location;
      const isHere = to === `${pathname}${search}${hash}`;
      (isHere ? navigator.replace : navigator.push)(to, state);
    },
    [navigator],
  );
}
