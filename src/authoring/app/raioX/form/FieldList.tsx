import {
  Box,
  Button,
  Stack,
  TextField,
  Typography,
  Card,
  ListItemButton,
  ListItemText,
  Tab,
  Tabs,
} from '@mui/material';
import { translate } from '#messages/translate.ts';
import Add from '@mui/icons-material/Add';
import { useState, useEffect, useRef } from 'react';
import { fold, isMap } from '#model/values/values.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { OptionPicker } from './Control.tsx';
import type { Outline, OutlineField } from '#authoring/editor/forms.ts';
import { valueOnPath, type Edit } from '#authoring/edits/edits.ts';
import { SortableList } from '#kit/SortableList.tsx';
import { monospace } from '#authoring/app/reference/Example.tsx';
import { KeywordForm, YamlPart } from './KeywordForm.tsx';
import type { FilledFile } from './useForm.ts';

/** The buttons of a form that adds something. */
export const AddOrCancel = ({ isReady, onCancel }: { isReady: boolean; onCancel: () => void }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Button type="submit" variant="contained" disabled={!isReady}>
      {translate('pages.editor.add')}
    </Button>
    <Button color="inherit" onClick={onCancel}>
      {translate('pages.editor.cancel')}
    </Button>
  </Box>
);

type NewFieldProps = {
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
function NewField({ outline, taken, add }: NewFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [label, setLabel] = useState('');
  const [type, setType] = useState('text');
  const id = idOf(label);
  const isTaken = taken.includes(id);
  const groups = outline.groups.map((group) => ({
    id: `{ group: ${group.id} }`,
    label: group.label,
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
        <OptionPicker
          isLabelled
          name={translate('pages.editor.kind')}
          value={type}
          options={[...kindOptions(outline), ...groups]}
          set={setType}
        />
        <AddOrCancel isReady={id !== '' && !isTaken} onCancel={() => setOpen(false)} />
      </Stack>
    </Box>
  );
}

const kindOptions = ({ forms }: Outline) =>
  Object.entries(forms.kinds).map(([id, { about }]) => ({ id, label: about }));

type FieldListProps = { edited: FilledFile; outline: Outline; resource: string };
/** A field, or the entry that takes a group of fields. */
type Listed = OutlineField & { group?: string };

/** The fields of a resource in their order, and the form of the selected one. */
export function FieldList({ edited, outline, resource }: FieldListProps) {
  const own = valueOnPath(edited.data, ['fields']);
  const fields: Listed[] = Object.entries(isMap(own) ? own : {}).map(([id, field]) => ({
    id,
    label: isMap(field) ? String(field.label ?? id) : id,
    type: isMap(field) ? String(field.type ?? '') : '',
    ...(isMap(field) && typeof field.group === 'string' && { group: field.group }),
  }));
  const ids = fields.map(({ id }) => id);
  // fields from groups are known as of the last read
  const known = outline.resources.find(({ id }) => id === resource)?.fields ?? [];
  const offered = [...fields.filter(({ type }) => type), ...known.filter(({ id }) => !ids.includes(id))];
  const [chosen, setChosen] = useState<string>();
  const current = fields.find(({ id }) => id === chosen) ?? fields[0];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        [besideEachOther]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)' },
        maxWidth: 1500,
      }}
    >
      <Card component="section" aria-label={translate('pages.editor.fields')} sx={{ p: 1 }}>
        <SortableList
          label={translate('pages.editor.fields')}
          items={fields.map(({ id, label, type, group }) => ({
            id,
            name: label,
            content: (
              <ListItemButton
                selected={id === current?.id}
                aria-current={id === current?.id ? 'true' : undefined}
                onClick={() => setChosen(id)}
                sx={fieldSx}
              >
                <ListItemText
                  primary={label}
                  secondary={group ? groupLine(outline, group) : [id, type].filter(Boolean).join(' · ')}
                  sx={{ my: 0 }}
                  slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: 'body2' } }}
                />
              </ListItemButton>
            ),
          }))}
          order={(next) => {
            const move = moveOf(ids, next);
            if (move) edited.change({ do: 'move', path: ['fields'], ...move });
          }}
        />
        <NewField
          outline={outline}
          taken={ids}
          add={(id, field) => {
            const insert: Edit = { do: 'insert', path: ['fields'], at: ids.length, key: id, value: field };
            if (edited.change(insert, ...shownIn(edited.data, id))) setChosen(id);
          }}
        />
      </Card>
      {current && (
        <FieldForm
          key={current.id}
          edited={edited}
          outline={outline}
          field={current}
          fields={offered}
          resource={resource}
          isChosen={chosen !== undefined}
        />
      )}
    </Box>
  );
}

/** Where the list of fields and the form of one have room beside each other. */
const besideEachOther = '@container (min-width: 35rem)';

/** Under a mouse, its arrows appear on it, so that all lines end at one edge. */
const fieldSx = {
  py: 0.25,
  px: 1,
  minWidth: 0,
  '@media (hover: hover)': { mr: '-56px', pr: '60px' },
} as const;

/** Adds a new field to the last section, if the form has sections. Otherwise it would not be shown. */
function shownIn(data: unknown, id: string): Edit[] {
  const form = valueOnPath(data, ['form']);
  if (!Array.isArray(form) || form.length === 0) return [];
  const path = ['form', form.length - 1, 'fields'];
  const fields = valueOnPath(data, path);
  return Array.isArray(fields) ? [{ do: 'insert', path, at: fields.length, value: id }] : [];
}

const groupLine = ({ groups }: Outline, group: string) =>
  `${group}: ${groups.find(({ id }) => id === group)?.label ?? ''}`;

type FieldFormProps = FieldListProps & { field: Listed; fields: readonly OutlineField[]; isChosen: boolean };

function FieldForm({ edited, outline, field, fields, isChosen }: FieldFormProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = card.current?.previousElementSibling;
    // where they are not beside each other, the card is far below the list
    const isBelow = list && list.getBoundingClientRect().right > card.current!.getBoundingClientRect().left;
    if (isChosen && isBelow) card.current!.scrollIntoView({ block: 'start' });
  }, [isChosen]);
  // an entry without a type has no form
  const [view, setView] = useState<'form' | 'yaml'>(field.type || field.group ? 'form' : 'yaml');
  const { common, kinds, parts } = outline.forms;
  const path = ['fields', field.id];
  const kind = kinds[field.type];
  return (
    <Card
      component="section"
      aria-label={field.label}
      ref={card}
      sx={{
        scrollMarginTop: 72,
        [besideEachOther]: {
          position: 'sticky',
          top: 72,
          maxHeight: 'calc(100vh - 160px)',
          overflowY: 'auto',
        },
      }}
    >
      <Tabs
        value={view}
        onChange={(_, next: typeof view) => setView(next)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {(field.type || field.group) && <Tab value="form" label={translate('pages.editor.asForm')} />}
        <Tab value="yaml" label="YAML" />
      </Tabs>
      <Stack sx={{ gap: 2, p: 2 }}>
        {view === 'yaml' ? (
          <YamlPart
            name={field.id}
            text={edited.text}
            path={path}
            example=""
            edited={edited}
            set={() => false}
          />
        ) : (
          <>
            {!field.group && (
              <Box role="group" aria-label="type">
                <Typography component="span" sx={{ ...monospace, fontWeight: 600 }}>
                  type
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
                  {kind?.about ?? translate('pages.editor.kind')}
                </Typography>
                <OptionPicker
                  name="type"
                  value={field.type}
                  options={kindOptions(outline)}
                  set={(id) => edited.change({ do: 'set', path: [...path, 'type'], value: id })}
                />
              </Box>
            )}
            <KeywordForm
              keywords={
                field.group
                  ? (parts.groupUse?.keywords ?? [])
                  : [...common.slice(0, 1), ...(kind?.keywords ?? []), ...common.slice(1)]
              }
              edited={edited}
              outline={outline}
              fields={fields}
              path={path}
              value={valueOnPath(edited.data, path)}
            />
            <Button
              color="error"
              sx={{ alignSelf: 'start', ml: -1.75 }}
              onClick={() => edited.change({ do: 'remove', path })}
            >
              {translate('pages.editor.removeField')}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Which item was moved, and where to. Both lists have the same items. */
function moveOf(
  before: readonly string[],
  after: readonly string[],
): { from: number; to: number } | undefined {
  const first = before.findIndex((id, at) => id !== after[at]);
  if (first < 0) return undefined;
  const last = before.findLastIndex((id, at) => id !== after[at]);
  return after[first] === before[last] ? { from: last, to: first } : { from: first, to: last };
}
