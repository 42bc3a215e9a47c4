import { Checkbox, FormControlLabel, styled, TextField } from '@mui/material';
import { useState } from 'react';
import { containsWords } from '#model/filter/searchWords.ts';
import { fold } from '#model/values/values.ts';
import { translate } from '#kit/translate.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { useFieldInput } from '../ui/useFieldInput.ts';
import { heldOptions, heldValues, searchedFrom } from './heldOptions.ts';

/** A filter on any of the selected options. */
export function ChoiceFilter(props: FieldInputProps) {
  const { input, textField } = useFieldInput(props, { format: heldValues, parse: (value) => value });
  const chosen = input.field.value as string[];
  const [typed, setTyped] = useState('');
  const options = heldOptions(props.field, chosen);
  const isSearched = options.length >= searchedFrom;
  const words = fold(typed).split(' ');
  const shown = options.filter(({ label }) => containsWords(label, words));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    input.field.onChange(next.length > 0 ? next : null);
  };
  return (
    <Options aria-label={props.field.label}>
      {isSearched && (
        <TextField
          size="small"
          margin="dense"
          // oxlint-disable-next-line no-autofocus
          autoFocus={textField.autoFocus}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={translate('portal.screen.search.placeholder')}
          slotProps={{
            htmlInput: { 'aria-label': translate('portal.screen.search.label', { name: props.field.label }) },
          }}
        />
      )}
      {shown.map(({ value, label }, at) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              size="small"
              {...(at === 0 && !isSearched && { autoFocus: textField.autoFocus })}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          }
        />
      ))}
    </Options>
  );
}

const Options = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  border: 0,
  margin: 0,
  padding: 0,
});
