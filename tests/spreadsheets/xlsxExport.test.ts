/** The spreadsheet export of a list, read back by the library that also reads imports. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { parseValue } from '#kinds/registry.ts';
import { parseCsvValue } from '#spreadsheets/csvCells.ts';
import { readXlsxSheets } from '#spreadsheets/xlsx.ts';
import { locales } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import type { Field } from '#model/types.ts';
import { xlsxCell, toXlsx } from '#screens/list/export/app/exportXlsx.ts';
import { importTableOf } from '#screens/list/import/app/readTable.ts';
import { repairList, repairs } from '../screens/garage.ts';

const { resource, columns, context } = repairList;

describe('the spreadsheet', () => {
  const write = (totals = {}) =>
    toXlsx(resource, columns, repairs, { ...context, totals, words: { total: 'Total' } });

  it('has typed numbers and dates, titles of references, and totals as sums', async () => {
    const { sheets } = await readXlsx(await write({ valor: 'sum' }), { readStyles: true });
    const [sheet] = sheets;
    expect(sheet!.name).toBe('Reparos');
    expect(sheet!.rows[0]).toEqual(['Número', 'Dono', 'Entrada', 'Valor', 'Urgente', 'Recado', 'Etapa']);
    expect(sheet!.rows[1]!.slice(0, 2)).toEqual(['R-10', 'Ana Lima']);
    expect(sheet!.rows[1]![2]).toEqual(new Date('2026-10-02T00:00:00Z'));
    expect(sheet!.rows[1]![3]).toBe(1234.5);
    expect(sheet!.cells!.get('1,3')!.style!.numFmt).toBe('"R$ "#,##0.00');
    expect(sheet!.cells!.get('3,3')).toMatchObject({ formula: 'SUM(D2:D3)', formulaResult: 1314.5 });
    expect(sheet!.rows[3]![0]).toBe('Total');
  });

  it('can be imported with its totals: one of the first column beside its word, none of nothing', async () => {
    const write = (values: readonly (number | null)[]) =>
      toXlsx(
        resource,
        columns.toSorted((one, other) => Number(other.field === 'valor') - Number(one.field === 'valor')),
        repairs.map((repair, at) => ({ ...repair, valor: values[at] })),
        { ...context, totals: { valor: 'avg' }, words: { total: 'Total' } },
      );
    for (const values of [
      [3, 5],
      [null, null],
    ]) {
      const [sheet] = await readXlsxSheets(await write(values));
      const { rows, notes } = importTableOf(sheet!);
      expect([rows.length, notes[0]?.lines]).toMatchObject([
        2,
        [{ line: 4, cells: expect.arrayContaining(['Total']) }],
      ]);
    }
  });

  it('can be imported with totals of all columns but one, and a record called Total is none', async () => {
    const two = columns.filter(({ field }) => ['numero', 'valor'].includes(field));
    const totals = { totals: { valor: 'sum' }, words: { total: 'Total' } } as const;
    const named = [repairs[0]!, { ...repairs[1]!, numero: 'Total' }];
    const [sheet] = await readXlsxSheets(await toXlsx(resource, two, named, { ...context, ...totals }));
    const { rows, notes } = importTableOf(sheet!);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['R-10', '1234,5'],
      ['Total', '80'],
    ]);
    expect(notes).toMatchObject([{ reason: 'total', lines: [{ line: 4, cells: ['Total', '1314,5'] }] }]);
  });

  it('names the operation before a total that is no sum, and keeps the total a number', async () => {
    const two = columns.filter(({ field }) => ['numero', 'valor'].includes(field));
    const formatOf = async (kind: 'avg' | 'sum') => {
      const words = { total: 'Total', totalOf: { avg: 'média' } };
      const book = await toXlsx(resource, two, repairs, { ...context, totals: { valor: kind }, words });
      const { sheets } = await readXlsx(book, { readStyles: true });
      const cell = sheets[0]!.cells!.get(`${repairs.length + 1},1`)!;
      return [cell.style?.numFmt, cell.formula];
    };
    const last = repairs.length + 1;
    expect(await formatOf('avg')).toEqual(['"média R$ "#,##0.00', `AVERAGE(B2:B${last})`]);
    expect(await formatOf('sum')).toEqual(['"R$ "#,##0.00', `SUM(B2:B${last})`]);
  });

  it.each(["'=1", "''-x", '=1', "'abc", "'", '-3', "O'Neil", 'foto_x0041_1', 'Data_x0020_de', '_x005F_'])(
    'keeps %j as it is typed',
    async (text) => {
      const [only] = columns.filter(({ field }) => field === 'numero');
      const [first] = repairs;
      const book = await toXlsx(resource, [only!], [{ ...first!, numero: text }], {
        ...context,
        totals: {},
        words: { total: 'Total' },
      });
      const [sheet] = await readXlsxSheets(book);
      const [cell = ''] = importTableOf(sheet!).rows[0]!.cells;
      expect(parseCsvValue(resource.fields.numero!, cell, context as never)).toEqual({ value: text });
    },
  );

  it.each([
    ['en-US', '"$"#,##0.00', 'mm/dd/yyyy'],
    ['es-419', '"USD "#,##0.00', 'dd/mm/yyyy'],
  ] as const)('has amounts and days as they are written in %s', (locale, amount, day) =>
    withLanguage(locale, () => {
      const format = (field: object, value: unknown) => xlsxCell(field as Field, value, 'UTC')!.format;
      const money = { id: 'a', type: 'money', label: 'A', currency: 'USD' };
      expect(format(money, 1)).toBe(amount);
      expect(format({ id: 'd', type: 'date', label: 'D' }, '2026-11-24')).toBe(day);
      const at = format({ id: 'm', type: 'datetime', label: 'M' }, '2026-11-24T18:30:00.000Z');
      expect(at).toBe(`${day} hh:mm${locale === 'en-US' ? ' AM/PM' : ''}`);
    }),
  );

  it.each(locales)('is read back in %s with every digit of its numbers', (locale) =>
    withLanguage(locale, async () => {
      const values = [1.234, 1234.5, 0.1, -12_345_678.9, 100, 999_999.999];
      const book = await writeXlsx({
        sheets: [{ name: 'A', rows: [['Peso'], ...values.map((value) => [value])] }],
      });
      const [sheet] = await readXlsxSheets(book);
      const field = { id: 'peso', type: 'decimal', label: 'Peso', decimals: 3 } as Field;
      const read = sheet!.lines
        .slice(1)
        .map(({ cells }) => parseValue(field, cells[0]!, { timeZone: 'UTC', today: '2026-10-31' }));
      expect(read).toEqual(values);
    }),
  );

  it('can be imported unchanged', async () => {
    const [sheet] = await readXlsxSheets(await write());
    expect(sheet!.lines.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['Número', 'Dono', 'Entrada', 'Valor'],
      ['R-10', 'Ana Lima', '2026-10-02', '1234,5'],
      ['R-11', 'Bruno Reis', '2026-10-01', '80'],
    ]);
  });
});
