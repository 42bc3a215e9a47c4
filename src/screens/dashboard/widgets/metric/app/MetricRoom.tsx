import { Box, Stack, Typography } from '@mui/material';
import type { Metric } from '../metricMaths.ts';
import {
  besideNumber,
  cardOf,
  changeLine,
  figure,
  helpSize,
  labelLine,
  numberHeight,
  metricRowStyle,
  targetHeight,
  withTrend,
} from './metricLayout.ts';

/** Keeps the space of dense metrics while their code loads. It contains their names, because a long name takes two lines. */
export const MetricRoom = ({ metrics }: { metrics: readonly Metric[] }) => (
  <Box sx={{ ...metricRowStyle(metrics.length), visibility: 'hidden' }}>
    {metrics.map(({ label, help, trend, target, compare }) => (
      <Box key={label} sx={{ ...cardOf(true), border: 1 }}>
        <Stack direction="row" sx={labelLine}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {label}
          </Typography>
          {help && <Box sx={{ width: helpSize, flexShrink: 0 }} />}
        </Stack>
        <Box sx={figure}>
          <Box sx={trend ? withTrend : undefined}>
            <Box sx={{ height: numberHeight }} />
            {trend && <Box sx={besideNumber} />}
          </Box>
          {target !== undefined && <Box sx={{ height: targetHeight }} />}
          {compare && <Box sx={changeLine} />}
        </Box>
      </Box>
    ))}
  </Box>
);
