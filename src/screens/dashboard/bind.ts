/** Checks a dashboard: its widgets, and the period and filters that its user chooses for all of them. */
import {
  fieldOf,
  findResource,
  findSingleField,
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { widgetResources } from '#model/measures.ts';
import { dateOf } from '#model/filter/periods.ts';
import { isTemporal } from '#model/traits.ts';
import type { Requirement } from '#model/types.ts';
import { bindWidget } from './resolve.ts';
import {
  dashboardOf,
  panelFieldOn,
  panelFilterOf,
  type DashboardSource,
  type WrittenDashboard,
} from './schema.ts';
import type { WidgetSource } from './widgetConfigs.ts';
import { translate } from '#messages/translate.ts';

type KnownFields = KnownResource & { fields: NonNullable<KnownResource['fields']> };

export function bindDashboard(
  context: BindContext,
  node: ConfigNode,
  source: WrittenDashboard,
  requirement: Requirement | null,
) {
  const { scope, ...panel } = dashboardOf(source);
  const at = Array.isArray(source) ? node : node.at('widgets');
  panel.widgets.forEach((widget, index) =>
    bindWidget(context, at.at(index), widget, {
      requirement,
      ...(scope && { scope: { source: scope, node: node.at('scope') } }),
    }),
  );
  checkPanel(context, node, at, panel);
}

/** @param at the place of the widgets */
function checkPanel(context: BindContext, node: ConfigNode, at: ConfigNode, panel: DashboardSource) {
  const { widgets, period } = panel;
  widgets.forEach((widget, index) => checkFollowing(context, at.at(index), widget, period));
  const shown = [...new Set(widgets.flatMap(widgetResources))].map((id) => context.resources.get(id));
  // The period is reported as unused only when every resource is known.
  const isWhole = shown.every((resource): resource is KnownFields => resource?.fields != null);
  if (period && isWhole && !widgets.some((widget) => dateIn(context, widget)))
    node.at('period').error(translate('screens.noWidgetOfDashboard'), 'key');
  panel.filters?.forEach((source, index) => {
    const filterAt = node.at('filters', index);
    const filter = panelFilterOf(source);
    const fieldAt = typeof source === 'string' ? filterAt : filterAt.at('field');
    for (const [id, name] of Object.entries(filter.on ?? {})) {
      const resource = findResource(context, filterAt.at('on', id), id);
      if (!resource) continue;
      if (isWhole && !shown.includes(resource as KnownFields))
        filterAt.at('on', id).error(translate('screens.dashboardDoesNotShow', { id }), 'key');
      if (name) findSingleField(filterAt.at('on', id), resource, name);
    }
    if (!isWhole) return;
    const known = shown as KnownFields[];
    const own = known.find((resource) => panelFieldOn(filter, resource) === filter.field);
    if (!own)
      return fieldAt.error(
        translate('screens.noResourceOfDashboard', {
          field: filter.field,
          known: known.map(({ id }) => `"${id}"`).join(', '),
        }),
      );
    const field = findSingleField(fieldAt, own, filter.field);
    if (field) checkAlike(filterAt, filter, field, own, known);
  });
}

/** A filter applies to all widgets, so it must mean the same in each resource. */
function checkAlike(
  node: ConfigNode,
  filter: ReturnType<typeof panelFilterOf>,
  field: KnownField,
  own: KnownResource,
  shown: readonly KnownFields[],
) {
  for (const resource of shown) {
    const name = panelFieldOn(filter, resource);
    const other = name === undefined ? undefined : resource.fields[name];
    if (!name || !other || (other.type === field.type && targetOf(other) === targetOf(field))) continue;
    // Allowed: the filter is a reference, and this widget shows the referenced records themselves.
    if (name === 'id' && targetOf(field) === resource.id) continue;
    node.error(
      translate('screens.ofIsNotSameThing', { name, id: resource.id, field: filter.field, ownId: own.id }),
    );
  }
}

const targetOf = ({ source }: KnownField) => (source && 'resource' in source ? source.resource : undefined);

/** Checks that a widget with `period` is on a dashboard with a period, and that the field is a date. */
export function checkFollowing(
  context: BindContext,
  node: ConfigNode,
  widget: WidgetSource,
  period: string | undefined,
) {
  if (!('period' in widget) || widget.period === undefined) return;
  if (!period) return node.at('period').error(translate('screens.onlyDashboardWithPeriod'), 'key');
  const resource = context.resources.get(widget.resource);
  if (!resource || widget.period === false) return;
  const field = fieldOf(resource, widget.period, 'single');
  if (field && !isTemporal(field))
    node.at('period').error(translate('screens.fieldIsNotDate', { period: widget.period }));
}

function dateIn({ resources }: BindContext, widget: WidgetSource): boolean {
  if (!('resource' in widget) || widget.period === false) return false;
  if (widget.period) return true;
  const parts = [widget, ...('per' in widget && widget.per ? [widget.per] : [])];
  return parts.some(({ resource, filter }) => {
    const fields = resources.get(resource)?.fields;
    return fields != null && dateOf(filter ?? {}, fields) !== undefined;
  });
}
