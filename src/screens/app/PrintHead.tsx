import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { usePortalIndex } from '../../app/portal/context.ts';
import { formatDay } from '../../kinds/date/parseDates.ts';
import { useActiveFilters } from './filters/useActiveFilters.ts';

/**
 * The head of a printed page: the company, the title, the date and the active filters. Shown on paper only.
 */
export function PrintHead({ title, lines = [] }: { title: string; lines?: readonly string[] }) {
  const translate = useTranslate();
  const { brand, today } = usePortalIndex();
  const { fields, others, wordsFor } = useActiveFilters();
  const filterTexts = [
    ...fields.flatMap((field) => (wordsFor(field) ? [`${field.label}: ${wordsFor(field)}`] : [])),
    ...others.flatMap(({ label }) => label ?? []),
  ];
  const date = formatDay(today);
  return (
    <Box sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
      <Typography variant="body2">{brand.company}</Typography>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {[...lines, ...(filterTexts.length > 0 ? [filterTexts.join(' · ')] : [])].map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
      <Typography variant="body2">{translate('portal.screen.report.printedOn', { date })}</Typography>
    </Box>
  );
}
