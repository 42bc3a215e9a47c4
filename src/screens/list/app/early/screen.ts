/** A list before the app's code has loaded: its first page of records, and the record that is opened in it. */
import type { ClientResource } from '#model/api/clientTypes.ts';
import { idInSegment, segmentOf } from '#model/values/ids.ts';
import { formatAmount, translate } from '#messages/translate.ts';
import { element, linkTo, type EarlyPlace, type EarlyScreen } from '#screens/app/early/early.ts';
import type { ListScreen } from '#screens/list/types.ts';
import { requestAhead } from '#ui/data/ahead.ts';
import { isOwnApi } from '#ui/ownApi.ts';
import { listAddress, openWay, rowAddress, type ListParams } from '../listAddress.ts';
import { firstParams, isArranged, requestPage, type Page, type Stored } from './page.ts';
import { recordOf } from './record.ts';
import { cardOf, nameOf, shownOf, tableOf, type Drawn } from './rows.ts';

const loadForm = () => import('#screens/form/app/edit/EditScreen.tsx');

export const early: EarlyScreen<ListScreen> = {
  code: ({ actions }, [record, page]) =>
    record === undefined
      ? undefined
      : page === 'show'
        ? import('../record/ShowScreen.tsx').then(async () => {
            // users often click "edit" next
            if (actions.includes('edit')) await loadForm();
          })
        : record === 'create'
          ? import('#screens/form/app/create/CreateScreen.tsx')
          : loadForm(),
  draw: (screen, place) => {
    const [segment, page] = place.rest;
    if (!place.resource || !isOwnApi(place.index.api)) return undefined;
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
  // With metrics or queries, the table moves once they are drawn; with facets, too, unless they have no room beside it.
  const { metrics, queries, facets, card, columns } = screen;
  const isPhone = window.innerWidth < 600;
  const isMoved = metrics.length + queries.length > 0 || (isPhone ? card : facets.length > 0);
  const shown = shownOf(columns, resource);
  if (isMoved || isArranged(path) || shown.length === 0 || page.data.length === 0) return;
  const creates = screen.actions.includes('create');
  const isWide = window.innerWidth >= 1200;
  const way = openWay(screen.open, { isWide, hasRows: !isPhone });
  const drawn: Drawn = {
    resource,
    clock: index,
    hrefOf: ({ id }) => rowAddress(path, way, params, id),
  };
  const sortedBy = (sort: ListParams['sort']) => listAddress(path, { ...params, page: 1, sort });
  const content = isPhone
    ? element(
        'div',
        creates ? 'cards creates' : 'cards',
        ...page.data.map((record) => cardOf(record, shown, drawn)),
      )
    : element(
        'div',
        'sheet',
        tableOf(page.data, shown, params, sortedBy, drawn),
        pagesOf(path, params, page),
      );
  // a total that is still being counted is shown by the list itself
  const count = page.meta.isAtLeast ? '' : formatAmount(page.total);
  await place.show([content], { count });
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
    const link = linkTo(listAddress(path, { ...params, page }), sign);
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
