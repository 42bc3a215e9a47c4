/** Where values and categories stand in a drawing whose size is not known: in percent of it, as the app's charts have them. */
import { nice, ticks } from 'd3-array';

type Scale = {
  /** In percent from the axis's beginning. */
  of(value: number): number;
  /** The values that the axis names. */
  ticks: readonly number[];
};

type Range = {
  min: number | undefined;
  max: number | undefined;
  /** About so many ticks, and none between two multiples of `tickMinStep`. */
  tickNumber: number;
  tickMinStep?: number;
  /** It ends at the highest value, not at a round number. */
  isStrict: boolean;
};

export function axisScale(values: readonly number[], range: Range): Scale {
  const { min, max, tickNumber, tickMinStep, isStrict } = range;
  const least = min ?? Math.min(...values);
  const most = max ?? Math.max(...values);
  const steps = tickMinStep === undefined ? Infinity : Math.floor(Math.abs(most - least) / tickMinStep);
  const count = Math.min(steps, tickNumber);
  const [first, last] = isStrict ? [least, most] : nice(least, most, count);
  const [from, to] = [min ?? first, max ?? last];
  return { of: (value) => ((value - from) / (to - from || 1)) * 100, ticks: ticks(from, to, count) };
}

/** Between bars of one category, as a share of a bar. */
const betweenBars = 0.1;

/** The bars of so many series side by side in each category's band, of which `gap` is left free. */
export function barsIn(categories: number, series: number, gap: number) {
  const step = 100 / categories;
  const width = (step * (1 - gap)) / (series + (series - 1) * betweenBars);
  const startOf = (category: number, one: number) =>
    category * step + (step * gap) / 2 + one * width * (1 + betweenBars);
  return { width, startOf };
}
