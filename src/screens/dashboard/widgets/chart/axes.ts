/**
 * The space that charts reserve and the range of their axes: of the app's charts, and of those that the server draws.
 */
import { isWithoutValue, type Category, type ChartData } from './chartTypes.ts';
import type { ChartViewProps } from './chartViewProps.ts';

// Names of series written next to their lines, where they fit, so that no legend is needed.

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

const longestEndLabel = 130;
const endLabelsWidth = (labels: readonly EndLabel[]) =>
  Math.max(...labels.map(({ label }) => widthOf(label)));

type Numbers = Pick<ChartData, 'series'>;

const highest = ({ series }: Numbers) => Math.max(0, ...series.flatMap(({ data }) => data.map(Number)));

export const widestText = ({ series }: Numbers, textOf: (value: number) => string) =>
  Math.max(...series.flatMap(({ data }) => data.map((value) => widthOf(textOf(value ?? 0)))));

/** The end of the axis when a target exceeds all values; otherwise undefined. */
export function highestWith(data: Numbers, target?: number | string, targets?: ChartData['series'][number]) {
  const wanted = Math.max(typeof target === 'number' ? target : 0, ...(targets?.data ?? []).map(Number));
  return wanted > highest(data) ? wanted * 1.1 : undefined;
}

/** Bars are compared by length, so the axis starts at zero; only negative values extend below it. */
export const lowest = ({ series }: Numbers) =>
  series.some(({ data }) => data.some((value) => (value ?? 0) < 0)) ? undefined : 0;

/** An axis of whole numbers, such as counts, has no tick between two of them: both would read the same. */
export const stepOf = ({ series }: Numbers) =>
  series.every(({ data }) => data.every((value) => value == null || Number.isInteger(value)))
    ? { tickMinStep: 1 }
    : {};

export const hasValues = ({ series }: Numbers) => series.some(({ data }) => data.some(Boolean));

/** Pixels; wider bars look like blocks. */
const widestBar = 64;

/** The share of a category's band that is left as a gap, where the bands together have this many pixels. */
export function gapRatio(categories: number, room: number): number {
  const usual = categories > 14 ? 0.25 : categories > 4 ? 0.35 : categories > 1 ? 0.65 : 0.85;
  return Math.max(usual, 1 - (widestBar * categories) / Math.max(room, 1));
}

const [perLetter, besideNames] = [6.6, 16];
/**
 * Names beside horizontal bars may take two fifths of a chart; on a phone, somewhat more. Left and right of the drawing
 * never take all of it: a rectangle of negative width is an error.
 */
const roomForNames = (width: number) => Math.min(330, Math.max(175, 0.4 * width), 0.6 * width);

/** The space right of the drawing, as far as a narrow chart can spare it. */
export const roomOnRight = (wanted: number, width: number) => Math.min(wanted, 0.25 * width);

/** A category's name beside its bar, shortened where a chart of this width has no room for it. */
export function shortLabel(label: string, width: number): string {
  const longest = Math.max(1, Math.floor((roomForNames(width) - besideNames) / perLetter));
  return label.length > longest ? `${label.slice(0, longest - 1).trimEnd()}…` : label;
}

/** The width of the names beside horizontal bars, in a chart of this width. */
export const labelWidth = (labels: readonly string[], width: number) =>
  Math.min(
    besideNames + perLetter * Math.max(...labels.map((label) => shortLabel(label, width).length)),
    0.6 * width,
  );

/** The function that formats the values beside bars. */
export const besideBar =
  (data: Numbers, { exact, short }: Pick<ChartViewProps, 'exact' | 'short'>) =>
  (value: number) =>
    highest(data) < 1000 ? exact(value, 0) : short(value);

type Reaching = Pick<ChartViewProps, 'data' | 'isStacked'>;

/**
 * The largest extent of a category upwards (`1`) or downwards (`-1`); in a stack, of the sum of its values.
 */
function reach({ data: { series, categories }, isStacked }: Reaching, sign: 1 | -1): number {
  const at = (position: number) => series.map(({ data }) => Math.max(0, sign * (data[position] ?? 0)));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return Math.max(
    0,
    ...categories.map((_category, position) =>
      isStacked ? sum(at(position)) : Math.max(0, ...at(position)),
    ),
  );
}

/** The next number of one digit and noughts. */
function roundUp(value: number): number {
  const step = value > 0 ? 10 ** Math.floor(Math.log10(value)) : 1;
  return Math.ceil(value / step) * step;
}

/**
 * The width of the numbers of a vertical axis. The library measures them before the font has loaded, and
 * would cut them off.
 */
export function valueWidth(props: Reaching & Pick<ChartViewProps, 'short' | 'width'>): number {
  const [highest, least] = [reach(props, 1), -reach(props, -1)];
  // the axis ends at a round number: 1,000 above 989
  const texts = [
    roundUp(highest),
    highest,
    highest * 0.75,
    highest / 2,
    highest / 4,
    least,
    -roundUp(-least),
  ].map(props.short);
  return Math.min(10 + 6.5 * Math.max(...texts.map((text) => text.length)), 0.6 * props.width);
}

/** Pixels that the names below a drawing stand lower than usual: the first one is under the zero of the axis beside it. */
export const namesDrop = 4;

/** The room between two names. */
const betweenNames = 4;
type NamedCategory = Pick<Category, 'label' | 'short' | 'brief'> & { key?: Category['key'] };
/** Undefined where a name is left out. */
type ShownNames = (string | undefined)[];

/** Every second, third and so on, counted from the last, which is the current period. */
const every = (step: number, labels: readonly string[]): ShownNames =>
  labels.map((label, at) => ((labels.length - 1 - at) % step === 0 ? label : undefined));

/**
 * The names below a drawing `width` wide: all of them; else months without their year, which the first of each year
 * has; else every second, third and so on. The group without a value always has its name, and takes the room of the
 * names beside it.
 */
export function namesBelow(
  { categories }: { categories: readonly NamedCategory[] },
  width: number,
): ShownNames {
  const band = Math.max(1, width / categories.length);
  const last = categories.at(-1);
  if (!last || categories.length === 1 || !isWithoutValue({ key: last.key }))
    return namesInBands(categories, band);
  const names = namesInBands(categories.slice(0, -1), band);
  const touches = (name: string, at: number) =>
    (widthOf(name) + widthOf(last.label)) / 2 + betweenNames > (names.length - at) * band;
  return [
    ...names.map((name, at) => (name !== undefined && touches(name, at) ? undefined : name)),
    last.label,
  ];
}

function namesInBands(categories: readonly NamedCategory[], band: number): ShownNames {
  const labels = categories.map(({ label }) => label);
  const widestText = Math.max(...labels.map(widthOf));
  if (widestText + betweenNames <= band) return labels;
  const inShort = shortNames(categories, band);
  if (inShort) return inShort;
  const names = categories.map(({ label, brief }) => brief ?? label);
  return every(Math.ceil((Math.max(...names.map(widthOf)) + betweenNames) / band), names);
}

/** The names beside the bars of a drawing `height` high: as many as fit one below another. */
export function namesBeside(
  { categories }: { categories: readonly NamedCategory[] },
  height: number,
): ShownNames {
  const band = Math.max(1, (height - belowBars) / categories.length);
  return every(
    Math.ceil(lineHeight / band),
    categories.map(({ label }) => label),
  );
}

/** The height of the axis of values below bars, with the space above them. */
const belowBars = 35;

/** The height at which each of so many bars has room for its name. */
export const heightOfBars = (bars: number): number => belowBars + bars * (lineHeight + 2);

/**
 * Months by name alone, with the year below the first one and each January, or only below these. Undefined where two
 * names would touch, or no year would be there.
 */
function shortNames(categories: readonly NamedCategory[], band: number): string[] | undefined {
  if (categories.some(({ short }) => short === undefined)) return undefined;
  const yearOf = ({ label, short = '' }: NamedCategory) => label.replace(short, '');
  const isNewYear = (at: number) => at > 0 && yearOf(categories[at]!) !== yearOf(categories[at - 1]!);
  const withYearAt = (isNamed: (at: number) => boolean) =>
    categories.map(({ short }, at) => (isNamed(at) ? `${short!}\n${yearBelow(categories[at]!)}` : short!));
  const fits = (names: readonly string[]) =>
    names.every(
      (name, at) =>
        at === 0 || (widthOfMonth(name) + widthOfMonth(names[at - 1]!)) / 2 + betweenNames <= band,
    );
  const hasNewYear = categories.some((_category, at) => isNewYear(at));
  return [withYearAt((at) => at === 0 || isNewYear(at)), ...(hasNewYear ? [withYearAt(isNewYear)] : [])].find(
    fits,
  );
}

/** `2026` of a month's key; where there is none, what its label says: `26`. */
const yearBelow = ({ key, label, short = '' }: NamedCategory) =>
  typeof key === 'string' ? key.slice(0, 4) : label.replace(short, '').replace(/\D/g, '');

/** Closer than the estimate for any text: months have few letters, and every pixel counts here. */
const widthOfMonth = (name: string) =>
  [...name.split('\n')[0]!].reduce((width, sign) => width + (/[/.'ijltf]/.test(sign) ? 4.2 : 6.9), 0);

/** The space right of the last value: for the names of the series, or for half of the axis's last name. */
export const roomAtEnd = ({
  kind,
  ends,
  width,
  data: { categories },
}: Pick<ChartViewProps, 'kind' | 'data' | 'width'> & { ends: readonly EndLabel[] | undefined }): number => {
  const isLine = kind === 'line' || kind === 'area';
  // a column stands in the middle of its band, and a line ends at the drawing's end
  const inside = isLine ? 0 : (0.75 * width) / categories.length;
  return Math.max(
    ends ? endLabelsWidth(ends) + 22 : 0,
    isLine ? 24 : 12,
    (widthOf(categories.at(-1)?.label ?? '') - inside) / 2,
  );
};

/** The names of the series at their ends; undefined where they don't fit. */
export function endsOf({
  data,
  kind,
  isStacked,
  height,
}: Reaching & Pick<ChartViewProps, 'kind' | 'height'>): EndLabel[] | undefined {
  // Bars side by side have no end to put a name at.
  if (kind === 'bar' || kind === 'pie' || (kind === 'column' && !isStacked)) return undefined;
  // A line ends before the group without a value.
  if (kind !== 'column' && data.categories.some(isWithoutValue)) return undefined;
  const ends = endLabels(data, { isStacked, height });
  return ends && endLabelsWidth(ends) <= longestEndLabel ? ends : undefined;
}

/** What each stack adds up to; undefined where nothing is stacked. */
export const stackTotals = ({ data: { series, categories }, isStacked }: Reaching): number[] | undefined =>
  isStacked && series.length > 1
    ? categories.map((_category, at) => series.reduce((sum, { data }) => sum + (data[at] ?? 0), 0))
    : undefined;
