import { isDeepStrictEqual } from 'node:util';
import type {
  Column,
  FormScreen,
  ListScreen,
  Metric,
  Related,
  ReportScreen,
  Section,
  SimpleScreen,
  Sort,
  TableWidget,
  ViewOptions,
  Widget,
} from '../../model/types.ts';
import type { Description } from '../../model/walk.ts';
import { relatedDescription, simpleScreenDescription, widgetDescription } from '../resolved.ts';
import { fieldsOfViews, viewOptions } from '../../screens/list/views/registry.ts';
import { mentions } from './narrowFilter.ts';
import { differ, narrowKeys } from './narrowKeys.ts';
import type { Narrowed } from './narrowResource.ts';

type Resources = ReadonlyMap<string, Narrowed>;

/** What both screens give; null when that is nothing. A kind that is not known here must be the same in both. */
export function narrowScreen(
  screen: SimpleScreen,
  limit: SimpleScreen,
  resources: Resources,
): SimpleScreen | null {
  if (screen.kind === 'list' && limit.kind === 'list') return narrowList(screen, limit, resources);
  if (screen.kind === 'form' && limit.kind === 'form') return narrowFormScreen(screen, limit, resources);
  if (screen.kind === 'dashboard' && limit.kind === 'dashboard') {
    const widgets = narrowWidgets(screen.widgets, limit.widgets, resources);
    const filters = screen.filters.filter(({ field }) =>
      limit.filters.some((other) => other.field === field),
    );
    return widgets.length > 0 ? { ...screen, widgets, filters } : null;
  }
  if (screen.kind === 'report' && limit.kind === 'report') return narrowReport(screen, limit, resources);
  return isDeepStrictEqual(screen, limit) ? screen : null;
}

function narrowList(list: ListScreen, limit: ListScreen, resources: Resources): ListScreen | null {
  const { resource, withheld, gone } = resources.get(list.resource)!;
  if (gone) return null;
  const { fields } = resource;
  const may = (id: string) => !withheld.has(id);
  const columns = narrowColumns(list.columns, limit.columns).filter(({ field }) => may(field));
  if (columns.length === 0) return null;
  const shown = new Set([...limit.columns.map(({ field }) => field), ...limit.filters]);
  const { tabs } = list;
  const [options, others] = [viewOptions(list), viewOptions(limit)];
  const keeps = (view: string) =>
    isDeepStrictEqual(options[view as keyof ViewOptions], others[view as keyof ViewOptions]) &&
    fieldsOfViews(list, view).every(may);
  const views = list.views.filter(keeps);
  const kept = Object.entries(options).map(([view, option]) => [view, keeps(view) ? option : undefined]);
  const keepsTabs = tabs !== undefined && may(tabs) && limit.filters.includes(tabs);
  const narrowed = narrowKeys(list, limit, simpleScreenDescription, { fields, withheld }, {
    columns,
    tabs: keepsTabs ? tabs : undefined,
    sort: narrowSort(list.sort, limit.sort, shown),
    form: narrowForm(list.form, limit.form, withheld, fields),
    metrics: narrowWidgets(list.metrics, limit.metrics, resources) as Metric[],
    related: list.related.flatMap((one) => narrowRelated(one, limit.related, resources) ?? []),
    ...(Object.fromEntries(kept) as ViewOptions),
  } as Partial<ListScreen>);
  const isTransition = (id: string) => resource.transitions.some((transition) => transition.id === id);
  return (
    narrowed && {
      ...narrowed,
      search: list.search && resource.search.length > 0,
      transitions: narrowed.transitions.filter(isTransition),
      views: views.length > 0 ? views : ['table'],
    }
  );
}

type Fields = Narrowed['resource']['fields'];

const narrowColumns = (columns: readonly Column[], limit: readonly Column[]) =>
  columns.filter(({ field }) => limit.some((other) => other.field === field));

/** A field is told by the order of the rows, so it may only be one that is shown anyway. */
const narrowSort = (sort: Sort, limit: Sort, shown: ReadonlySet<string>): Sort =>
  sort.field === limit.field || shown.has(sort.field) ? sort : { ...sort, field: 'id' };

function narrowForm(
  form: readonly Section[],
  limit: readonly Section[],
  withheld: ReadonlySet<string>,
  resourceFields: Fields,
): Section[] {
  const others = new Map(limit.flatMap(({ fields }) => fields.map((entry) => [entry.field, entry] as const)));
  return form.flatMap((section): Section[] => {
    if (mentions(section.visibleWhen, withheld, resourceFields)) return [];
    const fields = section.fields
      .filter(({ field }) => others.has(field) && !withheld.has(field))
      .map((entry) => (others.get(entry.field)!.readOnly ? { ...entry, readOnly: true } : entry));
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}

function narrowFormScreen(screen: FormScreen, limit: FormScreen, resources: Resources): FormScreen | null {
  const { resource, withheld, gone } = resources.get(screen.resource)!;
  const { fields } = resource;
  const form = narrowForm(screen.form, limit.form, withheld, fields);
  if (gone || form.length === 0 || mentions(screen.filter, withheld, fields)) return null;
  return narrowKeys(screen, limit, simpleScreenDescription, { fields, withheld }, { form });
}

function narrowRelated(related: Related, others: readonly Related[], resources: Resources): Related | null {
  const limit = others.find((one) => one.resource === related.resource && one.target === related.target);
  if (!limit || resources.get(related.resource)!.withheld.has(related.target)) return null;
  return narrowTable(related, limit, relatedDescription, resources);
}

/** Rows in columns that are in order. */
function narrowTable<T extends Related | TableWidget>(
  table: T,
  limit: T,
  description: Description,
  resources: Resources,
): T | null {
  const { resource, withheld, gone } = resources.get(table.resource)!;
  const columns = narrowColumns(table.columns, limit.columns).filter(({ field }) => !withheld.has(field));
  if (gone || columns.length === 0) return null;
  const shown = new Set(columns.map(({ field }) => field));
  const sort = narrowSort(table.sort, limit.sort, shown);
  const { fields } = resource;
  return narrowKeys(table, limit, description, { fields, withheld }, { columns, sort } as Partial<
    Related | TableWidget
  > as Partial<T>);
}

/** A figure over other rows is another figure: it stays only as it is. The rows of a table are narrowed like a list's. */
function narrowWidgets(
  widgets: readonly Widget[],
  limits: readonly Widget[],
  resources: Resources,
): Widget[] {
  return widgets.flatMap((widget): Widget[] => {
    if (widget.kind === 'shortcuts' || widget.kind === 'text') return [widget];
    if (resources.get(widget.resource)!.gone) return [];
    if (widget.kind !== 'table') return limits.some((other) => isSameFigure(widget, other)) ? [widget] : [];
    const limit = limits.find(
      (other) => other.kind === 'table' && other.resource === widget.resource && other.title === widget.title,
    );
    const narrowed =
      limit?.kind === 'table' ? narrowTable(widget, limit, widgetDescription, resources) : null;
    return narrowed ? [narrowed] : [];
  });
}

const isSameFigure = (widget: Widget, other: Widget) =>
  widget.kind === other.kind && !differ(widget, other, widgetDescription);

function narrowReport(report: ReportScreen, limit: ReportScreen, resources: Resources): ReportScreen | null {
  const { gone } = resources.get(report.resource)!;
  if (gone || differ(report, limit, simpleScreenDescription, ['groupings', 'measures', 'filters']))
    return null;
  const groupings = report.groupings.filter(({ groupBy }) =>
    limit.groupings.some((other) => isDeepStrictEqual(other.groupBy, groupBy)),
  );
  const others = Object.values(limit.measures);
  const measures = Object.entries(report.measures).filter(([, measure]) =>
    others.some((other) => isDeepStrictEqual(other, measure)),
  );
  if (groupings.length === 0 || measures.length === 0) return null;
  return {
    ...report,
    groupings,
    measures: Object.fromEntries(measures),
    filters: report.filters.filter((id) => limit.filters.includes(id)),
    defaultFilter: isDeepStrictEqual(report.defaultFilter, limit.defaultFilter) ? report.defaultFilter : {},
  };
}
