/** Texts that are put together are in the reader's language, whichever store does it. */
import { expect, it, onTestFinished } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { setCollation } from '#model/values/values.ts';
import { withLanguage } from '#messages/node.ts';
import type { RecordReader, Stored } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const values: Readonly<Record<string, readonly unknown[]>> = {
  day: ['2026-10-31', '2024-02-29', '0999-01-02', '1900-01-01', '2100-12-31', '2101-01-01'],
  month: ['2026-10', '1999-01'],
  paid: [true, false],
  amount: [0, 7, -12, 999, 1000, 1234, -1234, 9999, 10_000, -98_765, 1_234_567, 9_007_199_254_740_991],
  year: [1999, 2026],
  at: [
    '2026-10-31T14:05:00Z',
    '2026-01-01T02:30:59.123Z',
    '2024-02-29T16:00Z',
    '1899-12-31T12:00:00Z',
  ].concat(['2026-10-31T04:59:00Z', '2100-12-31T23:59:59Z', '2026-10-31T10:00']),
  price: [
    0, 12.5, -0.004, 1.005, 2.675, 1234.5, -98_765.432, 123_456_789_012.34, 1e-7, 9_007_199_254_740_991,
  ],
  share: [0, 12.5, 33.333, 100, -0.25, 1.005],
  weight: [0, 0.1, 12, 1234.5678, -1234.0005, 1_000_000],
  dollars: [0, 12.5, -1234.555, 9999.995],
  yen: [0.5, 1.5, -1234, 1234.5],
};
const kinds: Readonly<Record<string, string>> = {
  day: 'date',
  month: 'month',
  paid: 'boolean',
  amount: 'integer',
  year: 'integer, min: 1900, max: 2100',
  at: 'datetime',
  price: 'money, unit: saca',
  share: 'percent',
  weight: 'decimal, decimals: 3, unit: kg',
  dollars: 'money, currency: USD',
  yen: 'money, currency: JPY',
};
const names = Object.keys(kinds);
const portal = portalWith({
  'resources/contas.yaml': `
label: { one: Conta, many: Contas }
title: nome
fields:
  nome: { type: text, label: Nome }
${names.map((id) => `  ${id}: { type: ${kinds[id]}, label: ${id} }`).join('\n')}
`,
  'resources/v_todos.yaml': `
label: { one: Linha, many: Linhas }
title: titulo
from:
  - resource: contas
    fields:
      titulo: { text: '{nome}: ${names.map((id) => `{${id}}`).join('')}' }
      day: day
      amount: amount
fields:
  titulo: { type: text, label: Título }
  day: { type: date, label: Dia }
  amount: { type: integer, label: Valor }
  escrito: { type: text, label: Escrito, formula: "join(' de ', text(amount, 2), text(day), text($today))" }
  comparado: { type: boolean, label: Comparado, formula: "switch(text(amount, 1), '1.234.567,0', text(amount) = '1.234.567')" }
  noPais: { type: boolean, label: No país, formula: "join(' ', text(amount, 1), text($today)) = '1,234,567.0 10/31/2026'" }
`,
  ...listsOf('contas', 'v_todos'),
});
const model = dataModelOf(portal);
const contas = names
  .flatMap((id) => values[id]!.map((value) => ({ nome: id, [id]: value })))
  .map((row, at) => ({ id: at + 1, version: 1, ...row })) as unknown as Stored[];
const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31');
const shape = shapeOf(portal.resources.v_todos!, viewer);

const byMemory: string[] = [];
const { database, schema } = await testSchema();
await fill(database, schema, model, { contas });
// One of each for all languages: their caches must not mix languages.
const postgres = storeIn(database, schema, { onMemory: (_, why) => byMemory.push(why) }).using(model);

const file = recordsIn(model, { contas: tableWith(contas) });

const titles = async (reader: RecordReader) => {
  const { records } = await reader.find(shape, { where: matchAll });
  const again = await Promise.all(records.map(({ id }) => reader.get(shape, id)));
  expect(again.map((one) => one?.titulo)).toEqual(records.map(({ titulo }) => titulo));
  return records.map(({ titulo }) => titulo).toSorted();
};
/** What formulas write, and what they find equal. */
const formulas = async (reader: RecordReader) => {
  const { records } = await reader.find(shape, { where: matchAll });
  return records
    .map(({ titulo, escrito, comparado }) => `${String(titulo)}: ${String(escrito)} ${String(comparado)}`)
    .toSorted();
};

it.each([
  ['pt-BR', 'amount: 1.234.567: 1.234.567,00 de 31/10/2026 true', '1.234,00 de'],
  ['en-US', 'amount: 1,234,567: 1,234,567.00 de 10/31/2026 true', '1,234.00 de'],
  ['es-419', 'amount: 1,234,567: 1,234,567.00 de 31/10/2026 true', '1,234.00 de'],
  ['es-CL', 'amount: 1.234.567: 1.234.567,00 de 31-10-2026 true', '1.234,00 de'],
] as const)('as %s formulas write numbers and days, and compare alike', (locale, million, thousand) =>
  withLanguage(locale, async () => {
    const told = await formulas(postgres);
    expect(told).toEqual(await formulas(file));
    expect(told).toContain(million);
    expect(told.some((line) => line.includes(`: ${thousand}`))).toBe(true);
    expect(byMemory).toEqual([]);
  }),
);

it('compares texts of formulas in the language of the company, in any language of the reader', () => {
  setCollation('en-US');
  onTestFinished(() => setCollation('pt-BR'));
  const abroad = dataModelOf(portal);
  const stores = [storeIn(database, schema).using(abroad), recordsIn(abroad, { contas: tableWith(contas) })];
  return withLanguage('pt-BR', async () => {
    for (const store of stores) {
      const { records } = await store.find(shape, { where: matchAll });
      const found = records.filter((one) => one.noPais === true || one.comparado === true);
      expect(found).toMatchObject([
        { amount: 1_234_567, noPais: true, escrito: '1.234.567,00 de 31/10/2026' },
      ]);
    }
  });
});

it.each([
  [
    'pt-BR',
    [
      'day: 31/10/2026',
      'month: 10/2026',
      'paid: Sim',
      'amount: -1.234',
      'amount: 1.234.567',
      'at: 31/10/2026 11:05',
      'price: R$\u00a01,01/saca',
      'weight: -1.234,001\u00a0kg',
    ],
  ],
  [
    'en-US',
    [
      'day: 10/31/2026',
      'month: 10/2026',
      'paid: Yes',
      'amount: -1,234',
      'amount: 1,234,567',
      'at: 10/31/2026 11:05 AM',
      'at: 12/31/2025 11:30 PM',
      'dollars: $12.50',
    ],
  ],
  ['es-419', ['day: 31/10/2026', 'month: 10/2026', 'paid: Sí', 'amount: -98,765', 'amount: 1,234,567']],
  ['es-CL', ['day: 31-10-2026', 'month: 10-2026', 'paid: Sí', 'amount: -98.765', 'dollars: US$-1.234,56']],
] as const)('as %s writes days, numbers, yes and no', (locale, some) =>
  withLanguage(locale, async () => {
    const told = await titles(postgres);
    expect(told).toEqual(await titles(file));
    expect(told).toEqual(expect.arrayContaining([...some, 'year: 2026']));
    expect(byMemory).toEqual([]);
  }),
);
