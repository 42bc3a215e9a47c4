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
    /** A number on the axis, or the measure that says it of each group. */
    target?: number | string;
    limit?: number;
    order?: Order;
    to?: string;
    scope: Scope;
  };

export const chart: WidgetKind<Chart> = {
  ...aboutRecords,
  family: () => 'charts',
  figures: ({ resource, groupBy, measures, filter }) => [{ resource, params: { groupBy, measures, filter } }],
};
