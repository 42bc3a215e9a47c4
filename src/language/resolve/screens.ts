import { fitsColumns, fitsFilters } from '../../model/traits.ts';
import type { ListAction } from '../schema.ts';
import {
  dashboardOf,
  formOf,
  listOf,
  sortOf,
  tabPath,
  type ListSource,
  type ScreenSource,
  type TabSource,
} from '../shortForms.ts';
import type {
  Column,
  ListScreen,
  Portal,
  Related,
  Resource,
  SimpleScreen,
  TabsScreen,
} from '../../model/types.ts';
import { viewOptions, viewsOf } from '../../screens/list/views/registry.ts';
import { resolveColumns, resolveScope } from './parts.ts';
import { followPanel, periodOf, resolvePanelFilters } from './panels.ts';
import { resolveReport } from './reports.ts';
import { resolveForm } from './resources.ts';
import { resolveMetric, resolveWidget } from './widgets.ts';

type Resources = Portal['resources'];

const defaultActions: ListAction[] = ['create', 'edit', 'delete', 'export'];
const defaultColumns = 6;

export function resolveTabs(
  route: Parameters<typeof tabPath>[0],
  tabs: readonly TabSource[],
  resources: Resources,
): TabsScreen {
  return {
    kind: 'tabs',
    tabs: tabs.map((tab, index) => ({
      label: tab.label,
      path: tabPath(route, tab, index),
      screen: resolveScreen(tab, resources),
    })),
  };
}

export function resolveScreen(source: ScreenSource, resources: Resources): SimpleScreen {
  if (source.list !== undefined) return resolveList(listOf(source.list), resources);
  if (source.form !== undefined) {
    const { resource, filter, form, submitLabel, to, scope } = formOf(source.form);
    return {
      kind: 'form',
      resource,
      filter: filter ?? {},
      form: form ? resolveForm(form) : resources[resource]!.form,
      ...(submitLabel && { submitLabel }),
      ...(to && { to }),
      scope: resolveScope(scope),
    };
  }
  if (source.dashboard !== undefined) {
    const { widgets: sources, scope, period, filters } = dashboardOf(source.dashboard);
    const around = resolveScope(scope);
    const widgets = sources.map((widget) =>
      followPanel(resolveWidget(widget, around, resources), periodOf(widget), { period, filters }, resources),
    );
    return {
      kind: 'dashboard',
      widgets,
      ...(period && { period }),
      filters: resolvePanelFilters(filters, widgets, resources),
    };
  }
  if (source.report !== undefined) return resolveReport(source.report, resources);
  return { kind: 'page', page: source.page! };
}

function resolveList(list: ListSource, resources: Resources): ListScreen {
  const resource = resources[list.resource]!;
  const columns = list.columns ? resolveColumns(list.columns) : columnsOf(resource);
  const scope = resolveScope(list.scope);
  const { empty, createLabel } = list;
  const filters =
    list.filters ?? columns.map(({ field }) => field).filter((id) => fitsFilters(resource.fields[id]!));
  return {
    kind: 'list',
    resource: list.resource,
    columns,
    filters: [...new Set([...(list.tabs ? [list.tabs] : []), ...filters])],
    ...(list.tabs && { tabs: list.tabs }),
    filter: list.filter ?? {},
    defaultFilter: list.defaultFilter ?? {},
    sort: list.sort ? sortOf(list.sort) : resource.sort,
    perPage: list.perPage ?? 25,
    search: list.search ?? resource.search.length > 0,
    actions: list.actions ?? (resource.from ? ['export'] : defaultActions),
    transitions:
      list.transitions === false
        ? []
        : (list.transitions ?? resource.transitions.flatMap(({ id, auto }) => (auto ? [] : [id]))),
    form: list.form ? resolveForm(list.form) : resource.form,
    totals: list.totals ?? {},
    // a figure over another resource has its own scope: link.ts sees to it
    metrics: (list.metrics ?? []).map((metric) => resolveMetric(metric, scope, resources)),
    related: (list.related ?? []).map((related) => resolveRelated(related, resources)),
    views: list.views ?? viewsOf(list),
    ...viewOptions(list),
    ...(empty && { empty }),
    ...(createLabel && { createLabel }),
    scope,
  };
}

function resolveRelated(related: NonNullable<ListSource['related']>[number], resources: Resources): Related {
  const resource = resources[related.resource]!;
  return {
    label: related.label ?? resource.label.many,
    resource: related.resource,
    target: related.target,
    columns: resolveColumns(related.columns),
    sort: related.sort ? sortOf(related.sort) : resource.sort,
    scope: resolveScope(related.scope),
  };
}

/** The title, then the first fields that fit in a cell. */
function columnsOf(resource: Resource): Column[] {
  const fields = Object.values(resource.fields).filter(
    (field) => field.id !== 'id' && !field.stamp && fitsColumns(field),
  );
  const names = new Set([...resource.titleFields, ...fields.map(({ id }) => id)]);
  return [...names]
    .slice(0, Math.max(defaultColumns, resource.titleFields.length))
    .map((field) => ({ field }));
}
