import { Box, Card, CardActionArea, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ClientResource, Column } from '../../../config/types.ts';
import { ToneChip } from '../../fields/ToneChip.tsx';
import { useRecordNames } from '../../data/useRecordNames.ts';
import { useColumns, type ColumnView } from '../columns.ts';
import { useScreen } from '../useScreen.ts';

/** Each record as a card of two lines: its name and state, and the first fields that add something. */
export function ListCards({ records }: { records: readonly RaRecord[] }) {
  const { path, screen, resource } = useScreen();
  const chosen = useMemo(() => cardColumns(screen.columns, resource), [screen.columns, resource]);
  const columns = useColumns(resource, chosen, records);
  const name = useRecordNames(resource.id, records);
  const status = columns.find(({ tone }) => tone);
  const facts = columns.filter((column) => column !== status);
  return (
    <Box
      component="ul"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {records.map((record) => (
        <Card key={record.id} component="li">
          <CardActionArea component={Link} to={`${path}/${encodeURIComponent(record.id)}/show`} sx={{ p: 1.5, height: '100%' }}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
              <Typography noWrap sx={{ fontWeight: 600 }}>
                {name(record)}
              </Typography>
              {status && status.text(record) !== '' && (
                <ToneChip tone={status.tone!(record)} sx={{ flexShrink: 0 }}>
                  {status.text(record)}
                </ToneChip>
              )}
            </Stack>
            <Facts columns={facts} record={record} />
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

function Facts({ columns, record }: { columns: readonly ColumnView[]; record: RaRecord }) {
  const filled = columns.map((column) => ({ column, text: column.text(record) })).filter(({ text }) => text !== '');
  return (
    <Stack component="span" direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
      {filled.slice(0, 3).map(({ column, text }) => (
        <Typography key={column.field.id} component="span" variant="body2" color="textSecondary" noWrap>
          {labelled(column) ? `${column.label}: ${text}` : text}
        </Typography>
      ))}
    </Stack>
  );
}

/** A date, an amount with its unit or a name speak for themselves; bare numbers and yes or no do not. */
const labelled = ({ field }: ColumnView) =>
  field.type === 'boolean' || ((field.type === 'integer' || field.type === 'decimal') && !field.unit);

/** The state first, then the columns that the title does not tell already. */
function cardColumns(columns: readonly Column[], resource: ClientResource): Column[] {
  return columns.filter(({ field }) => !resource.titleFields.includes(field)).slice(0, 8).concat(
    columns.slice(8).filter(({ field }) => resource.fields[field]?.type === 'status'),
  );
}
