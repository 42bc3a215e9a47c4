import type { Filter, Measure, Scope } from '#model/types.ts';
import type { Order } from '#screens/keywords.ts';
import type { FigureQuery, WidgetKind } from '#screens/kind.ts';
import { aboutRecords, type FilterTarget, type GridSize } from '#screens/dashboard/widgetData.ts';

export type Chart = FilterTarget &
  GridSize & {
    kind: 'chart';
    chart: 'bar' | 'column' | 'line' | 'area' | 'pie';
    title: string;
    resource: string;
    /** `campo` or `campo:month`; a second key makes the series. */
    groupBy: readonly string[];
    measures: Readonly<Record<string, Measure>>;
    filter: Filter;
    /** True when series are stacked; undefined: they are when there is a second group. */
    stacked?: boolean;
    /** A number on the axis, or the name of the measure that has a target for each group. */
    target?: number | string;
    limit?: number;
    order?: Order;
    to?: string;
    scope: Scope;
  };

/** True when the series are stacked. */
export const isStacked = ({ chart, groupBy, stacked }: Chart): boolean =>
  chart !== 'line' && chart !== 'pie' && (stacked ?? groupBy.length > 1);

const queryOf = ({ resource, groupBy, measures, filter }: Chart): FigureQuery => ({
  resource,
  params: { groupBy, measures, filter },
});

export const chart: WidgetKind<Chart> = {
  ...aboutRecords,
  family: () => 'charts',
  figures: (widget) => [queryOf(widget)],
};
