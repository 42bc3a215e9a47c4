import { Box, CardActionArea, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ToneChip } from '../fields/ToneChip.tsx';
import type { ColumnView } from './columns.ts';

type Props = { title: ReactNode; record: RaRecord; columns: readonly ColumnView[]; href?: string };

/** A record in two lines: its name and state, and the first facts that add something. */
export function RecordLines({ title, record, columns, href }: Props) {
  const status = columns.find(({ tone }) => tone);
  const facts = columns
    .filter((column) => column !== status)
    .map((column) => ({ column, text: column.text(record) }))
    .filter(({ text }) => text !== '');
  const lines = (
    <>
      <Stack direction="row" component="span" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {status && status.text(record) !== '' && (
          <ToneChip tone={status.tone!(record)} sx={{ flexShrink: 0 }}>
            {status.text(record)}
          </ToneChip>
        )}
      </Stack>
      <Stack component="span" direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, mt: 0.25 }}>
        {facts.slice(0, 3).map(({ column, text }) => (
          <Typography key={column.field.id} component="span" variant="body2" color="textSecondary" noWrap>
            {isBare(column) ? `${column.label}: ${text}` : text}
          </Typography>
        ))}
      </Stack>
    </>
  );
  return href ? (
    <CardActionArea component={Link} to={href} sx={{ px: 2, py: 1.25, height: '100%' }}>
      {lines}
    </CardActionArea>
  ) : (
    <Box sx={{ px: 2, py: 1.25 }}>{lines}</Box>
  );
}

/** Names, amounts and states speak for themselves; dates, bare numbers and yes or no do not. */
const isBare = ({ field }: ColumnView) =>
  field.type === 'boolean' ||
  field.type === 'date' ||
  ((field.type === 'integer' || field.type === 'decimal') && !field.unit);

/** The same for a few records within a card: a table on a phone. */
export function RecordLineList({
  records,
  columns,
  hrefOf,
}: {
  records: readonly RaRecord[];
  columns: readonly ColumnView[];
  hrefOf: (record: RaRecord) => string | undefined;
}) {
  const [first, ...rest] = columns;
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {records.map((record) => (
        <li key={record.id}>
          <RecordLines
            title={first?.text(record) || `#${record.id}`}
            record={record}
            columns={rest}
            href={hrefOf(record)}
          />
        </li>
      ))}
    </Box>
  );
}
