import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import { Button, Checkbox, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useScreen } from '../../../../app/useScreen.ts';

/** Where react-admin's own table keeps its hidden columns. */
export const hiddenColumnsKey = (name: string) => `${name}.datatable`;

/** Which columns are shown, remembered in this browser. The first one stays: it leads to the record. */
export function ColumnChooser() {
  const { name, screen, resource } = useScreen();
  const translate = useTranslate();
  const [hidden, setHidden] = useStore<string[]>(hiddenColumnsKey(name), []);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('portal.screen.list.columns');
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewWeekOutlined />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {screen.columns.map(({ field, label }, at) => (
          <MenuItem
            key={field}
            dense
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(field)}
            disabled={at === 0}
            onClick={() =>
              setHidden(hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field])
            }
          >
            <ListItemIcon>
              <Checkbox
                edge="start"
                size="small"
                checked={!hidden.includes(field)}
                tabIndex={-1}
                disableRipple
                sx={{ p: 0.5 }}
              />
            </ListItemIcon>
            <ListItemText>{label ?? resource.fields[field]?.label}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem dense disabled={hidden.length === 0} onClick={() => setHidden([])}>
          <ListItemText inset>{translate('portal.screen.list.allColumns')}</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
}
