import {
  Card,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { compareTexts, fold } from '../../../model/values.ts';
import { moveAmongLinks } from '../../ui/focus/arrowKeys.ts';
import type { Outline } from '../../../language/editor/outline.ts';
import { words } from './words.ts';

/** `at`: the path of a screen in the department's file. */
const addressOf = (file: string, at: readonly (string | number)[] | string = '') => {
  const part = typeof at === 'string' ? at : at.join('.');
  return `?${new URLSearchParams({ file, ...(part && { at: part }) })}`;
};

const inSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type Item = { key: string; label: string; note: string; to: string; isCurrent: boolean };
type Props = { outline: Outline; current: string | undefined; at: string };

/** Selects what to edit: a resource, or a screen of a department. */
export function Picker({ outline, current, at }: Props) {
  const [typed, setTyped] = useState('');
  const isScreen = current?.startsWith('departments/') ?? false;
  const [kind, setKind] = useState<'resources' | 'screens'>(isScreen ? 'screens' : 'resources');
  const items: Item[] =
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
  const stop = found.find(({ isCurrent }) => isCurrent) ?? found[0];
  return (
    <Card component="nav" aria-label={words().pick}>
      <Tabs
        value={kind}
        onChange={(_, next: typeof kind) => setKind(next)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="resources" label={words().resources} />
        <Tab value="screens" label={words().screens} />
      </Tabs>
      <TextField
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={words().search}
        slotProps={{ htmlInput: { 'aria-label': words().search } }}
        sx={{ p: 1 }}
        fullWidth
      />
      {found.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {words().nothing}
        </Typography>
      )}
      <List
        onKeyDown={moveAmongLinks}
        sx={{
          p: 1,
          pt: 0,
          overflowY: 'auto',
          maxHeight: { md: 'calc(100vh - 300px)' },
          scrollbarWidth: 'thin',
        }}
      >
        {found.map(({ key, label, note, to, isCurrent }) => (
          <ListItem key={key} disablePadding>
            <ListItemButton
              component={Link}
              ref={isCurrent ? inSight : undefined}
              to={to}
              selected={isCurrent}
              aria-current={isCurrent ? 'true' : undefined}
              tabIndex={key === stop?.key ? 0 : -1}
              sx={{ py: 0.5, px: 1.25 }}
            >
              <ListItemText
                primary={label}
                secondary={note}
                sx={{ my: 0 }}
                slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: 'body2' } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
