import { isDeepStrictEqual } from 'node:util';
import type {
  Column,
  FormScreen,
  ListScreen,
  Metric,
  Related,
  ReportScreen,
  Scope,
  Section,
  SimpleScreen,
  Sort,
  Widget,
} from '../../model/types.ts';
import { mentions, narrowFilter, narrowScope } from './narrowFilter.ts';
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

/** Keys that say how a list looks, and those that are dealt with one by one; all others must be the same. */
const listKeys = [
  'columns',
  'filters',
  'filter',
  'defaultFilter',
  'sort',
  'perPage',
  'search',
  'actions',
  'transitions',
  'form',
  'totals',
  'metrics',
  'related',
  'views',
  'map',
  'empty',
  'createLabel',
  'scope',
  'tabs',
];

function narrowList(list: ListScreen, limit: ListScreen, resources: Resources): ListScreen | null {
  const { resource, withheld, gone } = resources.get(list.resource)!;
  if (gone || differ(list, limit, listKeys)) return null;
  const { fields } = resource;
  const mine = <T>(own: readonly T[], other: readonly T[]) => own.filter((one) => other.includes(one));
  const may = (id: string) => !withheld.has(id);
  const columns = narrowColumns(list.columns, limit.columns).filter(({ field }) => may(field));
  if (columns.length === 0 || mentionsAny(list, withheld, fields)) return null;
  const shown = new Set([...limit.columns.map(({ field }) => field), ...limit.filters]);
  const { map, tabs, ...rest } = list;
  const filters = mine(list.filters, limit.filters).filter(may);
  const keepsMap = map !== undefined && isDeepStrictEqual(map, limit.map) && Object.values(map).every(may);
  const views = list.views.filter((view) => view !== 'map' || keepsMap);
  return {
    ...rest,
    columns,
    filters,
    ...(tabs !== undefined && filters.includes(tabs) && { tabs }),
    filter: narrowFilter(list.filter, limit.filter, fields),
    defaultFilter: isDeepStrictEqual(list.defaultFilter, limit.defaultFilter) ? list.defaultFilter : {},
    sort: narrowSort(list.sort, limit.sort, shown),
    search: list.search && resource.search.length > 0,
    actions: mine(list.actions, limit.actions),
    transitions: mine(list.transitions, limit.transitions).filter((id) =>
      resource.transitions.some((transition) => transition.id === id),
    ),
    form: narrowForm(list.form, limit.form, withheld, fields),
    totals: Object.fromEntries(
      Object.entries(list.totals).filter(([id, kind]) => limit.totals[id] === kind && may(id)),
    ),
    metrics: narrowWidgets(list.metrics, limit.metrics, resources) as Metric[],
    related: list.related.flatMap((one) => narrowRelated(one, limit.related, resources) ?? []),
    views: views.length > 0 ? views : ['table'],
    ...(keepsMap && { map }),
    scope: narrowScope(list.scope, limit.scope, fields),
  };
}

type Fields = Narrowed['resource']['fields'];

/** What only a withheld field narrows can't be shown without telling of that field. */
function mentionsAny(
  { filter, scope }: { filter?: ListScreen['filter']; scope: Scope },
  withheld: ReadonlySet<string>,
  fields: Fields,
): boolean {
  return [filter, ...Object.values(scope)].some((one) => one !== '*' && mentions(one, withheld, fields));
}

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
  if (gone || differ(screen, limit, ['form', 'submitLabel', 'to', 'scope'])) return null;
  const form = narrowForm(screen.form, limit.form, withheld, resource.fields);
  if (form.length === 0 || mentionsAny(screen, withheld, resource.fields)) return null;
  return { ...screen, form, scope: narrowScope(screen.scope, limit.scope, resource.fields) };
}

function narrowRelated(related: Related, others: readonly Related[], resources: Resources): Related | null {
  const limit = others.find((one) => one.resource === related.resource && one.target === related.target);
  const { resource, withheld, gone } = resources.get(related.resource)!;
  if (!limit || gone || withheld.has(related.target) || mentionsAny(related, withheld, resource.fields))
    return null;
  const columns = narrowColumns(related.columns, limit.columns).filter(({ field }) => !withheld.has(field));
  if (columns.length === 0) return null;
  return {
    ...related,
    columns,
    sort: narrowSort(related.sort, limit.sort, new Set(columns.map(({ field }) => field))),
    scope: narrowScope(related.scope, limit.scope, resource.fields),
  };
}

/** A figure over other rows is another figure: it stays only as it is. The rows of a table are narrowed like a list's. */
function narrowWidgets(
  widgets: readonly Widget[],
  limits: readonly Widget[],
  resources: Resources,
): Widget[] {
  return widgets.flatMap((widget): Widget[] => {
    if (widget.kind === 'shortcuts' || widget.kind === 'text') return [widget];
    const { resource, withheld, gone } = resources.get(widget.resource)!;
    if (gone) return [];
    if (widget.kind !== 'table') return limits.some((other) => sameFigure(widget, other)) ? [widget] : [];
    const limit = limits.find(
      (other) => other.kind === 'table' && other.resource === widget.resource && other.title === widget.title,
    );
    if (limit?.kind !== 'table' || !isDeepStrictEqual(widget.narrowing, limit.narrowing)) return [];
    if (mentionsAny(widget, withheld, resource.fields)) return [];
    const columns = narrowColumns(widget.columns, limit.columns).filter(({ field }) => !withheld.has(field));
    if (columns.length === 0) return [];
    return [
      {
        ...widget,
        columns,
        filter: narrowFilter(widget.filter, limit.filter, resource.fields),
        sort: narrowSort(widget.sort, limit.sort, new Set(columns.map(({ field }) => field))),
        scope: narrowScope(widget.scope, limit.scope, resource.fields),
      },
    ];
  });
}

const looks = [
  'label',
  'title',
  'chart',
  'limit',
  'to',
  'format',
  'decimals',
  'unit',
  'inverse',
  'help',
  'measures',
  'order',
];

function sameFigure(widget: Widget, other: Widget): boolean {
  if (widget.kind !== other.kind || differ(widget, other, looks)) return false;
  const measures = (one: Widget) => (one.kind === 'chart' ? Object.values(one.measures) : []);
  return isDeepStrictEqual(measures(widget), measures(other));
}

function narrowReport(report: ReportScreen, limit: ReportScreen, resources: Resources): ReportScreen | null {
  const { gone } = resources.get(report.resource)!;
  if (
    gone ||
    differ(report, limit, ['order', 'groupings', 'measures', 'decimals', 'filters', 'defaultFilter', 'to'])
  )
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

/** Whether they differ in anything but these keys. */
function differ(one: object, other: object, besides: readonly string[]): boolean {
  const rest = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !besides.includes(key)));
  return !isDeepStrictEqual(rest(one), rest(other));
}
