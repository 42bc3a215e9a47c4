import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type SidePanelProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  /** Opens from below, as tall as its content; otherwise from the right. */
  sheet?: boolean;
};

/** A titled panel over the page, closed by its button, Escape or a click outside. */
export function SidePanel({ title, open, onClose, children, footer, sheet = false }: SidePanelProps) {
  const size = sheet
    ? { borderRadius: '12px 12px 0 0', maxHeight: '85dvh' }
    : { width: { xs: '100%', sm: 440 }, maxWidth: '100%' };
  return (
    <Drawer
      anchor={sheet ? 'bottom' : 'right'}
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': title, sx: size } }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1,
          pl: 2,
          pr: 1,
          minHeight: 56,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label="Fechar" onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ p: 2, overflow: 'auto', flex: 1 }}>{children}</Box>
      {footer && <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>{footer}</Box>}
    </Drawer>
  );
}
