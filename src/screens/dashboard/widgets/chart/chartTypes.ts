/** The categories and series that a chart draws. */
import type { AggregateRow } from '#model/measures.ts';
import type { Tone } from '#model/types.ts';

export type Category = {
  /** The group's key from the API; undefined for the rest, which sums up the smaller groups. */
  key: AggregateRow[string] | undefined;
  label: string;
  /** The month without its year ("mai"): an axis shows it where the whole label has no room. */
  short?: string;
  /** The name in some letters ("seg.") of what comes back, for an axis that has no room for the whole. */
  brief?: string;
  /** From its first day to its last, for a week, whose name is its first day. */
  span?: string;
  /** The tone of a state, which has the same colour everywhere. */
  tone?: Tone;
};
export type Series = {
  /** The key of the second group from the API; undefined when the series is a measure. */
  key?: AggregateRow[string];
  label: string;
  data: (number | null)[];
  tone?: Tone;
  /** It is the sum of the series that are not drawn. */
  isRest?: true;
  /** The place of the last value, where its period is not over: it will still change. */
  running?: number;
};
/**
 * `cut`: the numbers of drawn and of all groups or series, where the others are not summed up. `inTime`: the
 * categories are periods in order.
 */
export type ChartData = {
  categories: Category[];
  series: Series[];
  cut?: { shown: number; total: number };
  /** The sum of the groups that are not drawn, of each series: said in words, as a bar of it would dwarf the others. */
  rest?: readonly number[];
  inTime?: true;
};

/** True for the group of the records without a value. It has no neighbours, so no line joins it to another group. */
export const isWithoutValue = ({ key }: Pick<Category, 'key'>): boolean => key === null || key === '';
