/** A list as the server draws it. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ClientIndex, ClientResource, DepartmentSlice, IndexDepartment } from '#model/api/answers.ts';
import { usualLook, type Look } from '#model/api/drawnPage.ts';
import { loadLanguage } from '#messages/browserLanguage.ts';
import type { Answer } from '#screens/drawn/drawing.ts';
import { childrenOf, element } from '#screens/drawn/html.ts';
import { countAt, pageFirst, pageMeta } from '#screens/list/address/pageFirst.ts';
import type { DrawnTable } from '#screens/list/columns/columnLayout.ts';
import { textWidth } from '#screens/list/columns/textWidth.ts';
import { searchWithList, wholeListAddress } from '#screens/list/address/listAddress.ts';
import { drawListScreen } from '#screens/list/drawn/drawn.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import type { HttpClient } from '#ui/data/httpClient.ts';
import { listPages } from '#ui/data/listPages.ts';

const screen = {
  kind: 'list',
  resource: 'clientes',
  columns: [{ field: 'nome' }, { field: 'fotos' }, { field: 'cidade' }],
  filter: {},
  defaultFilter: {},
  actions: [],
  facets: [],
  facts: [],
  buttons: [],
  metrics: [],
  transitions: [],
  totals: {},
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
  transitions: [],
  label: { one: 'Cliente', many: 'Clientes', gender: 'm' },
  fields: {
    nome: { id: 'nome', type: 'text', label: 'Nome' },
    fotos: { id: 'fotos', type: 'file', label: 'Fotos' },
    cidade: { id: 'cidade', type: 'text', label: 'Cidade' },
    senha: { id: 'senha', type: 'password', label: 'Senha' },
    obs: { id: 'obs', type: 'text', label: 'Obs.' },
  },
} as unknown as ClientResource;
const people = [
  { id: 1, nome: 'Ana', cidade: 'Sinop', senha: 'x', dono: 7 },
  { id: 'show', nome: 'Rui', cidade: 'Santos', dono: 7 },
];
const path = '/loja/clientes';

const asked: string[] = [];
beforeAll(() => loadLanguage({ locale: 'pt-BR' }));
beforeEach(() => void (asked.length = named.length = 0));

type Asking = {
  rest?: readonly string[];
  search?: string;
  look?: Look;
  resource?: ClientResource;
  resources?: DepartmentSlice['resources'];
  late?: Promise<undefined>;
};
const never = new Promise<undefined>(() => {});
const named: unknown[] = [];

async function drawn(
  change: Partial<ListScreen> = {},
  { rest = [], search = '', look = usualLook, resources = {}, late = never, ...own }: Asking = {},
) {
  const found = await drawListScreen({
    screen: { ...screen, ...change },
    path,
    rest,
    search: new URLSearchParams(search),
    resource: own.resource ?? resource,
    slice: { resources } as DepartmentSlice,
    department: {} as IndexDepartment,
    mayOpen: () => true,
    iconOf: () => element('svg'),
    index: { api: '/api', timeZone: 'America/Sao_Paulo', today: '2026-10-31' } as ClientIndex,
    description: undefined,
    look,
    ask: async (address): Promise<Answer> => {
      asked.push(address);
      if (address.startsWith('/donos?')) return { json: [{ id: 7, nome: 'Bia' }], headers: {} };
      const json = address.startsWith('/clientes?') ? people : people[0];
      return { json, headers: { 'content-range': 'clientes 0-1/5' } };
    },
    name: (wanted) => void named.push(wanted),
    late,
    expect: () => {},
  });
  const main = document.createElement('main');
  main.innerHTML = childrenOf(found?.content ?? []);
  const links = [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  return { main, found, links: Object.fromEntries(links) as Record<string, string> };
}
const usual = { page: 1, perPage: 2, filter: {}, sort: screen.sort };

it('draws its rows as links, with links to other orders and pages', async () => {
  const { links, found, main } = await drawn();
  expect(found!.count).toBe('5');
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
  const { links } = await drawn({}, { look: { width: 'wide', opening: 'page' } });
  expect(links).toMatchObject({ Ana: `${path}/1/show`, Rui: `${path}/show~/show` });
});

it('draws the page that the address names, and says how it was drawn', async () => {
  const sorted = { ...usual, page: 2, sort: { field: 'cidade', order: 'DESC' } } as const;
  const { main, links, found } = await drawn({}, { search: wholeListAddress('', sorted).slice(1) });
  expect(main.querySelector('[aria-sort]')!.outerHTML).toMatch(/descending.*Cidade/);
  expect(links['‹']).toBe(wholeListAddress(path, { ...sorted, page: 1 }));
  expect(asked[0]).toContain(encodeURIComponent('["cidade","DESC"]'));
  expect(found!.params).toEqual({ filter: {}, sort: 'cidade', order: 'DESC', page: 2, perPage: 2 });
});

it('draws no filter that is no JSON', async () => {
  const search = wholeListAddress('', usual)
    .slice(1)
    .replace(/filter=[^&]*/, 'filter=%7B');
  expect((await drawn({}, { search })).found).toBeUndefined();
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
  expect(again).toHaveBeenCalledWith(`/api${asked[0]}`, {});
});

it('allows a view, of which not every order is served by an index, its usual order', () => {
  expect(pageMeta({ view: true })).toEqual({ ...pageFirst, order: 'soon' });
  expect(pageMeta({})).toBe(pageFirst);
});

it.each([
  ['nothing else', {}, 2, 2],
  ['metrics, in a line of their own', { metrics: [{ label: 'Total' }] }, 2, 2],
  [
    'queries, with their numbers of records',
    { queries: [{ label: 'Meus', filter: { cidade: 'Sinop' } }] },
    2,
    2,
  ],
  ['facets, which have their room', { facets: [{ field: 'cidade' }] }, 2, 2],
  ['cards of its own', { card: {} }, 2, 0],
])('draws rows and cards where they stay: with %s', async (_, change, rows, cards) => {
  const { main } = await drawn(change as unknown as Partial<ListScreen>);
  expect(main.querySelectorAll('tbody tr')).toHaveLength(rows);
  const look = { width: 'phone', opening: 'beside' } as const;
  const phone = await drawn(change as unknown as Partial<ListScreen>, { look });
  expect(phone.main.querySelectorAll('.card')).toHaveLength(cards);
});

it('leaves to the app an address with parameters that only it knows, and another view', async () => {
  await drawn({}, { search: 'outro=1' });
  await drawn({ views: ['cards'] } as unknown as Partial<ListScreen>);
  expect(asked).toEqual([]);
});

it('draws the record that the address opens beside the list', async () => {
  const { main } = await drawn({}, { search: 'record=1' });
  expect(main.querySelector('aside h2')!.textContent).toBe('Ana');
  expect(asked).toContain('/clientes/1');
});

it('opens records as the list does: beside it where there is room', async () => {
  const beside = wholeListAddress(path, usual, 1);
  expect((await drawn({ open: 'drawer' })).links.Ana).toBe(beside);
  expect((await drawn({ open: 'expand' })).links.Ana).toBe(beside);
  const look = { width: 'narrow', opening: 'beside' } as const;
  expect((await drawn({ open: 'drawer' }, { look })).links.Ana).toBe(`${path}/1/show`);
});

it('draws a record with neither secrets, nor empty fields, nor what depends on a condition', async () => {
  const { main, found } = await drawn({}, { rest: ['1', 'show'] });
  expect(found!.title).toBe('Ana');
  expect([...main.querySelectorAll('section')].map((one) => one.textContent)).toEqual([
    'EndereçoCidadeSinop',
  ]);
  expect(asked).toEqual(['/clientes/1']);
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

it('draws the tabs of the views with their numbers, and leads to them', async () => {
  const { links } = await drawn({ queries: [{ label: 'Meus', filter: { cidade: 'Sinop' } }] } as never);
  expect(links).toMatchObject({
    Todos5: wholeListAddress(path, usual),
    Meus5: wholeListAddress(path, { ...usual, filter: { cidade: 'Sinop' } }),
  });
  expect(asked).toContain(countAt('clientes', { cidade: 'Sinop' }));
});

it('names the records that rows refer to, and waits for no name that is late', async () => {
  const fields = {
    ...resource.fields,
    dono: { id: 'dono', type: 'reference', label: 'Dono', resource: 'donos' },
  };
  const owners = {
    donos: {
      id: 'donos',
      title: 'nome',
      titleFields: ['nome'],
      fields: { nome: { id: 'nome', type: 'text', label: 'Nome' } },
    },
  };
  const change = { columns: [{ field: 'nome' }, { field: 'dono' }] } as never;
  const asking = { resource: { ...resource, fields }, resources: owners } as never;
  const { main, found } = await drawn(change, asking);
  expect([...main.querySelectorAll('tbody td:nth-child(2)')].map((cell) => cell.textContent)).toEqual([
    'Bia',
    'Bia',
  ]);
  expect(found!.isPartial).toBe(false);
  expect(named).toEqual([[['donos', ['7']]]]);
  const late = await drawn(change, { ...(asking as object), late: Promise.resolve(undefined) });
  expect(late.main.querySelector('tbody td:nth-child(2)')!.textContent).toBe('…');
  expect(late.found!.isPartial).toBe(true);
});

it('says what its columns are fitted by, as the app measures them', async () => {
  const { main } = await drawn({ totals: { nome: 'count' } } as never);
  const table = JSON.parse(main.querySelector<HTMLElement>('.frame')!.dataset.table!) as DrawnTable;
  expect(table).toMatchObject({ sort: 'nome', totals: ['nome'], hasSelection: false, hasMenu: false });
  expect(table.columns.map(({ field }) => field)).toEqual(['nome', 'fotos', 'cidade']);
  expect(table.columns[2]!.content).toBeGreaterThanOrEqual(Math.ceil(textWidth('Santos')));
});
