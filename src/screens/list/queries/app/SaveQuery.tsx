import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { useQueries } from './useQueries.ts';

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Keeps the filter and order of now under a name, where they are nobody's yet. */
export function SaveQuery() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { queries, current, isInitial, save } = useQueries();
  const [name, setName] = useState<string | null>(null);
  const titleId = useId();
  if (name === null && (current || isInitial || Object.keys(filterValues).length === 0)) return null;
  const label = name?.trim() ?? '';
  const isTaken = queries.some((query) => !query.isOwn && query.label === label);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (label === '' || isTaken) return;
    save(label);
    setName(null);
  };
  return (
    <>
      <Button size="small" color="inherit" startIcon={<BookmarkAddOutlined />} onClick={() => setName('')}>
        {translate('portal.screen.queries.save')}
      </Button>
      {name !== null && (
        <Dialog open onClose={() => setName(null)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
          <form onSubmit={submit}>
            <DialogTitle id={titleId}>{translate('portal.screen.queries.save')}</DialogTitle>
            <DialogContent>
              <TextField
                inputRef={takeFocus}
                fullWidth
                label={translate('portal.screen.queries.name')}
                value={name}
                error={isTaken}
                helperText={translate(`portal.screen.queries.${isTaken ? 'taken' : 'help'}`)}
                onChange={({ target }) => setName(target.value)}
                slotProps={{ htmlInput: { maxLength: 60 } }}
              />
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
