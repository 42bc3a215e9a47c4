import { InputAdornment, TextField } from '@mui/material';
import type { FieldOf } from '../../model/types.ts';
import { symbolOf } from '../../kinds/format.ts';
import { currencyOf, decimalsOf, fixedBound, isYear, parseNumber, starsOf } from '../../kinds/numbers.ts';
import { MaskElement } from './MaskedInput.tsx';
import { StarsInput } from '../../kinds/number/StarsInput.tsx';
import type { FieldInputProps } from '../../kinds/ui/types.ts';
import { useFieldInput } from '../../kinds/ui/useFieldInput.ts';

type NumberField = FieldOf<'integer' | 'decimal' | 'money' | 'percent'>;

/** Typed with thousands and decimals the Brazilian way; "R$ 1.234,56" and "1,234.56" can be pasted. */
export function NumberInput(props: FieldInputProps) {
  // a filter's bounds are typed
  return starsOf(props.field) && !props.dense ? <StarsInput {...props} /> : <TypedNumber {...props} />;
}

function TypedNumber(props: FieldInputProps) {
  const field = props.field as NumberField;
  const { input, textField } = useFieldInput(props);
  const { value, onChange, ref, name, onBlur } = input.field;
  const decimals = decimalsOf(field);
  const { before, after } = adornments(field);
  const mask = {
    mask: Number,
    scale: decimals,
    radix: ',',
    mapToRadix: ['.'],
    thousandsSeparator: isYear(field) ? '' : '.',
    padFractionalZeros: field.type === 'money',
    // only whether a sign may be typed: what lies outside the bounds is told, not changed
    min: leastOf(field) < 0 ? Number.MIN_SAFE_INTEGER : 0,
    unmask: 'typed',
    prepare: (text: string) => (text.length > 1 ? pasted(text, field) : text),
    onAccept: (typed: number, { value: shown }: { value: string }) => {
      const next = shown === '' || shown === '-' ? null : typed;
      if (next !== (value === '' ? null : value)) onChange(next);
    },
  };
  return (
    <TextField
      {...textField}
      name={name}
      value={value ?? ''}
      onBlur={() => onBlur()}
      inputRef={ref}
      slotProps={{
        input: {
          readOnly: props.readOnly,
          inputComponent: MaskElement,
          startAdornment: before && <InputAdornment position="start">{before}</InputAdornment>,
          endAdornment: after && <InputAdornment position="end">{after}</InputAdornment>,
        },
        htmlInput: {
          mask,
          inputMode: decimals > 0 ? 'decimal' : 'numeric',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}

const leastOf = (field: NumberField) => fixedBound(field.min) ?? (field.type === 'percent' ? 0 : -1);

const unitOf = (field: NumberField) => ('unit' in field ? field.unit : undefined);

function adornments(field: NumberField): { before?: string; after?: string } {
  if (field.type === 'percent') return { after: '%' };
  const unit = unitOf(field);
  if (field.type !== 'money') return { after: unit };
  return { before: symbolOf(field.currency), after: unit && `/ ${unit.replace(/^(R\$)?\s*\/?\s*/, '')}` };
}

/** A pasted text by the same rules as a CSV cell; what is no number is left to the mask to refuse. */
function pasted(text: string, field: NumberField): string {
  const value = parseNumber(text, unitOf(field), currencyOf(field));
  return value === undefined
    ? text
    : value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 20 });
}
