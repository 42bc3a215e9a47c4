import { Box } from '@mui/material';
import type { Metric } from '../types.ts';
import { metricColumns } from '#screens/dashboard/columns.ts';
import { translate } from '#ui/translate.ts';
import { MetricCard } from './MetricCard.tsx';

/** Metrics side by side: five to a line, eight on a wide screen, two on a phone. */
export function MetricRow({ metrics, dense = false }: { metrics: readonly Metric[]; dense?: boolean }) {
  // fewer to a line where the text is so large that an amount would not fit
  const [some, usual, many] = metricColumns(metrics.length).map(
    (count) =>
      `repeat(auto-fill, minmax(max(6.5rem, (100% - ${(count - 1) * 12}px) / ${count} - 0.5px), 1fr))`,
  );
  // If only some metrics had a trend below the number, the other cards would be half empty.
  const isTall = !dense && metrics.every(({ trend }) => trend);
  return (
    <Box
      component="ul"
      aria-label={translate('portal.screen.metric.list')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(max(6.5rem, (100% - 12px) / 2 - 0.5px), 1fr))',
          md: some,
          lg: usual,
        },
        '@media (min-width: 2200px)': { gridTemplateColumns: many },
        m: 0,
        mb: 2,
        p: 0,
        listStyle: 'none',
        '& > :last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {metrics.map((metric) => (
        <MetricCard key={metric.label} metric={metric} dense={dense} isTall={isTall} />
      ))}
    </Box>
  );
}
