import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
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
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { longestName } from '../../../../model/sharedViews.ts';
import { focusAtOnce } from '../../../../app/ui/focusAtOnce.ts';
import { useKeeping } from './useKeeping.ts';
import { useQueries } from './useQueries.tsx';

/** Saves the current filter, order and columns as a named view, unless a view has them already. */
export function SaveQuery() {
  const translate = useTranslate();
  const { queries, current, active, isInitial } = useQueries();
  const { save, maySend } = useKeeping();
  const [name, setName] = useState<string | null>(null);
  const [isShared, setShared] = useState(false);
  const tabs = `[role="tablist"][aria-label="${translate('portal.screen.queries.label')}"]`;
  const isSaved = useRef(false);
  useEffect(() => {
    if (name !== null || !isSaved.current) return;
    isSaved.current = false;
    // The button that opened the dialog is gone, so the new tab gets the focus.
    document.querySelector<HTMLElement>(`${tabs} [aria-selected="true"]`)?.focus();
  });
  if (name === null && (current || isInitial)) return null;
  const label = name?.trim() ?? '';
  const isTaken = queries.some((query) => !query.isOwn && !query.shared?.isOwn && query.label === label);
  const open = () => {
    const own = active && (active.isOwn || active.shared?.isOwn) ? active : undefined;
    setName(own?.label ?? '');
    setShared(own?.shared !== undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (label === '' || isTaken) return;
    if (!(await save(label, isShared))) return;
    isSaved.current = true;
    setName(null);
  };
  return (
    <>
      <Button size="small" color="inherit" startIcon={<BookmarkAddOutlined />} onClick={open}>
        {translate('portal.screen.queries.save')}
      </Button>
      {name !== null && (
        <Dialog open onClose={() => setName(null)} maxWidth="xs" fullWidth>
          <form onSubmit={(event) => void submit(event)}>
            <DialogTitle>{translate('portal.screen.queries.save')}</DialogTitle>
            <DialogContent>
              <TextField
                inputRef={focusAtOnce}
                fullWidth
                label={translate('portal.screen.queries.name')}
                value={name}
                error={isTaken}
                helperText={translate(`portal.screen.queries.${isTaken ? 'taken' : 'help'}`)}
                onChange={({ target }) => setName(target.value)}
                slotProps={{ htmlInput: { maxLength: longestName } }}
              />
              {maySend && (
                <FormControlLabel
                  label={translate('portal.screen.queries.forAll')}
                  control={<Checkbox checked={isShared} onChange={(_event, checked) => setShared(checked)} />}
                />
              )}
            </DialogContent>
            <DialogActions>
              <Button color="inherit" onClick={() => setName(null)}>
                {translate('ra.action.cancel')}
              </Button>
              <Button type="submit" variant="contained" disabled={label === ''}>
                {translate('ra.action.save')}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
