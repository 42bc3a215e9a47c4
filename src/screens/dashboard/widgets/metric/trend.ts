/** The trend of a metric. */
import { isAdditive, type AggregateRow } from '#model/measures.ts';
import { withoutGaps } from '#model/time/periodKeys.ts';
import { shiftDate } from '#model/time/time.ts';
import type { Measure } from '#model/types.ts';
import type { Trend } from '#screens/dashboard/widgetData.ts';
import { metricValue } from './metricMaths.ts';
import type { Metric } from './schema.ts';
import type { FigureQuery } from '#screens/kind.ts';

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

/**
 * A number for each month up to the end of the trend, including months without records; null where there was
 * nothing to measure. Months to come count only if they have records.
 */
export function trendOf(
  metric: Metric,
  [own = [], of = []]: readonly (readonly AggregateRow[])[],
  today: string,
): { month: string; value: number | null }[] {
  const { trend, per } = metric;
  const [figures, divisors] = [byMonth(own, trend?.groupBy ?? ''), byMonth(of, per?.trend?.groupBy ?? '')];
  if (!trend || figures.size === 0) return [];
  const { until = today, months } = trend;
  const first = shiftDate(`${until.slice(0, 7)}-01`, 1 - months, 'm');
  const bounds = [first, until < today ? until : today].filter((day) => day <= today);
  const keys = [...bounds.map((day) => day.slice(0, 7)), ...figures.keys()];
  return withoutGaps(keys, 'month').map((month) => {
    const figure = figures.get(month) ?? (isAdditiveMetric(metric) ? 0 : null);
    return { month, value: metricValue(metric, figure, divisors.get(month) ?? null) };
  });
}

/** True when a month without records counts as zero, as for counts and sums. */
export const isAdditiveMetric = ({ value, per }: Metric) => !per && isAdditive(value);

const byMonth = (rows: readonly AggregateRow[], key: string) =>
  new Map(
    rows.flatMap(({ [key]: month, value }) =>
      typeof month === 'string' && typeof value === 'number' ? [[month, value] as const] : [],
    ),
  );
