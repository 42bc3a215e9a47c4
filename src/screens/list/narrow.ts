import { isDeepStrictEqual } from 'node:util';
import { narrowKeys, type Narrowings } from '#language/live/narrow.ts';
import type { Resource, Section } from '#model/types.ts';
import type { ViewOptions } from './views/registry.ts';
import { type Print, type Related, type ListButton, type TonedColumn, fieldsInTexts } from './listTypes.ts';
import type { ListScreen } from './schema.ts';
import { metric as figure } from '../dashboard/widgets/metric/config.ts';
import { narrowColumns, narrowForm, narrowSort, narrowTable } from '../narrow.ts';
import { relatedDescription } from './related/schema.ts';
import { printedListDescription } from './show/schema.ts';
import { list as words } from './schema.ts';
import { fieldsOfButton } from './buttons/buttonFields.ts';
import { fieldsOfCard } from './card/card.ts';
import { shownSections } from './show/show.ts';
import { fieldsOfViews, viewOptions } from './views/registry.ts';

export function narrowList(list: ListScreen, limit: ListScreen, resources: Narrowings): ListScreen | null {
  const { resource, withheld, gone } = resources.get(list.resource)!;
  if (gone) return null;
  const { fields } = resource;
  const may = (id: string) => !withheld.has(id);
  const columns = narrowColumns(list.columns, limit.columns)
    .filter(({ field }) => may(field))
    .map((column) => withoutNewTones(column, limit));
  if (columns.length === 0) return null;
  const shown = new Set([...limit.columns.map(({ field }) => field), ...limit.filters]);
  const { tabs } = list;
  const [options, others] = [viewOptions(list), viewOptions(limit)];
  const keeps = (view: string) =>
    isDeepStrictEqual(options[view as keyof ViewOptions], others[view as keyof ViewOptions]) &&
    fieldsOfViews(list, view).every(may);
  const views = list.views.filter(keeps);
  const kept = Object.entries(options).map(([view, option]) => [view, keeps(view) ? option : undefined]);
  const keepsCard = isDeepStrictEqual(list.card, limit.card) && fieldsOfCard(list.card).every(may);
  const keepsTabs = tabs !== undefined && may(tabs) && limit.filters.includes(tabs);
  const narrowed = narrowKeys(list, limit, words.description, { fields, withheld }, {
    columns,
    tabs: keepsTabs ? tabs : undefined,
    sort: narrowSort(list.sort, limit.sort, shown),
    facets: list.facets.filter(
      (facet) => may(facet.field) && limit.facets.some((other) => isDeepStrictEqual(facet, other)),
    ),
    queries: list.queries.filter((query) => limit.queries.some((other) => isDeepStrictEqual(query, other))),
    form: narrowForm(list.form, limit.form, withheld, fields),
    metrics: list.metrics.filter(
      (metric) =>
        !resources.get(metric.resource)!.gone && figure.narrow!(metric, limit.metrics, resources) !== null,
    ),
    related: list.related.flatMap((one) => narrowRelated(one, limit.related, resources) ?? []),
    card: keepsCard ? list.card : undefined,
    buttons: list.buttons.flatMap((button) => withoutNewValues(button, limit, may)),
    show: undefined,
    print: undefined,
    ...narrowPage(list, limit, { withheld, fields, resources }),
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

/** Drops new tones, since a condition grants the fields that it reads. */
export function withoutNewTones<C extends TonedColumn>(
  column: C,
  { columns }: { columns: readonly TonedColumn[] },
): C {
  const other = columns.find(({ field }) => field === column.field);
  if (isDeepStrictEqual(column.tones, other?.tones)) return column;
  const { tones: _new, ...rest } = column;
  return rest as C;
}

/** Drops new `with` values and new files, which grant the fields of the row that they read. */
function withoutNewValues(button: ListButton, limit: ListScreen, may: (id: string) => boolean): ListButton[] {
  const { with: _given, ...rest } = button;
  const isKnown = limit.buttons.some((other) => isDeepStrictEqual(other, button));
  if (isKnown && fieldsOfButton(button).every(may)) return [button];
  return button.file === undefined ? [rest] : [];
}

function narrowRelated(related: Related, others: readonly Related[], resources: Narrowings): Related | null {
  const limit = others.find((one) => one.resource === related.resource && one.target === related.target);
  if (!limit || resources.get(related.resource)!.withheld.has(related.target)) return null;
  const { resource, withheld } = resources.get(related.resource)!;
  const form = narrowForm(related.form, limit.form, withheld, resource.fields);
  return narrowTable(related, limit, relatedDescription, resources, { form });
}

/**
 * Keeps what both versions of the page show: a field that the earlier version did not show may not be
 * readable by anyone.
 */
function narrowPage(
  { show, print }: ListScreen,
  limit: ListScreen,
  {
    withheld,
    fields,
    resources,
  }: { withheld: ReadonlySet<string>; fields: Resource['fields']; resources: Narrowings },
): Pick<ListScreen, 'show' | 'print'> {
  const others = [...limit.form, ...shownSections(limit)];
  const known = new Set([
    ...limit.columns.map(({ field }) => field),
    ...(limit.show?.summary ?? []),
    ...fieldsInTexts(limit.print),
    ...others.flatMap((section) => section.fields.map(({ field }) => field)),
  ]);
  const sections = (own: readonly Section[] | undefined) => own && narrowForm(own, others, withheld, fields);
  const may = (id: string) => known.has(id) && !withheld.has(id);
  return {
    ...(show && {
      show: {
        ...(show.summary && { summary: show.summary.filter(may) }),
        ...(show.sections && { sections: sections(show.sections)! }),
        ...(show.side && { side: sections(show.side)! }),
        ...(show.tabs && { tabs: show.tabs }),
      },
    }),
    ...(print && {
      print: print.map(({ text, letterhead, related, ...sheet }) => ({
        ...sheet,
        ...(sheet.sections && { sections: sections(sheet.sections)! }),
        ...(text && fieldsInTexts([{ text }]).every(may) && { text }),
        ...(letterhead && fieldsInTexts([{ letterhead }]).every(may) && { letterhead }),
        ...(related && { related: narrowPrinted(related, limit.print, resources) }),
      })),
    }),
  };
}

/** The lists that an earlier version of a sheet had, too, without new columns and totals. */
const narrowPrinted = (
  related: NonNullable<Print['related']>,
  others: readonly Print[] = [],
  resources: Narrowings,
) =>
  related.flatMap((list) => {
    const limit = others
      .flatMap((print) => print.related ?? [])
      .find((one) => one.resource === list.resource && one.target === list.target);
    if (!limit || resources.get(list.resource)!.withheld.has(list.target)) return [];
    const narrowed = narrowTable(list, limit, printedListDescription, resources);
    if (!narrowed) return [];
    const shown = new Set(narrowed.columns.map(({ field }) => field));
    const totals = Object.entries(list.totals).filter(([field]) => shown.has(field));
    return [{ ...narrowed, totals: Object.fromEntries(totals) }];
  });
