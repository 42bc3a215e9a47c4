import { useMemo } from 'react';
import { kindOf, maskOf, parseValue } from '../../kinds/kinds.ts';
import { punctuated } from '../../kinds/mask.ts';
import { plainText } from '../../kinds/format.ts';
import { TypedText } from './TypedText.tsx';
import type { FieldInputProps } from './types.ts';

/** A document, number plate, telephone…: shown with its punctuation, stored without. */
export function MaskedInput(props: FieldInputProps) {
  const { field } = props;
  const mask = maskOf(field);
  const digitsOnly = mask !== undefined && [mask].flat().every((pattern) => !/[@#]/.test(pattern));
  const writing = useMemo(
    () => ({
      read: (text: string) => parseValue(field, text),
      show: (value: unknown) =>
        typeof value === 'string' ? kindOf(field).format(value, field, nowhere) : plainText(value ?? ''),
      ...(mask && { extend: (text: string) => punctuated(text, mask) }),
    }),
    [field, mask],
  );
  return (
    <TypedText
      input={props}
      writing={writing}
      slotProps={{
        htmlInput: digitsOnly ? { inputMode: 'numeric' } : { style: { textTransform: 'uppercase' } },
      }}
    />
  );
}

/** Documents are the same in all time zones. */
const nowhere = { timeZone: 'UTC' };
