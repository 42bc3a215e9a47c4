/** Values found in other records: a price by product, group of customers and day. */
import { describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = libraryWith({
  'resources/grupos.yaml': `
label: { one: Grupo, many: Grupos }
title: nome
fields: { nome: { type: text, label: Nome } }`,
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  grupoId: { type: reference, label: Grupo, resource: grupos }
  dono: { type: text, label: Dono }`,
  'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: nome
fields: { nome: { type: text, label: Nome }, secreto: { type: boolean, label: Secreto } }`,
  'resources/precos.yaml': `
label: { one: Preço, many: Preços }
title: '{produtoId} {desde}'
fields:
  produtoId: { type: reference, label: Produto, resource: produtos }
  grupoId: { type: reference, label: Grupo, resource: grupos }
  desde: { type: date, label: Desde }
  minimo: { type: integer, label: Mínimo }
  preco: { type: money, label: Preço, decimals: 4 }`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: data
fields:
  clienteId: { type: reference, label: Cliente, resource: clientes }
  grupoId: { type: reference, label: Grupo, resource: grupos, copy: clienteId.grupoId, readOnly: true }
  data: { type: date, label: Data }
  itens:
    type: items
    label: Itens
    fields:
      produtoId: { type: reference, label: Produto, resource: produtos, filter: { secreto_neq: true } }
      quantidade: { type: integer, label: Quantidade, default: 1 }
      preco:
        type: money
        label: Preço
        required: true
        find:
          - { in: precos, where: { produtoId: $row.produtoId, grupoId: $record.grupoId, desde_lte: $record.data }, take: latest desde, value: preco }
          - { in: precos, where: { produtoId: $row.produtoId, grupoId_null: true, desde_lte: $record.data }, take: latest desde, value: preco }
      tabela:
        type: money
        label: Tabela
        readOnly: true
        find: { in: precos, where: { produtoId: $row.produtoId, minimo_lte: $row.quantidade }, take: highest minimo, value: preco }
      total: { type: money, label: Total, formula: preco * quantidade }
  frete:
    type: money
    label: Frete
    readOnly: true
    required: true
    find: { in: fretes, where: { grupoId: $record.grupoId }, value: valor }`,
  'resources/fretes.yaml': `
label: { one: Frete, many: Fretes }
title: valor
fields:
  grupoId: { type: reference, label: Grupo, resource: grupos }
  valor: { type: money, label: Valor }`,
  'departments/vendas.yaml': `
label: Vendas
permissions: [balcao]
routes:
${['grupos', 'clientes', 'produtos', 'precos', 'pedidos', 'fretes'].map((id) => `  - { path: /vendas/${id}, label: ${id}, list: { resource: ${id}, actions: [create, edit, delete, import, bulkEdit] } }`).join('\n')}`,
  'departments/pequeno.yaml': `
label: Balcão pequeno
permissions: [mural]
routes:
  - path: /pequeno/pedidos
    label: Pedidos
    list:
      resource: pedidos
      columns: [data]
      form: [{ section: Pedido, fields: [clienteId, { field: data }, itens] }]
      actions: [create, edit]`,
});
const server = sharedServer(() => ({
  portal,
  rows: {
    grupos: [
      { id: 1, nome: 'Atacado' },
      { id: 2, nome: 'Varejo' },
      { id: 3, nome: 'Sem frete' },
    ],
    clientes: [
      { id: 1, nome: 'Alfa', grupoId: 1 },
      { id: 2, nome: 'Beta', grupoId: 2 },
      { id: 3, nome: 'Gama', grupoId: 3 },
    ],
    produtos: [
      { id: 1, nome: 'Cal' },
      { id: 2, nome: 'Areia' },
      { id: 3, nome: 'Brita' },
      { id: 4, nome: 'Ouro', secreto: true },
    ],
    precos: [
      { id: 1, produtoId: 1, grupoId: 1, desde: '2026-01-01', minimo: 1, preco: 10.12345 },
      { id: 2, produtoId: 1, grupoId: 1, desde: '2026-06-01', minimo: 10, preco: 12 },
      { id: 3, produtoId: 1, grupoId: null, desde: '2026-01-01', preco: 20 },
      { id: 4, produtoId: 2, grupoId: 1, desde: '2026-01-01', preco: 5 },
      { id: 5, produtoId: 2, grupoId: 1, desde: '2026-01-01', preco: 6 },
      { id: 6, produtoId: 4, grupoId: 1, desde: '2026-01-01', preco: 999 },
      { id: 7, produtoId: 1, grupoId: 1, desde: null, preco: 77 },
    ],
    fretes: [
      { id: 1, grupoId: 1, valor: 30 },
      { id: 2, grupoId: 2, valor: 40 },
    ],
    pedidos: [],
  },
}));
const balcao = server.as('balcao');
type Order = { id: number; version: number; frete: number; itens: Record<string, unknown>[] };
const order = (body: object) => balcao.post('/pedidos', { data: '2026-05-10', clienteId: 1, ...body });
const created = async (body: object) => {
  const reply = await order(body);
  expect([reply.status, reply.message]).toEqual([201, '']);
  return reply.body as Order;
};
const prices = ({ itens }: Order) => itens.map(({ preco }) => preco);

describe('the value that is found', () => {
  it('is the latest by the day, of the product and of the group, rounded as its own field is', async () => {
    const early = await created({ itens: [{ produtoId: 1, quantidade: 2 }] });
    expect(early.itens).toMatchObject([{ preco: 10.12, total: 20.24 }]);
    expect(prices(await created({ data: '2026-06-01', itens: [{ produtoId: 1 }] }))).toEqual([12]);
    expect(early.frete).toBe(30);
  });

  it('is that of the next search where the first finds none', async () => {
    expect(prices(await created({ clienteId: 2, itens: [{ produtoId: 1 }] }))).toEqual([20]);
  });

  it('may follow the number in the row: the price of the highest minimum that is reached', async () => {
    const { itens } = await created({ itens: [{ produtoId: 1, quantidade: 10 }, { produtoId: 1 }] });
    expect(itens.map(({ tabela }) => tabela)).toEqual([12, 10.12]);
  });

  it('stays as it was typed, and is filled in again once it is emptied', async () => {
    const { id, itens } = await created({ itens: [{ produtoId: 1, preco: 9 }] });
    expect(itens).toMatchObject([{ preco: 9 }]);
    const again = await balcao.put(`/pedidos/${id}`, { itens: [{ ...itens[0], preco: null }] });
    expect(prices(again.body)).toEqual([10.12]);
  });

  it('belongs to the record: a later price changes nothing, until what it is found by changes', async () => {
    const one = await created({ itens: [{ produtoId: 1 }] });
    const later = await balcao.create('/precos', {
      produtoId: 1,
      grupoId: 1,
      desde: '2026-05-01',
      minimo: 2,
      preco: 11,
    });
    const kept = (await balcao.put(`/pedidos/${one.id}`, { itens: one.itens })).body as Order;
    expect(kept.itens).toMatchObject([{ preco: 10.12, tabela: 10.12 }]);
    const row = { ...kept.itens[0], quantidade: 3 };
    const more = (await balcao.put(`/pedidos/${one.id}`, { itens: [row] })).body as Order;
    expect(more.itens).toMatchObject([{ preco: 10.12, tabela: 11 }]);
    await balcao.remove(`/precos/${later.id}`);
  });

  it('of a field that is only read follows the record around it, and takes no other value', async () => {
    const one = await created({ itens: [{ produtoId: 1, tabela: 1 }] });
    expect(one.itens).toMatchObject([{ tabela: 10.12 }]);
    const moved = (await balcao.put(`/pedidos/${one.id}`, { clienteId: 2 })).body as Order;
    expect(moved.frete).toBe(40);
    const forged = await balcao.put(`/pedidos/${one.id}`, { frete: 1 });
    expect([forged.status, forged.message]).toEqual([403, expect.stringContaining('Frete')]);
  });
});

describe('what can not be found', () => {
  it('is refused where it is required, with the place that lacks it', async () => {
    const none = await order({ itens: [{ produtoId: 1 }, { produtoId: 3 }] });
    expect([none.status, none.body.errors]).toEqual([
      422,
      {
        'itens.1.preco':
          'Nada em “Preços” combina com este registro. Cadastre o que falta, ou corrija o que se compara.',
      },
    ]);
    const unshipped = await order({ clienteId: 3 });
    expect([unshipped.status, Object.keys(unshipped.body.errors)]).toEqual([422, ['frete']]);
  });

  it('is refused where two differ on one day, unless somebody writes the value', async () => {
    const two = await order({ itens: [{ produtoId: 2 }] });
    expect([two.status, two.body.errors['itens.0.preco']]).toEqual([
      422,
      expect.stringContaining('dois valores diferentes'),
    ]);
    expect(prices(await created({ itens: [{ produtoId: 2, preco: 5.5 }] }))).toEqual([5.5]);
    await balcao.put('/precos/5', { preco: 5 });
    expect(prices(await created({ itens: [{ produtoId: 2 }] }))).toEqual([5]);
    await balcao.put('/precos/5', { preco: 6 });
  });

  it('stays empty where what it is found by is empty', async () => {
    expect(await created({ clienteId: 1, data: null, itens: [{ produtoId: 1, preco: 1 }] })).toMatchObject({
      itens: [{ preco: 1, tabela: 10.12 }],
    });
    const dayless = await order({ data: null, itens: [{ produtoId: 1 }] });
    expect([dayless.status, Object.keys(dayless.body.errors)]).toEqual([422, ['itens.0.preco']]);
  });
});

describe('before it is saved', () => {
  it('is shown by the form, and nothing of what may not be chosen', async () => {
    const seen = await server.as('mural').post('/pedidos/preview', {
      clienteId: 1,
      data: '2026-05-10',
      itens: [{ produtoId: 1 }],
    });
    expect(seen.body.itens).toEqual([{ preco: 10.12, tabela: 10.12 }]);
    const secret = await server.as('mural').post('/pedidos/preview', {
      clienteId: 1,
      data: '2026-05-10',
      itens: [{ produtoId: 4 }],
    });
    expect(JSON.stringify(secret.body)).not.toContain('999');
    const told = await server.as('mural').post('/pedidos', {
      clienteId: 1,
      data: '2026-05-10',
      itens: [{ produtoId: 4 }],
    });
    expect([told.status, JSON.stringify(told.body)]).toEqual([422, expect.not.stringContaining('999')]);
    expect((await server.as('mural').get('/precos')).status).toBe(403);
  });

  it('tells the browser what to wait for, and not where the value is found', async () => {
    const token = await server.tokenOf('mural');
    const { body } = await server.request('GET', '/config/departments/pequeno.json', { token });
    const { itens, frete } = body.resources.pedidos.fields;
    const { preco, tabela } = itens.fields;
    expect([preco.find, preco.follows]).toEqual([
      undefined,
      ['produtoId', '$record.clienteId', '$record.data'],
    ]);
    expect([tabela.follows, frete]).toEqual([['produtoId', 'quantidade'], undefined]);
  });
});

it('is written into each record that an import or a bulk edit changes', async () => {
  const rows = [
    { data: '2026-05-10', clienteId: 1 },
    { data: '2026-05-10', clienteId: 2 },
  ];
  const made = await Promise.all(rows.map((row) => created(row)));
  expect(made.map(({ frete }) => frete)).toEqual([30, 40]);
  const ids = made.map(({ id }) => id);
  const reply = await balcao.post('/pedidos/bulk', {
    do: 'update',
    data: { clienteId: 2 },
    records: ids.map((id) => ({ id })),
  });
  expect([reply.status, reply.message]).toEqual([200, '']);
  expect((await balcao.list<Order>('/pedidos', { filter: { id: ids } })).map(({ frete }) => frete)).toEqual([
    40, 40,
  ]);
});
