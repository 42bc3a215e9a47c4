import { TextField } from '@mui/material';
import { isVariable, valueOf } from '../../model/filter.ts';
import { localIso, shiftDate } from '../../model/time.ts';
import { traitsOf } from '../../model/traits.ts';
import { utcOf } from '../../kinds/dates.ts';
import { usePortalIndex } from '../portal/context.ts';
import type { FieldInputProps } from '../../kinds/ui/types.ts';

import { useFieldInput } from '../../kinds/ui/useFieldInput.ts';

const nativeTypes = { date: 'date', datetime: 'datetime-local', month: 'month' } as const;
type Temporal = keyof typeof nativeTypes;

/** Date, date and time (typed in the portal's time zone, stored in UTC) or month, by the browser's own picker. */
export function DateInput(props: FieldInputProps) {
  const type = props.field.type as Temporal;
  const { timeZone, today } = usePortalIndex();
  const { input, textField } = useFieldInput(props, {
    format: (value) => toPicker(value, type, timeZone, today, props.source?.endsWith('_lte')),
    parse: (value) => fromPicker(value, type, timeZone),
  });
  return (
    <TextField
      {...textField}
      {...input.field}
      inputRef={input.field.ref}
      ref={undefined}
      type={nativeTypes[type]}
      slotProps={{
        inputLabel: { shrink: true },
        input: { readOnly: props.readOnly },
        htmlInput: {
          min: traitsOf(type).temporal === 'date' ? '1900-01-01' : undefined,
          max: traitsOf(type).temporal === 'date' ? '2100-12-31' : undefined,
        },
      }}
    />
  );
}

/** Filters may hold a variable such as `$today-30d`: the picker shows the day it stands for. */
function toPicker(value: unknown, type: Temporal, timeZone: string, today: string, atEnd = false): string {
  const meant = isVariable(value) ? valueOf(value, { user: null, today }) : value;
  if (typeof meant !== 'string' || meant === '') return '';
  const known = traitsOf(type).temporal === 'month' ? meant : wholeDate(meant, atEnd);
  if (traitsOf(type).temporal === 'month') return known.slice(0, 7);
  if (traitsOf(type).temporal === 'date') return known.slice(0, 10);
  return known.includes('T') ? localIso(known, timeZone).slice(0, 16) : `${known.slice(0, 10)}T00:00`;
}

function fromPicker(value: unknown, type: Temporal, timeZone: string): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return traitsOf(type).temporal === 'datetime' ? utcOf(`${value.slice(0, 16)}:00`, timeZone) : value;
}

/** `2026` and `2026-10` are whole periods: they begin, or end, on some day. */
function wholeDate(text: string, atEnd: boolean): string {
  if (text.length >= 10) return text;
  const [year, month = atEnd ? '12' : '01'] = text.split('-') as [string, string?];
  return atEnd ? shiftDate(shiftDate(`${year}-${month}-01`, 1, 'm'), -1, 'd') : `${year}-${month}-01`;
}
