import { InputAdornment } from '@mui/material';
import { useMemo } from 'react';
import { currencyParts, perUnit } from '../format.ts';
import { decimalsOf, numberText, starsOf, typedNumber, unitOf, type NumberField } from './kind.ts';
import { StarsInput } from './StarsInput.tsx';
import { FormattedTextInput } from '../ui/FormattedTextInput.tsx';
import type { FieldInputProps } from '../ui/types.ts';

/**
 * Accepts Brazilian and other notations: "1.234,56", "R$ 1.234,56", "1,234.56". Thousands separators appear
 * when the input loses the focus.
 */
export function NumberInput(props: FieldInputProps) {
  // the bounds of a filter are always typed
  return starsOf(props.field) && !props.dense ? <StarsInput {...props} /> : <TypedNumber {...props} />;
}

function TypedNumber(props: FieldInputProps) {
  const field = props.field as NumberField;
  const { before, after } = wordsAround(field);
  const textFormat = useMemo(
    () => ({
      parse: (text: string) => typedNumber(text, field),
      format: (value: unknown) => numberText(value, field, true),
      edit: (value: unknown) => numberText(value, field, false),
    }),
    [field],
  );
  return (
    <FormattedTextInput
      input={props}
      textFormat={textFormat}
      slotProps={{
        input: {
          // currency, number and unit keep their written order, also on a right-to-left page
          dir: 'ltr',
          sx: inWrittenOrder,
          startAdornment: before && <InputAdornment position="start">{before}</InputAdornment>,
          endAdornment: after && <InputAdornment position="end">{after}</InputAdornment>,
        },
        htmlInput: {
          inputMode: decimalsOf(field) > 0 ? 'decimal' : 'numeric',
          // the words beside the digits are no part of the input
          'aria-description': [before, after].filter(Boolean).join(' ') || undefined,
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}

/** Without sides (left, right), which would be mirrored on a right-to-left page. */
const inWrittenOrder = {
  px: '14px',
  gap: 1,
  '& > .MuiInputAdornment-root': { m: 0 },
  '& > input.MuiInputBase-input': { px: 0 },
};

/** What an input has before and after its digits. */
function wordsAround(field: NumberField): { before?: string; after?: string | undefined } {
  if (field.type === 'percent') return { after: '%' };
  const unit = unitOf(field);
  if (field.type !== 'money') return { after: unit };
  const { before, after } = currencyParts(field.currency);
  return { before: before.trim(), after: `${after}${unit ? ` / ${perUnit(unit)}` : ''}`.trim() };
}
