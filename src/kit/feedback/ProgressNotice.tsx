import { Button, Snackbar } from '@mui/material';
import { createPortal } from 'react-dom';

type Props = {
  /** How far it is, in words. */
  text: string;
  stop: { label: string; onStop: () => void };
};

/**
 * Says how far a long work is while the page is used, with a button that stops it. It is outside of the page, which an open
 * dialog hides from screen readers.
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
