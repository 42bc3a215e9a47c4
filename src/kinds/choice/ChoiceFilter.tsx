import { Checkbox, FormControlLabel, styled } from '@mui/material';
import { optionsOf } from '../registry.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { useFieldInput } from '../ui/useFieldInput.ts';

/** A filter on any of the selected options. */
export function ChoiceFilter(props: FieldInputProps) {
  const { input, textField } = useFieldInput(props, { format: listOf, parse: (value) => value });
  const chosen = input.field.value as string[];
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    input.field.onChange(next.length > 0 ? next : null);
  };
  return (
    <Options aria-label={props.field.label}>
      {optionsOf(props.field).map(({ value, label }, at) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              size="small"
              {...(at === 0 && { autoFocus: textField.autoFocus })}
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

const listOf = (value: unknown) =>
  [value]
    .flat()
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String);
