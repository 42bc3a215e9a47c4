import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { translate } from '../translate.ts';
import { focusAtOnce } from '../focus.ts';

type Props = {
  title: string;
  children?: ReactNode;
  /** Absent when there is nothing to confirm, only to read. */
  confirmLabel?: string;
  color?: 'primary' | 'error';
  isBusy?: boolean;
  onConfirm?: () => void;
  onClose: () => void;
};

/** Asks for confirmation of something that can't be undone. Open while it is rendered. */
export function ConfirmDialog({ title, children, ...answers }: Props) {
  const textId = useId();
  return (
    // a click inside must not reach the row from which the dialog was opened
    <Dialog
      open
      onClose={answers.isBusy ? undefined : answers.onClose}
      maxWidth="xs"
      fullWidth
      aria-describedby={children ? textId : undefined}
      onClick={(event) => event.stopPropagation()}
    >
      <DialogTitle>{title}</DialogTitle>
      {children && (
        <DialogContent id={textId} sx={{ color: 'text.secondary' }}>
          {children}
        </DialogContent>
      )}
      <Answers key={title} {...answers} />
    </Dialog>
  );
}

/** The focus starts on the answer that Enter may give: to confirm, unless that would destroy something by chance. */
function Answers({
  confirmLabel,
  color = 'primary',
  isBusy = false,
  onConfirm,
  onClose,
}: Omit<Props, 'title' | 'children'>) {
  const isConfirming = confirmLabel !== undefined && color !== 'error';
  return (
    <DialogActions>
      <Button
        ref={isConfirming ? undefined : focusAtOnce}
        color="inherit"
        disabled={isBusy}
        onClick={onClose}
      >
        {translate(confirmLabel ? 'ra.action.cancel' : 'ra.action.close')}
      </Button>
      {confirmLabel && (
        <Button
          ref={isConfirming ? focusAtOnce : undefined}
          variant="contained"
          color={color}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      )}
    </DialogActions>
  );
}
