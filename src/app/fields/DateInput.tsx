import { get, useFormContext } from 'react-hook-form';
import type { Field } from '../../model/types.ts';
import type { Temporal } from '../../kinds/dateLocale.ts';
import { boundOf } from '../../kinds/dates.ts';
import { useVariables } from '../data/useVariables.ts';
import { usePortalIndex } from '../portal/context.ts';
import { allDays, type Limits } from './dates/calendar.ts';
import { DateField } from './dates/DateField.tsx';
import { boundFor, dayFor } from './dates/dateText.ts';
import type { FieldInputProps } from './types.ts';
import { useFieldInput } from './useFieldInput.ts';

/** Date, date and time (typed in the portal's time zone, stored in UTC) or month. */
export function DateInput(props: FieldInputProps) {
  const { field, source = field.id, dense, readOnly } = props;
  const kind = field.type as Temporal;
  const { today } = usePortalIndex();
  const limits = useLimits(field, source);
  const { input, textField } = useFieldInput(props, { format: asItIs, parse: asItIs });
  const { value, onChange, onBlur, ref } = input.field;
  return (
    <DateField
      {...textField}
      kind={kind}
      value={dense ? boundFor(value, kind, today, source.endsWith('_lte')) : value}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      readOnly={readOnly}
      limits={dense ? undefined : limits}
      onlyReadable={dense}
    />
  );
}

const asItIs = (value: unknown) => value;

/** The days between the field's bounds, which may be those of the record's other fields. */
function useLimits(field: Field, source: string): () => Partial<Limits> {
  const { timeZone } = usePortalIndex();
  const variables = useVariables();
  const form = useFormContext();
  return () => {
    const values = form.getValues();
    // a field of a row is bound by those of its row
    const record = (source.includes('.') ? get(values, source.replace(/\.[^.]+$/, '')) : values) as object;
    const context = { timeZone, variables, fields: {}, record: { ...record } };
    const { min, max } = field as { min?: string; max?: string };
    // a month or a year as a bound admits all its days
    const day = (bound: string | undefined, atEnd: boolean) =>
      dayFor(boundFor(boundOf(bound, context), 'date', variables.today, atEnd), { timeZone });
    return { min: day(min, false) ?? allDays.min, max: day(max, true) ?? allDays.max };
  };
}
