/** A list as the server draws it: its first page of records, and the record that is opened in it. */
import { conjunction } from '#model/filter/conjunction.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { isMoney, refersTo, traitsOf } from '#model/traits.ts';
import { titleOf } from '#model/records/title.ts';
import { idInSegment, segmentOf } from '#model/values/ids.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Field, Filter } from '#model/types.ts';
import type { ClientIndex, ClientResource } from '#model/api/answers.ts';
import { lateWords } from '#kinds/date/late.ts';
import { isRelative, nowOn, relativeTime } from '#kinds/date/relative.ts';
import { alignedAmong, columnsOf, shownTextOf, type TextColumn } from '#kinds/columnsOf.ts';
import { formatAmount, translate } from '#messages/translate.ts';
import type { CodeOf, Drawing, Drawn, DrawScreen } from '#screens/drawn/drawing.ts';
import { element, linkTo, type Html } from '#screens/drawn/html.ts';
import { type ListParams, openWay, readParams, rowAddress, wholeListAddress } from './address/listAddress.ts';
import { openedParam } from '#screens/openedParam.ts';
import { pageFirst } from './address/pageFirst.ts';
import { chosenColumns, chosenTab } from './columns/chosenColumns.ts';
import type { ListScreen } from './schema.ts';
import { list as listKind } from './screen.ts';
import { factsOf, sectionsOf, tabbed } from './show/show.ts';

type Stored = Readonly<Record<string, unknown>> & { id: string | number };
type Page = { data: readonly Stored[]; total: number; isAtLeast: boolean };
type ListDrawing = Drawing<ListScreen> & { resource: ClientResource };

const parts = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

/** The page that the address names, or the first. Undefined where only the list itself understands the address. */
function paramsOf({ defaultFilter: filter, sort, perPage }: ListScreen, search: URLSearchParams) {
  const query = new URLSearchParams(search);
  query.delete(openedParam);
  const usual: ListParams = { page: 1, filter, sort, perPage };
  if (query.size === 0) return usual;
  if (query.size !== parts.length || !parts.every((part) => query.has(part))) return undefined;
  try {
    const text = Object.fromEntries(query) as Record<string, string>;
    return { ...usual, ...readParams({ ...text, filter: JSON.parse(text.filter!) as Filter }) };
  } catch {
    return undefined;
  }
}

/** The very address that the app asks later: what is kept for one without a connection is found by the other. */
async function pageOf({ screen, path, ask }: ListDrawing, params: ListParams): Promise<Page> {
  const { page, perPage, sort, filter } = params;
  const shown = listKind.records!(screen);
  const query = new URLSearchParams({
    filter: JSON.stringify(conjunction(shown.filter, filter)),
    sort: JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    total: JSON.stringify(pageFirst.total),
  });
  const key = [path.slice(1), 'getList', { pagination: { page, perPage }, sort, filter, meta: pageFirst }];
  const { json, headers } = await ask(`/${shown.resource}?${query}`, key);
  return {
    data: json as Stored[],
    total: Number(headers['content-range']!.split('/')[1]),
    isAtLeast: headers['x-total-at-least'] === 'true',
  };
}

// The rows of a list, in the places where the app's list will have them.

/** What the rows are drawn with. */
type Shown = {
  resource: ClientResource;
  clock: Pick<ClientIndex, 'timeZone' | 'today'>;
  hrefOf(record: Stored): string;
};
/** Titles of other records come with the app. */
const late = () => undefined;

/** @param sortedBy the address of the list in the order of a field */
function tableOf(
  records: readonly Stored[],
  shown: readonly TextColumn[],
  { sort }: ListParams,
  sortedBy: (sort: ListParams['sort']) => string,
  drawn: Shown,
): Html {
  const head = shown.map(({ field, label, align, sortable }) => {
    const order = field.id === sort.field ? sort.order : undefined;
    const next = { field: field.id, order: order === 'ASC' ? 'DESC' : 'ASC' } as const;
    const sorted = order && (order === 'ASC' ? 'ascending' : 'descending');
    return element(
      'th',
      { class: align, 'aria-sort': sorted },
      sortable ? linkTo(sortedBy(next), label) : label,
    );
  });
  const rows = records.map((record) => {
    const cells = shown.map((column, at) => {
      const value = valueOf(column, record, drawn);
      return element('td', column.align, at === 0 ? linkTo(drawn.hrefOf(record), value) : value);
    });
    return element('tr', { 'data-record': String(record.id) }, element('td'), ...cells, element('td'));
  });
  return element(
    'table',
    '',
    element('thead', '', element('tr', '', element('td'), ...head, element('td'))),
    element('tbody', '', ...rows),
  );
}

const mostFacts = 3;

/** A card with a record's title and state above the first facts that are understood without a label. */
function cardOf(record: Stored, shown: readonly TextColumn[], drawn: Shown): Html {
  const { titleFields } = drawn.resource;
  const state = shown.find(({ field, text }) => traitsOf(field).state && text(record));
  const facts = shown
    .filter(
      ({ field }) => !traitsOf(field).state && !titleFields.includes(field.id) && speaksForItself(field),
    )
    .sort((one, other) => Number(other.priority) - Number(one.priority))
    .flatMap((column) => {
      const text = textOf(column, record, drawn);
      return text ? [element('span', column.priority ? 'first' : '', text)] : [];
    })
    .slice(0, mostFacts);
  const title = element('b', '', nameOf(record, drawn));
  const head = element('span', '', title, state ? valueOf(state, record, drawn) : '');
  const href = drawn.hrefOf(record);
  return element('a', { class: 'card', href }, head, element('span', 'facts', ...facts));
}

/** True for names, amounts and states; false for dates, plain numbers and booleans. */
function speaksForItself(field: Field): boolean {
  const { temporal, yesNo, attachment, numeric } = traitsOf(field);
  return !refersTo(field) && !temporal && !yesNo && !attachment && (!numeric || isMoney(field));
}

type Own = Pick<Shown, 'resource' | 'clock'>;
type Texted = Pick<TextColumn, 'field' | 'text'>;

const nameOf = (record: Stored, own: Own): string =>
  titleOf(own.resource, record, (id, value) => {
    const field = own.resource.fields[id];
    return field && value != null ? textOf(columnOf(field, own), { [id]: value }, own) : '';
  });

const columnOf = (field: Field, { clock: { timeZone } }: Own): Texted => ({
  field,
  text: shownTextOf(field, late, timeZone),
});

function textOf(
  { field, text }: Texted,
  record: Readonly<Record<string, unknown>>,
  { clock: { timeZone, today } }: Pick<Shown, 'clock'>,
): string {
  const held = record[field.id];
  return isRelative(field) && typeof held === 'string' && held
    ? relativeTime(held, { now: nowOn(today, timeZone), timeZone })
    : text(record);
}

function valueOf(column: Texted, record: Stored, own: Own): Html | string {
  const text = textOf(column, record, own);
  const around = { ...viewerOf(own.clock, own.clock.today), fields: own.resource.fields };
  const late = text && lateWords(column.field, record, around);
  if (late) return element('span', 'late', isRelative(column.field) ? text : `${text} · ${late}`);
  return traitsOf(column.field).state && text ? element('span', 'state', text) : text;
}

// The page of a record as plain elements: its states, key facts and sections, without what takes a further request.

/** Related lists are above the sections, and how long they are is not known yet: then these wait for the app. */
function recordOf(record: Stored, screen: ListScreen, drawn: Pick<Shown, 'resource' | 'clock'>): Html[] {
  const { fields } = drawn.resource;
  const isShown = (field: Field) => {
    const { secret, composite, attachment, state } = traitsOf(field);
    return !secret && !composite && !attachment && !state && !field.visibleWhen && !isEmpty(record[field.id]);
  };
  const described = (className: string, some: readonly { field: Field; label: string }[]) =>
    element(
      'dl',
      className,
      ...some.map(({ field, label }) =>
        element(
          'div',
          '',
          element('dt', '', label),
          element('dd', '', valueOf(columnOf(field, drawn), record, drawn)),
        ),
      ),
    );
  const states = Object.values(fields).filter(
    (field) => traitsOf(field).state && record[field.id] !== undefined,
  );
  const facts = factsOf(screen, drawn.resource)
    .filter(({ id }) => !isEmpty(record[id]))
    .map((field) => ({ field, label: field.label }));
  const sections = screen.related.length > 0 ? [] : tabbed(screen, sectionsOf(screen)).always;
  const drawnSections = sections.flatMap(({ label: title, fields: own, visibleWhen }) => {
    const shown = own.flatMap(({ field: id, label }) => {
      const field = fields[id];
      return field && isShown(field) ? [{ field, label: label ?? field.label }] : [];
    });
    if (visibleWhen || shown.length === 0) return [];
    return [element('section', '', element('h2', '', title), described('', shown))];
  });
  return [
    element('p', 'states', ...states.map((field) => valueOf(columnOf(field, drawn), record, drawn))),
    ...(facts.length > 0 ? [described('known', facts)] : []),
    ...(drawnSections.length > 0 ? [element('div', 'sections', ...drawnSections)] : []),
  ];
}

/** The record opened beside its list. */
const besideOf = (row: Stored, screen: ListScreen, drawn: Shown): Html =>
  element('aside', '', element('h2', '', nameOf(row, drawn)), ...recordOf(row, screen, drawn));

/** The rows below the head of the list. */
async function drawList(drawing: ListDrawing): Promise<Drawn | undefined> {
  const { screen, resource, path, search, index, look } = drawing;
  const params = paramsOf(screen, search);
  if (!params || screen.single || screen.views[0] !== 'table') return undefined;
  // With facets, the table moves once they are drawn, unless they have no room beside it.
  const { metrics, queries, facets, card, columns, tabs } = screen;
  const isPhone = look.width === 'phone';
  const isMoved =
    (isPhone ? card : facets.length > 0) ||
    // whether these are tabs or a menu, and in one line or two, is known by measuring
    queries.length > 0;
  const opening = openWay(screen.open, {
    isWide: look.width === 'wide',
    hasRows: !isPhone,
    opening: look.opening,
  });
  const opened = opening === 'drawer' ? search.get(openedParam) : null;
  const { filter, sort, page: number, perPage } = params;
  const asDrawn = { filter, sort: sort.field, order: sort.order, page: number, perPage };
  const [page, record] = await Promise.all([
    pageOf(drawing, params),
    opened === null ? undefined : recordAt(drawing, opened).catch(() => undefined),
  ]);
  const { timeZone } = index;
  const chosen = chosenColumns(columns, {}, chosenTab(tabs, params.filter));
  const decimalsOf = alignedAmong(page.data);
  const shown = columnsOf(chosen.shown, resource.fields, { titles: late, timeZone, decimalsOf });
  if (isMoved || shown.length === 0 || page.data.length === 0) return { content: [], params: asDrawn };
  const drawn: Shown = {
    resource,
    clock: index,
    hrefOf: ({ id }) => rowAddress(path, opening, params, id),
  };
  const sortedBy = (sort: ListParams['sort']) => wholeListAddress(path, { ...params, page: 1, sort });
  // views, figures and the filters of a wide window are in a line of their own
  const isBelow = metrics.length > 0 || (!isPhone && Object.keys(params.filter).some((key) => key !== 'q'));
  const content = isPhone
    ? element('div', isBelow ? 'cards below' : 'cards', ...page.data.map((one) => cardOf(one, shown, drawn)))
    : element(
        'div',
        isBelow ? 'sheet below' : 'sheet',
        tableOf(page.data, shown, params, sortedBy, drawn),
        pagesOf(path, params, page),
      );
  return {
    content: [record ? element('div', 'split', content, besideOf(record, screen, drawn)) : content],
    // a total that is still being counted is shown by the list itself
    count: page.isAtLeast ? '' : formatAmount(page.total),
    params: asDrawn,
  };
}

const recordAt = async ({ screen, ask }: ListDrawing, id: string): Promise<Stored> =>
  (await ask(`/${screen.resource}/${segmentOf(id)}`)).json as Stored;

/** "1–25 de 2.000", and the way to the pages beside this one. */
function pagesOf(path: string, params: ListParams, { data, total, isAtLeast }: Page): Html {
  const first = (params.page - 1) * params.perPage;
  const last = first + data.length;
  const text = translate('portal.screen.list.rows', {
    first: formatAmount(first + 1),
    last: formatAmount(last),
    total: formatAmount(total),
  });
  const to = (page: number, sign: string, label: string) =>
    element('a', { href: wholeListAddress(path, { ...params, page }), 'aria-label': label }, sign);
  return element(
    'nav',
    '',
    isAtLeast ? '' : text,
    params.page > 1 ? to(params.page - 1, '‹', translate('ra.navigation.previous')) : '',
    last < total ? to(params.page + 1, '›', translate('ra.navigation.next')) : '',
  );
}

async function drawRecord(drawing: ListDrawing, id: string): Promise<Drawn> {
  const { screen, resource, index } = drawing;
  const record = await recordAt(drawing, id);
  const own = { resource, clock: index };
  return { content: recordOf(record, screen, own), title: nameOf(record, own) };
}

/** Of a record's pages. */
export const codeOfList: CodeOf<ListScreen> = (_screen, [record, page]) =>
  record === undefined ? [] : [page === 'show' ? 'show' : record === 'create' ? 'create' : 'edit'];

export const drawListScreen: DrawScreen<ListScreen> = (drawing) => {
  const { resource, rest } = drawing;
  const [segment, page] = rest;
  if (!resource) return undefined;
  if (segment === undefined) return drawList({ ...drawing, resource });
  return page === 'show' ? drawRecord({ ...drawing, resource }, idInSegment(segment)) : undefined;
};
