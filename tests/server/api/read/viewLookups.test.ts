/** Views whose rows look up values of the records that they refer to: groups, and views of such views. */
import { describe, expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, listsOf, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...accountsWith(['vendas']),
  ...resourcesOf({
    lojas: {
      nome: 'text',
      cidade: 'text',
      vendido: 'money, rollup: { from: vendas, target: lojaId, sum: valor }',
    },
    vendas: { nome: 'text', lojaId: '> lojas', dia: 'date', valor: 'money' },
    meses: {
      $title: '{lojaId} {mes}',
      $more: 'groupBy: [lojaId, mes]',
      $from: 'resource: vendas, fields: { lojaId: lojaId, mes: dia, valor: { sum: valor } }',
      lojaId: '> lojas',
      mes: 'month',
      valor: 'money',
      cidade: 'text, lookup: lojaId.cidade',
      vendido: 'money, lookup: lojaId.vendido',
      parte: 'percent, formula: valor / vendido * 100',
    },
    cidades: {
      $title: 'cidade',
      $more: 'groupBy: [cidade]',
      $from: 'resource: meses, fields: { cidade: cidade, meses: count, valor: { sum: valor } }',
      cidade: 'text',
      meses: 'integer',
      valor: 'money',
    },
  }),
  ...listsOf('lojas', 'vendas', 'meses', 'cidades'),
});
const rows = {
  usuarios: [accountOf(1, 'vendas', ['vendas'])],
  lojas: [
    { id: 1, nome: 'A', cidade: 'Sinop' },
    { id: 2, nome: 'B', cidade: 'Lucas' },
  ],
  vendas: [
    { id: 1, nome: 'a', lojaId: 1, dia: '2026-01-02', valor: 10 },
    { id: 2, nome: 'b', lojaId: 1, dia: '2026-02-09', valor: 30 },
    { id: 3, nome: 'c', lojaId: 2, dia: '2026-02-09', valor: 5 },
    { id: 4, nome: 'd', dia: '2026-02-09', valor: 5 },
  ],
};

describe('a grouped view', () => {
  const server = sharedServer(() => ({ portal, rows }));
  const vendas = server.as('vendas');
  const shown = async (filter: object) =>
    (await vendas.list('/meses', { filter, sort: ['mes', 'ASC'] })).map(({ mes, cidade, parte }) => [
      mes,
      cidade,
      parte,
    ]);

  it('has what the records of its groups have now', async () => {
    expect(await shown({ cidade: 'Sinop' })).toEqual([
      ['2026-01', 'Sinop', 25],
      ['2026-02', 'Sinop', 75],
    ]);
    await vendas.put('/lojas/1', { cidade: 'Sorriso' });
    expect(await shown({ cidade: 'Sinop' })).toEqual([]);
    expect(await shown({ lojaId: 1, mes: '2026-01' })).toEqual([['2026-01', 'Sorriso', 25]]);
    const groups = { groupBy: ['cidade'], measures: { total: { sum: 'valor' } } };
    expect(await vendas.list('/meses/aggregate', groups)).toContainEqual({ cidade: 'Sorriso', total: 40 });
    await vendas.put('/lojas/1', { cidade: 'Sinop' });
  });
});

it.each([
  ['meses', {}],
  ['meses', { filter: { cidade: 'Sinop' }, sort: '-parte' }],
  ['meses', { sort: 'cidade', at: 0, size: 2 }],
  ['meses', { search: ['luc', 'cidade'] as const }],
  ['cidades', { sort: 'cidade' }],
])('%s is in PostgreSQL as in a file: %j', async (resource, asked) => {
  const beside = await besideFile(portal, rows);
  expect((await beside.same(resource, asked)).total).toBeGreaterThan(0);
  expect(beside.fallbacks).toEqual([]);
});
