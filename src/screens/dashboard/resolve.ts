import type { ConfigNode, BindContext } from '#language/bind/context.ts';
import type { Portal, Scope, Widget, Filter } from '#model/types.ts';
import type { WidgetContext } from '../language.ts';
import { widgetKind } from './registry.ts';
import { type CompletedWidget, widgetConfig, widgetNameOf, type WidgetSource } from './widgetConfigs.ts';
import { widgetResources } from '#model/measures.ts';
import { dateOf, monthsBack, stepsBack } from '#model/filter/periods.ts';
import type { DashboardFilter as PanelFilter, DashboardScreen } from './screen.ts';
import type { DataPart } from './widgetData.ts';
import { panelFieldOn, type CompletedDashboard } from './schema.ts';

export const bindWidget = (
  context: BindContext,
  node: ConfigNode,
  source: WidgetSource,
  around: WidgetContext,
) => widgetConfig(widgetNameOf(source)).bind?.(context, node, source, around);

/** @param around the scope of the screen, for widgets without one of their own */
const resolveWidget = (source: CompletedWidget, around: Scope, resources: Portal['resources']): Widget =>
  widgetConfig(widgetNameOf(source)).resolve(source, around, resources);

/** Warns about a valid widget that is probably not intended. */
export const lintWidget = (widget: Widget, node: ConfigNode, resources: Portal['resources']) =>
  widgetConfig(widget.kind).lint?.(widget, node, resources);

type Panel = Pick<CompletedDashboard, 'period' | 'filters'>;
type Resources = Portal['resources'];

export function resolveDashboard(
  { widgets: written, scope, period, filters }: CompletedDashboard,
  resources: Resources,
): DashboardScreen {
  const widgets = written.map((widget) =>
    followPanel(resolveWidget(widget, scope, resources), periodOf(widget), { period, filters }, resources),
  );
  return {
    kind: 'dashboard',
    widgets,
    ...(period && { period }),
    filters: resolvePanelFilters(filters, widgets, resources),
  };
}

/** @param own the widget's own `period`; parts of the widget have a date of their own */
const followPanel = (
  widget: Widget,
  own: string | false | undefined,
  panel: Panel,
  resources: Resources,
): Widget =>
  widgetKind(widget).withParts?.(widget, (part, isWhole) =>
    followed(part, isWhole || own === false ? own : undefined, panel, resources),
  ) ?? widget;

function followed<T extends DataPart>(
  part: T,
  own: string | false | undefined,
  { period, filters }: Panel,
  resources: Resources,
): T {
  const resource = resources[part.resource]!;
  const by = Object.fromEntries(
    filters.flatMap((filter) => {
      const field = panelFieldOn(filter, resource);
      return field ? [[filter.field, field]] : [];
    }),
  );
  const date = period && own !== false ? (own ?? dateOf(part.filter, resource.fields)) : undefined;
  if (!date && Object.keys(by).length === 0) return part;
  if (!date) return { ...part, narrowing: { by } };
  const back = part.compare && stepsBack(part.compare[date]);
  return {
    ...part,
    narrowing: { period: date, by },
    filter: withoutPeriod(part.filter, date),
    ...(part.compare && { compare: withoutPeriod(part.compare, date, stepsBack) }),
    ...(back !== undefined && { back }),
    // The trend covers the months up to the end of the chosen period.
    ...(part.trend && { trend: { ...part.trend, filter: withoutPeriod(part.filter, date) } }),
  };
}

const periodOf = (widget: object): string | false | undefined =>
  (widget as { period?: string | false }).period;

const withoutPeriod = (filter: Filter, date: string, isPeriod = monthsBack): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(([key, value]) => key !== date || isPeriod(value) === undefined),
  );

/**
 * Each filter with a resource that has its field, which provides its options. The link step has checked that
 * one exists.
 */
function resolvePanelFilters(
  filters: Panel['filters'],
  widgets: readonly Widget[],
  resources: Resources,
): PanelFilter[] {
  const shown = widgets.flatMap(widgetResources);
  return filters.map((filter) => ({
    field: filter.field,
    resource: shown.find((id) => panelFieldOn(filter, resources[id]!) === filter.field)!,
    ...(filter.label && { label: filter.label }),
  }));
}
