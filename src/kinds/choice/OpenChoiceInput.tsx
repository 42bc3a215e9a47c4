import { Autocomplete, createFilterOptions, TextField } from '@mui/material';
import { useState } from 'react';
import type { FieldInputProps } from '../ui/types.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { optionsOf, parseValue, valueFault } from '../registry.ts';

const matching = createFilterOptions<string>();

/** An input for one of the field's options, or for another value that its kind accepts: typed, or chosen by name. */
export function OpenChoiceInput(props: FieldInputProps) {
  const { field } = props;
  const options = optionsOf(field);
  const values = options.map(({ value }) => value);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const { input, textField } = useFieldInput(props, asIs);
  const { onChange, onBlur, ref } = input.field;
  const held = (input.field.value as string | null) || null;
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const fault = held === null ? undefined : valueFault(field, held);
  // another value may have been set from outside
  const isOwn = typed !== undefined && parseValue(field, typed) === held;
  const isWrong = !isFocused && isOwn && fault !== undefined && !textField.error;

  const choose = (value: string | null) => {
    setTyped(undefined);
    onChange(value);
  };
  /** Selects the only option whose name contains the typed text, unless the text could be the start of a code. */
  const settle = () => {
    if (!isOwn) return;
    const found = matching(values, { inputValue: typed, getOptionLabel: labelOf });
    if (!fault) choose(held);
    else if (found.length === 1 && !found[0]!.includes(typed)) choose(found[0]!);
  };
  return (
    <Autocomplete
      freeSolo
      forcePopupIcon={!props.readOnly}
      selectOnFocus
      options={values}
      getOptionLabel={labelOf}
      value={held}
      inputValue={isOwn ? typed : held === null ? '' : labelOf(held)}
      readOnly={props.readOnly}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return;
        setTyped(text);
        onChange(parseValue(field, text));
      }}
      onChange={(_event, value, reason) => (reason === 'createOption' ? settle() : choose(value))}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        settle();
        onBlur();
      }}
      size="small"
      fullWidth
      id={textField.id}
      renderInput={(params) => (
        <TextField
          {...params}
          {...textField}
          translate={undefined}
          {...(isWrong && { error: true, helperText: fault })}
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
