import { Box, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import type { Filter } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import { useActiveFilters } from './filters/useFilterable.ts';

/**
 * The head of a printed page: the company, the title, the date and the active filters. Shown on paper only.
 *
 * @param isUnfiltered the filters of the list are not those of the page
 */
export function PrintHead({
  title,
  lines = [],
  isUnfiltered = false,
}: {
  title: string;
  lines?: readonly string[];
  isUnfiltered?: boolean;
}) {
  const { brand, today } = usePortalIndex();
  const inForce = useFiltersInWords();
  const filters = isUnfiltered ? '' : inForce;
  const date = formatDay(today);
  return (
    <Box sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
      <Typography variant="body2">{brand.company}</Typography>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {[...lines, ...(filters ? [filters] : [])].map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
      <Typography variant="body2">{translate('portal.screen.report.printedOn', { date })}</Typography>
    </Box>
  );
}

/** The search and the filters in force, which are buttons and inputs on the screen; empty without any. */
export function useFiltersInWords(): string {
  const { filterValues } = useListContext() as { filterValues: Filter };
  const { fields, others, wordsFor } = useActiveFilters();
  const { q } = filterValues;
  return [
    ...(typeof q === 'string' && q ? [`${translate('portal.screen.search.placeholder')}: ${q}`] : []),
    ...fields.flatMap((field) => (wordsFor(field) ? [`${field.label}: ${wordsFor(field)}`] : [])),
    ...others.flatMap(({ label }) => label ?? []),
  ].join(' · ');
}
