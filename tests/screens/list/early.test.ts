/** A list before the app's code has loaded. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ClientIndex, ClientResource } from '#model/api/answers.ts';
import { loadLanguage } from '#messages/browserLanguage.ts';
import type { EarlyPlace } from '#screens/app/early/early.ts';
import { early } from '#screens/list/app/early/screen.ts';
import { searchWithList, wholeListAddress } from '#screens/list/app/address/listAddress.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { dropAhead } from '#ui/data/ahead.ts';
import type { HttpClient } from '#ui/data/httpClient.ts';
import { listPages } from '#ui/data/listPages.ts';
import { pageFirst } from '#ui/data/pageFirst.ts';
import { listStoreKey } from '#kit/storage.ts';

const screen = {
  kind: 'list',
  resource: 'clientes',
  columns: [{ field: 'nome' }, { field: 'fotos' }, { field: 'cidade' }],
  filter: {},
  defaultFilter: {},
  actions: [],
  facets: [],
  facts: [],
  metrics: [],
  queries: [],
  related: [],
  views: ['table'],
  sort: { field: 'nome', order: 'ASC' },
  perPage: 2,
  form: [
    { label: 'Endereço', fields: [{ field: 'cidade' }, { field: 'senha' }, { field: 'obs' }] },
    { label: 'Fiscal', fields: [{ field: 'cidade' }], visibleWhen: { nome: 'Ana' } },
  ],
} as unknown as ListScreen;
const resource = {
  id: 'clientes',
  title: 'nome',
  titleFields: ['nome'],
  label: { one: 'Cliente', many: 'Clientes' },
  fields: {
    nome: { id: 'nome', type: 'text', label: 'Nome' },
    fotos: { id: 'fotos', type: 'file', label: 'Fotos' },
    cidade: { id: 'cidade', type: 'text', label: 'Cidade' },
    senha: { id: 'senha', type: 'password', label: 'Senha' },
    obs: { id: 'obs', type: 'text', label: 'Obs.' },
  },
} as unknown as ClientResource;
const people = [
  { id: 1, nome: 'Ana', cidade: 'Sinop', senha: 'x' },
  { id: 'show', nome: 'Rui', cidade: 'Santos' },
];
const path = '/loja/clientes';

const asked: string[] = [];
beforeAll(() => loadLanguage({ locale: 'pt-BR' }));
beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  localStorage.setItem('token', 'segredo');
  history.replaceState(null, '', path);
  window.innerWidth = 1280;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const headers = { 'content-range': 'clientes 0-1/5' };
    return Promise.resolve(new Response(JSON.stringify(people), { headers }));
  });
});
afterEach(() => {
  dropAhead();
  vi.unstubAllGlobals();
});

async function drawn(change: Partial<ListScreen> = {}, rest: readonly string[] = []) {
  const main = document.createElement('main');
  let head: { title?: string; count?: string } | undefined;
  await early.draw!({ ...screen, ...change }, {
    path,
    rest,
    resource,
    index: { api: '/api', timeZone: 'America/Sao_Paulo', today: '2026-10-31' } as ClientIndex,
    show: (content: Element[], given: typeof head) => {
      main.replaceChildren(...content);
      head = given;
      return Promise.resolve();
    },
  } as unknown as EarlyPlace);
  const links = [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  return { main, head, links: Object.fromEntries(links) as Record<string, string> };
}
const usual = { page: 1, perPage: 2, filter: {}, sort: screen.sort };

it('draws its rows as links, with links to other orders and pages', async () => {
  const { links, head, main } = await drawn();
  expect(head).toEqual({ count: '5' });
  expect(links).toEqual({
    Nome: wholeListAddress(path, { ...usual, sort: { field: 'nome', order: 'DESC' } }),
    Cidade: wholeListAddress(path, { ...usual, sort: { field: 'cidade', order: 'ASC' } }),
    Ana: wholeListAddress(path, usual, 1),
    Rui: wholeListAddress(path, usual, 'show'),
    '›': wholeListAddress(path, { ...usual, page: 2 }),
  });
  expect(main.querySelector('nav')!.textContent).toBe('1–2 de 5›');
});

it('leads to pages of records for who prefers them', async () => {
  localStorage.setItem(listStoreKey('lists.opening'), JSON.stringify('page'));
  expect((await drawn()).links).toMatchObject({ Ana: `${path}/1/show`, Rui: `${path}/show~/show` });
});

it('requests the page that the address says, or that the user left', async () => {
  const sorted = { ...usual, page: 2, sort: { field: 'cidade', order: 'DESC' } } as const;
  history.replaceState(null, '', wholeListAddress(path, sorted));
  const { main, links } = await drawn();
  expect(main.querySelector('[aria-sort]')!.outerHTML).toMatch(/descending.*Cidade/);
  expect(links['‹']).toBe(wholeListAddress(path, { ...sorted, page: 1 }));
  history.replaceState(null, '', path);
  localStorage.setItem(
    listStoreKey('loja/clientes.listParams'),
    JSON.stringify({ ...usual, page: 2, sort: 'cidade', order: 'DESC' }),
  );
  dropAhead();
  await drawn();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
  expect(asked[0]).toContain(encodeURIComponent('["cidade","DESC"]'));
});

it('requests at the address at which the app asks again, so that what the device keeps is one answer', async () => {
  await drawn();
  const again = vi.fn<HttpClient>().mockResolvedValue({
    status: 200,
    headers: new Headers({ 'content-range': '0-0/0' }),
    body: '[]',
    json: [],
  });
  const { filter, sort } = usual;
  await listPages(again, '/api')(
    'clientes',
    { filter, sort, pagination: { page: 1, perPage: 2 } },
    pageFirst.total,
  );
  expect(again).toHaveBeenCalledWith(asked[0], {});
});

it.each([
  ['nothing else', {}, 2, 2],
  ['metrics, in a line of their own', { metrics: [{ label: 'Total' }] }, 2, 2],
  ['queries', { queries: [{ label: 'Meus' }] }, 0, 0],
  ['facets', { facets: [{ field: 'cidade' }] }, 0, 2],
  ['cards of its own', { card: {} }, 2, 0],
])('draws rows and cards where nothing comes above them later: with %s', async (_, change, rows, cards) => {
  const { main } = await drawn(change as unknown as Partial<ListScreen>);
  expect(main.querySelectorAll('tbody tr')).toHaveLength(rows);
  window.innerWidth = 390;
  const phone = await drawn(change as unknown as Partial<ListScreen>);
  expect(phone.main.querySelectorAll('.card')).toHaveLength(cards);
});

it('leaves to the app an address with parameters that only it knows, and another view', async () => {
  history.replaceState(null, '', `${path}?outro=1`);
  await drawn();
  history.replaceState(null, '', path);
  await drawn({ views: ['cards'] } as unknown as Partial<ListScreen>);
  expect(asked).toEqual([]);
});

it('draws the record that the address opens beside the list, and requests it for the app', async () => {
  history.replaceState(null, '', `${path}?record=1`);
  const { main } = await drawn();
  expect(main.querySelector('aside h2')!.textContent).toBe('Ana');
  expect(asked).toContainEqual(expect.stringMatching(/\/1$/));
});

it('opens records as the list does: beside it where there is room', async () => {
  const beside = wholeListAddress(path, usual, 1);
  expect((await drawn({ open: 'drawer' })).links.Ana).toBe(beside);
  expect((await drawn({ open: 'expand' })).links.Ana).toBe(beside);
  window.innerWidth = 1000;
  expect((await drawn({ open: 'drawer' })).links.Ana).toBe(`${path}/1/show`);
});

it('draws an opened record from its row at once, and requests it for the app', async () => {
  await drawn();
  const { main, head } = await drawn({}, ['1', 'show']);
  expect(head).toEqual({ title: 'Ana' });
  // neither secrets, nor empty fields, nor what depends on a condition
  expect([...main.querySelectorAll('section')].map((one) => one.textContent)).toEqual([
    'EndereçoCidadeSinop',
  ]);
  expect(asked.at(-1)).toBe('/api/clientes/1');
});

it('gives an address that names only a record the search of the list, as it opens or as the user left it', () => {
  const left = { filter: { cidade: 'Sinop' }, sort: 'cidade', order: 'DESC', page: 2, perPage: 10 };
  expect(searchWithList('?record=3', usual, undefined)).toBe(wholeListAddress('', usual, 3));
  expect(searchWithList('?record=3', usual, left)).toBe(
    wholeListAddress(
      '',
      { page: 2, perPage: 10, filter: left.filter, sort: { field: 'cidade', order: 'DESC' } },
      3,
    ),
  );
  for (const search of ['', '?page=2', '?record=3&page=2'])
    expect(searchWithList(search, usual, left)).toBe(search);
});
