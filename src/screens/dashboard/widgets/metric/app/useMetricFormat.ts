import type { NumberFormat } from '#kinds/format.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/context.ts';
import { formatOfMetric } from '../metricMaths.ts';
import type { Metric } from '../types.ts';

export function useMetricFormat(metric: Metric): NumberFormat {
  const { currency } = usePortalIndex();
  const { slice } = useCurrentRoute();
  return metric.asField
    ? formatOfMeasure(metric.value, slice.resources[metric.resource])
    : formatOfMetric(metric, currency);
}
