import Add from '@mui/icons-material/Add';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { fold } from '#model/values/values.ts';
import { focusAtOnce } from '#ui/focus/focusAtOnce.ts';
import { AddOrCancel } from './AddPart.tsx';
import { OptionPicker } from './Control.tsx';
import type { Outline } from '#authoring/editor/outline.ts';
import { translate } from '#messages/translate.ts';

type Props = {
  outline: Outline;
  taken: readonly string[];
  add(id: string, field: { type: string; label: string } | { group: string }): void;
};

/** "Data de entrega" -> dataDeEntrega */
const idOf = (label: string) =>
  fold(label)
    .replaceAll(/[^a-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .replace(/^[^a-z]+/i, '')
    .replace(/^./, (first) => first.toLowerCase());

/** A form that appends a field. */
export function NewField({ outline, taken, add }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [label, setLabel] = useState('');
  const [type, setType] = useState('text');
  const id = idOf(label);
  const isTaken = taken.includes(id);
  const groups = outline.groups.map((group) => ({
    id: `{ group: ${group.id} }`,
    note: group.label,
    group: group.id,
  }));
  if (!isOpen)
    return (
      <Button startIcon={<Add />} onClick={() => setOpen(true)}>
        {translate('pages.editor.newField')}
      </Button>
    );
  return (
    <Box
      component="form"
      aria-label={translate('pages.editor.newField')}
      sx={{ p: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!id || isTaken) return;
        const group = groups.find((one) => one.id === type);
        add(id, group ? { group: group.group } : { type, label: label.trim() });
        setOpen(false);
        setLabel('');
      }}
    >
      <Stack sx={{ gap: 1.5 }}>
        <TextField
          inputRef={focusAtOnce}
          label={translate('pages.editor.label')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          error={isTaken}
          helperText={id && translate(isTaken ? 'pages.editor.taken' : 'pages.editor.storedAs', { id })}
        />
        <Box>
          <Typography variant="body2" color="textSecondary">
            {translate('pages.editor.kind')}
          </Typography>
          <OptionPicker
            name={translate('pages.editor.kind')}
            value={type}
            options={[
              ...Object.entries(outline.forms.kinds).map(([one, { about }]) => ({ id: one, note: about })),
              ...groups,
            ]}
            set={setType}
          />
        </Box>
        <AddOrCancel isReady={id !== '' && !isTaken} onCancel={() => setOpen(false)} />
      </Stack>
    </Box>
  );
}
