import type { Metric } from '../../../model/types.ts';
import { useAggregate } from '../../../app/data/useAggregate.ts';
import { changeOf, figureOf, metricValue, type Change } from '../widgets/metric/app/metricMaths.ts';

export type Figures = {
  value: number | null;
  before: number | null;
  change: Change | null;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * The numbers of a metric, a share's before it as well divided by what there was then. Each request asks exactly
 * what the config declares: the API refuses any other figure.
 */
export function useFigures(metric: Metric): Figures {
  const { resource, value, filter, compare, per } = metric;
  const now = useAggregate(resource, { groupBy: [], measures: { value }, filter });
  const before = useAggregate(
    resource,
    { groupBy: [], measures: { value }, filter: compare ?? filter },
    { enabled: compare !== undefined },
  );
  const divisor = useAggregate(
    per?.resource ?? resource,
    { groupBy: [], measures: { value: per?.value ?? value }, filter: per?.filter ?? filter },
    { enabled: per !== undefined },
  );
  const divisorBefore = useAggregate(
    per?.resource ?? resource,
    { groupBy: [], measures: { value: per?.value ?? value }, filter: per?.compare ?? filter },
    { enabled: compare !== undefined && per?.compare !== undefined },
  );
  const isCompared = compare !== undefined;
  const used = [
    now,
    ...(isCompared ? [before] : []),
    ...(per ? [divisor] : []),
    ...(isCompared && per ? [divisorBefore] : []),
  ];
  const result = metricValue(metric, figureOf(now.data), figureOf(divisor.data));
  const previous = isCompared
    ? metricValue(metric, figureOf(before.data), figureOf(divisorBefore.data))
    : null;
  return {
    value: result,
    before: previous,
    change: isCompared ? changeOf(result, previous, metric) : null,
    isPending: used.some((query) => query.isPending),
    error: used.find((query) => query.error)?.error ?? null,
    retry: () => used.forEach((query) => void query.refetch()),
  };
}
