/** Files that programs have written: tests/fixtures/workbooks/make.sh makes them, and says the versions. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpretColumn } from '#spreadsheets/columns/interpretColumn.ts';
import { readColumnCell } from '#spreadsheets/columns/readCell.ts';
import { readFileSheets } from '#spreadsheets/readFile.ts';
import { tableIn } from '#spreadsheets/table.ts';
import type { Field } from '#model/types.ts';
import { sheetOf, workbookOf, zipOf } from '../support/workbook.ts';

const file = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../fixtures/workbooks/${name}`, import.meta.url)));
const tableOf = async (bytes: Uint8Array) => tableIn((await readFileSheets(bytes))[0]!)!;
const cellsOf = async (bytes: Uint8Array) => (await tableOf(bytes)).rows.map(({ cells }) => cells);
const context = { timeZone: 'America/Sao_Paulo', variables: { user: null, today: '2026-10-31' }, fields: {} };

describe('a workbook', () => {
  it('of openpyxl without results is refused with its cell, but for totals that are left out', async () => {
    await expect(readFileSheets(file('openpyxl-formulas.xlsx'))).rejects.toThrow(
      'fórmulas sem resultado guardado (a primeira em C2)',
    );
    const { rows, notes, sheet } = await tableOf(file('openpyxl-totals.xlsx'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Milho', '2', '10,5'],
      ['Soja', '3', '20'],
    ]);
    expect(notes).toMatchObject([{ reason: 'total', count: 1 }]);
    // the user wants the line after all
    expect(() => tableIn(sheet, { kept: [4] })).toThrow('a primeira em B4');
  });

  it.each([
    ['<calcPr calcId="124519" fullCalcOnLoad="1"/>', true],
    ['<calcPr calcId="191029"/>', false],
  ])('whose results are all 0 because the program left them to the next: %s', async (calculation, isLeft) => {
    // as XlsxWriter 3 and Excel::Writer::XLSX write a formula without a value
    const zero = '<c r="{ref}"><f>B2*C2</f><v>0</v></c>';
    const sheet = sheetOf([
      ['produto', 'qtd', 'total'],
      ['Milho', 2, zero],
    ]);
    const reading = cellsOf(workbookOf([sheet], { calculation }));
    if (isLeft) await expect(reading).rejects.toThrow('a primeira em C2');
    else expect(await reading).toEqual([['Milho', '2', '0']]);
  });

  it('whose first tab is a chart has the sheets behind it', async () => {
    expect(await cellsOf(file('openpyxl-chart-first.xlsx'))).toEqual([
      ['jan', '1'],
      ['fev', '2'],
    ]);
  });

  it('with dates as texts of ISO 8601 has the days that they show, whatever zone is written', async () => {
    expect(await cellsOf(file('openpyxl-iso-dates.xlsx'))).toEqual([['2026-03-04', '2026-03-04 13:05:00']]);
    // SheetJS writes the local midnight of São Paulo as UTC
    const cells = await cellsOf(file('sheetjs-cell-dates.xlsx'));
    expect(cells.flat().every((text) => /^2026-03-0\d( 03:00:00)?$/.test(text!))).toBe(true);
  });

  it('of exceljs shows what is no number as an error', async () => {
    const { rows, notes } = await tableOf(file('exceljs-infinity.xlsx'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ana', '#NUM!'],
      ['Bia', '2'],
    ]);
    expect(notes).toMatchObject([{ reason: 'errors', count: 1 }]);
  });

  it('is read in the time of its filled rows, however far formats were applied', async () => {
    const styled = Array.from(
      { length: 50_000 },
      (_none, at) => `<row r="${at + 4}"><c r="A${at + 4}" s="1"/><c r="XFD${at + 4}" s="1"/></row>`,
    ).join('');
    const sheet = sheetOf([
      ['nome', 'valor'],
      ['Ana', 1],
      ['Bia', 2],
    ]);
    const wide = sheet.replace('</sheetData>', `${styled}</sheetData>`);
    expect(
      await cellsOf(workbookOf([`<dimension ref="A1:XFD50003"/>${wide}`], { formats: ['0.00'] })),
    ).toEqual([
      ['Ana', '1'],
      ['Bia', '2'],
    ]);
  });

  it('of more cells than the limit is refused', async () => {
    const bytes = workbookOf([
      sheetOf([
        ['a', 'b'],
        [1, 2],
      ]),
    ]);
    await expect(readFileSheets(bytes, { cellLimit: 3 })).rejects.toThrow('mais de 1 milhão de células');
    expect(await readFileSheets(bytes, { cellLimit: 4 })).toHaveLength(1);
  });
});

describe('a column of days that all end shortly before midnight', () => {
  const date = { id: 'x', label: 'X', type: 'date' } as unknown as Field;
  const cellsFrom = async (bytes: Uint8Array) =>
    (await tableOf(bytes)).rows.map(({ line, cells }) => ({ line, text: cells[0]!, isNumber: true }));

  it('as SheetJS 0.18 writes them in São Paulo, is asked about', async () => {
    const cells = await cellsFrom(file('sheetjs-days.xlsx'));
    expect(cells.map(({ text }) => text)).toEqual([
      '2026-03-03 23:59:32',
      '2026-03-04 23:59:32',
      '2026-03-05 23:59:32',
    ]);
    const { findings } = interpretColumn(date, cells, context as never);
    expect(findings).toMatchObject([
      { aspect: 'shift', choices: [{ value: 'nextDay' }, { value: 'asWritten' }] },
    ]);
    expect(findings[0]!.chosen).toBeUndefined();
    const read = (shift: 'nextDay' | 'asWritten') =>
      readColumnCell(date, cells[0]!, { shift }, context as never);
    expect([read('nextDay'), read('asWritten')]).toEqual([{ value: '2026-03-04' }, { value: '2026-03-03' }]);
  });

  it.each([
    ['2026-03-03 23:59:59', '2026-03-04 23:59:59'],
    ['2026-03-03 23:59:32', '2026-03-04 14:00:00'],
    ['2026-03-03 23:59:32', '2026-03-04 23:59:40'],
  ])('is not asked about where people end the day like this: %s, %s', (...texts) => {
    const cells = texts.map((text, at) => ({ line: at + 2, text, isNumber: true }));
    expect(interpretColumn(date, cells, context as never).findings).toEqual([]);
  });
});

describe('a file of another program', () => {
  it.each([
    ['libreoffice.ods', 'LibreOffice (.ods'],
    ['libreoffice.fods', 'LibreOffice (.ods'],
    ['gnumeric.ods', 'LibreOffice (.ods'],
    ['gnumeric.gnumeric', 'Gnumeric'],
  ])('%s is named', (name, said) => expect(readFileSheets(file(name))).rejects.toThrow(said));

  it('without its media type is named by its content', () =>
    expect(
      readFileSheets(zipOf({ 'content.xml': '<office:document><office:body><office:spreadsheet/>' })),
    ).rejects.toThrow('LibreOffice'));
});
