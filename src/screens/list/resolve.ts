import { resolveColumns, resolveScope, resolveForm, readSort } from '#language/shortForms.ts';
import { fieldsCoveredByTitle } from '#model/records/title.ts';
import { fitsColumns, fitsFilters, isMoney } from '#model/traits.ts';
import type { Column, Portal, Resource } from '#model/types.ts';
import { resolveLetter } from '#rules/resolve/resolve.ts';
import { NameResolver } from '#rules/resolve/resolvedValues.ts';
import type { ListButton, ListColumn, Related, Print, PrintedList, Show, ListAction } from './listTypes.ts';
import type { ListScreen } from './schema.ts';
import { metric as metricWidget } from '../dashboard/widgets/metric/config.ts';
import { resolveFacet } from './bindParts.ts';
import { listOf, type ListSource } from './schema.ts';
import type { PrintedListSource, PrintSource, ShowSource } from './show/schema.ts';
import { writes } from './related/schema.ts';
import { viewsOf } from './views/registry.ts';

type Resources = Portal['resources'];

const defaultActions: ListAction[] = ['create', 'edit', 'delete', 'export', 'bulkTransitions'];
const defaultColumns = 6;

export function resolveList(source: string | ListSource, resources: Resources): ListScreen {
  const { show, print, card, ...list } = listOf(source);
  const resource = resources[list.resource]!;
  const totals = list.totals ?? {};
  const columns = totalledFirst(
    list.columns ? resolveColumns(list.columns) : columnsOf(resource),
    totals,
    resource,
  );
  const scope = resolveScope(list.scope);
  const filters =
    list.filters ?? columns.map(({ field }) => field).filter((id) => fitsFilters(resource.fields[id]!));
  const facets = (list.facets ?? []).map((facet) => resolveFacet(facet, resource.fields));
  return {
    ...list,
    kind: 'list',
    columns,
    filters: [
      ...new Set([...(list.tabs ? [list.tabs] : []), ...filters, ...facets.map(({ field }) => field)]),
    ],
    facets,
    ...(resource.single && { single: true as const }),
    filter: list.filter ?? {},
    defaultFilter: list.defaultFilter ?? {},
    queries: (list.queries ?? []).map(({ sort, ...query }) => ({
      ...query,
      ...(sort && { sort: readSort(sort) }),
    })),
    sort: list.sort ? readSort(list.sort) : resource.sort,
    perPage: list.perPage ?? 25,
    search: list.search ?? resource.search.length > 0,
    actions:
      list.actions ?? (resource.from ? ['export'] : resource.single ? ['edit', 'export'] : defaultActions),
    buttons: (list.buttons ?? []).map((button) => resolveButton(button, resource, resources)),
    transitions:
      list.transitions === false
        ? []
        : (list.transitions ?? resource.transitions.flatMap(({ id, auto }) => (auto ? [] : [id]))),
    form: list.form ? resolveForm(list.form) : resource.form,
    totals,
    // The link step has checked that a metric over another resource has a scope of its own.
    metrics: (list.metrics ?? []).map((metric) => metricWidget.resolve(metric, scope, resources)),
    related: (list.related ?? []).map((related) => resolveRelated(related, resources)),
    ...(show && { show: resolveShow(show) }),
    ...(print && { print: [print].flat().map((one) => resolvePrint(one, resources)) }),
    views: list.views ?? viewsOf(list),
    ...((card || resource.image) && {
      card: { ...(resource.image && { image: resource.image }), ...card },
    }),
    scope,
  };
}

function resolveRelated(related: NonNullable<ListSource['related']>[number], resources: Resources): Related {
  const resource = resources[related.resource]!;
  const { actions = [] } = related;
  return {
    ...related,
    label: related.label ?? resource.label.many,
    columns: resolveColumns(related.columns),
    sort: related.sort ? readSort(related.sort) : resource.sort,
    actions,
    form: writes(actions) ? (related.form ? resolveForm(related.form) : resource.form) : [],
    filter: {},
    scope: resolveScope(related.scope),
  };
}

function resolveButton(
  { on = 'record', email, title = '', text, attach, ...button }: NonNullable<ListSource['buttons']>[number],
  resource: Resource,
  resources: Resources,
): ListButton {
  if (email === undefined) return { ...button, ...(text !== undefined && { text }), on };
  const names = new NameResolver(resource, resources);
  const letter = resolveLetter({ email, title, text, attach }, names);
  return { ...button, on, sends: true, letter: { ...letter, paths: names.paths } };
}

const resolvePrint = ({ sections, related, ...print }: PrintSource, resources: Resources): Print => ({
  ...print,
  ...(sections && { sections: resolveForm(sections) }),
  ...(related && { related: related.map((one) => resolvePrintedList(one, resources)) }),
});

function resolvePrintedList(list: PrintedListSource, resources: Resources): PrintedList {
  const resource = resources[list.resource]!;
  return {
    ...list,
    label: list.label ?? resource.label.many,
    columns: resolveColumns(list.columns),
    totals: list.totals ?? {},
    sort: list.sort ? readSort(list.sort) : resource.sort,
    filter: {},
    scope: resolveScope(list.scope),
  };
}

const resolveShow = ({ sections, side, ...show }: ShowSource): Show => ({
  ...show,
  ...(sections && { sections: resolveForm(sections) }),
  ...(side && { side: resolveForm(side) }),
});

/**
 * Where space is short, columns with a total are shown before others: the row of totals would be empty. Amounts are
 * without being told so.
 */
const totalledFirst = (columns: readonly ListColumn[], totals: object, { fields }: Resource): ListColumn[] =>
  columns.map((column) =>
    Object.hasOwn(totals, column.field) && column.priority === undefined && !isMoney(fields[column.field])
      ? { ...column, priority: true }
      : column,
  );

/**
 * The default columns: the title, then the first fields that fit in a cell. With a picture, the first column
 * shows the full title, so the other title fields are left out.
 */
function columnsOf(resource: Resource): Column[] {
  const fields = Object.values(resource.fields).filter(
    (field) => field.id !== 'id' && !field.stamp && fitsColumns(field),
  );
  const names = new Set([...resource.titleFields, ...fields.map(({ id }) => id)]);
  const inTitle = fieldsCoveredByTitle(resource);
  return [...names]
    .filter((id) => !inTitle.includes(id))
    .slice(0, Math.max(defaultColumns, resource.titleFields.length))
    .map((field) => ({ field }));
}
