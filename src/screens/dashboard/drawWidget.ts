/** What a widget is drawn with on the server, before the app's code has loaded. */
import { currentLocale, translate } from '#messages/translate.ts';
import { aggregateAt, type AggregateRow } from '#model/measures.ts';
import { firstPageOf } from './firstPage.ts';
import { titleOf } from '#model/records/title.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { viewerOf } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import { shownTextOf, type NamesOfOthers, type TextColumn } from '#kinds/columnsOf.ts';
import { withLateWords } from '#kinds/date/late.ts';
import type { NamedGroups, TitleLookup } from '#kinds/referencedTitles.ts';
import type { Drawing } from '#screens/drawn/drawing.ts';
import { element, linkTo, type Html } from '#screens/drawn/html.ts';
import type { FigureQuery } from '#screens/kind.ts';
import { drillTo } from '#screens/drill.ts';
import { lateParts } from '#screens/drawn/lateParts.ts';
import { recordPath } from '#screens/recordPath.ts';
import type { FirstRecords } from './widgetData.ts';
import type { DataPart } from './widgetData.ts';

export type WidgetDrawing = Drawing & {
  /** The rows of a figure; undefined where they are late, or the app has to say what is wrong. */
  figure(query: FigureQuery): Promise<readonly AggregateRow[] | undefined>;
  /** The same with the names of the groups, where the query asks for them and the API has them. */
  groups(query: FigureQuery): Promise<Groups | undefined>;
};
type Groups = Pick<NamedGroups, 'rows'> & Partial<NamedGroups>;

/** Asks for each figure once. `isPartial` where one was late. */
export function figuresFor({ ask, late }: Pick<Drawing, 'ask' | 'late'>) {
  const asked = new Map<string, Promise<Groups | undefined>>();
  let isPartial = false;
  const groups = ({ resource, params }: FigureQuery) => {
    const address = aggregateAt(resource, params);
    return getOrMake(asked, address, () =>
      // a figure that fails says so in the app
      Promise.race([ask(address).catch(() => null), late]).then((answer): Groups | undefined => {
        isPartial ||= answer === undefined;
        const json = answer?.json as readonly AggregateRow[] | NamedGroups | undefined;
        return json && ('rows' in json ? json : { rows: json });
      }),
    );
  };
  return {
    groups,
    figure: async (query: FigureQuery) => (await groups(query))?.rows,
    isAsked: ({ resource, params }: FigureQuery) => asked.has(aggregateAt(resource, params)),
    get isPartial() {
      return isPartial;
    },
  };
}

/** Undefined where only the app can draw the widget, or knows how high it is. */
export type DrawWidget<W> = (
  widget: W,
  drawing: WidgetDrawing,
) => Promise<Html | undefined> | Html | undefined;

type Stored = Readonly<Record<string, unknown>> & { id: string | number };
type Shown = DataPart & Pick<FirstRecords, 'sort' | 'title'> & { limit: number; to?: string; empty?: string };
type Found = {
  resource: ClientResource;
  records: readonly Stored[];
  total: string;
  /** Titles of other records, and their colours. */
  names: TitleLookup;
  /** The titles alone; none where they are late. */
  titles: NamesOfOthers;
};

/** The first records of a widget, by the very request that the app makes. Undefined where they are late or refused. */
export async function firstRecordsOf(
  { resource: name, filter, sort, limit }: Shown,
  shown: readonly string[],
  drawing: WidgetDrawing,
): Promise<Found | undefined> {
  const { slice, ask, late } = drawing;
  const resource = slice.resources[name];
  if (!resource) return undefined;
  const key = [name, 'getList', { pagination: { page: 1, perPage: limit }, sort, filter }];
  const answer = await Promise.race([
    ask(firstPageOf({ resource: name, filter, sort, limit }), key).catch(() => undefined),
    late,
  ]);
  if (!answer) return undefined;
  const total = Number(answer.headers['content-range']?.split('/')[1]).toLocaleString(currentLocale());
  const isAtLeast = answer.headers['x-total-at-least'] === 'true';
  const records = answer.json as Stored[];
  const fields = [...shown, ...resource.titleFields].flatMap((id) => resource.fields[id] ?? []);
  const names = await lateParts(drawing).namesOf(fields, records);
  return {
    resource,
    records,
    names,
    titles: (of, id) => names(of, id) ?? '\u00a0',
    total: isAtLeast ? translate('app.atLeast', { total }) : total,
  };
}

/** A widget in its frame, with its title, how many records there are, and the way to all of them. */
export const widgetCardOf = (
  { title, href }: { title: string; href?: string | undefined },
  content: Html,
  total?: string,
): Html => {
  const name = translate('portal.screen.widget.seeAllOf', { title });
  return element(
    'section',
    'card-of',
    element(
      'div',
      'head',
      element('h2', '', title, ...(total === undefined ? [] : [' ', element('span', '', total)])),
      ...(href ? [element('a', { href, 'aria-label': name }, translate('portal.screen.widget.seeAll'))] : []),
    ),
    content,
  );
};

/** The same for records: the way leads to the list that the widget names. */
export const recordsCardOf = (
  { title, to, resource, filter }: Pick<Shown, 'title' | 'to' | 'resource' | 'filter'>,
  { slice, mayOpen }: WidgetDrawing,
  content: Html,
  total: string,
): Html =>
  widgetCardOf(
    { title, href: to && mayOpen(to) ? drillTo(slice, to, resource, filter) : undefined },
    content,
    total,
  );

/** In place of records. */
export const emptyCard = ({ empty }: { empty?: string }): Html =>
  element('p', 'empty', empty ?? translate('portal.screen.widget.empty'));

/** The text of a record's field, with how late it is. */
export const textOfField = (
  { field, text }: Pick<TextColumn, 'field' | 'text'>,
  record: Stored,
  { index }: WidgetDrawing,
  resource: ClientResource,
): string =>
  withLateWords(text(record), field, record, { ...viewerOf(index, index.today), fields: resource.fields });

export const nameOfRecord = (
  record: Stored,
  { resource, titles }: Pick<Found, 'resource' | 'titles'>,
  { index }: WidgetDrawing,
): string =>
  titleOf(resource, record, (id, value) => {
    const field: Field | undefined = resource.fields[id];
    return field && value != null ? shownTextOf(field, titles, index.timeZone)({ [id]: value }) : '';
  });

/** The name of a record, as a link where the user has a list of it. */
export function linkToRecord(
  name: string | Html,
  record: Stored,
  { resource, to }: Pick<Shown, 'resource' | 'to'>,
  { slice, index }: WidgetDrawing,
): Html | string {
  const own = slice.resources[resource];
  const links = slice.links[resource] ?? [];
  // those of a view lead to other records, and conditions on the user to what the app knows
  if (!own || own.view || JSON.stringify(links).includes('"$user.')) return name;
  const { timeZone, variables } = { ...viewerOf(index, index.today), timeZone: index.timeZone };
  const path = recordPath(
    links,
    record,
    { fields: own.fields, timeZone, variables },
    to ? links.find((one) => one.path === to) : undefined,
  );
  return path === undefined ? name : linkTo(path, name);
}
