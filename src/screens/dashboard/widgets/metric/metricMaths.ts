/** What the first paint of a metric needs. Its change, its target and its trend have modules of their own. */
import type { Filter, Measure } from '#model/types.ts';
import type { AggregateRow } from '#model/measures.ts';
import { formatFigure, type NumberFormat } from '#kinds/format.ts';
import type { FigureQuery } from '#screens/kind.ts';
import type { Metric } from './schema.ts';

/**
 * The queries of a metric: its figure now and before, and the divisors of a share. Each is sent as
 * configured, since the API refuses any other.
 */
type FigureQueries = { now: FigureQuery } & Partial<Record<'before' | 'whole' | 'wholeBefore', FigureQuery>>;

export function figureQueries({ resource, value, filter, compare, per }: Metric): FigureQueries {
  const query = (of: { resource: string; value: Measure }, over: Filter): FigureQuery => ({
    resource: of.resource,
    params: { groupBy: [], measures: { value: of.value }, filter: over },
  });
  const own = { resource, value };
  return {
    now: query(own, filter),
    ...(compare && { before: query(own, compare) }),
    ...(per && { whole: query(per, per.filter) }),
    ...(compare && per?.compare && { wholeBefore: query(per, per.compare) }),
  };
}

/** The single number of an aggregate without groups; null when there was nothing to measure. */
export function figureOf(rows: readonly AggregateRow[] | undefined): number | null {
  const value = rows?.[0]?.value;
  return typeof value === 'number' ? value : null;
}

/** The number of a metric: its figure, or its share of the divisor. Percentages are multiplied by 100. */
export function metricValue(
  { per, format, value }: Pick<Metric, 'per' | 'format'> & Partial<Pick<Metric, 'value'>>,
  figure: number | null,
  of: number | null,
): number | null {
  const asShown = (share: number) => share * (format === 'percent' ? 100 : 1);
  if (!per)
    return figure !== null && typeof value === 'object' && 'ratio' in value ? asShown(figure) : figure;
  if (figure === null || of === null || of === 0) return null;
  return asShown(figure / of);
}

/**
 * The number format of a metric. Sums of money have no cents, large or small, so that the cards of a row look
 * the same; prices and means have cents.
 */
export function formatOfMetric(
  { format, decimals, unit, currency, value, per }: Metric,
  ofPortal: string,
): NumberFormat {
  const isAmount = format === 'money' && !per && typeof value === 'object' && 'sum' in value;
  const digits = decimals ?? (isAmount ? 0 : undefined);
  return {
    format,
    currency: currency ?? ofPortal,
    ...(digits !== undefined && { decimals: digits }),
    ...(unit && { unit }),
  };
}

/** Shortens large amounts to fit a card; the exact number is in the tooltip. */
export function bigNumber(value: number | null, format: NumberFormat): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  if (format.format === 'percent') return formatFigure(value, { ...format, decimals: format.decimals ?? 1 });
  if (size >= 1e6) return formatFigure(value, { ...format, compact: 'figure' });
  const rounded = format.format === 'money' && size >= 10_000 ? 0 : format.decimals;
  return formatFigure(value, { ...format, ...(rounded !== undefined && { decimals: rounded }) });
}
