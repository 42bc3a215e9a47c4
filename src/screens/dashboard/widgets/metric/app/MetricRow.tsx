import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Metric } from '../../../../../model/types.ts';
import { columnsOf } from '../../../rows.ts';
import { MetricCard } from './MetricCard.tsx';

/** Figures side by side, five to a line or eight where there is room, two on a phone. */
export function MetricRow({ metrics, dense = false }: { metrics: readonly Metric[]; dense?: boolean }) {
  const translate = useTranslate();
  const columns = columnsOf(metrics.length, 5);
  // where some have months and others none, those would stand half empty
  const isTall = !dense && metrics.every(({ trend }) => trend);
  return (
    <Box
      component="ul"
      aria-label={translate('portal.screen.metric.list')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: `repeat(${Math.min(columns, 3)}, minmax(0, 1fr))`,
          lg: `repeat(${columns}, minmax(0, 1fr))`,
        },
        '@media (min-width: 2200px)': {
          gridTemplateColumns: `repeat(${columnsOf(metrics.length, 8)}, minmax(0, 1fr))`,
        },
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
