/** The rows of views: of unions and of groups. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceRecordOf } from '#model/records/viewRowId.ts';
import { idPattern } from '#model/values/ids.ts';
import type { Stored } from '#server/data/store.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { Computation } from '#server/data/json/computation/computation.ts';
import { resourceDependencies } from '#model/expression/resourceDependencies.ts';
import { tableWith } from '#tests/support/stores/records.ts';
import { settingsWith, shortPortal } from '#tests/support/portal.ts';

const spent = 'resource: contas, filter:';
const portal = shortPortal(
  {
    lojas: { nome: 'text', cidade: 'text' },
    compras: {
      numero: 'text',
      lojaId: '> lojas',
      em: 'datetime',
      valor: 'money',
      desconto: 'money',
      forma: 'select, options: { pix: Pix, cartao: Cartão, vale: Vale }',
      paga: 'boolean',
    },
    contas: {
      descricao: 'text',
      mes: 'month',
      vence: 'date',
      valor: 'money, decimals: 4',
      lojaId: '> lojas',
    },
    gastos: {
      $title: 'descricao',
      $from: [
        "resource: compras, filter: { paga: true }, fields: { data: em, mes: em, descricao: { text: 'Compra {numero} de {lojaId} em {forma}' }, cidade: lojaId.cidade, lojaId: lojaId, meio: { field: forma, values: { pix: banco, cartao: cartao } }, valor: { formula: 'valor - coalesce(desconto, 0)' } }",
        `${spent} { vence_lte: $today }, fields: { data: mes, mes: vence, descricao: descricao, lojaId: lojaId, meio: { value: banco }, valor: valor }`,
        `${spent} { vence_null: true }, fields: { data: { value: $today-1d }, descricao: { value: Sem prazo } }`,
      ],
      data: 'date',
      mes: 'month',
      descricao: 'text',
      cidade: 'text',
      lojaId: '> lojas',
      meio: 'select, options: { banco: Banco, cartao: Cartão }',
      valor: 'money',
      dobro: 'money, formula: valor * 2',
    },
    resumo: {
      $title: '{lojaId} {mes}',
      $more: 'groupBy: [lojaId, mes]',
      $from: [
        'resource: compras, fields: { lojaId: lojaId, mes: em, compras: count, valor: { sum: valor }, maior: { max: valor }, media: { avg: valor }, ultima: { max: em } }',
        'resource: contas, fields: { lojaId: lojaId, mes: mes, contas: { sum: valor } }',
      ],
      lojaId: '> lojas',
      mes: 'month',
      compras: 'integer',
      valor: 'money',
      maior: 'money',
      media: 'money',
      ultima: 'date',
      contas: 'money',
      saldo: 'money, formula: contas - valor',
    },
  },
  settingsWith('timeZone: America/Cuiaba'),
);

const today = '2026-10-31';
type Row = Record<string, unknown> & { id: number | string };
const evaluate = (view: string, data: Record<string, Row[]>) => {
  const tables = new Map(Object.entries(data).map(([id, rows]) => [id, tableWith(rows as Stored[])]));
  return new Computation(dataModelOf(portal), (id) => tables.get(id) ?? tableWith([]), today).view(view).rows;
};

const lojas = [
  { id: 1, nome: 'Centro', cidade: 'Sinop' },
  { id: 2, nome: 'Norte', cidade: null },
];
const compra = {
  id: 7,
  numero: 'C1',
  lojaId: 1,
  em: '2026-10-01T02:30:00Z',
  valor: 10,
  forma: 'pix',
  paga: true,
};
/** At 22:30 on 30 September in Cuiabá. */
const gasto = { id: 'compras-7', data: '2026-09-30', mes: '2026-09', cidade: 'Sinop', lojaId: 1 };
const semPrazo = { id: 'contas.2-3', data: '2026-10-30', descricao: 'Sem prazo', dobro: null };

describe('a union', () => {
  it.each<[string, Row[], Row[], object[]]>([
    [
      'shows a source’s record in the fields of the view',
      [{ ...compra, desconto: 0.1 }],
      [],
      [{ ...gasto, descricao: 'Compra C1 de Centro em Pix', meio: 'banco', valor: 9.9, dobro: 19.8 }],
    ],
    [
      'contains only the records that the filter of each source matches',
      [compra, { ...compra, id: 8, paga: false }],
      [
        { id: 1, vence: '2026-10-31', valor: 1 },
        { id: 2, vence: '2026-11-01', valor: 1 },
        { id: 3, valor: 1 },
      ],
      [{ id: 'compras-7' }, { id: 'contas-1' }, { id: 'contas.2-3' }],
    ],
    [
      'leaves fields empty without a source, a reference, or a listed option',
      [{ ...compra, lojaId: 99, forma: 'vale' }],
      [{ id: 3, valor: 5 }],
      [{ cidade: null, meio: null, descricao: 'Compra C1 de em Vale' }, semPrazo],
    ],
    [
      'ends a month on its last day, and rounds to the decimals of its field',
      [],
      [{ id: 1, mes: '2026-02', vence: '2026-03-10', valor: 1.005 }],
      [{ data: '2026-02-28', mes: '2026-03', valor: 1.01 }],
    ],
  ])('%s', (_what, compras, contas, rows) =>
    expect(evaluate('gastos', { lojas, compras, contas })).toMatchObject(rows),
  );

  it('gives its rows ids that lead back to their origin, whatever the ids of the sources', () => {
    const ids = [1, 'abc', 'x'.repeat(64), 'a-b'];
    const rows = evaluate('gastos', { lojas, compras: ids.map((id) => ({ ...compra, id })), contas: [] });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(ids.length);
    for (const { id } of rows) expect(String(id)).toMatch(idPattern);
    expect(rows.map(({ id }) => sourceRecordOf(id)?.id)).toEqual(['1', 'abc', undefined, 'a-b']);
    expect(sourceRecordOf('contas.2-3')).toEqual({ resource: 'contas', id: '3' });
    expect(sourceRecordOf('3:2026-10')).toBeUndefined();
  });

  it('depends on itself, its sources, and the resources of names and paths', () => {
    const read = [...resourceDependencies(dataModelOf(portal), 'gastos')];
    expect(read.sort()).toEqual(['compras', 'contas', 'gastos', 'lojas']);
  });
});

describe('a grouping', () => {
  it('merges the rows of all sources with the same keys', () => {
    const rows = evaluate('resumo', {
      lojas,
      compras: [compra, { ...compra, id: 8, valor: 20.5, em: '2026-09-02T12:00:00Z' }],
      contas: [
        { id: 1, mes: '2026-09', valor: 50, lojaId: 1 },
        { id: 2, mes: '2026-10', valor: 7, lojaId: 1 },
      ],
    });
    const september = { id: '1:2026-09', lojaId: 1, mes: '2026-09', compras: 2, valor: 30.5, maior: 20.5 };
    const october = { id: '1:2026-10', lojaId: 1, mes: '2026-10', compras: 0, valor: 0, maior: null };
    expect(rows).toEqual([
      { ...september, media: 15.25, ultima: '2026-09-30', contas: 50, saldo: 19.5 },
      // Without purchases the sum is 0, and there is no maximum, mean or last value.
      { ...october, media: null, ultima: null, contas: 7, saldo: 7 },
    ]);
  });

  it('keeps a row without a key as a row of its own', () => {
    const rows = evaluate('resumo', { lojas, compras: [], contas: [{ id: 1, valor: 3 }] });
    expect(rows).toMatchObject([{ id: '_:_', lojaId: null, mes: null, contas: 3 }]);
  });
});

describe('whatever the sources hold', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 }).map((value) => value / 100);
  const month = fc.constantFrom('2026-08', '2026-09', '2026-10');
  const shop = fc.constantFrom(1, 2, null);
  const compras = fc
    .array(fc.record({ lojaId: shop, mes: month, valor: cents, paga: fc.boolean() }), { maxLength: 40 })
    .map((rows) =>
      rows.map(({ mes, ...row }, index) => ({ ...row, id: index + 1, em: `${mes}-15T12:00:00Z` })),
    );
  const contas = fc
    .array(fc.record({ lojaId: shop, mes: month, valor: cents }), { maxLength: 40 })
    .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1, vence: `${row.mes}-10` })));
  const total = (rows: readonly Record<string, unknown>[], field: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[field] ?? 0) * 100), 0);

  it('the total of a union is that of its sources', () => {
    fc.assert(
      fc.property(compras, contas, (compras, contas) => {
        const rows = evaluate('gastos', { lojas, compras, contas });
        const paid = compras.filter(({ paga }) => paga);
        expect(total(rows, 'valor')).toBe(total(paid, 'valor') + total(contas, 'valor'));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });

  it('a grouping loses nothing and counts nothing twice', () => {
    fc.assert(
      fc.property(compras, contas, (compras, contas) => {
        const rows = evaluate('resumo', { lojas, compras, contas });
        expect(total(rows, 'valor')).toBe(total(compras, 'valor'));
        expect(total(rows, 'contas')).toBe(total(contas, 'valor'));
        expect(rows.reduce((sum, row) => sum + Number(row.compras), 0)).toBe(compras.length);
        const keys = rows.map(({ lojaId, mes }) => JSON.stringify([lojaId, mes]));
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });
});
