import { Checkbox, ListItemText, MenuItem } from '@mui/material';
import type { Option } from '../../model/types.ts';
import { traitsOf } from '../../model/traits.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { FormTextField } from '../ui/FormTextField.tsx';
import { useFieldInput } from '../ui/useFieldInput.ts';
import { optionsOf } from '../registry.ts';

/** An input for one or several of the field's options. */
export function SelectInput(props: FieldInputProps) {
  const several = traitsOf(props.field).holdsMany === true;
  const options = optionsOf(props.field);
  const { input, textField } = useFieldInput(props, {
    format: (value) => known(value, options, several),
    parse: (value) => (value === '' ? null : value),
  });
  const { ref, ...field } = input.field;
  return (
    <FormTextField
      {...textField}
      {...field}
      select
      inputRef={ref}
      slotProps={{
        input: { readOnly: props.readOnly },
        select: { multiple: several, renderValue: several ? (value) => labels(value, options) : undefined },
      }}
    >
      {!several && !props.required && (
        <MenuItem value="">
          <em>—</em>
        </MenuItem>
      )}
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {several ? (
            <>
              <Checkbox
                size="small"
                edge="start"
                checked={isChosen(field.value, value)}
                tabIndex={-1}
                disableRipple
              />
              <ListItemText primary={label} />
            </>
          ) : (
            label
          )}
        </MenuItem>
      ))}
    </FormTextField>
  );
}

const isChosen = (held: unknown, value: string) => Array.isArray(held) && held.includes(value);

/** The value without unknown options, as MUI warns about them. An outdated option shows as empty. */
function known(value: unknown, options: readonly Option[], several: boolean) {
  const has = (one: unknown) => options.some((option) => option.value === one);
  if (several) return Array.isArray(value) ? value.filter(has) : [];
  return has(value) ? value : '';
}

const labels = (value: unknown, options: readonly Option[]) =>
  options
    .filter((option) => isChosen(value, option.value))
    .map(({ label }) => label)
    .join(', ');
