/**
 * List views that users share with everyone who has the screen:
 *
 *     GET  /api/shared-views                          those of the user's screens
 *     POST /api/shared-views/share {screen, label, filter, sort?, perPage?, columns?}
 *     POST /api/shared-views/withdraw {id}            by who shared it, or an administrator of the portal
 *
 * A view is returned only to users who may filter by all of its fields, with the columns and order that they
 * may see.
 */
import { readableFields, visibleRows } from '#access/rows.ts';
import { mayUse } from '#access/viewAs.ts';
import { fieldsOf, matchAll, parseFilter } from '#model/filter/filter.ts';
import {
  longestName,
  mostShared,
  type ColumnChoice,
  type SharedView,
  type SharedViews,
  type ViewOfList,
} from '#model/api/sharedViews.ts';
import { presentView } from '#model/renames/query.ts';
import { isMap } from '#model/values/values.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import type { SimpleScreen } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { screenKind, screensOf } from '#screens/simpleScreens.ts';
import type { Caller } from '#server/caller/caller.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { systemTables, whereEqual, writeSystem, type SystemReader } from '#server/data/systemTables.ts';
import type { Reader } from '#server/data/reader.ts';
import { conflict, HttpError, badRequest, notFound, type HttpResponse } from '#server/http/http.ts';
import { readListQuery, type ListQuery } from '#server/reads/queryParser.ts';
import { refuseOwnFields } from '#server/reads/read.ts';
import { refuseMisfits } from '#server/reads/misfits.ts';

const { id: table, model, shape } = systemTables.sharedViews;
/** Maximum length of one view as JSON, in characters. */
const maxLength = 16_000;

type Row = Stored & { screen: string; account: string; label: string; by: string; view: string };

export async function listSharedViews(store: Store, caller: Caller): Promise<HttpResponse> {
  return { body: await visibleViews(caller, store.using(model)) };
}

export async function shareView(
  store: Store,
  caller: Caller,
  body: unknown,
  reader: Reader,
): Promise<HttpResponse> {
  const { screen, label, ...view } = isMap(body) ? body : {};
  const name = typeof label === 'string' ? label.trim() : '';
  const isRight = typeof screen === 'string' && isView(view) && JSON.stringify(view).length <= maxLength;
  if (!isRight || name === '' || name.length > longestName) throw badRequest(translate('sharedViews.wants'));
  const list = listsOf(caller).get(screen);
  if (!list) throw notFound(translate('favourites.noScreen'));
  const { unreadable } = judged(caller, list, view);
  if (unreadable) throw unreadable;
  await refuseUnheld(caller, list, view, reader);
  const account = String(caller.account.id);
  const by = String(caller.account[caller.portal.accounts.name] ?? '');
  const kept = await writeSystem(store, systemTables.sharedViews, async (transaction) => {
    const own = await rowsIn(transaction, { account });
    const before = own.find((row) => row.screen === screen && row.label === name);
    const { views } = await visibleViews(caller, transaction);
    const foreign = views.find((one) => one.screen === screen && one.label === name && !one.isOwn);
    if (foreign) throw conflict(translate('sharedViews.taken', { name, by: foreign.by }));
    if (before) await transaction.replace(table, { ...before, by, view: JSON.stringify(view) });
    else {
      if (own.length >= mostShared) throw conflict(translate('sharedViews.full', { most: mostShared }));
      await transaction.insert(table, { screen, account, label: name, by, view: JSON.stringify(view) });
    }
    return visibleViews(caller, transaction);
  });
  return { body: kept };
}

export async function withdrawView(store: Store, caller: Caller, body: unknown): Promise<HttpResponse> {
  const { id, ...rest } = isMap(body) ? body : {};
  if (typeof id !== 'string' || Object.keys(rest).length > 0)
    throw badRequest(translate('sharedViews.wantsId'));
  const kept = await writeSystem(store, systemTables.sharedViews, async (transaction) => {
    const { views } = await visibleViews(caller, transaction);
    // A view that the user may not see gets the same 404 as none, so that nobody can probe for ids.
    const found = views.find((view) => sameStoredValue(view.id, id) && view.mayWithdraw);
    if (!found) throw notFound(translate('sharedViews.none'));
    await transaction.remove(table, found.id);
    return visibleViews(caller, transaction);
  });
  return { body: kept };
}

async function rowsIn(reader: SystemReader, values?: Readonly<Record<string, string>>): Promise<Row[]> {
  const { records } = await reader.find(shape, {
    where: values ? whereEqual(values) : matchAll,
    sort: { field: 'id', order: 'ASC' },
  });
  return records as Row[];
}

async function visibleViews(caller: Caller, reader: SystemReader): Promise<SharedViews> {
  const lists = listsOf(caller);
  const administers = mayUse('access', caller.portal, caller.access.permissions);
  const views = (await rowsIn(reader)).flatMap((row): SharedView[] => {
    const list = lists.get(row.screen);
    if (!list) return [];
    const { view, unreadable } = judged(caller, list, JSON.parse(row.view) as ViewOfList);
    if (unreadable) return [];
    const isOwn = row.account === String(caller.account.id);
    const { screen, label, by } = row;
    return [{ ...view, id: String(row.id), screen, label, by, isOwn, mayWithdraw: isOwn || administers }];
  });
  return { views };
}

/** Refuses a filter by a value that its field can't hold: nobody could open the view. */
async function refuseUnheld(caller: Caller, list: ListScreen, view: ViewOfList, reader: Reader) {
  const resource = caller.portal.resources[list.resource]!;
  const filter = parseFilter(presentView(resource, view).filter, resource.fields);
  const access = caller.access.resources.get(resource.id)!;
  const visible = visibleRows(access, fieldsOf(filter), caller.viewer);
  await refuseMisfits([filter], { shape: shapeOf(resource, caller.viewer), visible, reader });
}

/** The view cut to what this user may see, or the reason why they may not have it. */
function judged(caller: Caller, list: ListScreen, view: ViewOfList) {
  const resource = caller.portal.resources[list.resource]!;
  const { filter, sort, columns, perPage } = presentView(resource, view);
  const access = caller.access.resources.get(list.resource);
  const readable = access ? readableFields(access) : new Set<string>();
  const asked = (what: Record<string, unknown>): ListQuery | HttpError => {
    try {
      const texts = Object.entries(what).map(([key, value]) => [key, JSON.stringify(value)]);
      const query = readListQuery(new URLSearchParams(texts), resource);
      refuseOwnFields(caller, query.filter);
      return query;
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  };
  const query = asked({ filter });
  const mayFilter = query instanceof HttpError || [...fieldsOf(query.filter)].every((id) => readable.has(id));
  const unreadable =
    query instanceof HttpError ? query : mayFilter ? undefined : notFound(translate('sharedViews.noField'));
  const known = new Set(list.columns.map(({ field }) => field).filter((id) => readable.has(id)));
  const isSorted =
    sort && readable.has(sort.field) && !(asked({ sort: [sort.field, sort.order] }) instanceof HttpError);
  const shown: ViewOfList = {
    filter,
    ...(isSorted && { sort }),
    ...(perPage !== undefined && { perPage }),
    ...(columns && { columns: cutTo(known, columns) }),
  };
  return { view: shown, unreadable };
}

function cutTo(known: ReadonlySet<string>, { order, shown, widths }: ColumnChoice): ColumnChoice {
  const cut = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => known.has(field)));
  return {
    ...(order && { order: order.filter((field) => known.has(field)) }),
    ...(shown && { shown: cut(shown) }),
    ...(widths && { widths: cut(widths) }),
  };
}

/** The list screens whose columns the user may choose, by path. */
const listsOf = ({ access }: Caller): ReadonlyMap<string, ListScreen> =>
  new Map(
    access.routes
      .flatMap(screensOf)
      .flatMap(({ path, screen }) => (hasColumns(screen) ? [[path, screen] as const] : [])),
  );

const hasColumns = (screen: SimpleScreen): screen is ListScreen =>
  screenKind(screen).opensRecords === true && 'columns' in screen;

function isView(value: Record<string, unknown>): value is ViewOfList {
  const { filter, sort, perPage, columns, ...others } = value;
  return (
    Object.keys(others).length === 0 &&
    isMap(filter) &&
    (sort === undefined ||
      (isMap(sort) && typeof sort.field === 'string' && typeof sort.order === 'string')) &&
    (perPage === undefined ||
      (Number.isInteger(perPage) && (perPage as number) > 0 && (perPage as number) <= 1000)) &&
    (columns === undefined || isChoice(columns))
  );
}

function isChoice(value: unknown): value is ColumnChoice {
  if (!isMap(value)) return false;
  const { order, shown, widths, ...others } = value;
  const holds = (map: unknown, type: string) =>
    map === undefined || (isMap(map) && Object.values(map).every((one) => typeof one === type));
  return (
    Object.keys(others).length === 0 &&
    (order === undefined || (Array.isArray(order) && order.every((one) => typeof one === 'string'))) &&
    holds(shown, 'boolean') &&
    holds(widths, 'number')
  );
}
