import { fieldsCoveredByTitle } from '#model/records/title.ts';
import { fitsColumns, fitsFilters, isMoney } from '#model/traits.ts';
import type { Column, Portal, Resource } from '#model/types.ts';
import { resolveLetter } from '#rules/resolve/resolve.ts';
import { NameResolver } from '#rules/resolve/resolvedValues.ts';
import type { ListButton, ListColumn, Related, Print, PrintedList, ListAction } from './listTypes.ts';
import type { ListScreen } from './schema.ts';
import { metric as metricWidget } from '../dashboard/widgets/metric/config.ts';
import { resolveFacet } from './bindParts.ts';
import { factsAtMost } from './show/factsAtMost.ts';
import { guessedFacts } from './show/guessedFacts.ts';
import type { CompletedList } from './schema.ts';
import { writes } from './related/schema.ts';
import { resolveRunning } from './running/schema.ts';
import { viewsOf } from './views/registry.ts';

type Resources = Portal['resources'];

const defaultActions: ListAction[] = ['create', 'edit', 'delete', 'export', 'bulkTransitions'];
const defaultColumns = 6;

export function resolveList(list: CompletedList, resources: Resources): ListScreen {
  const { print, card, running, ...others } = list;
  const resource = resources[list.resource]!;
  const sort = list.sort ?? resource.sort;
  const columns = totalledFirst(list.columns ?? columnsOf(resource), list.totals, resource);
  const filters =
    list.filters ?? columns.map(({ field }) => field).filter((id) => fitsFilters(resource.fields[id]!));
  const facets = list.facets.map((facet) => resolveFacet(facet, resource.fields));
  const form = list.form ?? resource.form;
  const summary =
    list.show?.summary ?? guessedFacts({ ...list, columns, form }, resource).map(({ field }) => field);
  return {
    ...others,
    kind: 'list',
    columns,
    facts: summary.slice(0, factsAtMost),
    filters: [
      ...new Set([...(list.tabs ? [list.tabs] : []), ...filters, ...facets.map(({ field }) => field)]),
    ],
    facets,
    ...(resource.single && { single: true as const }),
    sort,
    ...(running && { running: resolveRunning(running, { by: sort.field }) }),
    search: list.search ?? resource.search.length > 0,
    actions:
      list.actions ?? (resource.from ? ['export'] : resource.single ? ['edit', 'export'] : defaultActions),
    buttons: list.buttons.map((button) => resolveButton(button, resource, resources)),
    transitions:
      list.transitions === false
        ? []
        : (list.transitions ?? resource.transitions.flatMap(({ id, auto }) => (auto ? [] : [id]))),
    form,
    // The link step has checked that a metric over another resource has a scope of its own.
    metrics: list.metrics.map((metric) => metricWidget.resolve(metric, list.scope, resources)),
    related: list.related.map((related) => resolveRelated(related, resources)),
    ...(print && { print: print.map((one) => resolvePrint(one, resources)) }),
    views: list.views ?? viewsOf(list),
    ...((card || resource.image) && {
      card: { ...(resource.image && { image: resource.image }), ...card },
    }),
  };
}

function resolveRelated(
  { running, ...related }: CompletedList['related'][number],
  resources: Resources,
): Related {
  const resource = resources[related.resource]!;
  const sort = related.sort ?? resource.sort;
  return {
    ...related,
    label: related.label ?? resource.label.many,
    sort,
    ...(running && { running: resolveRunning(running, { by: sort.field, of: related.target }) }),
    form: writes(related.actions) ? (related.form ?? resource.form) : [],
    filter: {},
  };
}

function resolveButton(
  { email, title = '', text, attach, ...button }: CompletedList['buttons'][number],
  resource: Resource,
  resources: Resources,
): ListButton {
  if (email === undefined) return { ...button, ...(text !== undefined && { text }) };
  const names = new NameResolver(resource, resources);
  const letter = resolveLetter({ email, title, text, attach }, names);
  return { ...button, sends: true, letter: { ...letter, paths: names.paths } };
}

type CompletedPrint = NonNullable<CompletedList['print']>[number];

const resolvePrint = ({ related, ...print }: CompletedPrint, resources: Resources): Print => ({
  ...print,
  ...(related && { related: related.map((one) => resolvePrintedList(one, resources)) }),
});

function resolvePrintedList(
  { running, ...list }: NonNullable<CompletedPrint['related']>[number],
  resources: Resources,
): PrintedList {
  const resource = resources[list.resource]!;
  const sort = list.sort ?? resource.sort;
  return {
    ...list,
    label: list.label ?? resource.label.many,
    sort,
    ...(running && { running: resolveRunning(running, { by: sort.field, of: list.target }) }),
    filter: {},
  };
}

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
    (field) => field.id !== 'id' && !field.stamp && !field.hidden && fitsColumns(field),
  );
  const names = new Set([...resource.titleFields, ...fields.map(({ id }) => id)]);
  const inTitle = fieldsCoveredByTitle(resource);
  return [...names]
    .filter((id) => !inTitle.includes(id))
    .slice(0, Math.max(defaultColumns, resource.titleFields.length))
    .map((field) => ({ field }));
}
