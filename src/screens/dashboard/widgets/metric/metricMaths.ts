import { measureFields, operationOf, type AggregateRow } from '../../../../model/measures.ts';
import { isShare, traitsOf } from '../../../../model/traits.ts';
import type { ClientResource } from '../../../../model/clientTypes.ts';
import type { Field, Filter, Measure, Metric } from '../../../../model/types.ts';
import { formatNumber, type NumberFormat } from '../../../../kinds/format.ts';
import type { FigureQuery } from '../../../kind.ts';

/**
 * The queries of a metric: its figure now and before, and the divisors of a share. Each is sent as
 * configured, since the API refuses any other.
 */
export type FigureQueries = { now: FigureQuery } & Partial<
  Record<'before' | 'whole' | 'wholeBefore', FigureQuery>
>;

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

export type Change = { direction: 'up' | 'down' | 'same'; isGood: boolean | null; text: string };

/**
 * The change of a number. Percentages change by points; other numbers by a share of the previous one, or null
 * when that was zero.
 */
export function changeOf(
  now: number | null,
  before: number | null,
  { format, inverse }: Pick<Metric, 'format' | 'inverse'>,
): Change | null {
  if (now === null || before === null) return null;
  const moved = now - before;
  const size = Math.abs(format === 'percent' || before === 0 ? moved : (moved / before) * 100);
  // A difference that would be shown as zero is no change.
  const difference = size < (format === 'percent' ? 0.005 : 0.05) ? 0 : moved;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  const isGood = direction === 'same' ? null : (direction === 'up') !== inverse;
  if (format === 'percent') {
    const decimals = size < 0.05 ? 2 : 1;
    return { direction, isGood, text: `${formatNumber(Math.abs(difference), { decimals })}\u00a0p.p.` };
  }
  if (before === 0) return direction === 'same' ? { direction, isGood, text: '' } : null;
  return {
    direction,
    isGood,
    text: formatNumber(size, { format: 'percent', decimals: size < 10 ? 1 : 0 }),
  };
}

/** The length of the bar and the place of the target in percent, and whether the target is met. */
export function reached(value: number | null, target: number, inverse: boolean) {
  // The tick stays at 80% until the number exceeds the scale.
  const whole = Math.max(target * 1.25, value ?? 0);
  const share = (part: number) => Math.round((Math.max(0, part) / whole) * 100);
  const isMet = value !== null && (inverse ? value <= target : value >= target);
  return { bar: share(value ?? 0), tick: share(target), isMet };
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
  if (format.format === 'percent') return formatNumber(value, { ...format, decimals: format.decimals ?? 1 });
  if (size >= 1e6) return formatNumber(value, { ...format, compact: 'figure' });
  const rounded = format.format === 'money' && size >= 10_000 ? 0 : format.decimals;
  return formatNumber(value, { ...format, ...(rounded !== undefined && { decimals: rounded }) });
}

/** The number format of a measure: that of its field; a count is an integer. */
export function formatOfMeasure(measure: Measure, resource: ClientResource | undefined): NumberFormat {
  if (operationOf(measure) === 'count') return { format: 'integer' };
  const [field, divisor] = measureFields(measure).map((id) => resource?.fields[id]);
  if (field && divisor) return formatOfRatio(field, divisor);
  switch (field?.type) {
    case 'money':
    case 'decimal':
    case 'percent':
    case 'integer': {
      const decimals = 'decimals' in field ? field.decimals : undefined;
      const unit = 'unit' in field ? field.unit : undefined;
      const currency = currencyOf(field);
      const isMean = operationOf(measure) === 'avg' && traitsOf(field).numeric === 'integer';
      return {
        format: isMean ? 'decimal' : field.type,
        ...(decimals !== undefined && { decimals }),
        ...(isMean && { decimals: 1 }),
        ...(unit && { unit }),
        ...(currency && { currency }),
      };
    }
    default:
      return { format: 'decimal' };
  }
}

/**
 * The format of a quotient, such as money per litre or kilometres per litre. A quotient of two amounts of the
 * same kind is a share in percent.
 */
function formatOfRatio(field: Field, divisor: Field): NumberFormat {
  if (isShare(field, divisor)) return { format: 'percent', share: true, decimals: 1 };
  const [over, under] = [unitOf(field), unitOf(divisor)];
  if (traitsOf(field).numeric === 'money') {
    const currency = currencyOf(field);
    return { format: 'money', ...(under && { unit: under }), ...(currency && { currency }) };
  }
  return { format: 'decimal', ...(over && under && { unit: `${over}/${under}` }) };
}

const currencyOf = (field: Field) => ('currency' in field ? field.currency : undefined);
const unitOf = (field: Field) => ('unit' in field ? field.unit : undefined);
