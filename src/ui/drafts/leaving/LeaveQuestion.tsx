import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { focusAtOnce } from '#ui/focus/focusAtOnce.ts';
import { translate } from '#ui/translate.ts';

type Props = {
  text: string;
  isAnswered?: boolean;
  onDiscard: () => void;
  onStay: () => void;
  /** Absent where nothing of the input is kept. */
  onKeep?: () => void;
};

/** What to do with unsaved input. */
export function LeaveQuestion({ text, isAnswered = false, onDiscard, onStay, onKeep }: Props) {
  const textId = useId();
  return (
    <Dialog open onClose={onStay} aria-describedby={textId} maxWidth="sm">
      <DialogTitle>{translate('portal.draft.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" disabled={isAnswered} onClick={onDiscard} sx={{ mr: 'auto' }}>
          {translate('portal.draft.leave.discard')}
        </Button>
        <Button ref={focusAtOnce} color="inherit" disabled={isAnswered} onClick={onStay}>
          {translate('portal.draft.leave.stay')}
        </Button>
        {onKeep && (
          <Button variant="contained" disabled={isAnswered} onClick={onKeep}>
            {translate('portal.draft.leave.keep')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
