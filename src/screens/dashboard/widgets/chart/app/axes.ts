/** What a drawing leaves room for, and how far its axes reach: of the first, light drawing as of the whole one. */
import type { ChartViewProps } from './chartViewProps.ts';
import { endLabels, endLabelsWidth, longestEndLabel, widthOf, type EndLabel } from './directLabels.ts';
import type { ChartData } from './series.ts';

type Numbers = Pick<ChartData, 'series'>;

export const highest = ({ series }: Numbers) =>
  Math.max(0, ...series.flatMap(({ data }) => data.map(Number)));

export const widest = ({ series }: Numbers, textOf: (value: number) => string) =>
  Math.max(...series.flatMap(({ data }) => data.map((value) => widthOf(textOf(value ?? 0)))));

/** Where the axis must end for a target above all values; undefined where they reach it. */
export function highestWith(data: Numbers, target?: number | string, targets?: ChartData['series'][number]) {
  const wanted = Math.max(typeof target === 'number' ? target : 0, ...(targets?.data ?? []).map(Number));
  return wanted > highest(data) ? wanted * 1.1 : undefined;
}

/** Lengths are compared from zero; only losses go below it. */
export const lowest = ({ series }: Numbers) =>
  series.some(({ data }) => data.some((value) => (value ?? 0) < 0)) ? undefined : 0;

export const hasValues = ({ series }: Numbers) => series.some(({ data }) => data.some(Boolean));

/** How much of a category's place is left free. */
export const gapRatio = (categories: number) =>
  categories > 14 ? 0.25 : categories > 4 ? 0.35 : categories > 1 ? 0.65 : 0.85;

const longestLabel = 24;
/** A category's name as an axis has room for it. */
export const shortLabel = (label: string) =>
  label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;

/** Room for the names beside lying bars. */
export const labelWidth = (labels: readonly string[]) =>
  Math.min(170, 16 + 6.6 * Math.max(...labels.map((label) => shortLabel(label).length)));

/** What a value is written with beside its bar. */
export const besideBar =
  (data: Numbers, { exact, short }: Pick<ChartViewProps, 'exact' | 'short'>) =>
  (value: number) =>
    highest(data) < 1000 ? exact(value, 0) : short(value);

type Reaching = Pick<ChartViewProps, 'data' | 'isStacked'>;

/** How far the values of one category go up (`1`) or down (`-1`) at most, in a stack together. */
export function reach({ data: { series, categories }, isStacked }: Reaching, sign: 1 | -1): number {
  const at = (position: number) => series.map(({ data }) => Math.max(0, sign * (data[position] ?? 0)));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return Math.max(
    0,
    ...categories.map((_category, position) =>
      isStacked ? sum(at(position)) : Math.max(0, ...at(position)),
    ),
  );
}

/**
 * Room for the numbers of a vertical axis. The chart's own measure is taken before the typeface has come, and then
 * cuts them.
 */
export function valueWidth(props: Reaching & Pick<ChartViewProps, 'short'>): number {
  const [highest, least] = [reach(props, 1), -reach(props, -1)];
  const texts = [highest, highest * 0.75, highest / 2, highest / 4, least].map(props.short);
  return 10 + 6.5 * Math.max(...texts.map((text) => text.length));
}

/** Room for what stands beyond the last value: the names of the series, or half of the last label of an axis. */
export const roomAtEnd = (kind: ChartViewProps['kind'], ends: readonly EndLabel[] | undefined): number => {
  const isLine = kind === 'line' || kind === 'area';
  return Math.max(ends ? endLabelsWidth(ends) + 22 : 0, isLine ? 24 : 12);
};

/** The names of the series at their ends, where they fit. */
export function endsOf({
  data,
  kind,
  isStacked,
  height,
}: Reaching & Pick<ChartViewProps, 'kind' | 'height'>): EndLabel[] | undefined {
  // bars side by side have no end of their own
  if (kind === 'bar' || kind === 'pie' || (kind === 'column' && !isStacked)) return undefined;
  const ends = endLabels(data, { isStacked, height });
  return ends && endLabelsWidth(ends) <= longestEndLabel ? ends : undefined;
}
