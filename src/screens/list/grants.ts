import type { Filter, Resource } from '#model/types.ts';
import { fieldsOfRunning } from './running/asked.ts';
import type { Running } from './running/schema.ts';
import { type PrintedList, type Related, type TonedColumn, fieldsInTexts } from './listTypes.ts';
import type { ListScreen } from './schema.ts';
import { metric } from '../dashboard/widgets/metric/config.ts';
import { figureQueries } from '../dashboard/widgets/metric/metricMaths.ts';
import { trendQueries } from '../dashboard/widgets/metric/trend.ts';
import { conjunction } from '#model/filter/conjunction.ts';
import { countAt, isKeptFirstPage, pageAt, pageMeta, sortOfCount } from './address/pageFirst.ts';
import { totalsQuery } from './totals.ts';
import {
  baseFields,
  choicesWithin,
  conditionFields,
  filterFields,
  formFields,
  auditFields,
} from '../fields.ts';
import type { GrantCollector, ScreenGrants, Verb } from '../kind.ts';
import { listFor } from '../sectionsFor.ts';
import { factsOf, shownSections } from './show/show.ts';
import { writes } from './related/schema.ts';
import { wayOf } from './related/sharing.ts';
import { fieldsOfButton } from './buttons/buttonFields.ts';
import { fieldsOfCard } from './card/card.ts';
import { fieldsOfViews, referencesOffered } from './views/registry.ts';

/**
 * Grants the list's rows with the fields that it shows, filters by or edits, and the actions `create`, `edit`
 * and `delete` if it has them. Its metrics and related lists are granted too.
 */
export const list: ScreenGrants<ListScreen> = {
  grant(whole, granting) {
    const screen = listFor(whole, granting.holds);
    grantRecords(screen, granting);
    for (const one of screen.metrics) metric.grant(one, granting);
    for (const one of screen.related) grantRelated(one, granting);
    for (const one of printedLists(screen)) grantPrinted(one, granting);
  },
  figuresAtOpening: (screen) => [
    ...screen.metrics.flatMap((one) => [...Object.values(figureQueries(one)), ...trendQueries(one)]),
    ...[totalsQuery(screen, screen.defaultFilter) ?? []].flat(),
  ],
  pagesAtOpening({ resource, filter: own, defaultFilter, sort, perPage }, { resources }) {
    const shown = resources[resource];
    if (!shown) return [];
    const filter = conjunction(own, defaultFilter);
    const page = { filter, sort, range: [0, perPage - 1] as const, meta: pageMeta(shown) };
    return [
      ...(isKeptFirstPage(shown, page) ? [pageAt(resource, page)] : []),
      // The app asks for the count in the order of ids, whatever the order of the page is.
      ...(isKeptFirstPage(shown, { filter, sort: sortOfCount }) ? [countAt(resource, filter)] : []),
    ];
  },
  facts: factsOf,
  filters: (screen) => choosable(screen),
  finds: ({ resource, filter, defaultFilter, sort, columns, filters, tabs, queries, search, totals }) => ({
    resource,
    filter,
    usualFilter: defaultFilter,
    sort,
    columns: columns.map(({ field }) => field),
    filters,
    ...(tabs !== undefined && { tabs }),
    queries,
    hasSearch: search,
    totals,
  }),
  conditions: ({ columns, related }) => [...tonesOf(columns), ...related.flatMap(({ form }) => form)],
  forUser(whole, cut) {
    const screen = listFor(whole, cut.holds);
    const granted = cut.transitions(screen.resource);
    return {
      ...cut.withScope(screen),
      transitions: screen.transitions.filter((id) => granted.has(id)),
      metrics: screen.metrics.map((one) => metric.forUser(one, cut)),
      related: screen.related.map((one) => cut.withScope(one)),
      ...(screen.print && {
        print: screen.print.map(({ related, ...print }) => ({
          ...print,
          ...(related && { related: related.map((one) => cut.withScope(one)) }),
        })),
      }),
    };
  },
};

function grantRecords(screen: ListScreen, granting: GrantCollector) {
  const { columns, filters, totals, sort, actions, transitions, defaultFilter, queries } = screen;
  const resource = granting.resources[screen.resource]!;
  const { all, writable, choices } = formFields(resource, screen.form);
  const rows = granting.rowsOf(screen);
  const picked = new Set([...filters, ...all]);
  const onPage = formFields(resource, shownSections(screen)).all;
  const may = (action: 'create' | 'edit' | 'delete') => actions.includes(action);
  const offered = resource.transitions.filter(
    (one) =>
      transitions.includes(one.id) &&
      (one.permissions.length === 0 && !one.people ? may('edit') : granting.mayRun(one)),
  );
  const read = new Set([
    ...baseFields(resource),
    ...columns.map(({ field }) => field),
    ...picked,
    ...(screen.show?.summary ?? []),
    ...fieldsInTexts(screen.print),
    ...(screen.print ?? []).flatMap(({ totals = [] }) => totals),
    ...onPage,
    ...Object.keys(totals),
    ...fieldsOfRunning(screen.running),
    ...filterFields(resource, rows, defaultFilter, ...tonesOf(columns), ...choosable(screen)),
    ...queries.flatMap(({ sort }) => sort?.field ?? []),
    ...fieldsOfViews(screen, resource),
    ...fieldsOfCard(screen.card),
    ...screen.buttons.flatMap(fieldsOfButton),
    sort.field,
    ...conditionFields(resource, new Set([...all, ...onPage]), offered, may, choices),
    ...auditFields(resource),
    ...[...screen.related, ...printedLists(screen)].map((one) =>
      wayOf(resource, granting.resources[one.resource]!.fields, one.target),
    ),
  ]);
  granting.records(resource, {
    opens: 'records',
    verbs: new Set<Verb>(['list', ...(['create', 'edit', 'delete'] as const).filter(may)]),
    rows,
    read,
    ...(may('create') && { create: writable }),
    ...(may('edit') && { edit: writable }),
    transitions: new Set(offered.map(({ id }) => id)),
    choices,
  });
  if (may('create') || may('edit'))
    granting.choices(resource, {
      offered: writable,
      shown: all,
      choices: choicesWithin(resource, rows, choices),
    });
  granting.referred(resource, filters, { rows, listed: true });
  grantOpening(screen.running, resource, rows, granting);
  granting.choices(resource, { offered: new Set(referencesOffered(screen)) });
  for (const { fields } of offered) granting.choices(resource, { offered: new Set(fields) });
}

const choosable = ({ queries, facets }: ListScreen): Filter[] => [
  ...queries.map(({ filter }) => filter),
  ...facets.flatMap(({ ranges = [] }) => ranges.map(({ filter }) => filter)),
];

/** The conditions of coloured columns. Their fields are readable, since the colour reveals them anyway. */
export const tonesOf = (columns: readonly TonedColumn[]): Filter[] =>
  columns.flatMap(({ tones = {} }) => Object.values(tones));

/** The balance before the first record is a field of the record that it is of. */
function grantOpening(
  running: Running | undefined,
  resource: Resource,
  rows: Filter,
  granting: GrantCollector,
) {
  if (running?.of && running.from)
    granting.referred(resource, [running.of], { rows, listed: false, also: running.from });
}

const printedLists = ({ print = [] }: ListScreen): PrintedList[] =>
  print.flatMap(({ related = [] }) => related);

/** The records on a sheet are read only there: they have no actions and no page. */
const grantPrinted = (list: PrintedList, granting: GrantCollector) =>
  grantRelated({ ...list, actions: [], form: [] }, granting);

function grantRelated(related: Related, granting: GrantCollector) {
  const { columns, target, sort, actions, form, running } = related;
  const resource = granting.resources[related.resource]!;
  const rows = granting.rowsOf(related);
  const shown = columns.map(({ field }) => field);
  const { all, writable, choices } = formFields(resource, form);
  const isWritten = writes(actions);
  const may = (action: 'create' | 'edit' | 'delete') => actions.includes(action);
  granting.records(resource, {
    verbs: new Set<Verb>(['list', ...actions]),
    rows,
    read: new Set([
      ...baseFields(resource),
      ...shown,
      ...fieldsOfRunning(running),
      target,
      sort.field,
      ...filterFields(resource, rows),
      ...(isWritten ? all : []),
      ...conditionFields(resource, isWritten ? all : new Set(), [], may, choices),
    ]),
    ...(may('create') && { create: new Set([...writable, target]) }),
    // The reference to the owner can't be changed from this page.
    ...(may('edit') && { edit: new Set([...writable].filter((id) => id !== target)) }),
    ...(isWritten && { choices }),
  });
  grantOpening(running, resource, rows, granting);
  if (isWritten)
    granting.choices(resource, {
      offered: writable,
      shown: all,
      choices: choicesWithin(resource, rows, choices),
    });
}
