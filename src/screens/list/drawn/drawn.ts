/** A list as the server draws it: its first page of records, and the record that is opened in it. */
import { conjunction } from '#model/filter/conjunction.ts';
import { idInSegment, segmentOf } from '#model/values/ids.ts';
import type { Filter } from '#model/types.ts';
import { aggregateAt } from '#model/measures.ts';
import type { StoredValues } from '#kinds/columnsOf.ts';
import { formatAmount } from '#messages/translate.ts';
import type { CodeOf, Drawn, DrawScreen } from '#screens/drawn/drawing.ts';
import { element } from '#screens/drawn/html.ts';
import {
  type ListParams,
  openWay,
  readParams,
  rowAddress,
  wholeListAddress,
} from '../address/listAddress.ts';
import { openedParam } from '#screens/openedParam.ts';
import { hasRowMenu, hasSelection } from '../actions/offered.ts';
import { pageAt, pageMeta } from '../address/pageFirst.ts';
import { chosenColumns, chosenTab } from '../columns/chosenColumns.ts';
import type { ListScreen } from '../schema.ts';
import { list as listKind } from '../screen.ts';
import { totalTextOf } from '#kinds/totalText.ts';
import { totalsQuery } from '../totals.ts';
import { cardOf } from './cards.ts';
import { drawnColumns, titleDrawn, type DrawnWith } from './columns.ts';
import { lateParts, type LateParts } from '#screens/drawn/lateParts.ts';
import type { ListDrawing } from './listDrawing.ts';
import { besideOf, fieldsOfRecord, recordOf } from './record.ts';
import { drawPages, drawTable, type DrawnRecord } from './table.ts';
import { drawViews } from './views.ts';

type Page = { data: readonly DrawnRecord[]; total: number; isAtLeast: boolean };

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
async function pageOf({ screen, resource, path, ask }: ListDrawing, params: ListParams): Promise<Page> {
  const { page, perPage, sort, filter } = params;
  const shown = listKind.records!(screen);
  const meta = pageMeta(resource);
  const address = pageAt(shown.resource, {
    filter: conjunction(shown.filter, filter),
    sort,
    range: [(page - 1) * perPage, page * perPage - 1],
    meta,
  });
  const key = [path.slice(1), 'getList', { pagination: { page, perPage }, sort, filter, meta }];
  const { json, headers } = await ask(address, key);
  return {
    data: json as DrawnRecord[],
    total: Number(headers['content-range']!.split('/')[1]),
    isAtLeast: headers['x-total-at-least'] === 'true',
  };
}

/** The rows below the head of the list. */
async function drawList(drawing: ListDrawing): Promise<Drawn | undefined> {
  const { screen, resource, path, search, index, look } = drawing;
  const params = paramsOf(screen, search);
  if (!params || screen.single || screen.views[0] !== 'table') return undefined;
  const { metrics, queries, facets, card, columns, tabs } = screen;
  const isPhone = look.width === 'phone';
  const opening = openWay(screen.open, {
    isWide: look.width === 'wide',
    hasRows: !isPhone,
    opening: look.opening,
  });
  const opened = opening === 'drawer' ? search.get(openedParam) : null;
  const { filter, sort, page: number, perPage } = params;
  const asDrawn = { filter, sort: sort.field, order: sort.order, page: number, perPage };
  const late = lateParts(drawing);
  const [page, record, totals, views] = await Promise.all([
    pageOf(drawing, params),
    opened === null ? undefined : recordAt(drawing, opened).catch(() => undefined),
    isPhone ? undefined : totalsOf(drawing, filter, late),
    drawViews(drawing, params, late),
  ]);
  const chosen = chosenColumns(columns, {}, chosenTab(tabs, filter)).shown;
  // cards of its own have pictures and other shapes
  if ((isPhone && card) || chosen.length === 0 || page.data.length === 0)
    return { content: [], params: asDrawn };
  const fields = chosen.flatMap(({ field }) => resource.fields[field] ?? []);
  const inTitle = resource.titleFields.flatMap((id) => resource.fields[id] ?? []);
  const isNamed = isPhone || resource.image;
  const names = await Promise.all([
    late.namesOf(fields, page.data),
    isNamed ? late.namesOf(inTitle, page.data) : undefined,
    record && late.namesOf(fieldsOfRecord(record, { resource }), [record]),
  ]);
  const drawnWith: DrawnWith = { resource, clock: index, names: names[0] };
  const ofTitle: DrawnWith = { ...drawnWith, names: names[1] ?? names[0] };
  const shown = drawnColumns(
    chosen,
    isNamed ? { ...drawnWith, titleNames: ofTitle.names } : drawnWith,
    page.data,
    totals,
  );
  const hrefOf = ({ id }: DrawnRecord) => rowAddress(path, opening, params, id);
  // views, figures and the filters of a wide window are in a line of their own
  const isBelow =
    metrics.length > 0 ||
    queries.length > 0 ||
    (!isPhone && [filter, screen.defaultFilter].some((one) => Object.keys(one).some((key) => key !== 'q')));
  const content = isPhone
    ? element('div', 'cards', ...page.data.map((one) => cardOf(one, hrefOf(one), shown, ofTitle)))
    : element(
        'div',
        'sheet',
        drawTable({
          label: resource.label.many,
          columns: shown,
          records: page.data,
          sort,
          sortedBy: (next) => wholeListAddress(path, { ...params, page: 1, sort: next }),
          hrefOf,
          totals,
          totalText: totalTextOf(screen.totals),
          totalKinds: screen.totals,
          // beside an open record, the columns need the room of the check boxes
          hasSelection: !record && hasSelection(screen),
          hasMenu: hasRowMenu(screen, resource),
          opened,
        }),
        drawPages(params, {
          ...page,
          count: page.data.length,
          addressOf: (other) => wholeListAddress(path, { ...params, page: other }),
        }),
      );
  const beside = [
    ...(facets.length > 0 ? [element('div', record ? 'facets wider' : 'facets')] : []),
    content,
    ...(record ? [besideOf(record, screen, { ...drawnWith, names: names[2]! })] : []),
  ];
  return {
    content: [
      ...(isBelow ? [element('div', 'strip', ...views)] : []),
      beside.length > 1 ? element('div', 'split', ...beside) : content,
    ],
    // a total that is still being counted is shown by the list itself
    count: page.isAtLeast ? '' : formatAmount(page.total),
    params: asDrawn,
    isPartial: late.isPartial,
  };
}

/** Empty as long as they are on their way. */
async function totalsOf(
  { screen, path }: ListDrawing,
  filter: Filter,
  { ask }: LateParts,
): Promise<StoredValues | undefined> {
  const query = totalsQuery(screen, filter);
  if (!query) return undefined;
  const key = [path.slice(1), 'aggregate', query.params];
  const answer = await ask(aggregateAt(query.resource, query.params), key);
  return (answer?.json as StoredValues[] | undefined)?.[0] ?? {};
}

const recordAt = async ({ screen, ask }: ListDrawing, id: string): Promise<DrawnRecord> =>
  (await ask(`/${screen.resource}/${segmentOf(id)}`)).json as DrawnRecord;

async function drawRecord(drawing: ListDrawing, id: string): Promise<Drawn> {
  const { screen, resource, index } = drawing;
  const record = await recordAt(drawing, id);
  const late = lateParts(drawing);
  const names = await late.namesOf(fieldsOfRecord(record, { resource }), [record]);
  const drawnWith = { resource, clock: index, names };
  return {
    content: recordOf(record, screen, drawnWith),
    title: titleDrawn(record, drawnWith),
    isPartial: late.isPartial,
  };
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
