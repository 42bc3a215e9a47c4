import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({
  portal: companyWith('shop'),
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
const balcao = server.as('balcao');
/** The buyer. */
const leitor = server.as('leitor');

const order = (more: object) => ({ numero: 'E', tipo: 'venda', freguesId: 1, ...more });

describe('a choice that depends on the record', () => {
  it('accepts its own options and refuses others, at the field', async () => {
    expect((await balcao.post('/encomendas', order({ acordoId: 1 }))).status).toBe(201);
    const refused = await balcao.post('/encomendas', order({ acordoId: 2 }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['acordoId']]);
  });

  it('names a record that exists, at each place where one is named', async () => {
    const missing = 'Este registro de Fregueses não existe';
    const alone = await balcao.post('/encomendas', { ...order({}), freguesId: 99 });
    expect([alone.status, alone.body.errors]).toEqual([422, { freguesId: missing }]);
    const { id } = (await balcao.post('/encomendas', order({}))).body;
    const later = await balcao.put(`/encomendas/${id}`, { freguesId: 99 });
    expect([later.status, later.body.errors]).toEqual([422, { freguesId: missing }]);
    const inRow = await balcao.post('/encomendas', order({ linhas: [{ acordoId: 1 }, { acordoId: 99 }] }));
    expect([inRow.status, inRow.body.errors]).toEqual([
      422,
      { 'linhas.1.acordoId': 'Este registro de Acordos não existe' },
    ]);
    expect((await balcao.put(`/encomendas/${id}`, { freguesId: 2 })).status).toBe(200);
  });

  it('is checked again when the record changes', async () => {
    const { id } = (await balcao.post('/encomendas', order({ acordoId: 1 }))).body;
    const moved = await balcao.put(`/encomendas/${id}`, { freguesId: 2 });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['acordoId']]);
    const both = await balcao.put(`/encomendas/${id}`, { freguesId: 2, acordoId: 2 });
    expect(both.body).toMatchObject({ acordoId: 2, preco: 20 });
    expect((await balcao.put(`/encomendas/${id}`, { numero: 'F' })).status).toBe(200);
  });

  it('can depend on the record from within its rows', async () => {
    expect((await balcao.post('/encomendas', order({ linhas: [{ acordoId: 3 }] }))).body).toMatchObject({
      linhas: [{ preco: 30 }],
    });
    const refused = await balcao.post('/encomendas', order({ linhas: [{ acordoId: 2 }] }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['linhas.0.acordoId']]);
  });
});

describe('a screen for some records only', () => {
  it('gives new records its fixed values, and refuses others', async () => {
    const { status, body } = await leitor.post('/encomendas', { numero: 'C', freguesId: 1 });
    expect(status).toBe(201);
    const { id } = body as { id: number };
    expect((await balcao.get(`/encomendas/${id}`)).body).toMatchObject({ tipo: 'compra' });
    expect((await leitor.post('/encomendas', { numero: 'C', freguesId: 1, tipo: 'venda' })).status).toBe(403);
  });

  it('may narrow the choices of its form, which the API enforces', async () => {
    expect((await leitor.post('/encomendas', { numero: 'C', freguesId: 1, acordoId: 1 })).status).toBe(201);
    const refused = await leitor.post('/encomendas', { numero: 'C', freguesId: 1, acordoId: 3 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['acordoId']]);
    expect((await balcao.post('/encomendas', order({ acordoId: 3 }))).status).toBe(201);
  });
});

describe('a preview', () => {
  const count = async () => (await balcao.get('/encomendas')).body.length;

  it('shows the effects, and writes nothing', async () => {
    const before = await count();
    const { status, body } = await balcao.post('/encomendas/preview', {
      freguesId: 1,
      acordoId: 1,
      quantidade: 3,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ prazo: 7, nome: 'Ana', preco: 10, total: 30 }),
    ]);
    expect(await count()).toBe(before);
  });

  it('shows the effect of a change to an existing record', async () => {
    const { id } = (await balcao.post('/encomendas', order({ acordoId: 1 }))).body;
    const { body } = await balcao.post(`/encomendas/${id}/preview`, {
      freguesId: 2,
      acordoId: 2,
      prazo: null,
    });
    expect(body).toMatchObject({ prazo: 30, nome: 'Bia', preco: 20 });
    expect((await balcao.get(`/encomendas/${id}`)).body).toMatchObject({ nome: 'Ana' });
  });

  it('fills in rows at their places', async () => {
    const linhas = [{ acordoId: 1 }, { acordoId: 3, preco: 5 }];
    const { body } = await balcao.post('/encomendas/preview', { freguesId: 1, linhas });
    expect(body).toMatchObject({ linhas: [{ preco: 10 }, { preco: 5 }] });
  });

  it('reveals no field that the user may not read, even by a choice they may not make', async () => {
    const seen = (await balcao.post('/encomendas/preview', { freguesId: 1 })).body;
    expect(seen).not.toHaveProperty('segredo');
    expect((await balcao.post('/encomendas/preview', { freguesId: 1, acordoId: 2 })).body).toMatchObject({
      preco: null,
    });
    expect((await leitor.post('/encomendas/preview', { freguesId: 1, acordoId: 1 })).body).toEqual({});
  });

  it('is only for users who may write', async () => {
    expect((await server.as('acervo').post('/encomendas/preview', {})).status).toBe(403);
    expect((await server.api('POST', '/encomendas/preview', { body: {} })).status).toBe(401);
    expect((await balcao.get('/encomendas/preview')).status).toBe(405);
  });
});
