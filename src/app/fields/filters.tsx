import { traitsOf } from '../../model/traits.ts';
import { Checkbox, Chip, FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { DateInput } from './DateInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { optionsOf } from '../../kinds/kinds.ts';
import { ReferenceInput } from './ReferenceInput.tsx';
import { TextInput } from './TextInput.tsx';
import type { FieldInputProps } from './types.ts';
import { useFieldInput } from './useFieldInput.ts';

/** Contains a text, accents and case aside. */
export function TextFilter({ field, ...props }: FieldInputProps) {
  const translate = useTranslate();
  const plain = { ...field, type: 'text', required: false } as FieldInputProps['field'];
  const label = translate('portal.screen.filter.contains', { field: field.label });
  return <TextInput {...props} field={plain} source={`${field.id}_like`} label={label} help="" dense />;
}

/** Any of the chosen options. */
export function ChoiceFilter(props: FieldInputProps) {
  const { input } = useFieldInput(props, { format: listOf, parse: (value) => value });
  const chosen = input.field.value as string[];
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    input.field.onChange(next.length > 0 ? next : null);
  };
  return (
    <Options aria-label={props.field.label}>
      {optionsOf(props.field).map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={<Checkbox size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} />}
        />
      ))}
    </Options>
  );
}

const Options = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  border: 0,
  margin: 0,
  padding: 0,
});

const listOf = (value: unknown) =>
  [value]
    .flat()
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String);

/** Any of the chosen records. */
export function ReferenceFilter(props: FieldInputProps) {
  return <ReferenceInput {...props} help="" several dense />;
}

/** Yes, no, or whatever. */
export function BooleanFilter(props: FieldInputProps) {
  const translate = useTranslate();
  const { input } = useFieldInput(props, { format: (value) => value, parse: (value) => value });
  const held = input.field.value === true ? 'true' : input.field.value === false ? 'false' : '';
  return (
    <RadioGroup
      aria-label={props.field.label}
      value={held}
      onChange={(_event, value) => input.field.onChange(value === '' ? null : value === 'true')}
    >
      {(['', 'true', 'false'] as const).map((value) => (
        <FormControlLabel
          key={value}
          value={value}
          control={<Radio size="small" />}
          label={translate(`portal.screen.filter.boolean.${value || 'any'}`)}
        />
      ))}
    </RadioGroup>
  );
}

const temporal = new Set(['date', 'datetime', 'month']);

/** From, to, or both; for dates also the usual periods. */
export function RangeFilter({ field, ...props }: FieldInputProps) {
  const translate = useTranslate();
  const isDate = temporal.has(field.type);
  const Input = isDate ? DateInput : NumberInput;
  // hours are of no use for a period: a filter by day covers the whole of it
  const plain = (
    traitsOf(field).temporal === 'datetime' ? { ...field, type: 'date' } : field
  ) as FieldInputProps['field'];
  const bound = (op: 'gte' | 'lte') => (
    <Input
      {...props}
      field={plain}
      source={`${field.id}_${op}`}
      label={translate(`portal.screen.filter.${op}`)}
      help=""
      required={false}
      takesFocus={op === 'gte' && props.takesFocus === true}
      dense
    />
  );
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={1}>
        {bound('gte')}
        {bound('lte')}
      </Stack>
      {isDate && <Periods id={field.id} />}
    </Stack>
  );
}

/** Periods as variables: a link kept for a month still means "this month" in the next one. */
const periods = {
  today: { gte: '$today', lte: '$today' },
  last30: { gte: '$today-30d', lte: '$today' },
  month: { gte: '$month', lte: '$month' },
  lastMonth: { gte: '$month-1', lte: '$month-1' },
  year: { gte: '$year', lte: '$year' },
} as const;

function Periods({ id }: { id: string }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {Object.entries(periods).map(([name, { gte, lte }]) => (
        <Chip
          key={name}
          size="small"
          variant="outlined"
          label={translate(`portal.screen.period.${name}`)}
          onClick={() => {
            setValue(`${id}_gte`, gte, { shouldDirty: true });
            setValue(`${id}_lte`, lte, { shouldDirty: true });
          }}
        />
      ))}
    </Stack>
  );
}
