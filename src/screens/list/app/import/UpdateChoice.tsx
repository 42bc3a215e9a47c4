import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Paper,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Target } from './mapping.ts';

type Props = {
  /** The rows whose code exists. */
  count: number;
  codes: readonly Target[];
  /** The field whose code finds the record; null: the rows are refused. */
  value: string | null;
  onChange: (id: string | null) => void;
};

/** Whether a row with a code that exists is refused, or updates the record with this code. */
export function UpdateChoice({ count, codes, value, onChange }: Props) {
  const translate = useTranslate();
  const [label, help] = [useId(), useId()];
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <FormControl sx={{ width: 1 }}>
        <FormLabel id={label} sx={{ color: 'text.primary', fontWeight: 550, mb: 0.5 }}>
          {translate('portal.screen.import.update.question', { smart_count: count })}
        </FormLabel>
        <RadioGroup
          aria-labelledby={label}
          aria-describedby={help}
          value={value ?? ''}
          onChange={(_event, id) => onChange(id || null)}
        >
          <FormControlLabel
            value=""
            control={<Radio size="small" />}
            label={translate('portal.screen.import.update.refuse')}
          />
          {codes.map(({ field, label }) => (
            <FormControlLabel
              key={field.id}
              value={field.id}
              control={<Radio size="small" />}
              label={translate(`portal.screen.import.update.${codes.length > 1 ? 'byField' : 'by'}`, {
                name: label,
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
