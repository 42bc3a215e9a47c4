import Add from '@mui/icons-material/Add';
import { Autocomplete, Box, Button, Card, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { valueIn } from '#authoring/edits/edits.ts';
import { fold } from '#model/values/values.ts';
import { focusAtOnce } from '#ui/focus/focusAtOnce.ts';
import { AddOrCancel } from './AddPart.tsx';
import { OptionPicker } from './Control.tsx';
import type { Outline } from '#authoring/editor/outline.ts';
import type { EditedFile } from './useEditor.ts';
import { translate } from '#messages/translate.ts';

type Props = { edited: EditedFile; outline: Outline; department: string };

const slugOf = (label: string) =>
  fold(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A form that adds a screen to the department: a list of a resource, which takes three lines of YAML. */
export function NewRoute({ edited, outline, department }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [label, setLabel] = useState('');
  const [address, setAddress] = useState<string>();
  const [resource, setResource] = useState<string>();
  const [columns, setColumns] = useState<string[]>([]);
  const known = outline.resources.find(({ id }) => id === resource);
  const path = address ?? (label ? `/${department}/${slugOf(label)}` : '');
  if (!isOpen)
    return (
      <Button startIcon={<Add />} sx={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {translate('pages.editor.newScreen')}
      </Button>
    );
  const add = () => {
    const routes = valueIn(edited.data, ['routes']);
    if (!resource || !Array.isArray(routes)) return;
    const list = columns.length > 0 ? { resource, columns } : resource;
    const value = { path, label: label.trim(), list };
    if (!edited.change({ do: 'insert', path: ['routes'], at: routes.length, value })) return;
    setOpen(false);
    setLabel('');
    setAddress(undefined);
    setColumns([]);
  };
  return (
    <Card
      component="form"
      aria-label={translate('pages.editor.newScreen')}
      sx={{ p: 2, maxWidth: 820 }}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('pages.editor.newScreen')}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        <TextField
          inputRef={focusAtOnce}
          label={translate('pages.editor.label')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <TextField
          label={translate('pages.editor.address')}
          value={path}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Box>
          <Typography variant="body2" color="textSecondary">
            {translate('pages.editor.resource')}
          </Typography>
          <OptionPicker
            name={translate('pages.editor.resource')}
            value={resource}
            options={outline.resources.map(({ id, label: note }) => ({ id, note }))}
            set={(id) => {
              setResource(id);
              setColumns([]);
            }}
          />
        </Box>
        <Autocomplete
          multiple
          disabled={!known}
          value={columns}
          options={(known?.fields ?? []).map(({ id }) => id)}
          onChange={(_, chosen) => setColumns(chosen)}
          renderInput={(input) => (
            <TextField
              {...input}
              label={translate('pages.editor.columns')}
              helperText={translate('pages.editor.columnsHelp')}
            />
          )}
        />
        <AddOrCancel
          isReady={label.trim() !== '' && path !== '' && !!resource}
          onCancel={() => setOpen(false)}
        />
      </Stack>
    </Card>
  );
}
