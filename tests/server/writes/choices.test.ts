import { beforeAll, describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

/** Clients with their contracts, and orders, each for one client and under one of the client's contracts. */
const texts: Record<string, string> = {
  'resources/fregueses.yaml': `
label: { one: Freguês, many: Fregueses }
title: nome
fields:
  nome: { type: text, label: Nome }
  prazo: { type: integer, label: Prazo }
  segredo: { type: text, label: Segredo }
`,
  'resources/acordos.yaml': `
label: { one: Acordo, many: Acordos }
title: numero
fields:
  numero: { type: text, label: Número }
  freguesId: { type: reference, label: Freguês, resource: fregueses }
  preco: { type: money, label: Preço }
  tipo: { type: select, label: Tipo, options: { compra: Compra, venda: Venda } }
`,
  'resources/encomendas.yaml': `
label: { one: Encomenda, many: Encomendas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número, required: true }
  tipo: { type: select, label: Tipo, required: true, options: { compra: Compra, venda: Venda } }
  freguesId: { type: reference, label: Freguês, resource: fregueses, required: true }
  acordoId: { type: reference, label: Acordo, resource: acordos, filter: { freguesId: $record.freguesId } }
  prazo: { type: integer, label: Prazo, copy: freguesId.prazo }
  segredo: { type: text, label: Segredo, lookup: freguesId.segredo }
  nome: { type: text, label: Nome, lookup: freguesId.nome }
  preco: { type: money, label: Preço, copy: acordoId.preco, readOnly: true }
  quantidade: { type: integer, label: Quantidade }
  total: { type: money, label: Total, formula: quantidade * preco }
  linhas:
    type: items
    label: Linhas
    fields:
      acordoId: { type: reference, label: Acordo, resource: acordos, filter: { freguesId: $record.freguesId } }
      preco: { type: money, label: Preço, copy: acordoId.preco }
`,
  'departments/encomendas.yaml': `
label: Encomendas
permissions: [balcao]
routes:
  - path: /encomendas
    label: Encomendas
    list: { resource: encomendas, columns: [numero, tipo, freguesId, acordoId, prazo, nome, preco, quantidade, total, linhas] }
  - { path: /acordos, label: Acordos, list: { resource: acordos, columns: [numero, freguesId, preco, tipo] } }
  - { path: /fregueses, label: Fregueses, list: { resource: fregueses, columns: [nome, prazo, segredo] } }
`,
  'departments/compras.yaml': `
label: Compras
permissions: [leitor]
routes:
  - path: /compras
    label: Compras
    form:
      resource: encomendas
      filter: { tipo: compra }
      form:
        - section: Compra
          fields: [numero, freguesId, { field: acordoId, filter: { tipo: compra } }, quantidade]
`,
};

const server = sharedServer(() => ({
  portal: libraryWith(texts),
  rows: {
    fregueses: [
      { id: 1, nome: 'Ana', prazo: 7, segredo: 'x' },
      { id: 2, nome: 'Bia', prazo: 30, segredo: 'y' },
    ],
    acordos: [
      { id: 1, numero: 'A1', freguesId: 1, preco: 10, tipo: 'compra' },
      { id: 2, numero: 'A2', freguesId: 2, preco: 20, tipo: 'compra' },
      { id: 3, numero: 'A3', freguesId: 1, preco: 30, tipo: 'venda' },
    ],
    encomendas: [],
  },
}));
let token: string;
let buyer: string;
beforeAll(async () => {
  token = await server.tokenOf('balcao');
  buyer = await server.tokenOf('leitor');
});

type Body = Record<string, unknown>;
const post = (path: string, body: object, as = token) => server.api('POST', path, { token: as, body });
const order = (more: object) => ({ numero: 'E', tipo: 'venda', freguesId: 1, ...more });
const errors = (body: unknown) => (body as { errors?: Body }).errors ?? {};

describe('a choice that depends on the record', () => {
  it('accepts its own options and refuses others, at the field', async () => {
    expect((await post('/encomendas', order({ acordoId: 1 }))).status).toBe(201);
    const refused = await post('/encomendas', order({ acordoId: 2 }));
    expect([refused.status, Object.keys(errors(refused.body))]).toEqual([422, ['acordoId']]);
  });

  it('names a record that exists, at each place where one is named', async () => {
    const missing = 'Este registro de Fregueses não existe';
    const alone = await post('/encomendas', { ...order({}), freguesId: 99 });
    expect([alone.status, errors(alone.body)]).toEqual([422, { freguesId: missing }]);
    const { id } = (await post('/encomendas', order({}))).body;
    const later = await server.as('balcao').put(`/encomendas/${id}`, { freguesId: 99 });
    expect([later.status, errors(later.body)]).toEqual([422, { freguesId: missing }]);
    const inRow = await post('/encomendas', order({ linhas: [{ acordoId: 1 }, { acordoId: 99 }] }));
    expect([inRow.status, errors(inRow.body)]).toEqual([
      422,
      { 'linhas.1.acordoId': 'Este registro de Acordos não existe' },
    ]);
    expect((await server.as('balcao').put(`/encomendas/${id}`, { freguesId: 2 })).status).toBe(200);
  });

  it('is checked again when the record changes', async () => {
    const { id } = (await post('/encomendas', order({ acordoId: 1 }))).body;
    const moved = await server.as('balcao').put(`/encomendas/${id}`, { freguesId: 2 });
    expect([moved.status, Object.keys(errors(moved.body))]).toEqual([422, ['acordoId']]);
    const both = await server.as('balcao').put(`/encomendas/${id}`, { freguesId: 2, acordoId: 2 });
    expect(both.body).toMatchObject({ acordoId: 2, preco: 20 });
    expect((await server.as('balcao').put(`/encomendas/${id}`, { numero: 'F' })).status).toBe(200);
  });

  it('can depend on the record from within its rows', async () => {
    expect((await post('/encomendas', order({ linhas: [{ acordoId: 3 }] }))).body).toMatchObject({
      linhas: [{ preco: 30 }],
    });
    const refused = await post('/encomendas', order({ linhas: [{ acordoId: 2 }] }));
    expect([refused.status, Object.keys(errors(refused.body))]).toEqual([422, ['linhas.0.acordoId']]);
  });
});

describe('a screen for some records only', () => {
  it('gives new records its fixed values, and refuses others', async () => {
    const { status, body } = await post('/encomendas', { numero: 'C', freguesId: 1 }, buyer);
    expect(status).toBe(201);
    const { id } = body as { id: number };
    expect((await server.as('balcao').get(`/encomendas/${id}`)).body).toMatchObject({ tipo: 'compra' });
    expect((await post('/encomendas', { numero: 'C', freguesId: 1, tipo: 'venda' }, buyer)).status).toBe(403);
  });

  it('may narrow the choices of its form, which the API enforces', async () => {
    expect((await post('/encomendas', { numero: 'C', freguesId: 1, acordoId: 1 }, buyer)).status).toBe(201);
    const refused = await post('/encomendas', { numero: 'C', freguesId: 1, acordoId: 3 }, buyer);
    expect([refused.status, Object.keys(errors(refused.body))]).toEqual([422, ['acordoId']]);
    expect((await post('/encomendas', order({ acordoId: 3 }))).status).toBe(201);
  });
});

describe('a preview', () => {
  const count = async () => (await server.as('balcao').get('/encomendas')).body.length;

  it('shows the effects, and writes nothing', async () => {
    const before = await count();
    const { status, body } = await post('/encomendas/preview', { freguesId: 1, acordoId: 1, quantidade: 3 });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ prazo: 7, nome: 'Ana', preco: 10, total: 30 }),
    ]);
    expect(await count()).toBe(before);
  });

  it('shows the effect of a change to an existing record', async () => {
    const { id } = (await post('/encomendas', order({ acordoId: 1 }))).body;
    const { body } = await post(`/encomendas/${id}/preview`, { freguesId: 2, acordoId: 2, prazo: null });
    expect(body).toMatchObject({ prazo: 30, nome: 'Bia', preco: 20 });
    expect((await server.as('balcao').get(`/encomendas/${id}`)).body).toMatchObject({ nome: 'Ana' });
  });

  it('fills in rows at their places', async () => {
    const linhas = [{ acordoId: 1 }, { acordoId: 3, preco: 5 }];
    const { body } = await post('/encomendas/preview', { freguesId: 1, linhas });
    expect(body).toMatchObject({ linhas: [{ preco: 10 }, { preco: 5 }] });
  });

  it('reveals nothing of a field that the user may not read, even through a choice they may not make', async () => {
    const seen = (await post('/encomendas/preview', { freguesId: 1 })).body;
    expect(seen).not.toHaveProperty('segredo');
    expect((await post('/encomendas/preview', { freguesId: 1, acordoId: 2 })).body).toMatchObject({
      preco: null,
    });
    expect((await post('/encomendas/preview', { freguesId: 1, acordoId: 1 }, buyer)).body).toEqual({});
  });

  it('is only for users who may write', async () => {
    expect((await post('/encomendas/preview', {}, await server.tokenOf('acervo'))).status).toBe(403);
    expect((await server.api('POST', '/encomendas/preview', { body: {} })).status).toBe(401);
    expect((await server.as('balcao').get('/encomendas/preview')).status).toBe(405);
  });
});
