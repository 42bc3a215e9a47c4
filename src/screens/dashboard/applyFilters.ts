import { conjunction, keyParts } from '#model/filter/filter.ts';
import {
  conditionOfPeriod,
  earlier,
  monthsUpTo,
  spanOf,
  type DateRange,
  type PeriodName,
} from '#model/filter/periods.ts';
import { traitsOf } from '#model/traits.ts';
import type { DepartmentSlice } from '#model/api/answers.ts';
import type { Filter } from '#model/types.ts';
import type { Widget } from '#model/types.ts';
import type { FigureQuery } from '../kind.ts';
import type { DashboardScreen } from './screen.ts';
import type { DataPart, Trend } from './widgetData.ts';
import { widgetKind } from './registry.ts';

/** The period and filter that the user chose for the whole dashboard; `period`: the name of the span, where it has one. */
export type Chosen = { span?: DateRange; period?: PeriodName; filter: Filter };
type Resources = DepartmentSlice['resources'];

/** Limits a widget to the chosen period and filter, and its comparison to the period before. */
export function applyFilters(widget: Widget, chosen: Chosen, resources: Resources): Widget {
  const within = <T extends DataPart>(part: T): T => ({
    ...part,
    filter: conjunction(part.filter, conditionsOf(part, chosen, resources, 0)),
    ...(part.compare && {
      compare: conjunction(part.compare, conditionsOf(part, chosen, resources, part.back ?? 0)),
    }),
    ...(part.trend && { trend: trendUpTo(part, part.trend, chosen, resources) }),
  });
  return widgetKind(widget).withParts?.(widget, within) ?? widget;
}

/** The widgets as the dashboard shows them when it opens. */
export function widgetsAtOpening(
  { widgets, period }: Pick<DashboardScreen, 'widgets' | 'period'>,
  today: string,
  resources: Resources,
): Widget[] {
  const span = period && spanOf(period, today);
  return widgets.map((widget) =>
    applyFilters(widget, { filter: {}, ...(span && { span, period }) }, resources),
  );
}

/** The figures that these widgets query. */
export const figuresOf = (widgets: readonly Widget[]): FigureQuery[] =>
  widgets.flatMap((widget) => widgetKind(widget).figures?.(widget) ?? []);

/** A trend over the months up to the end of the chosen period, with the same filter. */
const trendUpTo = (
  part: DataPart,
  trend: Trend,
  { span, period: _name, ...chosen }: Chosen,
  resources: Resources,
): Trend => ({
  ...trend,
  filter: conjunction(
    trend.filter,
    conditionsOf(part, { ...chosen, ...(span && { span: monthsUpTo(span, trend.months) }) }, resources, 0),
  ),
  ...(span && part.narrowing?.period && { until: span.to }),
});

/** The API separates these conditions from the widget's own filter: see `isWithin` in src/access/rows.ts. */
function conditionsOf(
  { narrowing, resource }: DataPart,
  { span, period: name, filter }: Chosen,
  resources: Resources,
  back: number,
): Filter {
  if (!narrowing) return {};
  const { period, by } = narrowing;
  const conditions = Object.entries(filter).flatMap(([key, value]) => {
    const { name: field, operator } = keyParts(key);
    const named = Object.hasOwn(by, field) ? by[field] : undefined;
    return named ? [[operator === 'eq' ? named : `${named}_${operator}`, value] as const] : [];
  });
  if (!period || !span) return Object.fromEntries(conditions);
  const named = back === 0 ? name && conditionOfPeriod(name, period) : undefined;
  if (named) return conjunction(named, Object.fromEntries(conditions));
  const { from, to } = earlier(span, back);
  const length = traitsOf(resources[resource]?.fields[period]).temporal === 'month' ? 7 : 10;
  return {
    [`${period}_gte`]: from.slice(0, length),
    [`${period}_lte`]: to.slice(0, length),
    ...Object.fromEntries(conditions),
  };
}
