import { Box } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useRecordTitles } from '#ui/data/useRecordTitles.ts';
import { namingColumn, type ColumnView, type Stored } from '#ui/record/columns.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { usePicture } from './usePicture.ts';

/** Adds the picture and the full title to the first title column, when the resource has an `image`. */
export function useTitleColumn(
  views: ColumnView[],
  records: readonly RaRecord[] | undefined,
  resource: ClientResource | undefined,
): ColumnView[] {
  const image = usePicture(resource, records);
  const nameOf = useRecordTitles(resource?.id, image && records);
  return useMemo(() => {
    if (!image || !resource) return views;
    const naming = views[namingColumn(views)];
    if (!naming || naming.field.id !== resource.titleFields[0]) return views;
    // The row of totals has no id and is no record.
    const text = (record: Stored) => (record.id === undefined ? naming.text(record) : nameOf(record));
    const draw = (record: Stored) => (
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <RecordAvatar record={record} image={image} name={nameOf(record)} size={size} />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {nameOf(record)}
        </Box>
      </Box>
    );
    // A title made of several fields needs another heading than that of the first field.
    const isOwn = resource.titleFields.length > 1 && naming.label === naming.field.label;
    const label = isOwn ? resource.label.one : naming.label;
    return views.map((view) => (view === naming ? { ...view, label, text, draw, before: size + 8 } : view));
  }, [views, image, resource, nameOf]);
}

/** In pixels; rows are never lower. */
const size = 28;
