/** Values of a wrong kind in fields of numbers, dates and yes/no count as nothing, whichever store asks. */
import { describe, expect, it } from 'vitest';
import { matchAll } from '#model/filter/filter.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import type { Stored } from '#server/data/store.ts';
import { findInvalidNumbers } from '#server/data/invalidNumbers.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { besideFile, type Asked } from '#tests/support/stores/besideFile.ts';
import { rowsOf } from '#tests/support/stores/records.ts';

/** By field: values that it can hold, and others. */
const values: Readonly<Record<string, readonly [type: string, good: readonly unknown[], odd: unknown[]]>> = {
  valor: ['decimal', [-2, 0, 3.5], ['3', 'muito', true, [1], { a: 1 }]],
  certo: ['boolean', [true, false], ['true', 'false', 'muito', 0, 1, [true], { a: 1 }]],
  dia: [
    'date',
    ['2025-02-28', '2026-10-31'],
    [
      ...['muito', 7, true, '2026-10', '2026-02-30', '0000-01-01', '31/10/2026', '2026-10-31T12:00:00Z'],
      ['2026-10-31'],
    ],
  ],
  instante: [
    'datetime',
    ['2025-02-28T12:00:00Z', '2026-10-31T02:00:00Z'],
    ['muito', 7, true, '2026-10', '2026-10-31', '2026-10-31T99:00:00Z', '2026-10-31 12:00', [1]],
  ],
  mes: ['month', ['2025-02', '2026-10'], ['muito', 7, false, '2026-13', '0000-01', '10/2026', '2026-10-31']],
};
const names = Object.keys(values);
const coisas: Record<string, unknown>[] = names
  .flatMap((id) => [null, ...values[id]![1], ...values[id]![2]].map((value) => ({ nome: id, [id]: value })))
  .map((row, at) => ({ id: at + 1, hoje: '2026-10-31', ...row }));
/** The last of the things has an object as its name. */
coisas.push({ id: coisas.length + 1, nome: { a: 1 } });
const beside = await besideFile(
  shortPortal({
    coisas: {
      nome: 'text',
      ...Object.fromEntries(names.map((id) => [id, values[id]![0]])),
      prazo: "integer, formula: 'days(dia, hoje)'",
      hoje: 'date',
      passou: 'boolean, when: { dia_lt: $today }',
    },
    usos: { coisaId: '> coisas' },
    ditos: { $from: `resource: usos, fields: { texto: { text: 'Uso de {coisaId}' } }`, texto: 'text' },
  }),
  { coisas, usos: [1, coisas.length].map((coisaId, at) => ({ id: at + 1, coisaId })) },
  { timeZone: 'America/Sao_Paulo' },
);
const isOdd = (field: string, { id }: Stored) => values[field]![2].includes(coisas[Number(id) - 1]![field]);
const found = async (asked: Asked) => (await beside.same('coisas', asked)).records;

describe.each(names)('%s with a value of another kind', (field) => {
  const [, good] = values[field]!;
  it('is empty in every filter and order, in both stores', async () => {
    const empty = await found({ filter: { [`${field}_null`]: true } });
    expect(empty.filter((one) => isOdd(field, one))).toHaveLength(values[field]![2].length);
    for (const op of field === 'certo' ? [''] : ['', '_gt', '_gte', '_lt', '_lte'])
      for (const value of good) {
        const records = await found({ filter: { [field + op]: value as never } });
        // A yes/no field without a yes counts as no.
        if (value !== false) expect(records.filter((one) => isOdd(field, one))).toEqual([]);
        if (op === '') expect(records.length).toBeGreaterThan(0);
      }
    for (const value of good) await found({ filter: { [`${field}_neq`]: value as never } });
    await found({ filter: { [`${field}_null`]: false } });
    for (const sort of [field, `-${field}`]) await found({ sort });
  });

  it('belongs to the group without a value, in both stores', async () => {
    const query = {
      where: matchAll,
      groupBy: [{ name: field, field }],
      measures: { quantos: 'count' },
    } as const;
    const [onFile, there] = beside.stores.map((store) => store.aggregate(beside.shape('coisas'), query));
    expect(await there).toEqual(await onFile);
  });
});

it('counts as empty in formulas and conditions of both stores, and stays', async () => {
  for (const record of await found({})) {
    for (const field of names)
      expect(record[field] ?? null).toEqual(coisas[Number(record.id) - 1]![field] ?? null);
    if (isOdd('dia', record)) expect(record).toMatchObject({ passou: false });
  }
});

it.each([
  ['a":1}', ['Uso de {"a":1}']],
  ['a":2}', []],
])('in a title, %s is found by its letters where a text tells it', async (words, texts) => {
  const { records } = await beside.same('ditos', { search: [words, 'texto'] });
  expect(records.map(({ texto }) => texto)).toEqual(texts);
});

describe('the search of a start for values that are no numbers', async () => {
  const many = 3000;
  const itens = [{ descricao: 'parafusos, porcas e arruelas de aço', quantidade: 3 }];
  const store = await besideFile(
    shortPortal({
      lotes: { nome: 'text', peso: 'decimal, decimals: 2' },
      notas: {
        nome: 'text',
        valor: 'money',
        itens:
          'items, fields: { descricao: { type: text, label: Descrição }, quantidade: { type: decimal, label: Quantidade } }',
      },
    }),
    {
      // Each has its version in $kept.
      lotes: [
        ...rowsOf(many, (at) => ({ nome: `N ${at}`, peso: at / 4 })),
        { id: many + 1, peso: 'muito' },
        { id: many + 2, antigo: 'x' },
      ],
      notas: [
        ...rowsOf(many, (at) => ({ nome: `N ${at}`, valor: 1, itens })),
        { id: many + 1, itens: [{ quantidade: 1 }, { quantidade: 'dois' }] },
        { id: many + 2, valor: '3', itens: [{ descricao: 'sem', quantidade: null }] },
        { id: many + 3 },
      ],
    },
  );

  it('finds them all, in rows as well', async () => {
    const opened = { store: storeIn(store.database, store.schema), files: nullDeliverer as never };
    expect(await findInvalidNumbers(openPortalData(opened, store.portal), store.shape)).toEqual([
      { resource: 'lotes', field: 'peso', count: 1, ids: [many + 1] },
      { resource: 'notas', field: 'valor', count: 1, ids: [many + 2] },
      { resource: 'notas', field: 'itens.quantidade', count: 1, ids: [many + 1] },
    ]);
  });

  it.each([
    ['lotes', [many + 1]],
    ['notas', [many + 1, many + 2]],
  ])('reads no other record of %s, and few pages of many', async (resource, ids) => {
    const asked: Asked = { more: { hasInvalidNumber: true } };
    expect(await store.ids(store.postgres, resource, asked)).toEqual(ids);
    expect(await store.pages(resource, { ...asked, size: 1000 })).toBeLessThan(20);
  });
});
