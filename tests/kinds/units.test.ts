/** Numbers in the unit that another field says: who reads the unit, and how it is written on paper and in files. */
import { readXlsx } from 'hucre/xlsx';
import type { DataProvider } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { toCsv } from '#screens/list/export/app/exportCsv.ts';
import { toXlsx } from '#screens/list/export/app/exportXlsx.ts';
import { findSheet } from '#screens/sheets.ts';
import type { Reader } from '#server/data/reader.ts';
import { writeSheet } from '#features/letters/server/sheet.ts';
import { accountOf } from '#tests/support/db.ts';
import { measured as portal, products } from '#tests/support/measured.ts';
import { sharedServer } from '#tests/support/server.ts';

const exits = [
  { id: 1, version: 1, dia: '2026-10-01', produtoId: 1, quantidade: 40 },
  { id: 2, version: 1, dia: '2026-10-02', produtoId: 2, quantidade: 3 },
  { id: 3, version: 1, dia: '2026-10-03', produtoId: 3, quantidade: 1 },
];

describe('who reads a number', () => {
  const server = sharedServer(() => ({
    portal,
    rows: {
      usuarios: [
        accountOf(1, 'Ana', ['vendedor']),
        accountOf(2, 'Rui', ['estoque']),
        accountOf(3, 'Eva', ['diretor']),
      ],
      produtos: products,
      saidas: exits,
      pedidos: [],
    },
  }));

  it('reads the reference and the unit behind it, and nothing else of that record', async () => {
    const ana = server.as('ana');
    expect(await ana.list('/saidas', { filter: { id: 1 } })).toEqual([
      expect.objectContaining({ produtoId: 1, quantidade: 40 }),
    ]);
    const [product] = (await ana.list('/produtos', { filter: { id: [1] } })) as object[];
    expect(product).toEqual({ id: 1, nome: 'Soja', unidade: 'sc' });
  });

  it('reads the unit behind the product that a report groups by, and no record', async () => {
    const eva = server.as('eva');
    const [product] = (await eva.list('/produtos', { filter: { id: [1] } })) as object[];
    expect(product).toEqual({ id: 1, nome: 'Soja', unidade: 'sc' });
    expect((await eva.get('/saidas')).status).toBe(403);
  });

  it('reads neither of them without the number', async () => {
    const rui = server.as('rui');
    const [exit] = (await rui.list('/saidas', { filter: { id: 1 } })) as object[];
    expect(Object.keys(exit!)).not.toContain('produtoId');
    const { resources } = sliceOf(
      portal,
      portal.departments.find(({ id }) => id === 'estoque')!,
      ['estoque'],
      'v',
    );
    expect(JSON.stringify(resources.saidas)).not.toContain('unit');
    expect(resources.produtos!.fields.custo).toMatchObject({ unitFrom: 'unidade' });
  });
});

describe('the unit', () => {
  const { saidas } = portal.resources;
  const asColumns = (...ids: string[]) => ids.map((field) => ({ field }));
  const context = {
    dataProvider: {
      getMany: async (_name: string, { ids }: { ids: string[] }) => ({
        data: products.filter(({ id }) => ids.includes(String(id))),
      }),
    } as unknown as DataProvider,
    resources: portal.resources,
    timeZone: 'UTC',
  } as unknown as Parameters<typeof toCsv>[3];
  const client = (one: unknown) => one as Parameters<typeof toCsv>[0];

  it('is a part of the number format of each cell of a spreadsheet, also without its reference beside it', async () => {
    const words = { total: 'Total' };
    const file = await toXlsx(client(saidas), asColumns('dia', 'quantidade'), exits, {
      ...context,
      totals: { quantidade: 'sum' },
      words,
    });
    const [sheet] = (await readXlsx(file, { readStyles: true })).sheets;
    const format = (row: number) => sheet!.cells!.get(`${row},1`)!.style!.numFmt;
    expect([1, 2, 3].map(format)).toEqual(['#,##0" saca"', '#,##0" caixa"', '#,##0']);
    expect(sheet!.rows[1]![1]).toBe(40);
    // a sum of several units has none
    expect(format(4)).toBe('#,##0');
  });

  it('is left out of CSV, as every unit, which holds numbers that can be read again', async () => {
    const csv = await toCsv(client(saidas), asColumns('quantidade'), exits, context);
    expect(csv.split('\r\n').slice(1, 3)).toEqual(['40', '3']);
  });

  it('stands on the printed sheet beside the numbers of rows', async () => {
    const reader = {
      portal,
      get: async ({ resource }: { resource: { id: string } }, id: unknown) =>
        resource.id === 'produtos' ? products.find((one) => one.id === id) : undefined,
    } as unknown as Reader;
    const viewer = { timeZone: 'UTC', variables: { today: '2026-10-01' } } as never;
    const order = {
      id: 1,
      nome: 'Um',
      itens: [
        { produtoId: 1, quantidade: 2, dobro: 4 },
        { produtoId: 2, quantidade: 1, dobro: 2 },
      ],
    };
    const sheet = await writeSheet(
      { reader, viewer },
      findSheet(portal, 'pedidos', 'folha')!,
      portal.resources.pedidos!,
      order as never,
    );
    expect(sheet.sections[0]!.fields[1]).toMatchObject({
      table: {
        rows: [
          ['Soja', '2\u00a0saca', '4\u00a0saca'],
          ['Óleo', '1\u00a0caixa', '2\u00a0caixa'],
        ],
      },
    });
  });
});
