import { Box, Tab, Tabs, type TabProps, type TabsProps } from '@mui/material';
import { Link } from 'react-router-dom';

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
  />
);

const notTabs = { list: { role: undefined } };
const linked = { component: Link, role: undefined, 'aria-selected': undefined };
