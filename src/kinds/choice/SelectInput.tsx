import { Checkbox, ListItemText, MenuItem } from '@mui/material';
import type { Option } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { FormTextField } from '../ui/FormTextField.tsx';
import { useFieldInput } from '../ui/useFieldInput.ts';
import { optionsOf } from '../registry.ts';
import { heldOptions, heldValues, searchedFrom } from './heldOptions.ts';
import { SearchedList } from './SearchedList.tsx';
import { useTypedOption } from './useTypedOption.ts';

/** An input for one or several of the field's options. */
export const SelectInput = (props: FieldInputProps) =>
  optionsOf(props.field).length < searchedFrom ? <ShortList {...props} /> : <SearchedList {...props} />;

/** A list that shows all of its options. */
function ShortList(props: FieldInputProps) {
  const several = traitsOf(props.field).holdsMany === true;
  const { input, textField } = useFieldInput(props, {
    format: (value) => (several ? heldValues(value) : (value ?? '')),
    parse: (value) => (value === '' ? null : value),
  });
  const { ref, ...field } = input.field;
  const options = heldOptions(props.field, field.value);
  const { onClosed, onOpen } = useTypedOption(options, field.onChange);
  return (
    <FormTextField
      {...textField}
      {...field}
      select
      inputRef={ref}
      onKeyDownCapture={several || props.readOnly ? undefined : onClosed}
      slotProps={{
        input: { readOnly: props.readOnly },
        select: {
          multiple: several,
          renderValue: several ? (value) => labels(value, options) : undefined,
          MenuProps: { slotProps: { list: { onKeyDownCapture: onOpen } } },
        },
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

const labels = (value: unknown, options: readonly Option[]) =>
  options
    .filter((option) => isChosen(value, option.value))
    .map(({ label }) => label)
    .join(', ');
