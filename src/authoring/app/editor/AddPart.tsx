import { Box, Button } from '@mui/material';
import { words } from './words.ts';

/** The buttons of a form that adds something. */
export const AddOrCancel = ({ isReady, onCancel }: { isReady: boolean; onCancel: () => void }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Button type="submit" variant="contained" disabled={!isReady}>
      {words().add}
    </Button>
    <Button color="inherit" onClick={onCancel}>
      {words().cancel}
    </Button>
  </Box>
);
