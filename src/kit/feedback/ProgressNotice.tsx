import { Button, Snackbar } from '@mui/material';
import { createPortal } from 'react-dom';

type Props = {
  /** How far it is, in words. */
  text: string;
  stop: { label: string; onStop: () => void };
};

/**
 * Shows the progress of long work while its user goes on, with a button that stops it. The notice is outside of the page, as an
 * open dialog hides the page from screen readers.
 */
export const ProgressNotice = ({ text, stop: { label, onStop } }: Props) =>
  createPortal(
    <Snackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      message={text}
      slotProps={{ content: { role: 'status', sx: { fontVariantNumeric: 'tabular-nums' } } }}
      action={
        <Button size="small" color="inherit" onClick={onStop}>
          {label}
        </Button>
      }
    />,
    document.body,
  );
