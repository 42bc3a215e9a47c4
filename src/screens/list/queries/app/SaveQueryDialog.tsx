import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material';
import type { FormEvent } from 'react';
import { longestName } from '#model/api/sharedViews.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';

type Props = {
  name: string;
  /** Another view has it. */
  isTaken: boolean;
  isShared: boolean;
  maySend: boolean;
  onName: (name: string) => void;
  onShared: (isShared: boolean) => void;
  onSave: () => void;
  onClose: () => void;
};

/** Asks for the name of a view that is saved. */
export function SaveQueryDialog({ name, isTaken, isShared, maySend, ...on }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    on.onSave();
  };
  return (
    <Dialog open onClose={on.onClose} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle>{translate('portal.screen.queries.save')}</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={focusAtOnce}
            fullWidth
            label={translate('portal.screen.queries.name')}
            value={name}
            error={isTaken}
            helperText={translate(`portal.screen.queries.${isTaken ? 'taken' : 'help'}`)}
            onChange={({ target }) => on.onName(target.value)}
            slotProps={{ htmlInput: { maxLength: longestName } }}
          />
          {maySend && (
            <FormControlLabel
              label={translate('portal.screen.queries.forAll')}
              control={<Checkbox checked={isShared} onChange={(_event, checked) => on.onShared(checked)} />}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={on.onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
