import { Box } from '@mui/material';
import type { Metric } from '../schema.ts';
import { translate } from '#kit/translate.ts';
import { MetricCard } from './MetricCard.tsx';
import { metricRowStyle } from './metricLayout.ts';

/** Metrics side by side: five or six to a line, eight on a wide screen, two on a phone. */
export function MetricRow({ metrics }: { metrics: readonly Metric[] }) {
  // If only some metrics had a trend below the number, the other cards would be half empty.
  const isTall = metrics.every(({ trend }) => trend);
  return (
    <Box
      component="ul"
      aria-label={translate('portal.screen.metric.list')}
      sx={metricRowStyle(metrics.length)}
    >
      {metrics.map((metric) => (
        <MetricCard key={metric.label} metric={metric} isTall={isTall} />
      ))}
    </Box>
  );
}
