import Add from '@mui/icons-material/Add';
import { Button, Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import type { Field } from '#model/types.ts';
import { translate } from '#ui/translate.ts';

/** A menu of the filters that are not active. Typing the first letters of a name finds it. */
export function AddFilter({
  fields,
  onChoose,
}: {
  fields: readonly Field[];
  onChoose: (id: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<string | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Add />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('portal.screen.filter.add')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // The filter's own popover opens once the menu has returned the focus.
        slotProps={{
          transition: { onExited: () => chosen.current !== null && onChoose(chosen.current) },
          paper: { sx: { maxHeight: 420 } },
        }}
      >
        {fields.map(({ id, label }) => (
          <MenuItem
            key={id}
            dense
            onClick={() => {
              chosen.current = id;
              setAnchor(null);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
