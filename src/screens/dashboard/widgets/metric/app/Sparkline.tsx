import { Box } from '@mui/material';
import type { Metric } from '../types.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import { periodName } from '#screens/dashboard/widgets/chart/app/series.ts';
import { translate } from '#ui/translate.ts';
import { bigNumber } from '../metricMaths.ts';
import { useMetricFormat } from './useMetricFormat.ts';
import { isAdditiveMetric, trendOf, trendQueries } from '../trend.ts';
import { lineThrough } from './lineThrough.ts';

export const sparkline = { width: 100, height: 28 };

/**
 * The trend of a metric as a line without axes. Its ends and extremes are in the tooltip and for screen
 * readers.
 */
export function Sparkline({ metric }: { metric: Metric }) {
  const { today } = usePortalIndex();
  const format = useMetricFormat(metric);
  const [own, of] = trendQueries(metric);
  const figures = useAggregate(own!.resource, own!.params);
  const divisors = useAggregate((of ?? own!).resource, (of ?? own!).params, { enabled: of !== undefined });
  if (!figures.data || (of && !divisors.data)) return null;
  const months = trendOf(metric, [figures.data, divisors.data ?? []], today);
  const values = months.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  if (known.length < 3) return null;
  const words = translate('portal.screen.metric.trend', {
    from: periodName(months[0]!.month, 'month'),
    to: periodName(months.at(-1)!.month, 'month'),
    least: bigNumber(Math.min(...known), format),
    most: bigNumber(Math.max(...known), format),
  });
  const { path, area, end } = lineThrough(values, sparkline, isAdditiveMetric(metric));
  return (
    <Box
      component="svg"
      role="img"
      viewBox={`0 0 ${sparkline.width} ${sparkline.height}`}
      preserveAspectRatio="none"
      // When the number leaves no room for it, it wraps into the next line, which is hidden.
      sx={{
        flex: '1 1 36px',
        minWidth: 36,
        width: 1,
        display: 'block',
        height: sparkline.height,
        overflow: 'visible',
        color: 'primary.main',
      }}
    >
      <title>{words}</title>
      {area && <path d={area} fill="currentColor" opacity={0.1} />}
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      {end && (
        <path
          d={`M${end.x} ${end.y}h0`}
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </Box>
  );
}
