import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Readings } from './columnReadings.ts';
import type { Table } from './readTable.ts';
import { useReadingWords } from './useReadingWords.ts';

/** How the file and its columns were read, before anything is saved. */
export function ReadingSummary({ table, readings }: { table: Table; readings: Readings }) {
  const translate = useTranslate();
  const words = useReadingWords();
  const lines = readings.flatMap((reading, at) =>
    (reading?.findings ?? []).flatMap((finding) => {
      const text = words.settled(finding);
      return text ? [{ key: `${at} ${finding.aspect}`, column: table.head[at]!, text }] : [];
    }),
  );
  if (lines.length === 0) return null;
  return (
    <Box component="section">
      <Typography color="textSecondary" sx={{ mb: 0.5 }}>
        {translate('portal.screen.import.reading.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map(({ key, column, text }) => (
          <Typography key={key} component="li" variant="body2">
            <strong>{column}</strong>: {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
