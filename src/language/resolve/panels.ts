import { dateOf, monthsBack } from '../../model/period.ts';
import { widgetResources } from '../../model/measures.ts';
import { panelFieldOn, panelFilterOf, type DashboardSource } from '../shortForms.ts';
import type { Filter, Narrowed, PanelFilter, Portal, Widget } from '../../model/types.ts';

type Panel = Pick<DashboardSource, 'period' | 'filters'>;
type Resources = Portal['resources'];

/** @param own what the widget itself says of the period */
export function followPanel(
  widget: Widget,
  own: string | false | undefined,
  panel: Panel,
  resources: Resources,
): Widget {
  if (widget.kind === 'shortcuts' || widget.kind === 'text') return widget;
  const follow = <T extends { resource: string; filter: Filter; compare?: Filter }>(part: T, named = own) =>
    followed(part, named, panel, resources);
  const followedWidget = follow(widget);
  if (followedWidget.kind !== 'metric' || !followedWidget.per) return followedWidget;
  // the divisor has a date of its own
  return { ...followedWidget, per: follow(followedWidget.per, own === false ? false : undefined) };
}

function followed<T extends { resource: string; filter: Filter; compare?: Filter }>(
  part: T,
  own: string | false | undefined,
  { period, filters = [] }: Panel,
  resources: Resources,
): T & Narrowed {
  const resource = resources[part.resource]!;
  const by = Object.fromEntries(
    filters.map(panelFilterOf).flatMap((filter) => {
      const field = panelFieldOn(filter, resource);
      return field ? [[filter.field, field]] : [];
    }),
  );
  const date = period && own !== false ? (own ?? dateOf(part.filter, resource.fields)) : undefined;
  if (!date && Object.keys(by).length === 0) return part;
  if (!date) return { ...part, narrowing: { by } };
  const back = part.compare && monthsBack(part.compare[date]);
  return {
    ...part,
    narrowing: { period: date, by },
    filter: withoutPeriod(part.filter, date),
    ...(part.compare && { compare: withoutPeriod(part.compare, date) }),
    ...(back !== undefined && { back }),
  };
}

export const periodOf = (widget: object): string | false | undefined =>
  (widget as { period?: string | false }).period;

const withoutPeriod = (filter: Filter, date: string): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(([key, value]) => key !== date || monthsBack(value) === undefined),
  );

/** Each filter with a resource whose field it is, to tell what is chosen from; link.ts sees to it that there is one. */
export function resolvePanelFilters(
  filters: Panel['filters'],
  widgets: readonly Widget[],
  resources: Resources,
): PanelFilter[] {
  const shown = widgets.flatMap(widgetResources);
  return (filters ?? []).map(panelFilterOf).map((filter) => ({
    field: filter.field,
    resource: shown.find((id) => panelFieldOn(filter, resources[id]!) === filter.field)!,
    ...(filter.label && { label: filter.label }),
  }));
}
