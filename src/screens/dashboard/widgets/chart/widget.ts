import type { Filter, Measure, Scope } from '../../../../model/types.ts';
import type { Order } from '../../../keywords.ts';
import type { WidgetKind } from '../../../kind.ts';
import { aboutRecords, type Narrowed, type Placed } from '../../narrowing.ts';

export type Chart = Narrowed &
  Placed & {
    kind: 'chart';
    chart: 'bar' | 'column' | 'line' | 'area' | 'pie';
    title: string;
    resource: string;
    /** `campo` or `campo:month`; the second one makes the series. */
    groupBy: readonly string[];
    measures: Readonly<Record<string, Measure>>;
    filter: Filter;
    /** Whether series stand on each other; undefined: those of a second group do. */
    stacked?: boolean;
    /** A number on the axis, or the measure that says it of each group. */
    target?: number | string;
    limit?: number;
    order?: Order;
    to?: string;
    scope: Scope;
  };

/** Whether its series stand on each other. */
export const isStacked = ({ chart, groupBy, stacked }: Chart): boolean =>
  chart !== 'line' && chart !== 'pie' && (stacked ?? groupBy.length > 1);

export const chart: WidgetKind<Chart> = {
  ...aboutRecords,
  family: () => 'charts',
  figures: ({ resource, groupBy, measures, filter }) => [{ resource, params: { groupBy, measures, filter } }],
};
