/** Names of series written next to their lines, where they fit, so that no legend is needed. */
import type { ChartData } from './series.ts';

export type EndLabel = {
  series: number;
  label: string;
  /** In units of the axis of values. */ at: number;
  /** Pixels above that. */ up: number;
};

const mostSeries = 4;
const lineHeight = 15;
/**
 * The height of the plot: the names of the categories are below it, and the axis may end above the highest
 * value.
 */
const plotted = (height: number) => (height - 40) * 0.8;

/**
 * The names of the series at the right end of their lines or of the last stack; undefined where two names
 * would overlap, or one would have no value beside it.
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
  // Further away from its line, a name could not be matched with it.
  return labels.every(({ up }) => up <= lineHeight) ? labels : undefined;
}

/** An estimate of the width in pixels of a text of 12 px. */
export const widthOf = (text: string) => Math.ceil(6.8 * text.length);

export const longestEndLabel = 130;
export const endLabelsWidth = (labels: readonly EndLabel[]) =>
  Math.max(...labels.map(({ label }) => widthOf(label)));
