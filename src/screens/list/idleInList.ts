/** Keywords of a list that do nothing beside its others: no view reads them, no action needs them, or a filter fixes them. */
import { isFixed, isImplied, isSameFilter, refuseIdle } from '#language/lint/idleKeywords.ts';
import { asMap } from '#language/schema/atoms.ts';
import { isWritableField } from '#language/lint/forms.ts';
import { translate } from '#messages/translate.ts';
import { traitsOf } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import { refuseTonesOfDue } from './columns/idleTones.ts';
import type { WrittenScreen } from '../language.ts';
import { metric as metricWidget } from '../dashboard/widgets/metric/config.ts';
import { listOf, type ListScreen, type ListSource } from './schema.ts';
import { showsColumns, type ListView } from './views/registry.ts';

type Written = WrittenScreen<ListScreen, string | ListSource>;

/** The views that show one page after the other. */
const paged: readonly ListView[] = ['table', 'cards'];
/** The views that set the order of their records themselves. */
const ordering: readonly ListView[] = ['calendar', 'timeline'];
/** The views that draw a record as a card; a phone draws a table so. */
const asCards: readonly ListView[] = ['table', 'cards', 'board'];

export function refuseIdleInList({ screen: list, source, node, resources }: Written) {
  const written = listOf(source);
  const resource = resources[list.resource]!;
  const { views, actions, filter } = list;
  const has = (...some: readonly ListView[]) => views.some((view) => some.includes(view));
  const hasTable = has('table');
  const prints = actions.includes('export');
  const fills = actions.includes('create') || actions.includes('edit');
  refuseIdle(node, {
    columns: !prints && !views.some(showsColumns) && 'idle.noViewHasColumns',
    totals: !prints && !has(...paged) && 'idle.onlyTablesHaveTotals',
    running: !prints && !has(...paged) && 'idle.onlyTablesRun',
    perPage: !has(...paged) && 'idle.onlyTablesHavePages',
    sort: !prints && views.every((view) => ordering.includes(view)) && 'idle.viewsOrderThemselves',
    card: !has(...asCards) && 'idle.noViewHasCards',
    open:
      list.open === 'expand'
        ? !hasTable && 'idle.onlyTablesExpand'
        : list.open === 'form' && !actions.includes('edit') && 'idle.nobodyEdits',
    steps:
      list.steps && (!fills ? 'idle.nobodyFillsForm' : list.form.length < 2 && 'idle.oneSectionHasNoSteps'),
    tabs: written.tabs !== undefined && isFixed(written.tabs, filter, resource) && 'idle.filterFixesTabs',
    transitions:
      Array.isArray(list.transitions) &&
      resource.transitions.every(({ auto }) => auto) &&
      'idle.noTransitions',
    createLabel: !actions.includes('create') && 'idle.nobodyCreates',
    defaultFilter: isImplied(list.defaultFilter, filter) && 'idle.filterSaysSo',
  });
  for (const [index, action] of (written.actions ?? []).entries())
    if (action === 'bulkEdit' && !hasTable)
      node.at('actions', index).refuse(translate('idle.onlyTablesSelect'), 'value');
    else if (
      action === 'bulkEdit' &&
      !list.form.some(({ fields }) => fields.some((one) => fitsMany(one, resource)))
    )
      node.at('actions', index).refuse(translate('idle.noFieldFitsMany'), 'value');
  for (const [index, facet] of (written.facets ?? []).entries()) {
    const at = node.at('facets', index);
    const { field, ranges } = typeof facet === 'string' ? { field: facet } : facet;
    if (isFixed(field, filter, resource)) at.refuse(translate('idle.facetIsFixed', { field }), 'value');
    refuseIdle(at, { most: ranges && 'idle.rangesAreAllShown' });
  }
  refuseIdleQueries(list, node);
  refuseIdleColumns(list, written, node, resource);
  for (const [index, metric] of list.metrics.entries())
    metricWidget.lint?.(metric, node.at('metrics', index), resources);
}

/** A value that many records may share, in one of the inputs for many records at once. */
const fitsMany = (entry: Parameters<typeof isWritableField>[0], resource: Resource): boolean => {
  const field = resource.fields[entry.field];
  const { attachment, secret, rows } = traitsOf(field);
  return isWritableField(entry, resource) && !field!.unique && !attachment && !secret && !rows;
};

function refuseIdleQueries({ queries, filter }: ListScreen, node: Written['node']) {
  for (const [index, query] of queries.entries()) {
    const at = node.at('queries', index);
    if (isImplied(query.filter, filter) && !query.sort)
      at.at('filter').refuse(translate('idle.queryShowsAll', { label: query.label }), 'key');
    const earlier = queries.find(
      (other, before) =>
        before < index &&
        isSameFilter(other.filter, query.filter) &&
        JSON.stringify(other.sort) === JSON.stringify(query.sort),
    );
    if (earlier)
      at.at('filter').refuse(
        translate('idle.queriesAreEqual', { label: query.label, other: earlier.label }),
        'key',
      );
  }
}

function refuseIdleColumns(
  list: ListScreen,
  { columns = [] }: ListSource,
  node: Written['node'],
  resource: Resource,
) {
  refuseTonesOfDue(columns.map(asMap), resource, list.filter, node.at('columns'));
  const tabs = resource.fields[list.tabs ?? '']?.options?.map(({ value }) => value) ?? [];
  for (const [index, column] of columns.entries()) {
    if (typeof column === 'string') continue;
    refuseIdle(node.at('columns', index), {
      inline: !list.views.includes('table') && 'idle.onlyTablesEditInline',
      priority: column.hidden && column.priority && 'idle.hiddenHasNoPriority',
      tabs:
        column.tabs &&
        tabs.length > 0 &&
        tabs.every((tab) => column.tabs!.includes(tab)) &&
        'idle.columnInAllTabs',
    });
  }
}
