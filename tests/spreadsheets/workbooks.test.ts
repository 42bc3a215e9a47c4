/** Hidden, merged, lost and faulty cells of a workbook. */
import { describe, expect, it } from 'vitest';
import { readFileSheets } from '#spreadsheets/readFile.ts';
import { tableIn, type SheetTable } from '#spreadsheets/table.ts';
import { sheetOf, workbookOf } from '../support/workbook.ts';

describe('a workbook', () => {
  const read = async (...args: Parameters<typeof workbookOf>) => {
    const [sheet] = await readFileSheets(workbookOf(...args));
    return tableIn(sheet!)!;
  };
  const cellsIn = ({ rows }: SheetTable) => rows.map(({ cells }) => cells);
  const notesIn = ({ notes }: SheetTable) =>
    Object.fromEntries(
      notes.map(({ reason, lines, columns, names }) => [
        reason,
        [lines.map(({ line }) => line), ...(columns ? [columns] : []), ...(names ? [names] : [])],
      ]),
    );

  it('lists the hidden rows, and is read without them on request', async () => {
    const xml = sheetOf([['nome'], ['Ana'], ['Bia'], ['Caio'], ['Davi']], '', {
      3: 'hidden="1"',
      5: 'ht="0" customHeight="1"',
    });
    const table = await read([xml]);
    expect([table.rows.length, notesIn(table)]).toEqual([4, { hiddenRows: [[3, 5]] }]);
    const visible = tableIn(table.sheet, { visibleOnly: true })!;
    expect(visible.rows.map(({ line }) => line)).toEqual([2, 4]);
    // the choice stays on offer
    expect(notesIn(visible)).toEqual({ hiddenRows: [[3, 5]] });
  });

  it.each([
    ['[$US$-409] #,##0.00', 'US$'],
    ['_-[$R$-416]\\ * #,##0.00_-;-[$R$-416]\\ * #,##0.00_-', 'R$'],
    ['#,##0.00\\ [$€-407]', '€'],
    ['&quot;$&quot;#,##0.00', '$'],
    ['#,##0.00 &quot;EUR&quot;', 'EUR'],
    ['R\\$ 0.00', 'R$'],
    ['[$S/-280A]\\ #,##0.00', 'S/'],
    ['&quot;US$&quot; #,##0.00', 'US$'],
    ['#,##0.00&quot; US$&quot;', 'US$'],
    ['&quot;Gs. &quot;#,##0', 'Gs.'],
    // a unit, a language, and the sign of whichever country opens the file
    ['0.00&quot; KWH&quot;', undefined],
    ['[$-416]#,##0.00', undefined],
    ['$#,##0.00', undefined],
  ])('has the currency of the format %s', async (format, currency) => {
    const cell = '<c r="{ref}" s="1"><v>-1234.5</v></c>';
    const { rows } = await read([sheetOf([['x'], [cell]])], { formats: [format] });
    expect(rows[0]).toEqual({
      line: 2,
      cells: ['-1234,5'],
      typed: [0],
      ...(currency && { currencies: { 0: currency } }),
    });
  });

  it('lists the hidden columns and sheets', async () => {
    const columns = '<cols><col min="2" max="3" width="9" hidden="1"/></cols>';
    const xml = sheetOf([
      ['nome', 'custo', 'vazia', 'preço'],
      ['Ana', 1, null, 2],
    ]);
    const table = await read([
      columns + xml,
      { name: 'Custos', state: 'hidden', xml },
      { name: 'Nada', state: 'hidden', xml: '<sheetData/>' },
    ]);
    expect(cellsIn(table)).toEqual([['Ana', '1', '', '2']]);
    expect(notesIn(table)).toEqual({ hiddenColumns: [[], [1], ['custo']], hiddenSheets: [[], ['Custos']] });
    await expect(readFileSheets(workbookOf([{ name: 'Custos', state: 'hidden', xml }]))).rejects.toThrow(
      'Só há dados em planilhas ocultas (Custos)',
    );
  });

  it('gives the value of merged cells to each row and column that they cover', async () => {
    const merges = ['A2:A4', 'B5:C5'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const rows = [
      ['região', 'filial', 'meta'],
      ['Norte', 'Sinop', 10],
      [null, 'Sorriso', 20],
      [null, 'Colíder', 30],
      ['Sul', 'Cuiabá', null],
      [null, 'Rondonópolis', 50],
    ];
    const table = await read([sheetOf(rows, `<mergeCells>${merges}</mergeCells>`)]);
    expect(cellsIn(table)).toEqual([
      ['Norte', 'Sinop', '10'],
      ['Norte', 'Sorriso', '20'],
      ['Norte', 'Colíder', '30'],
      ['Sul', 'Cuiabá', 'Cuiabá'],
      ['', 'Rondonópolis', '50'],
    ]);
    expect(notesIn(table)).toEqual({ merged: [[3, 4], [0]], mergedAcross: [[5], [2]] });
  });

  it('takes no title for a record, with merged cells above the head, over the table or in the head', async () => {
    const merges = ['A1:C1', 'A2:A3', 'B2:C2', 'A5:C5'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const rows = [
      ['Metas de 2026', null, null],
      ['nome', 'endereço', null],
      [null, 'rua', 'cidade'],
      ['Ana', 'A', 'Sinop'],
      ['Filial Norte', null, null],
      ['Bia', 'B', 'Sinop'],
    ];
    const table = await read([sheetOf(rows, `<mergeCells>${merges}</mergeCells>`)]);
    expect([table.headLine, table.head]).toEqual([3, ['nome', 'rua', 'cidade']]);
    expect(cellsIn(table)).toEqual([
      ['Ana', 'A', 'Sinop'],
      ['Bia', 'B', 'Sinop'],
    ]);
    expect(notesIn(table)).toEqual({ above: [[1, 2]], section: [[5]] });
  });

  it('shows errors as such, and they are no values', async () => {
    const error = (text: string) => `<c r="{ref}" t="e"><v>${text}</v></c>`;
    const computed = '<c r="{ref}" t="e"><f>VLOOKUP(1,A1:A2,1)</f><v>#N/A</v></c>';
    const table = await read([
      sheetOf([
        ['nome', 'valor'],
        ['Ana', error('#REF!')],
        [computed, 1],
        [error('#NEW!'), 2],
        ['Bia', 3],
      ]),
    ]);
    expect(cellsIn(table).slice(0, 3)).toEqual([
      ['Ana', '#REF!'],
      ['#N/A', '1'],
      ['#ERROR!', '2'],
    ]);
    expect(notesIn(table)).toEqual({
      errors: [
        [2, 3, 4],
        [0, 1],
      ],
    });
  });

  it.each([
    [false, 0.33333333333, '08:00:00'],
    [true, 0.33333333333, '08:00:00'],
    [false, 1.14583333333, '27:30'],
    [true, 1.14583333333, '27:30'],
    [true, 1.1458912037, '27:30:05'],
    [true, -0.5, '-12:00'],
  ])('has times and durations as they are shown (from 1904: %s): %s as %s', async (is1904, value, text) => {
    const formats = ['hh:mm', '[h]:mm'];
    const cell = `<c r="{ref}" s="${text.startsWith('08') ? 1 : 2}"><v>${value}</v></c>`;
    expect(cellsIn(await read([sheetOf([['x'], [cell]])], { formats, is1904 }))).toEqual([[text]]);
  });

  it('has the days of its own calendar', async () => {
    const days = (formats: string[], is1904: boolean, serial: number) =>
      read([sheetOf([['x'], [`<c r="{ref}" s="1"><v>${serial}</v></c>`]])], { formats, is1904 });
    expect(cellsIn(await days(['dd/mm/yyyy'], false, 46326))).toEqual([['2026-10-31']]);
    expect(cellsIn(await days(['dd/mm/yyyy'], true, 46326 - 1462))).toEqual([['2026-10-31']]);
    expect(cellsIn(await days(['dd/mm/yyyy'], true, 0))).toEqual([['1904-01-01']]);
    expect(cellsIn(await days(['dd/mm/yyyy hh:mm'], true, 46326.5 - 1462))).toEqual([
      ['2026-10-31 12:00:00'],
    ]);
  });

  it('reports numbers with more digits than the file can store', async () => {
    const table = await read([
      sheetOf([
        ['chave'],
        ['<c r="{ref}"><v>12345678901234567</v></c>'],
        [123456789012345],
        ['12345678901234567'],
      ]),
    ]);
    expect(notesIn(table)).toEqual({ lostDigits: [[2], [0]] });
    // all digits that a program such as openpyxl has written
    expect(cellsIn(table)[0]).toEqual(['12345678901234567']);
  });

  it('imports a row that is a total only in part, and any other total on request', async () => {
    const sum = (formula: string, value: number) => `<c r="{ref}"><f>${formula}</f><v>${value}</v></c>`;
    const table = await read([
      sheetOf([
        ['nome', 'horas', 'salário'],
        ['Ana', 40, 1000],
        ['Rui', 44, 2000],
        ['Chefe', 44, sum('SUM(C2:C3)', 3000)],
        ['Equipe', sum('SUM(B2:B4)', 128), sum('SUM(C2:C4)', 6000)],
      ]),
    ]);
    expect(notesIn(table)).toEqual({ total: [[5]], partTotal: [[4]] });
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    const lines = (kept: number[]) => tableIn(table.sheet, { kept })!.rows.map(({ line }) => line);
    expect([lines([]), lines([5]), lines([4, 5])]).toEqual([
      [2, 3],
      [2, 3, 5],
      [2, 3, 4, 5],
    ]);
  });
});
