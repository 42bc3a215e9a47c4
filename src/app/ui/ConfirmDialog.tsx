import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

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
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  color = 'primary',
  isBusy = false,
  onConfirm,
  onClose,
}: Props) {
  const translate = useTranslate();
  return (
    // a click inside must not reach the row from which the dialog was opened
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      onClick={(event) => event.stopPropagation()}
    >
      <DialogTitle>{title}</DialogTitle>
      {children && <DialogContent sx={{ color: 'text.secondary' }}>{children}</DialogContent>}
      <DialogActions>
        <Button color="inherit" disabled={isBusy} onClick={onClose}>
          {translate(confirmLabel ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
        {confirmLabel && (
          <Button variant="contained" color={color} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
