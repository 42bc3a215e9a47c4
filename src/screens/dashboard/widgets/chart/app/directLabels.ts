/** Names written beside what they name, where they fit: then no legend has to be looked up. */
import type { ChartData } from './series.ts';

export type EndLabel = {
  series: number;
  label: string;
  /** On the axis of values. */ at: number;
  /** Pixels above that. */ up: number;
};

const mostSeries = 4;
const lineHeight = 15;
/** Below a drawing of this height are the names of its categories; the axis may end above the highest value. */
const plotted = (height: number) => (height - 40) * 0.8;

/**
 * The names of the series at the right end of their lines, or of the last stack; undefined where two of them would
 * stand on each other, or one beside nothing.
 */
export function endLabels(
  { series, categories }: ChartData,
  { isStacked, height }: { isStacked: boolean; height: number },
): EndLabel[] | undefined {
  if (series.length < 2 || series.length > mostSeries || categories.length < 2) return undefined;
  const last = series.map(({ data }) => data.at(-1) ?? null);
  if (last.includes(null)) return undefined;
  const ends = last as number[];
  const all = series.map(({ data }) => data.map((value) => value ?? 0));
  const stacks = categories.map((_category, at) => all.reduce((sum, data) => sum + data[at]!, 0));
  const values = isStacked ? stacks : all.flat();
  if (isStacked && all.some((data) => data.some((value) => value < 0))) return undefined;
  const scale = plotted(height) / (Math.max(0, ...values) - Math.min(0, ...values) || 1);
  if (isStacked && ends.some((value) => value * scale < lineHeight)) return undefined;
  const labels = ends
    .map((value, at) => ({
      series: at,
      label: series[at]!.label,
      at: isStacked ? ends.slice(0, at).reduce((sum, below) => sum + below, value / 2) : value,
      up: 0,
    }))
    .sort((one, other) => one.at - other.at);
  let free = -Infinity;
  for (const label of labels) {
    label.up = Math.max(0, free - label.at * scale);
    free = label.at * scale + label.up + lineHeight;
  }
  // further away a name is nobody's
  return labels.every(({ up }) => up <= lineHeight) ? labels : undefined;
}

/** Of words of 12 px. */
export const widthOf = (text: string) => Math.ceil(6.8 * text.length);

export const longestEndLabel = 130;
export const endLabelsWidth = (labels: readonly EndLabel[]) =>
  Math.max(...labels.map(({ label }) => widthOf(label)));
