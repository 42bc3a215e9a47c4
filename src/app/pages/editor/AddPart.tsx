import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { spoken } from '../../../messages/say.ts';

const words = () => spoken().pages.editor;

/** What is opened is for being filled in. */
export const focusAtOnce = (element: HTMLElement | null) => element?.focus();

/** The end of a form that adds something. */
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
