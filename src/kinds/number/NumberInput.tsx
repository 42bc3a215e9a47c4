import { Box, FormHelperText, FormLabel, Rating, InputAdornment } from '@mui/material';
import { starsOf, decimalsOf, numberText, typedNumber, unitOf, type NumberField } from './kind.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { useFieldInput } from '../ui/useFieldInput.ts';
import { useMemo } from 'react';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { unitDeciderOf, unitFromOf } from '#model/fields/units.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { withoutUnit } from './measured.ts';
import { currencyParts, perUnit } from '../format.ts';
import { FormattedTextInput } from '../ui/FormattedTextInput.tsx';

/** A rating in stars. A second click on the last selected star clears it. */
function StarsInput(props: FieldInputProps) {
  const { input, textField } = useFieldInput(props);
  const { value, onChange, onBlur, name } = input.field;
  const label = `${input.id}-label`;
  return (
    <Box role="group" aria-labelledby={label}>
      <FormLabel
        component="div"
        id={label}
        required={textField.required}
        error={textField.error}
        sx={labelSx}
      >
        {textField.label}
      </FormLabel>
      <Rating
        name={name}
        value={typeof value === 'number' ? value : null}
        max={starsOf(props.field)}
        readOnly={props.readOnly}
        onChange={(_event, stars) => onChange(stars)}
        onBlur={() => onBlur()}
        getLabelText={(stars) => String(stars)}
      />
      {textField.helperText && (
        <FormHelperText error={textField.error}>{textField.helperText}</FormHelperText>
      )}
    </Box>
  );
}

/** Like the labels of other fields. */
const labelSx = { display: 'block', mb: 0.5, typography: 'body2', fontWeight: 550, color: 'text.primary' };

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
  return unitFromOf(field) === undefined ? (
    <NumberText {...props} unit={unitOf(field)} />
  ) : (
    <MeasuredNumber {...props} field={field} />
  );
}

/** With the unit that another field of the form decides. */
function MeasuredNumber(props: FieldInputProps & { field: NumberField }) {
  const { field, source = field.id } = props;
  const decider = unitDeciderOf(field)!;
  const stored = useRecordContext();
  const typed: unknown = useWatch({ name: source.replace(/[^.]+$/, decider) });
  const values = { [decider]: typed === undefined ? stored?.[decider] : typed };
  const { lookup } = useTitles([field], [values]);
  return <NumberText {...props} unit={lookup.unitOf?.(field, values)} />;
}

function NumberText({ unit, ...props }: FieldInputProps & { unit: string | undefined }) {
  const field = props.field as NumberField;
  const { before, after } = wordsAround(field, unit);
  const textFormat = useMemo(
    () => ({
      parse: (text: string) => typedNumber(withoutUnit(text, field, unit) ?? text, field),
      format: (value: unknown) => numberText(value, field, true),
      edit: (value: unknown) => numberText(value, field, false),
    }),
    [field, unit],
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
function wordsAround(
  field: NumberField,
  unit: string | undefined,
): { before?: string; after?: string | undefined } {
  if (field.type === 'percent') return { after: '%' };
  if (field.type !== 'money') return { after: unit };
  const { before, after } = currencyParts(field.currency);
  return { before: before.trim(), after: `${after}${unit ? ` / ${perUnit(unit)}` : ''}`.trim() };
}
