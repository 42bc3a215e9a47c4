import { Checkbox, ListItemText, MenuItem } from '@mui/material';
import { useEvent } from 'ra-core';
import { useRef, type KeyboardEvent } from 'react';
import type { Option } from '#model/types.ts';
import { fold } from '#model/values/values.ts';
import { traitsOf } from '#model/traits.ts';
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
  const onKeyDown = useTypedOption(options, field.onChange);
  return (
    <FormTextField
      {...textField}
      {...field}
      select
      inputRef={ref}
      onKeyDown={several || props.readOnly ? undefined : onKeyDown}
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

/** Letters typed into the closed list choose the option that begins with them, as in a browser's own. */
function useTypedOption(options: readonly Option[], choose: (value: string) => void) {
  const typed = useRef({ text: '', at: 0 });
  return useEvent(({ key, timeStamp, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
    if ((target as Element).getAttribute('aria-expanded') !== 'false') return;
    const before = timeStamp - typed.current.at < 1000 ? typed.current.text : '';
    typed.current = { text: before + fold(key), at: timeStamp };
    const found = options.find(({ label }) => fold(label).startsWith(typed.current.text));
    if (found) choose(found.value);
  });
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
