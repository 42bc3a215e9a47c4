/** Pages of views, and of records found by computed values: shared, and known before a screen asks for them. */
import { expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { Query } from '#server/data/store.ts';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...accountsWith(['geral']),
  ...resourcesOf({ vendas: { nome: 'text', dia: 'date', valor: 'money' } }),
  'resources/parcelas.yaml': `
label: { one: Parcela, many: Parcelas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  vendaId: { type: reference, label: Venda, resource: vendas }
  valor: { type: money, label: Valor, lookup: vendaId.valor }
  alta: { type: boolean, label: Alta, formula: valor > 10 }
`,
  'resources/livro.yaml': `
label: { one: Linha, many: Livro }
title: nome
search: [nome]
sort: -dia
from: [{ resource: vendas, fields: { nome: nome, dia: dia, valor: valor } }]
fields:
  nome: { type: text, label: Nome }
  dia: { type: date, label: Dia }
  valor: { type: money, label: Valor }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - path: /livro
    label: Livro
    list: { resource: livro, columns: [nome, dia], filters: [dia, nome], defaultFilter: { nome: a }, perPage: 10 }
  - { path: /vendas, label: Vendas, list: { resource: vendas, columns: [nome, dia], filters: [dia] } }
  - { path: /parcelas, label: Parcelas, list: { resource: parcelas, columns: [nome, valor], sort: valor, perPage: 10 } }
  - path: /painel
    label: Painel
    dashboard:
      - { table: Livro, resource: livro, columns: [nome], sort: valor, limit: 3 }
      - { table: Vendas, resource: vendas, columns: [nome], sort: nome, limit: 3 }
      - { table: Altas, resource: parcelas, columns: [nome], filter: { alta: true }, sort: nome, limit: 3 }
      - { table: Parcelas, resource: parcelas, columns: [nome, valor], filter: { nome: a }, sort: nome, limit: 3 }
`,
});

const asked: (Query & { of: string })[] = [];
const server = sharedServer(() => ({
  portal,
  rows: {
    usuarios: [accountOf(1, 'Ana', ['geral'])],
    vendas: [1, 2].map((id) => ({ id, version: 1, nome: 'a', dia: '2026-10-01', valor: id })),
  },
  over: (own) => ({
    ...own,
    close: () => own.close(),
    using: (model) => {
      const { together: _, ...records } = own.using(model);
      return {
        ...records,
        find: (shape, query) => {
          asked.push({ ...query, of: shape.resource.id });
          return records.find(shape, query);
        },
      };
    },
  }),
}));

it.each<[string, string, Record<string, unknown>, 'fresh' | undefined]>([
  ['a page of a view', '/livro', { range: [0, 9] }, 'fresh'],
  ['one with a filter', '/livro', { filter: { nome: 'a' }, sort: ['dia', 'ASC'], range: [0, 9] }, 'fresh'],
  ['a page of stored records', '/vendas', { range: [0, 9] }, undefined],
  ['records by a formula', '/parcelas', { filter: { alta: true }, range: [0, 9] }, 'fresh'],
  ['records in the order of a lookup', '/parcelas', { sort: ['valor', 'ASC'], range: [0, 9] }, 'fresh'],
  ['the same in another order', '/parcelas', { sort: ['nome', 'ASC'], range: [0, 9] }, undefined],
  ['such records by their ids', '/parcelas', { filter: { id: [1] } }, undefined],
  ['rows by their ids', '/livro', { filter: { id: ['vendas-1'] } }, undefined],
  ['found words', '/livro', { filter: { q: 'a' }, range: [0, 9] }, undefined],
  ['an exact total', '/livro', { range: [0, 9], total: 'exact' }, undefined],
])('%s may be shared: %s, %j: %s', async (_what, path, query, isShared) => {
  asked.splice(0);
  expect((await server.as('ana').get(path, query)).status).toBe(200);
  const [pageQuery] = asked.filter(({ of }) => `/${of}` === path);
  expect(pageQuery!.isShared).toBe(isShared);
  // The page of a view is shared with people who may read more of its fields.
  expect(pageQuery!.only === undefined).toBe(isShared !== undefined && path === '/livro');
});

it('the pages with which screens open are known before, and have the addresses that the screens ask for', async () => {
  const [department] = portal.departments;
  const { screens, resources } = sliceOf(portal, department!, ['geral'], '');
  const addresses = Object.entries(screens).flatMap(([path, whole]) =>
    screensOf({ path, screen: whole }).flatMap(
      ({ screen }) => screenGrants(screen).pagesAtOpening?.(screen, { today: '2026-11-30', resources }) ?? [],
    ),
  );
  expect(addresses.map((one) => decodeURIComponent(one))).toEqual([
    '/livro?filter={"nome":"a"}&sort=["dia","DESC"]&range=[0,9]&total="quick"&order="soon"',
    '/livro?filter={"nome":"a"}&sort=["id","ASC"]&range=[0,0]',
    '/parcelas?filter={}&sort=["valor","ASC"]&range=[0,9]&total="quick"',
    '/livro?filter={}&sort=["valor","ASC"]&range=[0,2]',
    '/parcelas?filter={"alta":true}&sort=["nome","ASC"]&range=[0,2]',
  ]);
});
