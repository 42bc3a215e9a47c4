import type { TextFieldProps } from '@mui/material';
import { useEvent } from 'ra-core';
import { useCallback, useInsertionEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { isBlank, valueFault } from '../registry.ts';
import { FormTextField } from './FormTextField.tsx';
import { useFieldInput } from './useFieldInput.ts';
import type { FieldInputProps } from './componentTypes.ts';

type TextFormat = {
  /** The form's value for a text. For an unreadable text, a value that the kind refuses with a message. */
  parse: (text: string) => unknown;
  /** The text of the form's value. */
  format: (value: unknown) => string;
  /** The text while typing, where it differs. */
  edit?: (value: unknown) => string;
  /** Completes a text after input at its end. */
  extend?: (text: string) => string;
};

type Props = {
  input: FieldInputProps;
  textFormat: TextFormat;
  slotProps?: TextFieldProps['slotProps'];
  /** Called with each text that is typed or pasted. */
  onText?: (text: string) => void;
};

/** Like useEvent, but ready earlier: an input with autofocus takes the focus before useEvent is set up. */
function useFocusEvent(handler: (event: FocusEvent<HTMLInputElement>) => void) {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((event: FocusEvent<HTMLInputElement>) => latest.current(event), []);
}

/**
 * A text input for values that are displayed in another form than they are stored in, such as numbers and
 * documents. It formats on blur. Text that can't be parsed stays, with an error message.
 */
export function FormattedTextInput({ input: props, textFormat, slotProps, onText }: Props) {
  const { input, textField } = useFieldInput(props);
  const { value, onChange, ref, onBlur } = input.field;
  const held: unknown = value === '' ? null : value;
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);

  const { parse, format, edit = format, extend } = textFormat;
  const inserted = useEvent((event: InputEvent) => extend && insertExtended(event, extend));
  const inputRef = useCallback(
    (element: HTMLInputElement | null) => {
      ref(element);
      element?.addEventListener('beforeinput', inserted);
    },
    [ref, inserted],
  );
  const fault = typeof held === 'string' ? valueFault(props.field, held) : undefined;
  // another value was set from outside: by a reset, or from a selected record
  const isOwn = typed !== null && (isBlank(held) ? isBlank(parse(typed)) : parse(typed) === held);
  const text = isOwn && (isFocused || fault) ? typed : isFocused ? edit(held) : format(held);

  const focus = useFocusEvent(({ target }: FocusEvent<HTMLInputElement>) => {
    if (props.readOnly || isFocused) return;
    const shown = target.value;
    const next = isOwn && fault ? typed : edit(held);
    // deferred, because the code that set the focus may call select() right after this event
    if (next !== shown)
      queueMicrotask(() => {
        if (document.activeElement !== target || target.value !== shown) return;
        const { start, end } = selectionIn(target, next);
        target.value = next;
        target.setSelectionRange(start, end);
        flushSync(() => setTyped(next));
      });
    setFocused(true);
    setTyped(shown);
  });
  const change = useEvent(({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    const now = parse(target.value);
    if (now !== held) onChange(now);
    onText?.(target.value);
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
      value={text}
      onFocus={focus}
      onChange={change}
      onBlur={blur}
      inputRef={inputRef}
      slotProps={{ ...slotProps, input: { readOnly: props.readOnly === true, ...slotProps?.input } }}
    />
  );
}

/** Inserts what completes a text together with what is typed or pasted at its end, so that Ctrl+Z takes back both. */
function insertExtended(event: InputEvent, extend: (text: string) => string) {
  const input = event.target as HTMLInputElement;
  // the text must not change during an IME composition
  if (!event.data || event.isComposing || input.selectionEnd !== input.value.length) return;
  const before = input.value.slice(0, input.selectionStart!);
  const plain = before + event.data;
  const next = extend(plain);
  if (next === plain) return;
  event.preventDefault();
  const at = next.startsWith(before) ? before.length : 0;
  if (at === 0) input.select();
  // deprecated, but nothing else is part of the browser's own history
  document.execCommand('insertText', false, next.slice(at));
}

/** The selection around the same characters after some were removed. */
function selectionIn({ value, selectionStart, selectionEnd }: HTMLInputElement, next: string) {
  const placeOf = (end: number | null) => {
    let at = 0;
    for (const character of value.slice(0, end ?? value.length)) if (character === next[at]) at += 1;
    return at;
  };
  return { start: placeOf(selectionStart), end: placeOf(selectionEnd) };
}
