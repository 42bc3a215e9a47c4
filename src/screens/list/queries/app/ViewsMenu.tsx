import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { translate } from '#kit/translate.ts';

/** A named view as its tab or its menu item shows it. `by`: who shares it. */
export type ListedView = { key: string; to: string; label: string; by?: string; onClick?: () => void };

/** The views of a list as a menu, for a row without room for their tabs. */
export function ViewsMenu({ views, at }: { views: readonly ListedView[]; at: string | false }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('portal.screen.queries.label');
  const current = views.find(({ key }) => key === at)?.label;
  return (
    <Box component="nav" aria-label={label}>
      <Button
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {current ?? label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {views.map(({ key, label: name, to, by, onClick }) => (
          <MenuItem
            key={key}
            component={Link}
            to={to}
            title={by}
            selected={key === at}
            aria-current={key === at ? 'page' : undefined}
            onClick={() => {
              onClick?.();
              setAnchor(null);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
