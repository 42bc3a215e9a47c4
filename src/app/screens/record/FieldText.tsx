import { Box, Link, Typography } from '@mui/material';
import { useRecordContext, type RaRecord } from 'ra-core';
import { isEmpty } from '../../../model/values.ts';
import type { Field } from '../../../model/types.ts';
import { hasRows, traitsOf } from '../../../model/traits.ts';
import { rowsOf } from '../../../kinds/items.ts';
import { useTitles } from '../../data/useTitles.ts';
import { usePortalIndex } from '../../portal/context.ts';
import { FileLinks } from '../../fields/files/FileLinks.tsx';
import { ToneChip } from '../../fields/ToneChip.tsx';
import { Picture } from '../../fields/Picture.tsx';
import { pictureOf, textOf, tonesOf, type Stored } from '../columns.ts';
import { Nothing } from './Nothing.tsx';
import { RowsLine, RowsTable } from './RowsTable.tsx';

/** A field of the record in view as a label and its value. */
export function FieldText({ field, label }: { field: Field; label: string }) {
  const record = useRecordContext<RaRecord>();
  return (
    <Box>
      <Typography variant="body2" component="div" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ minHeight: 24, overflowWrap: 'anywhere' }}>
        {hasRows(field) ? (
          <RowsTable field={field} label={label} rows={rowsOf(record?.[field.id])} />
        ) : traitsOf(field).attachment && !isEmpty(record?.[field.id]) ? (
          <FileLinks value={record?.[field.id]} place={field.id} />
        ) : (
          <FieldValue field={field} record={record ?? {}} />
        )}
      </Box>
    </Box>
  );
}

export function FieldValue({ field, record }: { field: Field; record: Stored }) {
  return hasRows(field) ? (
    <RowsLine field={field} rows={rowsOf(record[field.id])} />
  ) : (
    <SingleValue field={field} record={record} />
  );
}

function SingleValue({ field, record }: { field: Field; record: Stored }) {
  const { timeZone } = usePortalIndex();
  const { lookup } = useTitles([field], [record]);
  const text = textOf(field, lookup, timeZone)(record);
  if (text === '') return <Nothing />;
  const tones = tonesOf(field);
  if (tones) return <ToneChip tone={tones.get(String(record[field.id])) ?? 'neutral'}>{text}</ToneChip>;
  const href = linkOf(field, record[field.id]);
  const picture = pictureOf(field);
  if (href)
    return (
      <Link href={href} {...(field.type === 'url' && { target: '_blank', rel: 'noopener noreferrer' })}>
        {picture ? (
          <Picture address={href} shape={picture} size={pictureSize[picture]} whole alt={field.label} />
        ) : (
          text
        )}
      </Link>
    );
  return (
    <span style={traitsOf(field).text === 'lines' ? { whiteSpace: 'pre-wrap' } : undefined}>{text}</span>
  );
}

const pictureSize = { photo: 240, avatar: 72 };

/** Where a value itself leads; only addresses that can't run anything. */
function linkOf(field: Field, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (field.type === 'email') return `mailto:${value}`;
  if (field.type === 'phone') return `tel:+55${value.replace(/\D/g, '')}`;
  return field.type === 'url' && /^https?:\/\//i.test(value) ? value : undefined;
}
