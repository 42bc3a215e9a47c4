import Close from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { translate } from '#kit/translate.ts';
import { useSettings } from './SettingsContext.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** "Personalizar": the settings of this browser, applied immediately. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { reset } = useSettings();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 340, maxWidth: '92vw' } },
      }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 2.5,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} component="h2" variant="h5">
          {translate('portal.settings.title')}
        </Typography>
        <IconButton aria-label={translate('portal.settings.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 2.5, py: 2 }}>
        <SettingsForm />
      </Box>
      <Box sx={{ px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Button variant="outlined" fullWidth onClick={reset}>
          {translate('portal.settings.reset')}
        </Button>
      </Box>
    </Drawer>
  );
}
