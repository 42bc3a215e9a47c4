import { listStoreKey } from '#ui/storageKeys.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPages } from '#ui/data/listPages.ts';
import type { HttpClient } from '#ui/data/httpClient.ts';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { requestList, requestRemembered, type FirstList } from '#app/early/firstRequest.ts';

const asked: string[] = [];
const dropped: string[] = [];
const page = (version: string) =>
  (document.body.innerHTML = `<script type="application/json" id="portal-index">${JSON.stringify({ version, api: '/api' })}</script>`);
beforeEach(() => {
  asked.length = 0;
  dropped.length = 0;
  localStorage.clear();
  localStorage.setItem('token', 'segredo');
  history.replaceState(null, '', '/loja/pedidos');
  page('7');
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(new URL(url, 'http://localhost').searchParams.get('sort')!);
    signal!.addEventListener('abort', () => dropped.push(url));
    return Promise.resolve(new Response('[]'));
  });
});
afterEach(() => {
  // what one test has sent is not the next one's
  requestList('/api', { ...list, resource: 'outro' });
  vi.unstubAllGlobals();
  localStorage.clear();
});

const list: FirstList = {
  name: 'loja/pedidos',
  resource: 'pedidos',
  always: {},
  filter: {},
  sort: { field: 'numero', order: 'ASC' },
  perPage: 25,
};
const byNumber = '["numero","ASC"]';
/** A visit that shows the list, and its requests before the start data arrived. */
const visit = (shown = list) => {
  asked.length = 0;
  requestRemembered();
  const early = [...asked];
  requestList('/api', shown);
  return early;
};
const sortedByUser = () =>
  localStorage.setItem(
    listStoreKey('loja/pedidos.listParams'),
    JSON.stringify({ filter: {}, sort: 'cliente', order: 'DESC', page: 1, perPage: 25 }),
  );

it('asks at once for the list that the address showed last time, and not again', () => {
  expect(visit()).toEqual([]);
  expect(visit()).toEqual([byNumber]);
  expect(asked).toEqual([byNumber]);
  expect(dropped).toEqual([]);
});

it('asks at the address at which the portal asks again, so that what the device keeps is one answer', async () => {
  const { url } = requestList('/api', list);
  const again = vi.fn<HttpClient>().mockResolvedValue({
    status: 200,
    headers: new Headers({ 'content-range': '0-0/0' }),
    body: '[]',
    json: [],
  });
  const { filter, sort } = list;
  const asks = { filter, sort, pagination: { page: 1, perPage: 25 } };
  await listPages(again, '/api')('pedidos', asks, pageFirst.total);
  expect(again).toHaveBeenCalledWith(url, {});
});

it('asks for it as the user left it', () => {
  visit();
  sortedByUser();
  expect(visit()).toEqual(['["cliente","DESC"]']);
  expect(asked).toHaveLength(1);
});

it('asks again, and drops the first request, where the list or the session is another now', () => {
  visit();
  expect(visit({ ...list, sort: { field: 'data', order: 'ASC' } })).toEqual([byNumber]);
  expect(asked).toEqual([byNumber, '["data","ASC"]']);
  expect(dropped).toHaveLength(1);
  visit();
  requestRemembered();
  asked.length = 0;
  localStorage.setItem('token', 'outro');
  requestList('/api', list);
  expect(asked).toEqual([byNumber]);
});

it.each([
  ['under another config', () => page('8')],
  ['with another address', () => history.replaceState(null, '', '/loja/clientes')],
  ['with parameters in the address', () => history.replaceState(null, '', '/loja/pedidos?page=2')],
  ['without a session', () => localStorage.removeItem('token')],
  ['where the memory is damaged', () => localStorage.setItem(listStoreKey('loja/pedidos.firstList'), '{')],
])('asks nothing early %s', (_, change) => {
  visit();
  change();
  asked.length = 0;
  requestRemembered();
  expect(asked).toEqual([]);
});
