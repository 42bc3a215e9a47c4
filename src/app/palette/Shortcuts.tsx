import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Switch,
  styled,
} from '@mui/material';
import { useState } from 'react';
import { commandKey, singleKeysAreOn, turnSingleKeys } from '#kit/keyboard.ts';
import type { NameIn } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';

const shortcuts: readonly (readonly [keys: readonly string[], name: NameIn<'portal.shortcuts'>])[] = [
  [[commandKey, 'K'], 'palette'],
  [['/'], 'search'],
  [[commandKey, 'S'], 'save'],
  [[commandKey, 'Z'], 'undo'],
  [['J'], 'next'],
  [['K'], 'previous'],
  [['↓', '↑'], 'along'],
  [['←', '→'], 'sideways'],
  [['Home', 'End'], 'ends'],
  [['Shift', '←', '→'], 'widths'],
  [[commandKey, 'Shift', '←', '→'], 'order'],
  [['Enter', '␣'], 'open'],
  [['X'], 'mark'],
  [['Esc'], 'leave'],
  [['N'], 'create'],
  [['E'], 'edit'],
  [['A'], 'approve'],
  [['R'], 'refuse'],
  [['Y'], 'raioX'],
  [['?'], 'help'],
];

/** The list of shortcuts, and the switch for those of a single key. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(singleKeysAreOn);
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" fullWidth maxWidth="md">
      <DialogTitle id="shortcuts-title">{translate('portal.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <List>
          {shortcuts.map(([keys, name]) => (
            <div key={name}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(`portal.shortcuts.${name}`)}</dd>
            </div>
          ))}
        </List>
        <FormControlLabel
          sx={{ ml: '-2px', gap: 1 }}
          control={
            <Switch
              checked={single}
              onChange={(_event, on) => {
                turnSingleKeys(on);
                setSingle(on);
              }}
            />
          }
          label={translate('portal.shortcuts.single')}
        />
        <FormHelperText>{translate('portal.shortcuts.singleHelp')}</FormHelperText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('portal.shortcuts.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const List = styled('dl')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2),
  columnGap: theme.spacing(4),
  [theme.breakpoints.up('sm')]: { columnCount: 2 },
  '& > div': {
    breakInside: 'avoid',
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    padding: theme.spacing(0.5, 0),
  },
  '& dt': { width: 148, flexShrink: 0, display: 'flex', gap: 4 },
  '& dd': { margin: 0 },
  '& kbd': {
    font: 'inherit',
    fontSize: theme.typography.body2.fontSize,
    padding: '1px 7px',
    borderRadius: 4,
    border: `1px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
  },
}));
