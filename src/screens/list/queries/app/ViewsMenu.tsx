import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TabCount } from '#kit/links.tsx';
import { translate } from '#kit/translate.ts';

/** A view as its tab or its menu item shows it. `by`: who shares it; `count`: its records, once they are counted. */
type ListedView = {
  key: string;
  /** Its address; without one it only chooses. */
  to?: string;
  label: string;
  by?: string;
  count?: ReactNode;
  onClick?: () => void;
};

type Props = { views: readonly ListedView[]; at: string | false; label?: string };

/** The views of a list as a menu, for a row without room for their tabs. */
export function ViewsMenu({ views, at, label = translate('portal.screen.queries.label') }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = views.find(({ key }) => key === at);
  return (
    <Box component="nav" aria-label={label}>
      <Button
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {current?.label ?? label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {views.map(({ key, label: name, to, by, count, onClick }) => (
          <MenuItem
            key={key}
            {...(to !== undefined && { component: Link, to })}
            title={by}
            selected={key === at}
            aria-current={key === at ? 'page' : undefined}
            onClick={() => {
              onClick?.();
              setAnchor(null);
            }}
          >
            {name}
            {count !== undefined && <TabCount>{count}</TabCount>}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
