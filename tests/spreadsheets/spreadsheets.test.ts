/**
 * Tables in files: the position of the head, sums, and the cells of a spreadsheet as the parsers read them.
 */
import { writeXlsx, type Cell, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { parseCsvValue } from '#spreadsheets/csvCells.ts';
import { readCsv, readFileSheets } from '#spreadsheets/readFile.ts';
import { tableIn } from '#spreadsheets/table.ts';

const context = {
  timeZone: 'America/Cuiaba',
  variables: { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' },
  fields: {},
};
const field = (type: string, more = {}) => ({ id: 'x', label: 'X', type, ...more }) as unknown as Field;

const bookOf = (...sheets: WriteSheet[]) => writeXlsx({ sheets });
const styled = (numFmt: string, value?: CellValue): Partial<Cell> => ({
  style: { numFmt },
  ...(value !== undefined && { value }),
});
/** The text that a cell below a head is read as. */
async function textOf(value: CellValue, numFmt?: string): Promise<string> {
  const cells = numFmt ? new Map([['1,0', styled(numFmt)]]) : undefined;
  const sheet = { name: 'A', rows: [['X'], [value]], ...(cells && { cells }) };
  const [read] = await readFileSheets(await bookOf(sheet));
  return read?.lines[1]?.cells[0] ?? '';
}
const valueOf = async (type: string, value: CellValue, numFmt?: string, more = {}) =>
  parseCsvValue(field(type, more), await textOf(value, numFmt), context);

describe('a cell of a spreadsheet', () => {
  it.each<[string, CellValue, string | undefined, unknown]>([
    ['money', 1234.56, '#,##0.00', 1234.56],
    ['money', 1234567.89, undefined, 1234567.89],
    ['money', -0.07, 'R$ #,##0.00', -0.07],
    ['decimal', 0.1 + 0.2, undefined, 0.3],
    ['decimal', 1.234, '0.000', 1.234],
    ['integer', 12345, undefined, 12345],
    ['percent', 0.125, '0.0%', 12.5],
    ['percent', 12.5, undefined, 12.5],
    ['boolean', true, undefined, true],
    ['boolean', false, undefined, false],
    ['text', '00123', undefined, '00123'],
    ['cep', '01310-100', undefined, '01310100'],
    ['cep', 1310100, '00000\\-000', '01310100'],
    ['cpf', 1234567890, '000\\.000\\.000\\-00', '01234567890'],
  ])('of %s is read exactly: %s as %s', async (type, value, format, expected) => {
    expect(await valueOf(type, value, format, { decimals: type === 'decimal' ? 3 : undefined })).toEqual({
      value: expected,
    });
  });

  it.each(['America/Cuiaba', 'Asia/Tokyo', 'Pacific/Auckland', 'UTC'])(
    'is the same day in %s and, with a time, the same local time',
    async (timeZone) => {
      const day = await textOf(new Date(Date.UTC(2026, 9, 31)), 'dd/mm/yyyy');
      expect(parseCsvValue(field('date'), day, { ...context, timeZone })).toEqual({ value: '2026-10-31' });
      const text = await textOf(new Date(Date.UTC(2026, 9, 31, 23, 59, 30)), 'dd/mm/yyyy hh:mm:ss');
      expect(parseCsvValue(field('date'), text, { ...context, timeZone })).toEqual({ value: '2026-10-31' });
      const found = parseCsvValue(field('datetime'), text, { ...context, timeZone }) as { value: string };
      expect(new Date(found.value).toLocaleString('sv', { timeZone })).toBe('2026-10-31 23:59:30');
    },
  );

  it('with a time or a duration shows it, not a day in 1899', async () => {
    expect(await textOf(new Date(Date.UTC(1899, 11, 31, 14, 5)), 'hh:mm')).toBe('14:05:00');
    expect(await textOf(new Date(Date.UTC(1900, 0, 1, 12)), '[h]:mm')).toBe('36:00');
  });

  it('keeps its position: blank cells and lines before it count', async () => {
    const [sheet] = await readFileSheets(
      await bookOf({ name: 'A', rows: [[null], ['A', 'B', 'C'], [null, null, 3], [null], [1, null, null]] }),
    );
    expect(sheet!.lines).toEqual([
      { line: 2, cells: ['A', 'B', 'C'] },
      { line: 3, cells: ['', '', '3'], typed: [2] },
      { line: 5, cells: ['1'], typed: [0] },
    ]);
  });
});

describe('a file', () => {
  const rows = [['A'], ['1']];
  it('has its visible, non-empty sheets', async () => {
    const bytes = await bookOf(
      { name: 'Capa', rows: [] },
      { name: 'Vendas', rows },
      { name: 'Oculta', rows, hidden: true },
      { name: 'Compras', rows },
    );
    expect((await readFileSheets(bytes)).map(({ name }) => name)).toEqual(['Vendas', 'Compras']);
  });

  it('that can’t be read is refused, with the remedy', async () => {
    const good = await bookOf({ name: 'A', rows });
    const old = new Uint8Array(600);
    old.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const encrypted = await writeXlsx({
      sheets: [{ name: 'A', rows }],
      encryption: { password: 'x', spinCount: 1000 },
    });
    const formula = await bookOf({
      name: 'A',
      rows,
      cells: new Map([['1,0', { formula: '1+1', value: null }]]),
    });
    const text = (content: string) => new TextEncoder().encode(content);
    const told = (bytes: Uint8Array) => expect(readFileSheets(bytes)).rejects;
    await told(old).toThrow('formato antigo do Excel (.xls)');
    await told(encrypted).toThrow('abre só com senha');
    await told(good.slice(0, good.length - 200)).toThrow('danificado ou incompleto');
    await told(good.map((byte, at) => (at > 60 && at < 200 ? byte ^ 0x55 : byte))).toThrow('danificado');
    await told(text('\n<html><table><tr><td>A</td></tr></table>')).toThrow('página da internet');
    await told(formula).toThrow('fórmulas sem resultado');
    await told(text('A\u0000B')).toThrow('não é uma planilha nem um arquivo CSV');
    await told(text('A;B\n1;"2')).toThrow('As aspas abertas na linha');
  });

  it('of text says how it was read', async () => {
    const facts = async (text: string, encoding: BufferEncoding) =>
      (await readFileSheets(new Uint8Array(Buffer.from(text, encoding))))[0]!.facts;
    expect(await facts('preço;b\n1;2', 'latin1')).toEqual({ encoding: 'windows-1252', separator: ';' });
    expect(await facts('preço,b\n1,2', 'utf8')).toEqual({ encoding: 'utf-8', separator: ',' });
    expect(await facts('preço\tb\n1\t2', 'utf16le')).toEqual({ encoding: 'utf-16le', separator: '\t' });
    expect(await facts('preço\n1,5', 'utf8')).toEqual({ encoding: 'utf-8' });
  });

  it('is not unpacked beyond a hundred megabytes, whatever size it declares', async () => {
    const good = await bookOf({ name: 'A', rows });
    await expect(readFileSheets(withSizes(good, 50_000_000))).rejects.toThrow(
      'grande demais depois de aberta',
    );
    await expect(readFileSheets(withSizes(good, 10))).rejects.toThrow('danificado');
  });
});

/** A zip that claims this unpacked size for each of its parts. */
function withSizes(zip: Uint8Array, size: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at < copy.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return copy;
}

describe('the table in a text', () => {
  const tableOf = (text: string) => tableIn(readCsv(text))!;
  const cellsOf = (text: string) => tableOf(text).rows.map(({ cells }) => cells);
  const noted = (text: string) =>
    Object.fromEntries(
      tableOf(text).notes.map(({ reason, lines }) => [reason, lines.map(({ line }) => line)]),
    );

  it('begins at its head, below a title, and keeps line numbers', () => {
    const found = tableOf(
      'Relatório de títulos\nEmitido em 31/10/2026\n\nNº;Cliente;Valor\n1;Ana;1,50\n2;Rui;2,00\n',
    );
    expect([found.headLine, found.head]).toEqual([4, ['Nº', 'Cliente', 'Valor']]);
    expect(found.rows.map(({ line }) => line)).toEqual([5, 6]);
    expect(found.notes.map(({ reason, lines }) => [reason, lines.map(({ line }) => line)])).toEqual([
      ['above', [1, 2]],
    ]);
  });

  it('omits totals, but no record that only looks like one', () => {
    const text = [
      'Nº;Cliente;Cidade;Valor',
      '1;Ana;Sinop;1,50',
      'Subtotal;;;1,50',
      'Total Transportes Ltda;;Sinop;3,00',
      'Totalizadora;;;',
      'TOTAL;4;2;9,99',
      'Total Grãos;7;;1,00',
      'Total geral:;;;R$ 4,50',
      '2;Total;;1,00',
      '2;;Total de Sinop;1,00',
    ].join('\n');
    const { rows } = tableOf(text);
    expect(noted(text)).toEqual({ total: [3, 8, 9, 7].toSorted() });
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5, 6, 10]);
  });

  it('ends before its closing line, also where all columns have totals, and before remarks', () => {
    expect(noted('histórico;valor\nA;1,50 C\nTotal;2,50\nTOTAL GERAL;4,00 C')).toEqual({ total: [4] });
    for (const word of [
      'Total (2)',
      'Total (2 itens)',
      'Suma total',
      'Total do mês',
      'TOTAL DEL MES:',
      'Sum',
    ])
      expect(noted(`nome;valor\nAna;1\nBia;2\n${word};3`), word).toEqual({ total: [4] });
    for (const word of ['Total Ltda', 'Total 2 Peças', 'Sumaré', 'Total do Brasil'])
      expect(noted(`nome;valor\nAna;1\nBia;2\n${word};3`), word).toEqual({});
    expect(noted('produto;qtd\nTotal;3\nVirtus;1')).toEqual({});
    expect(noted('nome\nAna\nTotal')).toEqual({});
    const report = 'Nº;Nome;UF\n1;Ana;MT\nNº;Nome;UF\n2;Bia;MT\n\nEmitido em 31/10/2026\nPágina 1 de 1';
    expect(noted(report)).toEqual({ repeatedHead: [3], footer: [6, 7] });
    expect(noted('Nº;Nome;UF\n1;Ana;MT\n\n;Bia')).toEqual({ footer: [4] });
    expect(noted('Nº;Nome;UF\n1;Ana;MT\n;Bia')).toEqual({});
  });

  it('omits remarks by their words, page numbers and lines of dashes', () => {
    for (const words of [
      'Fonte: SAP',
      'Gerado em 20/11/2026',
      'Printed by Ana, 2026-11-20',
      '(2 rows)',
      '2 registros',
    ])
      for (const table of ['nome;valor\nAna;1\nBia;2', 'nome;valor;uf\nAna;1;MT\nBia;2;MT'])
        expect(noted(`${table}\n${words}`), words).toEqual({ footer: [4] });
    for (const name of ['Fonte Nova', 'Gerado', 'Notas Ltda', '2 Irmãos', 'Fonte: SAP;3'])
      expect(noted(`nome;valor\nAna;1\n${name}`), name).toEqual({});
    expect(noted('nome;valor\nAna;1\n\nTotal;1\nGerado em 20/11/2026')).toEqual({ total: [4], footer: [5] });
    expect(noted('nome;valor\nAna;1\nPágina 1 de 2\nBia;2\nPage 2')).toEqual({ section: [3, 5] });
    expect(noted('| nome | valor |\n|---|:--:|\n| Ana | 1 |')).toEqual({ section: [2] });
    expect(noted(' nome | valor\n------+-------\n Ana | 1\n Bia | 2\n(2 rows)')).toEqual({
      section: [2],
      footer: [5],
    });
    expect(noted('nome;valor\n---;1\nAna;-')).toEqual({});
  });

  it('omits subtotals and the balances of bank statements, wherever they stand', () => {
    const statement = [
      'data;histórico;valor',
      '01/03/2026;SALDO ANTERIOR;1.000,00',
      '02/03/2026;Pix;50,00',
      ';Saldo do dia:;1.050,00 C',
      '03/03/2026;Saldo devedor quitado;10,00',
      '03/03/2026;Subtotal março;60,00',
      '31/03/2026;Balance brought forward;5,00',
      ';Closing balance;1.060,00',
      'Total;;60,00',
      '31/03/2026;Saldo em 31/03/2026;1.060,00',
    ].join('\n');
    expect(noted(statement)).toEqual({ total: [2, 4, 6, 7, 8, 9, 10] });
    expect(noted('produto;qtd\nA;3\nTOTAL;3\nSaldo final;4')).toEqual({ total: [3, 4] });
    expect(noted('tipo;nota;saldo\nSaldo inicial;entrada;1\nSaldo;2;2\nB;3;3')).toEqual({});
  });

  it('omits the sums of an SAP list: asterisks in a first column without a heading', () => {
    const list =
      '|  |Doc.|Moeda|Valor|\n|--------|\n|  |4711|BRL|1,50|\n|* |    |BRL|1,50|\n|**|    |BRL|1,50|';
    expect(noted(list)).toEqual({ section: [2], total: [4, 5] });
    expect(noted('Sel;Doc;Valor\n*;;1,50\n;4711;1,50')).toEqual({ total: [2] });
    expect(noted('Sel;Doc;Valor\n*;Ana;1,50\n;Bia;1,50')).toEqual({});
  });

  it('has the texts that a program keeps from being numbers, and quotes that enclose nothing', () => {
    const text = [
      'cód;produto;qtd',
      '="000123";"Tubo" de aço;1',
      '="7";"Cabo; fino";2',
      '"=""0012""";"3/4" x "5";3',
    ].join('\n');
    expect(cellsOf(text)).toEqual([
      ['000123', '"Tubo" de aço', '1'],
      ['7', 'Cabo; fino', '2'],
      ['0012', '"3/4" x "5"', '3'],
    ]);
  });

  it('reports errors, and lost digits and letters', () => {
    expect(noted('a;b\n#N/D;1\n2;#VALOR!\n3;#1')).toEqual({ errors: [2, 3] });
    expect(noted('ean;qtd\n7,89123E+12;1\n7891234567895;2')).toEqual({ lostDigits: [2] });
    expect(noted('conta\n12345678901234500\n1')).toEqual({ lostDigits: [2] });
    // the column was kept as text
    expect(noted('conta\n12345678901234500\n12345678901234567')).toEqual({});
    expect(noted('nome\nJo\uFFFDo\nAna')).toEqual({ lostLetters: [2] });
  });

  it.each([
    '#N/A',
    '#N/D',
    '#REF!',
    '#¡REF!',
    '#VALOR!',
    '#¡VALOR!',
    '#VALUE!',
    '#DIV/0!',
    '#¡DIV/0!',
    '#NOME?',
    '#¿NOMBRE?',
    '#NÚM!',
    '#NULO!',
    '#SPILL!',
    'Err:502',
    '#####',
  ])('%s is an error, not a value', (text) => {
    expect(parseCsvValue(field('text'), ` ${text} `, context)).toEqual({
      error: `A planilha mostra um erro nesta célula (${text}): corrija-a ou deixe-a vazia`,
    });
  });

  it.each(['#12', '#promo', 'REF!', 'N/A', '#a1b2c3', 'Nº 3'])('%s is a value', (text) => {
    expect(parseCsvValue(field('text'), text, context)).toEqual({ value: text });
  });

  it('may have more lines than a call has places for values', () => {
    const lines = Array.from({ length: 150_000 }, (_none, at) => ({ line: at + 1, cells: ['1'] }));
    expect(tableIn({ name: '', facts: {}, lines })!.rows).toHaveLength(149_999);
  });

  it('of one column may contain commas', () => {
    expect(cellsOf('Nome\nSilva, João\nSouza, Ana\n')).toEqual([['Silva, João'], ['Souza, Ana']]);
  });
});
