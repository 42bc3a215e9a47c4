import { useMemo } from 'react';
import { kindOf, maskOf, parseValue } from '../registry.ts';
import { punctuated } from './documentKind.ts';
import { plainText } from '../format.ts';
import { FormattedTextInput } from '../ui/FormattedTextInput.tsx';
import type { Field } from '#model/types.ts';
import type { Mask } from '../kind.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';

/** An input for documents, number plates, phone numbers…: shown with punctuation, stored without. */
export function MaskedInput({ onText, ...props }: FieldInputProps & { onText?: (text: string) => void }) {
  const { field } = props;
  const mask = maskOf(field);
  const keyboard = keyboardOf(field, mask);
  const textFormat = useMemo(
    () => ({
      parse: (text: string) => parseValue(field, text),
      format: (value: unknown) =>
        typeof value === 'string' ? kindOf(field).format(value, field, nowhere) : plainText(value ?? ''),
      ...(mask && { extend: (text: string) => punctuated(text, mask) }),
    }),
    [field, mask],
  );
  return (
    <FormattedTextInput
      input={props}
      textFormat={textFormat}
      {...(onText && { onText })}
      slotProps={{
        htmlInput: keyboard === 'text' ? { style: { textTransform: 'uppercase' } } : { inputMode: keyboard },
      }}
    />
  );
}

const keyboardOf = (field: Field, mask: Mask | undefined) => {
  const declared = 'document' in field ? field.document.keyboard : undefined;
  const digitsOnly = mask !== undefined && [mask].flat(2).every((pattern) => !/[@#]/.test(pattern));
  return declared ?? (field.plan ? 'tel' : digitsOnly ? 'numeric' : 'text');
};

/** True when a declared document needs a full line. */
export const isLong = (field: Field) => 'document' in field && field.document.example.length > 30;

/** Documents don't depend on the time zone. */
const nowhere = { timeZone: 'UTC' };
