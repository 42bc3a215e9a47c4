/** The views of a list, one line each; those of features are in their folders. */
import type { Keyword } from '#model/config/keyword.ts';
import { featureViews } from '#features/listViews.ts';
import { board } from './board/view.ts';
import { calendar } from './calendar/view.ts';
import { map } from './map/view.ts';
import { timeline } from './timeline/view.ts';
import { tree } from './tree/view.ts';
import type { Checking, ListViewKind } from './view.ts';
import { translate, type TextKey } from '#messages/translate.ts';

const listViews = {
  table: { description: 'listWords.related.table' },
  cards: { description: 'listWords.views.description' },
  board,
  calendar,
  map,
  timeline,
  tree,
  ...featureViews,
} as const;

export type ListView = keyof typeof listViews;
type AskingView = {
  [V in ListView]: (typeof listViews)[V] extends { options: unknown } ? V : never;
}[ListView];
type Keywords = { [V in AskingView]: (typeof listViews)[V]['options']['keyword'] };
/** The options that a list declares for its views. */
export type ViewOptions = { readonly [V in AskingView]?: NonNullable<Keywords[V]['schema']['_output']> };

type ListAsking = NonNullable<ListViewKind['options']>;
const kinds = Object.entries(listViews) as [ListView, ListViewKind][];
const asking = kinds.flatMap(([view, { options }]) =>
  options ? [{ view: view as AskingView, asks: options }] : [],
);

export const viewWords = Object.fromEntries(kinds.map(([view, { description }]) => [view, description])) as {
  [V in ListView]: TextKey;
};
/** The keywords of a list that belong to its views. */
export const viewKeywords = Object.fromEntries(
  asking.map(({ view, asks }): [string, Keyword] => [view, asks.keyword]),
) as Keywords;

/** The default views of a list: a table, and every view that it has options for. */
export const viewsOf = (list: ViewOptions): ListView[] => [
  'table',
  ...asking.flatMap(({ view }) => (list[view] ? [view] : [])),
];

/** The fields that the views of a list read. */
export const fieldsOfViews = (list: ViewOptions, resource: Parameters<ListAsking['fields']>[1]): string[] =>
  asking.flatMap(({ view, asks }) => (list[view] ? [...asks.fields(list[view], resource)] : []));

/** The references whose records the views of a list show, whether or not a record of the list refers to them. */
export const referencesOffered = (list: ViewOptions): string[] =>
  asking.flatMap(({ view, asks }) => (list[view] ? [...(asks.offers?.(list[view]) ?? [])] : []));

/** The views of a list in which users change fields, with these fields. */
export const viewsWriting = (list: ViewOptions): { view: string; fields: readonly string[] }[] =>
  asking.flatMap(({ view, asks }) => {
    const fields = list[view] ? (asks.writes?.(list[view]) ?? []) : [];
    return fields.length > 0 ? [{ view, fields }] : [];
  });

/** What the views of a list lack, as a text each. */
export const unmetNeeds = (
  list: { views?: readonly ListView[] | undefined; actions?: readonly string[] | undefined },
  resource: { id: string; source: object },
): string[] =>
  kinds.flatMap(([view, { needs }]) => (list.views?.includes(view) && needs?.(list, resource)) || []);

/** Checks that each view of a list has its options, that no options are unused, and that they are valid. */
export function checkViews(
  list: ViewOptions & { views?: readonly ListView[] | undefined },
  report: { missing(text: string): void; idle(view: string, text: string): void; of(view: string): Checking },
) {
  for (const { view, asks } of asking) {
    const option = list[view];
    if (!option && list.views?.includes(view))
      report.missing(
        translate('screens.viewLacks', { view, missingMessage: translate(asks.missingMessage) }),
      );
    if (!option) continue;
    if (list.views && !list.views.includes(view))
      report.idle(view, translate('screens.hasNoEffect', { view }));
    asks.check(option, report.of(view));
  }
}

/** True for a view that shows the columns of the list. */
export const showsColumns = (view: ListView): boolean =>
  (listViews[view] as ListViewKind).hasColumns !== false;
