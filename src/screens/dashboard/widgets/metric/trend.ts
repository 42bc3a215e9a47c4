/** The trend of a metric. Not part of metricMaths.ts, which is needed for the first paint. */
import { operationOf, type AggregateRow } from '../../../../model/measures.ts';
import { shiftDate } from '../../../../model/time.ts';
import type { Measure, Metric, Trend } from '../../../../model/types.ts';
import type { FigureQuery } from '../../../kind.ts';
import { metricValue } from './metricMaths.ts';

/** The queries of a metric's trend; with `per`, also of its divisor. */
export const trendQueries = ({ resource, value, trend, per }: Metric): FigureQuery[] => {
  const query = (of: string, measure: Measure, { groupBy, filter }: Trend): FigureQuery => ({
    resource: of,
    params: { groupBy: [groupBy], measures: { value: measure }, filter },
  });
  return trend
    ? [query(resource, value, trend), ...(per?.trend ? [query(per.resource, per.value, per.trend)] : [])]
    : [];
};

/** A number for each month, including months without records; null where there was nothing to measure. */
export function trendOf(
  metric: Metric,
  [own = [], of = []]: readonly (readonly AggregateRow[])[],
): { month: string; value: number | null }[] {
  const [{ groupBy } = { groupBy: '' }, whole] = [metric.trend, metric.per?.trend];
  const [figures, divisors] = [byMonth(own, groupBy), byMonth(of, whole?.groupBy ?? '')];
  const months = [...figures.keys()].sort();
  if (months.length === 0) return [];
  return monthsBetween(months[0]!, months.at(-1)!).map((month) => {
    const figure = figures.get(month) ?? (addsUp(metric) ? 0 : null);
    return { month, value: metricValue(metric, figure, divisors.get(month) ?? null) };
  });
}

/** True when a month without records counts as zero, as for counts and sums. */
export const addsUp = ({ value, per }: Metric) => !per && ['count', 'sum'].includes(operationOf(value));

const byMonth = (rows: readonly AggregateRow[], key: string) =>
  new Map(
    rows.flatMap(({ [key]: month, value }) =>
      typeof month === 'string' && typeof value === 'number' ? [[month, value] as const] : [],
    ),
  );

/** The months from `first` to `last`, both included: `2026-09`, `2026-10`. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = shiftDate(`${month}-01`, 1, 'm').slice(0, 7))
    months.push(month);
  return months;
}
