import type { TextFieldProps } from '@mui/material';
import { useEvent } from 'ra-core';
import { useCallback, useInsertionEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { isBlank, kindOf } from '../registry.ts';
import { FormTextField } from './FormTextField.tsx';
import { useFieldInput } from './useFieldInput.ts';
import type { FieldInputProps } from './types.ts';

export type Writing = {
  /** What the form holds for a text; for one that says nothing, something its kind refuses in words. */
  read: (text: string) => unknown;
  /** The text of what is held. */
  show: (value: unknown) => string;
  /** The same for whoever types on, where it differs. */
  edit?: (value: unknown) => string;
  /** What becomes of a text at whose end something was added. */
  extend?: (text: string) => string;
};

type Props = { input: FieldInputProps; writing: Writing; slotProps?: TextFieldProps['slotProps'] };

/** As useEvent; but an input that takes the focus as it appears does so before that is ready. */
function useFocusEvent(handler: (event: FocusEvent<HTMLInputElement>) => void) {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((event: FocusEvent<HTMLInputElement>) => latest.current(event), []);
}

/**
 * An input whose text is not what is stored: a number, a document. The text stays as it is typed while one does;
 * what can't be read stays after that too, with the reason.
 */
export function TypedText({ input: props, writing, slotProps }: Props) {
  const { input, textField } = useFieldInput(props);
  const { value, onChange, ref, name, onBlur } = input.field;
  const held: unknown = value === '' ? null : value;
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);

  const { read, show, edit = show, extend } = writing;
  const fault = typeof held === 'string' ? kindOf(props.field).validate(held, props.field) : undefined;
  // another value has been put in: by a reset, or from a record that was chosen
  const isOwn = typed !== null && (isBlank(held) ? isBlank(read(typed)) : read(typed) === held);
  const text = isOwn && (isFocused || fault) ? typed : isFocused ? edit(held) : show(held);

  const focus = useFocusEvent(({ target }: FocusEvent<HTMLInputElement>) => {
    if (props.readOnly || isFocused) return;
    const shown = target.value;
    const next = isOwn && fault ? typed : edit(held);
    // not before what has given it the focus has selected as well: a select() does so after this event
    if (next !== shown)
      queueMicrotask(() => {
        if (document.activeElement !== target || target.value !== shown) return;
        const { start, end } = keptSelection(target, next);
        target.value = next;
        target.setSelectionRange(start, end);
        flushSync(() => setTyped(next));
      });
    setFocused(true);
    setTyped(shown);
  });
  const change = useEvent(({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const added = target.value.length > text.length && target.selectionStart === target.value.length;
    // a composition must find its text as it left it
    const next =
      extend && added && !(nativeEvent as InputEvent).isComposing ? extend(target.value) : target.value;
    setTyped(next);
    const now = read(next);
    if (now !== held) onChange(now);
  });
  const blur = useEvent(() => {
    setFocused(false);
    onBlur();
  });

  const isWrong = !isFocused && typed !== null && fault !== undefined && !textField.error;
  return (
    <FormTextField
      {...textField}
      {...(isWrong && { error: true, helperText: fault })}
      name={name}
      value={text}
      onFocus={focus}
      onChange={change}
      onBlur={blur}
      inputRef={ref}
      slotProps={{ ...slotProps, input: { readOnly: props.readOnly === true, ...slotProps?.input } }}
    />
  );
}

/** The selection between the same characters, some of which are gone. */
function keptSelection({ value, selectionStart, selectionEnd }: HTMLInputElement, next: string) {
  const placeOf = (end: number | null) => {
    let at = 0;
    for (const character of value.slice(0, end ?? value.length)) if (character === next[at]) at += 1;
    return at;
  };
  return { start: placeOf(selectionStart), end: placeOf(selectionEnd) };
}
