import type { Metric } from '../../config/types.ts';
import { useAggregate } from '../data/useAggregate.ts';
import { changeOf, figureOf, metricValue, type Change } from './metricMaths.ts';

export type Figures = {
  value: number | null;
  before: number | null;
  change: Change | null;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * The numbers of a metric. Each request asks exactly what the config declares: the API refuses any other figure.
 * A share has no change: its comparison has no divisor of its own.
 */
export function useFigures(metric: Metric): Figures {
  const { resource, value, filter, compare, per } = metric;
  const now = useAggregate(resource, { groupBy: [], measures: { value }, filter });
  const before = useAggregate(
    resource,
    { groupBy: [], measures: { value }, filter: compare ?? filter },
    { enabled: compare !== undefined && per === undefined },
  );
  const divisor = useAggregate(
    per?.resource ?? resource,
    { groupBy: [], measures: { value: per?.value ?? value }, filter: per?.filter ?? filter },
    { enabled: per !== undefined },
  );
  const isCompared = compare !== undefined && per === undefined;
  const used = [now, ...(isCompared ? [before] : []), ...(per ? [divisor] : [])];
  const result = metricValue(metric, figureOf(now.data), figureOf(divisor.data));
  const previous = isCompared ? metricValue(metric, figureOf(before.data), null) : null;
  return {
    value: result,
    before: previous,
    change: isCompared ? changeOf(result, previous, metric) : null,
    isPending: used.some((query) => query.isPending),
    error: used.find((query) => query.error)?.error ?? null,
    retry: () => used.forEach((query) => void query.refetch()),
  };
}
