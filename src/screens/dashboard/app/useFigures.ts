import type { Metric } from '../widgets/metric/types.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import type { FigureQuery } from '#screens/kind.ts';
import { changeOf, type Change } from '../widgets/metric/change.ts';
import { figureOf, figureQueries, metricValue } from '../widgets/metric/metricMaths.ts';

export type Figures = {
  value: number | null;
  before: number | null;
  change: Change | null;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * Queries the figures of a metric. When it is a share, the previous figure is divided by the previous
 * divisor.
 */
export function useFigures(metric: Metric): Figures {
  const queries = figureQueries(metric);
  const now = useFigure(queries.now, queries.now);
  const before = useFigure(queries.now, queries.before);
  const whole = useFigure(queries.now, queries.whole);
  const wholeBefore = useFigure(queries.now, queries.wholeBefore);
  const isCompared = queries.before !== undefined;
  const used = [
    now,
    ...(isCompared ? [before] : []),
    ...(queries.whole ? [whole] : []),
    ...(queries.wholeBefore ? [wholeBefore] : []),
  ];
  const result = metricValue(metric, figureOf(now.data), figureOf(whole.data));
  const previous = isCompared ? metricValue(metric, figureOf(before.data), figureOf(wholeBefore.data)) : null;
  return {
    value: result,
    before: previous,
    change: isCompared ? changeOf(result, previous, metric) : null,
    isPending: used.some((query) => query.isPending),
    error: used.find((query) => query.error)?.error ?? null,
    retry: () => used.forEach((query) => void query.refetch()),
  };
}

/** Disabled when there is no such query, since hooks can't be called conditionally. */
function useFigure(own: FigureQuery, query: FigureQuery | undefined) {
  const { resource, params } = query ?? own;
  return useAggregate(resource, params, { enabled: query !== undefined });
}
