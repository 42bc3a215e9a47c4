import { isAdditive } from '#model/measures.ts';
import type { Apart } from '#model/comparison.ts';
import type { Derived } from '#model/derivedMeasures.ts';
import type { Filter, Measure, Scope } from '#model/types.ts';
import type { SortDirection } from '#screens/keywords.ts';
import type { MeasuredRows } from '#screens/measuredRows.ts';
import type { FigureQuery, WidgetKind } from '#screens/kind.ts';
import { aboutRecords, type FilterTarget, type GridSize } from '#screens/dashboard/widgetData.ts';

export type Chart = FilterTarget &
  GridSize &
  MeasuredRows & {
    kind: 'chart';
    chart: 'bar' | 'column' | 'line' | 'area' | 'pie';
    title: string;
    resource: string;
    /** `campo` or `campo:month`; a second key makes the series. */
    groupBy: readonly string[];
    /** Those of the records; `derived` says what is shown of them. */
    measures: Readonly<Record<string, Measure>>;
    derived?: Derived;
    filter: Filter;
    /** The records that are compared, and how their groups stand beside those of `filter`. */
    compare?: Filter;
    comparing?: Apart;
    /** True when series are stacked; undefined: they are when there is a second group. */
    stacked?: boolean;
    /** A number on the axis, or the name of the measure that has a target for each group. */
    target?: number | string;
    limit?: number;
    order?: SortDirection;
    to?: string;
    scope: Scope;
  };

/** True when the series are stacked. */
export const isStacked = ({ chart, groupBy, stacked }: Chart): boolean =>
  chart !== 'line' && chart !== 'pie' && (stacked ?? groupBy.length > 1);

/** As many bars, points and slices as fit, where the chart sets no limit. */
export const defaultLimit = { bar: 12, column: 24, line: 60, area: 60, pie: 6 } as const;

/** What the chart asks for. Where it shows the greatest groups, it needs no others by name. */
export function chartQuery({ resource, groupBy, measures, filter, ...rest }: Chart): FigureQuery {
  const { chart, order, limit, derived } = rest;
  const [key = '', second] = groupBy;
  const isLine = chart === 'line' || chart === 'area';
  const isBySize =
    !isLine && (order === 'value' || (order === undefined && (chart === 'bar' || chart === 'pie')));
  const [measure, ...others] = Object.values(measures);
  const isCut =
    isBySize &&
    second === undefined &&
    !key.includes(':') &&
    others.length === 0 &&
    derived === undefined &&
    rest.compare === undefined &&
    measure !== undefined &&
    isAdditive(measure);
  const top = Math.min(limit ?? defaultLimit[chart], 200);
  return { resource, params: { groupBy, measures, filter, ...(isCut && { top }) } };
}

/** The same figures of the compared records; undefined where the chart compares nothing. */
export const comparedQuery = ({ compare, ...chart }: Chart): [FigureQuery] | undefined =>
  compare && [chartQuery({ ...chart, compare, filter: compare })];

export const chart: WidgetKind<Chart> = {
  ...aboutRecords,
  family: () => 'charts',
  figures: (widget) => [chartQuery(widget), ...(comparedQuery(widget) ?? [])],
};
