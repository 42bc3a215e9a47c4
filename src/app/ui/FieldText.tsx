import { Box, Typography } from '@mui/material';
import { useRecordContext, type RaRecord } from 'ra-core';
import type { Field } from '../../model/types.ts';
import { valueOf } from '../../kinds/registry.value.tsx';
import type { Shown } from '../../kinds/ui/types.ts';
import { useTitles } from '../data/useTitles.ts';
import { usePortalIndex } from '../portal/context.ts';
import { namesOf, textOf, type Stored } from './columns.ts';
import { visuallyHidden } from './visuallyHidden.ts';
import { Nothing } from './Nothing.tsx';

/** A field of the record in view as a label and its value. */
export function FieldText({
  field,
  label,
  hidesLabel,
}: {
  field: Field;
  label: string;
  hidesLabel?: boolean;
}) {
  const record = useRecordContext<RaRecord>();
  return (
    <Box>
      <Typography
        variant="body2"
        component="div"
        color="textSecondary"
        style={hidesLabel ? visuallyHidden : undefined}
      >
        {label}
      </Typography>
      <Box sx={{ minHeight: 24, overflowWrap: 'anywhere' }}>
        <FieldValue field={field} record={record ?? {}} label={label} where="page" />
      </Box>
    </Box>
  );
}

type Props = { field: Field; record: Stored } & Partial<Pick<Shown, 'label' | 'where'>>;

export function FieldValue({ field, record, label = field.label, where = 'line' }: Props) {
  const { timeZone } = usePortalIndex();
  const { lookup } = useTitles([field], [record]);
  const text = textOf(field, lookup, timeZone)(record);
  if (text === '') return <Nothing />;
  const shown = {
    field,
    value: record[field.id],
    text,
    label,
    where,
    place: field.id,
    ...namesOf(field, lookup),
  };
  return <>{valueOf(field).show?.(shown) ?? text}</>;
}
