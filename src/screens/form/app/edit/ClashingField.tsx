import { Box, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { Field } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { FieldValue } from '#ui/record/FieldText.tsx';
import { translate } from '#ui/translate.ts';
import { mergeTexts } from './conflict.ts';

/** How a conflict in one field is resolved; `text` is the merged text, which the user may have edited. */
export type Choice = { take: 'mine' | 'theirs' } | { take: 'merged'; text: string };

type Stored = Readonly<Record<string, unknown>>;
type Props = {
  field: Field;
  base: Stored;
  mine: Stored;
  theirs: Stored;
  /** The user who saved the other value. */
  by: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** A field that both users changed: the three values, and a choice which of them to keep. */
export function ClashingField({ field, base, mine, theirs, by, choice, onChoose }: Props) {
  const labelId = useId();
  const isText = ['line', 'lines'].includes(traitsOf(field).text ?? '');
  const merged = () => mergeTexts(base[field.id], mine[field.id], theirs[field.id]);
  const choose = (take: Choice['take']) => onChoose(take === 'merged' ? { take, text: merged() } : { take });
  const option = (take: 'mine' | 'theirs', label: string, record: Stored) => (
    <FormControlLabel
      value={take}
      control={<Radio size="small" />}
      sx={{ alignItems: 'flex-start', mr: 0, '.MuiFormControlLabel-label': { minWidth: 0, py: 0.75 } }}
      label={
        <Labelled label={label}>
          <FieldValue field={field} record={record} />
        </Labelled>
      }
    />
  );
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
        <Typography id={labelId} sx={{ fontWeight: 600 }}>
          {field.label}
        </Typography>
        <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate('portal.screen.conflict.before')} <FieldValue field={field} record={base} />
        </Typography>
      </Box>
      <RadioGroup
        aria-labelledby={labelId}
        value={choice?.take ?? ''}
        onChange={(_event, take) => choose(take as Choice['take'])}
      >
        {option('mine', translate('portal.screen.conflict.mine'), { ...base, ...mine })}
        {option('theirs', translate('portal.screen.conflict.theirs', { by }), theirs)}
        {isText && (
          <FormControlLabel
            value="merged"
            control={<Radio size="small" />}
            label={translate('portal.screen.conflict.merge')}
          />
        )}
      </RadioGroup>
      {choice?.take === 'merged' && (
        <TextField
          hiddenLabel
          fullWidth
          size="small"
          multiline={traitsOf(field).text === 'lines'}
          minRows={2}
          value={choice.text}
          onChange={({ target }) => onChoose({ take: 'merged', text: target.value })}
          sx={{ my: 0.5 }}
          slotProps={{
            htmlInput: { 'aria-label': translate('portal.screen.conflict.merged', { field: field.label }) },
          }}
        />
      )}
    </Box>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" component="div" color="textSecondary">
        {label}
      </Typography>
      {children}
    </Box>
  );
}
