import { isAdditive } from '#model/measures.ts';
import type { FigureQuery, WidgetKind } from '#screens/kind.ts';
import { aboutRecords } from '#screens/dashboard/widgetData.ts';
import type { Chart } from './schema.ts';

/** True when the series are stacked. */
export const isStacked = ({ chart, groupBy, stacked }: Chart): boolean =>
  chart !== 'line' && chart !== 'pie' && (stacked ?? groupBy.length > 1);

/** As many bars, points and slices as fit, where the chart sets no limit. */
export const defaultLimit = { bar: 12, column: 24, line: 60, area: 60, pie: 6 } as const;

/** Groups that the API names at once. */
const mostNamed = 200;

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
  const shown = limit ?? defaultLimit[chart];
  const cut = { top: Math.min(shown, mostNamed), ...(shown <= mostNamed && { named: true as const }) };
  return { resource, params: { groupBy, measures, filter, ...(isCut && cut) } };
}

/** The same figures of the compared records; undefined where the chart compares nothing. */
export const comparedQuery = ({ compare, ...chart }: Chart): [FigureQuery] | undefined =>
  compare && [chartQuery({ ...chart, compare, filter: compare })];

export const chart: WidgetKind<Chart> = {
  ...aboutRecords,
  family: () => 'charts',
  figures: (widget) => [chartQuery(widget), ...(comparedQuery(widget) ?? [])],
};
