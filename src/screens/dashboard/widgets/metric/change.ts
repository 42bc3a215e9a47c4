/** How a metric compares with the time before, and with its target. */
import type { Field } from '#model/types.ts';
import type { Metric } from './schema.ts';
import { formatNumber } from '#kinds/format.ts';

export type FigureChange = { direction: 'up' | 'down' | 'same'; isGood: boolean | null; text: string };

/**
 * The change of a number. Percentages change by points; other numbers by a share of the previous one, or null
 * when that was zero.
 */
export function changeOf(
  now: number | null,
  before: number | null,
  { format, inverse }: Pick<Metric, 'format' | 'inverse'>,
): FigureChange | null {
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

/** What a metric is compared with, also where the panel's period says it: the month or year before, or another time. */
export function comparedWith({ compare = {} }: Pick<Metric, 'compare'>): 'month' | 'year' | 'time' {
  const values = valuesIn(compare).map(String);
  // a chosen month is written as one, or by its first and its last day
  const days = values.filter((value) => /^\d{4}-\d{2}-(01|2[89]|3[01])$/.test(value));
  const isMonth = days.length === 2 && days[0]!.slice(0, 7) === days[1]!.slice(0, 7);
  if (isMonth || values.some((value) => value === '$month-1' || /^\d{4}-\d{2}$/.test(value))) return 'month';
  return values.some((value) => value === '$year-1' || /^\d{4}$/.test(value)) ? 'year' : 'time';
}

/** The values of a filter, also of the conditions that it joins. */
const valuesIn = (given: unknown): unknown[] =>
  typeof given === 'object' && given !== null ? Object.values(given).flatMap(valuesIn) : [given];

/** The length of the bar and the place of the target in percent, and whether the target is met. */
export function reached(value: number | null, target: number, inverse: boolean) {
  // The tick stays at 80% until the number exceeds the scale.
  const whole = Math.max(target * 1.25, value ?? 0);
  const share = (part: number) => Math.round((Math.max(0, part) / whole) * 100);
  const isMet = value !== null && (inverse ? value <= target : value >= target);
  return { bar: share(value ?? 0), tick: share(target), isMet };
}

/**
 * True for a figure that is shown in red: of what was due before today, of what is dated before today where less is better,
 * or of records whose state is declared an error.
 */
export const isOverdue = (
  { inverse, filter }: Pick<Metric, 'inverse' | 'filter'>,
  value: number | null,
  fields: Readonly<Record<string, Field>> = {},
): boolean =>
  value !== null &&
  value > 0 &&
  Object.entries(filter ?? {}).some(
    ([key, bound]) =>
      (key.endsWith('_lt') && bound === '$today' && (inverse || fields[key.slice(0, -3)]?.due)) ||
      (inverse && fields[key]?.options?.some((option) => option.value === bound && option.tone === 'error')),
  );
