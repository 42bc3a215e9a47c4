/** A list before the app's code has loaded: its first page of records, and the record that is opened in it. */
import { conjunction } from '#model/filter/conjunction.ts';
import type { Filter, Field } from '#model/types.ts';
import { list as listKind } from '#screens/list/screen.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { requestAhead, seed } from '#ui/data/ahead.ts';
import { openedParam } from '#ui/drafts/openedParam.ts';
import { listMeta, type ListMeta } from '#ui/data/listPages.ts';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { resourceName } from '#ui/portal/slices.ts';
import { keysFrom, listStoreKey } from '#kit/storage.ts';
import {
  type ListParams,
  type WrittenParams,
  wholeListAddress,
  openWay,
  readParams,
  rowAddress,
} from '../address/listAddress.ts';
import { isMoney, refersTo, traitsOf } from '#model/traits.ts';
import { titleOf } from '#model/records/title.ts';
import type { ClientIndex, ClientResource } from '#model/api/answers.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { lateWords } from '#kinds/date/late.ts';
import { isRelative, nowOn, relativeTime } from '#kinds/date/relative.ts';
import { alignedAmong, columnsOf, shownTextOf, type TextColumn } from '#kinds/columnsOf.ts';
import { chosenColumns, chosenTab } from '#screens/list/columns/chosenColumns.ts';
import { element, linkTo, type EarlyPlace, type EarlyScreen } from '#screens/app/early/early.ts';
import { isEmpty } from '#model/values/values.ts';
import { factsOf, sectionsOf, tabbed } from '#screens/list/show/show.ts';
import { idInSegment, segmentOf } from '#model/values/ids.ts';
import { formatAmount, translate } from '#messages/translate.ts';
import { backendAt } from '#kit/backend.ts';

// The page of records that a list shows first: as its address says, as the user left it, or as the config says.

type Stored = Readonly<Record<string, unknown>> & { id: string | number };
type Page = { data: Stored[]; total: number; meta: ListMeta };

const parts = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

/** Undefined where only the list itself understands the address. */
function firstParams(path: string, screen: ListScreen): ListParams | undefined {
  const query = new URLSearchParams(window.location.search);
  query.delete(openedParam);
  const { defaultFilter: filter, sort, perPage } = screen;
  const usual: ListParams = { page: 1, filter, sort, perPage };
  try {
    if (query.size === 0) return { ...usual, ...storedParams(resourceName(path)) };
    if (query.size !== parts.length || !parts.every((part) => query.has(part))) return undefined;
    const text = Object.fromEntries(query) as Record<string, string>;
    return { ...usual, ...readParams({ ...text, filter: JSON.parse(text.filter!) as Filter }) };
  } catch {
    return undefined;
  }
}

/** The parameters as react-admin stored them, when the user left the list. */
function storedParams(name: string): Partial<ListParams> {
  const stored = JSON.parse(
    localStorage.getItem(listStoreKey(`${name}.listParams`)) ?? '{}',
  ) as WrittenParams;
  return stored.filter ? readParams(stored) : {};
}

/** Requests the page, and gives it to the app's query cache. */
async function requestPage(
  api: string,
  path: string,
  screen: ListScreen,
  { page, perPage, sort, filter }: ListParams,
): Promise<Page> {
  const shown = listKind.records!(screen);
  // the very address that the app asks later: what is kept for one without a connection is found by the other
  const query = new URLSearchParams({
    filter: JSON.stringify(conjunction(shown.filter, filter)),
    sort: JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    total: JSON.stringify(pageFirst.total),
  });
  const url = `${api}/${shown.resource}?${query}`;
  const answer = requestAhead(url).then(({ headers, json }): Page => {
    const total = Number(headers.get('content-range')?.split('/')[1] ?? NaN);
    if (Number.isNaN(total)) throw new Error(`${url}: no total`);
    return { data: json as Stored[], total, meta: listMeta(headers) };
  });
  seed(
    [resourceName(path), 'getList', { pagination: { page, perPage }, sort, filter, meta: pageFirst }],
    answer,
  );
  return answer;
}

/** True when the user has changed the columns or the view of this list. */
const isArranged = (path: string): boolean =>
  keysFrom(localStorage, listStoreKey(`${resourceName(path)}.`)).some(
    (key) => !/\.(listParams|selectedIds)$/.test(key),
  );

// The rows of a list as plain elements, in the places where the app's list will have them.

/** What the rows are drawn with. */
type Drawn = {
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
  drawn: Drawn,
): HTMLElement {
  const head = shown.map(({ field, label, align, sortable }) => {
    const order = field.id === sort.field ? sort.order : undefined;
    const next = { field: field.id, order: order === 'ASC' ? 'DESC' : 'ASC' } as const;
    const cell = element('th', align, sortable ? linkTo(sortedBy(next), label) : label);
    if (order) cell.ariaSort = order === 'ASC' ? 'ascending' : 'descending';
    return cell;
  });
  const rows = records.map((record) => {
    const cells = shown.map((column, at) => {
      const value = valueOf(column, record, drawn);
      return element('td', column.align, at === 0 ? linkTo(drawn.hrefOf(record), value) : value);
    });
    return element('tr', '', element('td'), ...cells, element('td'));
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
function cardOf(record: Stored, shown: readonly TextColumn[], drawn: Drawn): HTMLElement {
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
  const card = linkTo(drawn.hrefOf(record), head, element('span', 'facts', ...facts));
  card.className = 'card';
  return card;
}

/** True for names, amounts and states; false for dates, plain numbers and booleans. */
function speaksForItself(field: Field): boolean {
  const { temporal, yesNo, attachment, numeric } = traitsOf(field);
  return !refersTo(field) && !temporal && !yesNo && !attachment && (!numeric || isMoney(field));
}

type Own = Pick<Drawn, 'resource' | 'clock'>;
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
  { clock: { timeZone, today } }: Pick<Drawn, 'clock'>,
): string {
  const held = record[field.id];
  return isRelative(field) && typeof held === 'string' && held
    ? relativeTime(held, { now: nowOn(today, timeZone), timeZone })
    : text(record);
}

function valueOf(column: Texted, record: Stored, own: Own): Element | string {
  const text = textOf(column, record, own);
  const around = { ...viewerOf(own.clock, own.clock.today), fields: own.resource.fields };
  const late = text && lateWords(column.field, record, around);
  if (late) return element('span', 'late', isRelative(column.field) ? text : `${text} · ${late}`);
  return traitsOf(column.field).state && text ? element('span', 'state', text) : text;
}

// The page of a record as plain elements: its states, key facts and sections, without what takes a further request.

/** Related lists are above the sections, and how long they are is not known yet: then these wait for the app. */
function recordOf(record: Stored, screen: ListScreen, drawn: Pick<Drawn, 'resource' | 'clock'>): Element[] {
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
const besideOf = (row: Stored, screen: ListScreen, drawn: Drawn): HTMLElement =>
  element('aside', '', element('h2', '', nameOf(row, drawn)), ...recordOf(row, screen, drawn));

const loadForm = () => import('#screens/form/app/edit/EditScreen.tsx');

export const early: EarlyScreen<ListScreen> = {
  code: ({ actions }, [record, page]) =>
    record === undefined
      ? undefined
      : page === 'show'
        ? import('#screens/list/record/app/ShowScreen.tsx').then(async () => {
            // users often click "edit" next
            if (actions.includes('edit')) await loadForm();
          })
        : record === 'create'
          ? import('#screens/form/app/create/CreateScreen.tsx')
          : loadForm(),
  draw: (screen, place) => {
    const [segment, page] = place.rest;
    if (!place.resource || !backendAt(place.index.api).pagesAhead) return undefined;
    if (segment === undefined) return drawList(screen, place, place.resource);
    return page === 'show' ? drawRecord(screen, place, place.resource, idInSegment(segment)) : undefined;
  },
};

/** The rows that have been drawn: a record that is opened is one of them. */
const rows = new Map<string, Stored>();

async function drawList(screen: ListScreen, place: EarlyPlace, resource: ClientResource) {
  const { path, index } = place;
  const params = firstParams(path, screen);
  if (!params || screen.views[0] !== 'table') return;
  const page = await requestPage(index.api, path, screen, params);
  for (const row of page.data) rows.set(String(row.id), row);
  // With facets, the table moves once they are drawn, unless they have no room beside it.
  const { metrics, queries, facets, card, columns, tabs } = screen;
  const isPhone = window.innerWidth < 600;
  const isMoved =
    (isPhone ? card : facets.length > 0) ||
    // whether these are tabs or a menu, and in one line or two, is known by measuring
    queries.length > 0;
  const chosen = chosenColumns(columns, {}, chosenTab(tabs, params.filter));
  const { timeZone } = index;
  const decimalsOf = alignedAmong(page.data);
  const shown = columnsOf(chosen.shown, resource.fields, { titles: late, timeZone, decimalsOf });
  if (isMoved || isArranged(path) || shown.length === 0 || page.data.length === 0) return;
  const isWide = window.innerWidth >= 1200;
  const opening = localStorage.getItem(listStoreKey('lists.opening')) === '"page"' ? 'page' : 'beside';
  const way = openWay(screen.open, { isWide, hasRows: !isPhone, opening });
  const drawn: Drawn = {
    resource,
    clock: index,
    hrefOf: ({ id }) => rowAddress(path, way, params, id),
  };
  const sortedBy = (sort: ListParams['sort']) => wholeListAddress(path, { ...params, page: 1, sort });
  // views, figures and the filters of a wide window are in a line of their own
  const isBelow =
    metrics.length > 0 ||
    screen.queries.length > 0 ||
    (!isPhone && Object.keys(params.filter).some((key) => key !== 'q'));
  const content = isPhone
    ? element(
        'div',
        isBelow ? 'cards below' : 'cards',
        ...page.data.map((record) => cardOf(record, shown, drawn)),
      )
    : element(
        'div',
        isBelow ? 'sheet below' : 'sheet',
        tableOf(page.data, shown, params, sortedBy, drawn),
        pagesOf(path, params, page),
      );
  // a total that is still being counted is shown by the list itself
  const count = page.meta.isAtLeast ? '' : formatAmount(page.total);
  const opened = way === 'drawer' && new URLSearchParams(window.location.search).get(openedParam);
  const row = opened ? rows.get(opened) : undefined;
  if (opened) void requestAhead(`${index.api}/${screen.resource}/${segmentOf(opened)}`);
  const shownPage = row ? element('div', 'split', content, besideOf(row, screen, drawn)) : content;
  await place.show([shownPage], { count });
}

/** "1–25 de 2.000", and the way to the pages beside this one. */
function pagesOf(path: string, params: ListParams, { data, total, meta }: Page): HTMLElement {
  const first = (params.page - 1) * params.perPage;
  const last = first + data.length;
  const text = translate('portal.screen.list.rows', {
    first: formatAmount(first + 1),
    last: formatAmount(last),
    total: formatAmount(total),
  });
  const to = (page: number, sign: string, label: string) => {
    const link = linkTo(wholeListAddress(path, { ...params, page }), sign);
    link.ariaLabel = label;
    return link;
  };
  return element(
    'nav',
    '',
    meta.isAtLeast ? '' : text,
    params.page > 1 ? to(params.page - 1, '‹', translate('ra.navigation.previous')) : '',
    last < total ? to(params.page + 1, '›', translate('ra.navigation.next')) : '',
  );
}

async function drawRecord(screen: ListScreen, place: EarlyPlace, resource: ClientResource, id: string) {
  const answer = requestAhead(`${place.index.api}/${screen.resource}/${segmentOf(id)}`);
  const record = rows.get(id) ?? ((await answer).json as Stored);
  const drawn = { resource, clock: place.index };
  await place.show(recordOf(record, screen, drawn), { title: nameOf(record, drawn) });
}
