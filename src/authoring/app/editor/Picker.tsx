import { Card, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { compareTexts, fold } from '#model/values/values.ts';
import { LinkList, type LinkItem } from '../LinkList.tsx';
import type { Outline } from '#authoring/editor/outline.ts';
import { translate } from '#messages/translate.ts';

/** `at`: the path of a screen in the department's file. */
const addressOf = (file: string, at: readonly (string | number)[] | string = '') => {
  const part = typeof at === 'string' ? at : at.join('.');
  return `?${new URLSearchParams({ file, ...(part && { at: part }) })}`;
};

type Props = { outline: Outline; current: string | undefined; at: string };

/** Selects what to edit: a resource, or a screen of a department. */
export function Picker({ outline, current, at }: Props) {
  const [typed, setTyped] = useState('');
  const isScreen = current?.startsWith('departments/') ?? false;
  const [kind, setKind] = useState<'resources' | 'screens'>(isScreen ? 'screens' : 'resources');
  const items: LinkItem[] =
    kind === 'resources'
      ? outline.resources
          .map(({ id, label, file }) => ({
            key: file,
            label,
            note: id,
            to: addressOf(file),
            isCurrent: file === current,
          }))
          .sort((a, b) => compareTexts(a.label, b.label))
      : outline.departments.flatMap(({ label: department, file, screens }) =>
          screens.map(({ label, at: place }) => ({
            key: `${file} ${place.join('.')}`,
            label,
            note: department,
            to: addressOf(file, place),
            isCurrent:
              file === current && (at === place.join('.') || (at === '' && place.join('.') === 'routes.0')),
          })),
        );
  const found = items.filter(({ label, note }) => fold(`${label} ${note}`).includes(fold(typed.trim())));
  return (
    <Card component="nav" aria-label={translate('pages.editor.pick')}>
      <Tabs
        value={kind}
        onChange={(_, next: typeof kind) => setKind(next)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="resources" label={translate('pages.editor.resources')} />
        <Tab value="screens" label={translate('pages.editor.screens')} />
      </Tabs>
      <TextField
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={translate('pages.editor.search')}
        slotProps={{ htmlInput: { 'aria-label': translate('pages.editor.search') } }}
        sx={{ p: 1 }}
        fullWidth
      />
      {found.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {translate('pages.editor.nothing')}
        </Typography>
      )}
      <LinkList items={found} followsCurrent sx={{ pt: 0, maxHeight: { md: 'calc(100vh - 300px)' } }} />
    </Card>
  );
}
