import { TextField, useForkRef, type TextFieldProps } from '@mui/material';
import { isValidElement, memo, useLayoutEffect, useRef, useState } from 'react';

/**
 * MUI's text field, memoized: a form notifies all its fields of every change of its state, starting with a
 * reset on mount. Its callbacks must be stable (`useEvent`).
 */
export function FormTextField({ translate, ...rest }: TextFieldProps) {
  const props = translate ? withoutTranslation(rest, translate) : rest;
  return props.select || props.multiline ? <MemoizedTextField {...props} /> : <LineField {...props} />;
}

/** The label is translated, the value and the example in its place are not. */
const withoutTranslation = (props: TextFieldProps, translate: 'yes' | 'no'): TextFieldProps => ({
  ...props,
  slotProps: { ...props.slotProps, htmlInput: { ...props.slotProps?.htmlInput, translate } },
});

/**
 * The input of a line. A key that is typed into it renders nothing: the browser shows it already. So its `value` must
 * be the text as typed until the input is left.
 */
function LineField({ value, inputRef, ...props }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  const ref = useForkRef(input, inputRef);
  const text = String(value ?? '');
  useLayoutEffect(() => {
    if (input.current && input.current.value !== text) setText(input.current, text);
  });
  return <MemoizedTextField {...props} defaultValue={first} inputRef={ref} />;
}

/** Another text that was not typed. Ctrl+Z and redo would apply what was typed before to it, and garble it. */
function setText(input: HTMLInputElement, text: string) {
  const { type } = input;
  // with another type, the browser forgets what was typed
  input.type = 'search';
  input.value = text;
  input.type = type;
}

const MemoizedTextField = memo(TextField, isSame) as unknown as typeof TextField;

/** Compares values, lists, plain objects and elements by their contents, and everything else by identity. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (isValidElement(one))
    return (
      isValidElement(other) &&
      one.type === other.type &&
      one.key === other.key &&
      isSame(one.props, other.props)
    );
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) || !isPlain(one)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(at(one, key), at(other, key)))
  );
}

const at = (object: object, key: string) => (object as Record<string, unknown>)[key];
const isPlain = (object: object) =>
  Array.isArray(object) || Object.getPrototypeOf(object) === Object.prototype;
