import { Autocomplete, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { traitsOf } from '#model/traits.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { heldOptions, heldValues } from './heldOptions.ts';

/** An input for one or several of many options, which are searched by typing. */
export function SearchedList(props: FieldInputProps) {
  const several = traitsOf(props.field).holdsMany === true;
  const { input, textField } = useFieldInput(props, asIs);
  const { onChange, onBlur, ref } = input.field;
  const { value } = input.field;
  // with another array, if of the same values, MUI empties the input
  const held = useMemo(() => heldValues(value), [value]);
  const options = useMemo(() => heldOptions(props.field, held), [props.field, held]);
  const values = useMemo(() => options.map((option) => option.value), [options]);
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete<string, boolean>
      multiple={several}
      options={values}
      getOptionLabel={(one) => options.find((option) => option.value === one)?.label ?? one}
      value={several ? held : (held[0] ?? null)}
      readOnly={props.readOnly}
      forcePopupIcon={!props.readOnly}
      openOnFocus={props.opensChoices === true && held.length === 0}
      // leaving the field takes what Enter would take, and nothing where nothing was typed
      autoHighlight={typed.trim() !== ''}
      autoSelect={typed.trim() !== ''}
      disableCloseOnSelect={several}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, next) => onChange(next === null || next.length === 0 ? null : next)}
      onBlur={onBlur}
      size="small"
      fullWidth
      id={textField.id}
      slotProps={{
        chip: { size: 'small' },
        paper: { sx: { width: 'max-content', minWidth: '100%', maxWidth: '90vw' } },
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...textField}
          translate={undefined}
          inputRef={ref}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, name: textField.name, id: params.id },
          }}
        />
      )}
    />
  );
}
