import { get, useFormContext } from 'react-hook-form';
import type { Field } from '#model/types.ts';
import type { Temporal } from '#messages/dateWords.ts';
import { boundOf } from './kind.ts';
import { useVariables } from '#ui/data/useVariables.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { allDays, type DateBounds } from './calendar.ts';
import { DateField } from './DateField.tsx';
import { isEmpty } from '#model/values/values.ts';
import { boundFor, dayFor, isMonth } from './dateInputText.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { Chip, Stack } from '@mui/material';
import { traitsOf } from '#model/traits.ts';
import { translate } from '#kit/translate.ts';
import { RangeFilter } from '../ui/RangeFilter.tsx';

/** An input for a date, a date and time (typed in the portal's time zone, stored in UTC) or a month. */
export function DateInput(props: FieldInputProps) {
  const { field, source = field.id, dense, readOnly } = props;
  const kind = field.type as Temporal;
  const place = usePortalIndex();
  const offered = useOfferedDays(field, source);
  const { input, textField } = useFieldInput(props, asIs);
  const { value, onChange, onBlur, ref } = input.field;
  const { getValues, setValue } = useFormContext();
  // a month typed at one end of a period fills the whole period, unless the other end is set
  const hold = (held: string | null) => {
    onChange(held);
    if (!dense || kind === 'month' || !isMonth(held)) return;
    const other = source.endsWith('_gte') ? source.replace(/gte$/, 'lte') : source.replace(/lte$/, 'gte');
    if (other !== source && isEmpty(getValues(other))) setValue(other, held, { shouldDirty: true });
  };
  return (
    <DateField
      {...textField}
      kind={kind}
      value={dense ? boundFor(value, kind, place, source.endsWith('_lte')) : value}
      onChange={hold}
      onBlur={onBlur}
      inputRef={ref}
      readOnly={readOnly}
      offered={dense ? undefined : offered}
      forFilter={dense}
    />
  );
}

/** The days between the field's bounds, which may depend on other fields of the record. */
function useOfferedDays(field: Field, source: string): () => DateBounds {
  const { timeZone } = usePortalIndex();
  const variables = useVariables();
  const form = useFormContext();
  return () => {
    const values = form.getValues();
    // the bounds of a row's field are fields of that row
    const record = (source.includes('.') ? get(values, source.replace(/\.[^.]+$/, '')) : values) as object;
    const context = { timeZone, variables, fields: {}, record: { ...record } };
    const { min, max } = field as { min?: string; max?: string };
    // a month or a year as a bound includes all its days
    const day = (bound: string | undefined, atEnd: boolean) =>
      dayFor(boundFor(boundOf(bound, context), 'date', variables, atEnd), { timeZone });
    return { min: day(min, false) ?? allDays.min, max: day(max, true) ?? allDays.max };
  };
}

/** A filter with start, end, or both, and shortcuts for common periods. */
export function DateFilter({ field, ...props }: FieldInputProps) {
  // periods are filtered by day: a filter by day covers all of its hours
  const isInstant = traitsOf(field).temporal === 'datetime';
  const plain = (isInstant ? { ...field, type: 'date' } : field) as FieldInputProps['field'];
  return (
    <Stack spacing={1.5}>
      <RangeFilter {...props} field={plain} Input={DateInput} />
      {props.source === undefined && <Periods id={field.id} />}
    </Stack>
  );
}

/** Periods are variables, so a saved link to "this month" still means the current month later. */
const periods = [
  ['today', '$today', '$today'],
  ['last30', '$today-30d', '$today'],
  ['week', '$week', '$week'],
  ['lastWeek', '$week-1', '$week-1'],
  ['month', '$month', '$month'],
  ['lastMonth', '$month-1', '$month-1'],
  ['year', '$year', '$year'],
] as const;

function Periods({ id }: { id: string }) {
  const { setValue } = useFormContext();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {periods.map(([name, gte, lte]) => (
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
