/** The parts of a whole, which a ring or bars show, with the text of each part. */
import { formatNumber } from '#kinds/format.ts';
import type { ChartViewProps } from './chartViewProps.ts';

export type PartOfWhole = {
  id: number;
  label: string;
  value: number;
  /** The value with its share of the total. */
  words: string;
  /** How long its bar is, in percent of the longest one. */
  share: number;
  /** It sums up the smaller parts. */
  isRest: boolean;
};

/** More parts than these have colours that nobody tells apart, and slices that nobody compares. */
const mostSlices = 5;

/** Few parts are a ring, and more are bars. */
export function partsOf({ data, exact }: Pick<ChartViewProps, 'data' | 'exact'>): {
  parts: PartOfWhole[];
  total: number;
  isRing: boolean;
} {
  const values = data.categories.map((_category, at) => data.series[0]?.data[at] ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const longest = Math.max(...values);
  const shareInWords = (value: number) => {
    const percent = total === 0 ? 0 : (value / total) * 100;
    const isTiny = percent > 0 && percent < 0.5; // A small share is not shown as 0%.
    return (isTiny ? '< ' : '') + formatNumber(isTiny ? 1 : percent, { format: 'percent', decimals: 0 });
  };
  const parts = data.categories.map(({ key, label }, id) => ({
    id,
    label,
    value: values[id]!,
    words: `${exact(values[id]!, 0, { category: id })} · ${shareInWords(values[id]!)}`,
    share: longest > 0 ? (values[id]! / longest) * 100 : 0,
    isRest: key === undefined,
  }));
  return { parts, total, isRing: data.categories.length <= mostSlices };
}
