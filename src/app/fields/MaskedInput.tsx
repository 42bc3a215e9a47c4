import { TextField, type InputBaseComponentProps } from '@mui/material';
import { forwardRef, useImperativeHandle, useRef, type ComponentProps } from 'react';
import { IMaskInput } from 'react-imask';
import { maskOf } from '../../kinds/registry.ts';
import { maskDefinitions } from '../../kinds/mask.ts';
import { TextInput } from '../../kinds/text/TextInput.tsx';
import type { FieldInputProps } from '../../kinds/ui/types.ts';
import { useFieldInput } from '../../kinds/ui/useFieldInput.ts';

type MaskProps = ComponentProps<typeof IMaskInput>;

/** MUI's input with a mask: its value and changes go through the mask, not through DOM events. */
export const MaskElement = forwardRef<HTMLInputElement, InputBaseComponentProps>(function MaskElement(
  { mask, onChange: _unused, ...props },
  ref,
) {
  // the mask tells its ref once; the form asks anew after a reset, and then leads to the field by it
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current!);
  return <IMaskInput {...({ ...mask, ...props } as MaskProps)} inputRef={element} />;
});

const definitions = { ...maskDefinitions };

/** A document, number plate, telephone…: shown with its punctuation, stored without. */
export function MaskedInput(props: FieldInputProps) {
  const patterns = [maskOf(props.field) ?? []].flat();
  return patterns.length > 0 ? <Masked {...props} patterns={patterns} /> : <TextInput {...props} />;
}

function Masked({ patterns, ...props }: FieldInputProps & { patterns: string[] }) {
  const { input, textField } = useFieldInput(props);
  const { value, onChange, ref, name, onBlur } = input.field;
  const digitsOnly = patterns.every((pattern) => !/[@#]/.test(pattern));
  const mask = {
    mask: patterns.length === 1 ? patterns[0] : patterns.map((pattern) => ({ mask: pattern, definitions })),
    definitions,
    unmask: true,
    prepareChar: (text: string) => text.toUpperCase(),
    onAccept: (bare: string) => bare !== (value ?? '') && onChange(bare),
  };
  return (
    <TextField
      {...textField}
      name={name}
      value={value ?? ''}
      onBlur={() => onBlur()}
      inputRef={ref}
      slotProps={{
        input: { readOnly: props.readOnly, inputComponent: MaskElement },
        htmlInput: { mask, ...(digitsOnly && { inputMode: 'numeric' }) },
      }}
    />
  );
}
