import { Chip, Stack } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { DateInput } from './DateInput.tsx';
import { traitsOf } from '#model/traits.ts';
import { translate } from '#ui/translate.ts';
import { RangeFilter } from '../ui/RangeFilter.tsx';
import type { FieldInputProps } from '../ui/types.ts';

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
