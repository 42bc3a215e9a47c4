import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Paper,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useId } from 'react';
import { translate } from '#ui/translate.ts';
import type { RecordKey } from './recordKeys.ts';
import type { Existing } from './useImport.ts';

type Props = {
  /** The rows whose record exists. */
  count: number;
  keys: readonly RecordKey[];
  /** A code of the file is not written, so that new records can have codes of their own. */
  canCreate: boolean;
  value: Existing;
  onChange: (value: Existing) => void;
};

/** Whether a row with a code that exists is refused, creates another record, or updates the one with this code. */
export function UpdateChoice({ count, keys, canCreate, value, onChange }: Props) {
  const [label, help] = [useId(), useId()];
  const wordsOf = (choice: Existing) => {
    if (choice.kind !== 'update') return choice.kind;
    const { fields } = keys.find(({ id }) => id === choice.by)!;
    return fields.length > 1 ? 'byFields' : keys.length > 1 || canCreate ? 'byField' : 'by';
  };
  const choices: Existing[] = [
    { kind: 'refuse' },
    ...(canCreate ? [{ kind: 'create' as const }] : []),
    ...keys.map(({ id }) => ({ kind: 'update' as const, by: id })),
  ];
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <FormControl sx={{ width: 1 }}>
        <FormLabel id={label} sx={{ color: 'text.primary', fontWeight: 550, mb: 0.5 }}>
          {translate('portal.screen.import.update.question', { smart_count: count })}
        </FormLabel>
        <RadioGroup
          aria-labelledby={label}
          aria-describedby={help}
          value={textOf(value)}
          onChange={(_event, text) => onChange(choices.find((one) => textOf(one) === text)!)}
        >
          {choices.map((choice) => (
            <FormControlLabel
              key={textOf(choice)}
              value={textOf(choice)}
              control={<Radio size="small" />}
              label={translate(`portal.screen.import.update.${wordsOf(choice)}`, {
                name: (choice.kind === 'update' && keys.find(({ id }) => id === choice.by)?.label) || '',
              })}
            />
          ))}
        </RadioGroup>
        <FormHelperText id={help} sx={{ mx: 0 }}>
          {translate('portal.screen.import.update.help')}
        </FormHelperText>
      </FormControl>
    </Paper>
  );
}

const textOf = (choice: Existing) => (choice.kind === 'update' ? `update ${choice.by}` : choice.kind);
