import { Box, Button } from '@mui/material';
import { translate } from '#messages/translate.ts';

/** The buttons of a form that adds something. */
export const AddOrCancel = ({ isReady, onCancel }: { isReady: boolean; onCancel: () => void }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Button type="submit" variant="contained" disabled={!isReady}>
      {translate('pages.editor.add')}
    </Button>
    <Button color="inherit" onClick={onCancel}>
      {translate('pages.editor.cancel')}
    </Button>
  </Box>
);
