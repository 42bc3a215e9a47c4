/**
 * A value that should be a number but isn't, entered by hand or by an older system, must not break any
 * screen.
 */
import { describe, expect, it } from 'vitest';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { readEnv } from '#host/env.ts';
import { startupWarnings } from '#server/startupWarnings.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const ofSales = (figure: string) => `money, rollup: { from: vendas, target: loteId, ${figure} }`;
const portal = shortPortal(
  {
    lotes: {
      nome: 'text',
      peso: 'decimal, decimals: 2',
      total: ofSales('sum: valor'),
      media: ofSales('avg: valor'),
      maior: ofSales('max: valor'),
      ultimo: ofSales('last: valor, by: data'),
    },
    vendas: {
      numero: 'text',
      data: 'date',
      loteId: '> lotes',
      valor: 'money',
      pesoDoLote: 'decimal, decimals: 1, lookup: loteId.peso',
      dobro: 'money, formula: pesoDoLote * 2',
      alta: 'boolean, when: { valor_gt: 5 }',
    },
    resumo: {
      $more: 'groupBy: [mes]',
      $from: 'resource: vendas, fields: { mes: data, valor: { sum: valor } }',
      mes: 'month',
      valor: 'money',
    },
  },
  {
    'departments/geral.yaml': `
label: Vendas
permissions: [vendas]
routes:
  - { path: /vendas, label: Vendas, list: { resource: vendas, columns: [numero, data, loteId, valor, pesoDoLote, dobro, alta] } }
  - { path: /lotes, label: Lotes, list: lotes }
  - { path: /resumo, label: Resumo, list: resumo }
`,
  },
);

const rows = {
  usuarios: [accountOf(1, 'Ana', ['vendas'])],
  lotes: [
    { id: 1, nome: 'A', peso: 'muito' },
    { id: 2, nome: 'B', peso: 2.5 },
  ],
  vendas: [
    { id: 1, numero: '1', data: '2026-01-10', loteId: 1, valor: 10 },
    { id: 2, numero: '2', data: '2026-01-20', loteId: 1, valor: 'dez' },
    { id: 3, numero: '3', data: '2026-02-01', loteId: 1, valor: 3 },
    { id: 4, numero: '4', data: '2026-02-02', loteId: 1, valor: { de: 1 } },
    { id: 5, numero: '5', data: '2026-02-03', loteId: 2, valor: '7' },
  ],
};

const server = sharedServer(() => ({ company: { portal, rows, password } }));

const ana = server.as('ana');
const get = (path: string, query: Record<string, unknown> = {}) => ana.list(path, query);
const ids = (filter: object) => ana.ids('/vendas', { filter });

/** JSON texts with a number of which JavaScript keeps another value, and the number. */
const lossy = [
  ['{"valor":9007199254740993}', '9007199254740993'],
  ['{"valor":0.12345678901234567}', '0.12345678901234567'],
  ['{"valor":1e400}', '1e400'],
  ['{"valor":-1E+999}', '-1E+999'],
  ['{"valor":1e-400}', '1e-400'],
  ['{"numero":123456789012345678901234}', '123456789012345678901234'],
] as const;

it.each(lossy)('%s is refused in words, and nothing is stored', async (raw, number) => {
  const token = await server.tokenOf('ana');
  const before = JSON.stringify(server.stored().vendas);
  const refused = { status: 400, body: { message: expect.stringContaining(`O número ${number} tem`) } };
  expect(await server.api('POST', '/vendas', { token, raw })).toMatchObject(refused);
  expect(await server.api('PUT', '/vendas/1', { token, raw })).toMatchObject(refused);
  const bulk = `[{"op":"update","resource":"vendas","id":1,"data":${raw}}]`;
  expect(await server.api('POST', '/bulk', { token, raw: `{"operations":${bulk}}` })).toMatchObject(refused);
  const filter = encodeURIComponent(raw.replace('":', '_gte":'));
  expect(await server.api('GET', `/vendas?filter=${filter}`, { token })).toMatchObject(refused);
  expect(JSON.stringify(server.stored().vendas)).toBe(before);
});

it('numbers that JavaScript keeps are stored as they are sent', async () => {
  const token = await server.tokenOf('ana');
  for (const valor of [0.1, 123456789.12, 1e3, -5]) {
    const raw = `{"numero":"n","valor":${valor}}`;
    const made = await server.api('POST', '/vendas', { token, raw });
    expect(made).toMatchObject({ status: 201, body: { valor } });
    await ana.remove(`/vendas/${String((made.body as { id: number }).id)}`);
  }
});

describe('a stored value that is not a number', () => {
  it('is shown as it is stored, and counts as empty in computed values', async () => {
    const [first, , , , last] = await get('/vendas', { sort: ['id', 'ASC'] });
    expect(last).toMatchObject({ valor: '7', pesoDoLote: 2.5, dobro: 5, alta: false });
    expect(first).toMatchObject({ valor: 10, pesoDoLote: null, dobro: null, alta: true });
    expect(await get('/lotes', { sort: ['id', 'ASC'] })).toMatchObject([
      { peso: 'muito', total: 13, media: 6.5, maior: 10, ultimo: null },
      { peso: 2.5, total: 0, media: null, maior: null, ultimo: null },
    ]);
    expect(await get('/resumo', { sort: ['mes', 'ASC'] })).toMatchObject([{ valor: 10 }, { valor: 3 }]);
  });

  it('is found as empty, and sorted last in both directions', async () => {
    expect(await ids({ valor_null: true })).toEqual([2, 4, 5]);
    expect(await ids({ valor_gte: 0 })).toEqual([1, 3]);
    expect(await ids({ valor: 7 })).toEqual([]);
    for (const [order, expected] of [
      ['ASC', [3, 1, 2, 4, 5]],
      ['DESC', [1, 3, 5, 4, 2]],
    ] as const)
      expect((await get('/vendas', { sort: ['valor', order] })).map(({ id }) => id)).toEqual(expected);
  });

  it('adds nothing to a figure, and belongs to the group without a value', async () => {
    const measures = { soma: { sum: 'valor' }, media: { avg: 'valor' }, menor: { min: 'valor' }, n: 'count' };
    expect(await get('/vendas/aggregate', { measures })).toEqual([{ soma: 13, media: 6.5, menor: 3, n: 5 }]);
    expect(await get('/vendas/aggregate', { groupBy: ['valor'], measures: { n: 'count' } })).toEqual([
      { valor: 3, n: 1 },
      { valor: 10, n: 1 },
      { valor: null, n: 3 },
    ]);
  });

  it('counts once it is corrected, and stays as it was until then', async () => {
    expect(await ana.put('/vendas/2', { valor: 4 })).toMatchObject({ status: 200 });
    expect(await ana.put('/vendas/5', { numero: '5b' })).toMatchObject({ status: 200 });
    expect(await get('/lotes', { sort: ['id', 'ASC'] })).toMatchObject([{ total: 17 }, { total: 0 }]);
    expect(server.stored().vendas![4]).toMatchObject({ numero: '5b', valor: '7' });
  });

  it('is reported at the start: where, how many, and the first records', async () => {
    const env = readEnv({ PORTAL_DATA: server.folder });
    const notes = await startupWarnings(openPortalData(server, portal), env, 'nenhum.json');
    expect(notes).toEqual([
      'lotes.peso: 1 registro tem algo que não é número e conta como vazio (#1). Corrija na tela do registro.',
      'vendas.valor: 2 registros têm algo que não é número e conta como vazio (#4, #5). Corrija na tela do registro.',
    ]);
  });
});
