import { Button, Popover, type SxProps, type Theme } from '@mui/material';
import { useState, type ReactNode } from 'react';

type Props = { label: string; icon: ReactNode; width: number; sx?: SxProps<Theme>; children: ReactNode };

/** A button of a page's tools, and what it opens below itself. */
export function PopoverButton({ label, icon, width, sx, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={sx}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width, mt: 0.5 } } }}
      >
        {children}
      </Popover>
    </>
  );
}
