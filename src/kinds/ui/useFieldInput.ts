import { useInput } from 'ra-core';
import { translateOf } from './columns.ts';
import type { FieldInputProps } from './componentTypes.ts';

type Options = { format?: (value: unknown) => unknown; parse?: (value: unknown) => unknown };

/**
 * Binds a field to the form with react-admin's `useInput`, and returns the props of MUI's TextField.
 *
 * react-admin's own inputs are not used: they still pass props that MUI 9 no longer accepts.
 */
export function useFieldInput(
  {
    field,
    source = field.id,
    label = field.label,
    help = field.help,
    required,
    readOnly,
    takesFocus,
    dense,
  }: FieldInputProps,
  { format, parse }: Options = {},
) {
  const input = useInput({ source, ...(format && { format }), ...(parse && { parse }) });
  const message = input.fieldState.error?.message;
  const invalid = input.fieldState.invalid;
  return {
    input,
    textField: {
      id: input.id,
      translate: translateOf(field),
      name: input.field.name,
      label,
      required: required === true && !readOnly,
      autoFocus: takesFocus,
      error: invalid,
      placeholder: 'placeholder' in field && !readOnly && !dense ? field.placeholder : undefined,
      helperText: (invalid && message) || help || undefined,
      fullWidth: true,
      size: 'small',
      margin: dense ? 'none' : undefined,
    } as const,
  };
}

/** Options for inputs that themselves say what their value is as a text. */
export const asIs = { format: (value: unknown) => value, parse: (value: unknown) => value };
