import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { failedRowsCsv } from '#screens/list/import/app/sendRows.ts';
import { checkTable } from '#screens/list/import/app/checkTable.ts';
import {
  exportColumns,
  guessColumns,
  importTargets,
  type ImportTarget,
} from '#screens/list/import/app/mapping.ts';
import {
  openTable,
  readSheets,
  readTable,
  rereadTable,
  rowLimit,
  importTableOf,
  type ImportTable,
} from '#screens/list/import/app/readTable.ts';
import { codeTargets, keysIn } from '#screens/list/import/app/recordKeys.ts';
import { targetsOf } from '#tests/support/importing.ts';
import { rowKeys } from '#screens/list/import/app/useImport.ts';
import { decodeText } from '#spreadsheets/decodeText.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { sliceOf } from '#access/slice.ts';
import { stockroom } from '../stockroom.ts';

const slice = sliceOf(stockroom, stockroom.departments[0]!, ['vendedor'], '1');
const resource = slice.resources.pecas!;
const list = slice.screens['/estoque/pecas'] as ListScreen;
const targets = importTargets(list, resource);
describe('a file', () => {
  const bytes = (...parts: (number[] | string)[]) =>
    new Uint8Array(
      parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
    );

  it.each([
    ['utf-8', 'Preço;Óleo', bytes('Preço;Óleo')],
    ['utf-8', 'Preço;Óleo', bytes([0xef, 0xbb, 0xbf], 'Preço;Óleo')],
    ['utf-16le', 'Aç', bytes([0xff, 0xfe, 0x41, 0, 0xe7, 0])],
    ['utf-16be', 'Aç', bytes([0xfe, 0xff, 0, 0x41, 0, 0xe7])],
    ['utf-16le', 'Nome;Preço\r\nA;1', new Uint8Array(Buffer.from('Nome;Preço\r\nA;1', 'utf16le'))],
    ['utf-16be', 'Nome;Preço\r\nA;1', new Uint8Array(Buffer.from('Nome;Preço\r\nA;1', 'utf16le').swap16())],
    ['windows-1252', 'Preço;Óleo', bytes('Pre', [0xe7], 'o;', [0xd3], 'leo')],
    ['windows-1252', 'Sant’Ana – R$', bytes('Sant', [0x92], 'Ana ', [0x96], ' R$')],
    ['cp850', 'Preço;São João', bytes('Pre', [0x87], 'o;S', [0xc6], 'o Jo', [0xc6], 'o')],
    ['macintosh', 'Preço\rSão João\r', bytes('Pre', [0x8d], 'o\rS', [0x8b], 'o Jo', [0x8b], 'o\r')],
    // letters that were cut in two
    ['utf-8', 'São José Jos\uFFFD', bytes('São José Jos', [0xc3])],
    ['windows-1252', 'Jo\u00e3o Jos\u00e9', bytes('Jo', [0xe3], 'o Jos', [0xe9])],
    ['utf-8', `${'é'.repeat(12)}\uFFFDa`, bytes('é'.repeat(12), [0xc3], 'a')],
  ])('is decoded as %s: %j', (encoding, text, file) => {
    expect(decodeText(file)).toEqual({ encoding, text });
  });

  it('is read with the encoding and the separator that someone chooses instead', async () => {
    const file = bytes('Pre', [0xe7], 'o,x;Nota\n1,5;x\n2,5;y\n');
    const [sheet] = await readSheets(file);
    const table = await openTable(sheet!);
    expect([table.head, table.sheet.facts]).toEqual([
      ['Preço,x', 'Nota'],
      { encoding: 'windows-1252', separator: ';' },
    ]);
    const other = await rereadTable(table, { encoding: 'cp850', separator: ',' });
    expect([other.head, other.rows[0]!.cells]).toEqual([
      ['Preþo', 'x;Nota'],
      ['1', '5;x'],
    ]);
    expect(other.sheet.facts).toEqual({ encoding: 'cp850', separator: ',' });
    expect((await rereadTable(other, {})).head).toEqual(['Preço,x', 'Nota']);
    await expect(rereadTable(table, { encoding: 'utf-16le' })).rejects.toThrow('Não há linhas a importar');
  });

  it('names the lines and columns of letters that are lost, in its heading too', () => {
    const { notes } = readTable('Nome;Cidade\uFFFD\nAna;Mau\uFFFD\nJo\uFFFDo;Itu\nBia;Itu');
    expect(
      notes.map(({ reason, lines, columns }) => [reason, lines.map(({ line }) => line), columns]),
    ).toEqual([['lostLetters', [1, 2, 3], [0, 1]]]);
  });

  it.each([
    ['semicolons', 'A;B\n1,5;2'],
    ['commas', 'A,B\n"1,5",2'],
    ['tabs of copied cells', 'A\tB\n1,5\t2'],
    ['a line that names the separator', 'sep=;\nA;B\r\n1,5;2\r\n'],
  ])('may be separated by %s', (_name, text) => {
    const { head, rows } = readTable(text);
    expect(head).toEqual(['A', 'B']);
    expect(rows).toEqual([{ line: 2, cells: ['1,5', '2'] }]);
  });

  it.each([
    ['nome\r\nAna\nBia\r\nCaio\r\n', ['Ana', 'Bia', 'Caio']],
    ['a;b\r\n1;x\n2;y\n3;z\n', ['1 x', '2 y', '3 z']],
    ['a;b\r1;x\r2;y', ['1 x', '2 y']],
    ['a;b\n1;x\r2;y\r\n3;z\r', ['1 x', '2 y', '3 z']],
    // not inside quotes
    ['a;b\r\n1;"x\ny\rz"\n2;y', ['1 x\ny\nz', '2 y']],
  ])('has a row for each line, whichever ends they have: %j', (text, rows) => {
    expect(readTable(text).rows.map(({ cells }) => cells.join(' '))).toEqual(rows);
  });

  it('keeps the row numbers of the spreadsheet, including empty rows', () => {
    expect(readTable('A;B\n;\n1;2\n\n3;4\n').rows.map(({ line }) => line)).toEqual([3, 5]);
  });

  it.each([
    ['', 'Não há linhas a importar'],
    ['A;B\n', 'Não há linhas a importar'],
    ['PK\u0003\u0004\0\0', 'Isto não é uma planilha'],
    ['A;B\n1;"2\n3;4', 'As aspas abertas na linha 2'],
    ['BEGIN:VCARD\nFN:Ana', 'Isto são contatos'],
    [`A\n${'1\n'.repeat(rowLimit + 1)}`, 'São 100.001 linhas; importe até 100.000'],
  ])("is refused with the reason if it can't be read", (text, reason) => {
    expect(() => readTable(text)).toThrow(reason);
  });

  it('returns any cells unchanged, whichever separator wrote them', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'é', ';', ',', '"', ' ', '1', "'") })
      .map((text) => text.trim());
    fc.assert(
      fc.property(
        fc.constantFrom(';', ',', '\t'),
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        (delimiter, data) => {
          fc.pre(data.some((cells) => cells.some(Boolean)));
          const { rows } = readTable(Papa.unparse({ fields: ['Um', 'Dois'], data }, { delimiter }));
          expect(rows.map(({ cells }) => cells)).toEqual(data.filter((cells) => cells.some(Boolean)));
        },
      ),
    );
  });
});

describe('columns', () => {
  const guess = (...head: string[]) => guessColumns(head, targets, list, resource).mapping;

  it('are matched by label or id, ignoring case and accents', () => {
    expect(guess('PRECO', 'nome da  peça *', 'marcaid', 'Código de Barras', 'cód.')).toEqual([
      'preco',
      'nome',
      'marcaId',
      'codigo',
      null,
    ]);
  });

  it('are matched despite hyphens, points and a remark in brackets at the end', () => {
    expect(guess('PREÇO (R$)', 'Observação.', 'Quan-tidade', 'serve_em [marcas]')).toEqual([
      'preco',
      'obs',
      'quantidade',
      'servem',
    ]);
  });

  it('are not matched if two fields are possible, or two columns match one field', () => {
    expect(guess('Preço (R$)', 'Preço (US$)')).toEqual([null, null]);
    expect(guess('Preço', 'Preço (US$)')).toEqual(['preco', null]);
    const [tipo, usos] = ['tipo', 'usos'].map((id) => targets.find(({ field }) => field.id === id)!);
    const twins = [
      { ...tipo!, label: 'Uso (hoje)' },
      { ...usos!, label: 'Uso (antes)' },
    ];
    const twin = (...head: string[]) => guessColumns(head, twins, { columns: [] }, resource).mapping;
    expect(twin('Uso')).toEqual([null]);
    expect(twin('uso - antes', 'USO (HOJE)')).toEqual(['usos', 'tipo']);
  });

  it('are matched by some of the names in a label, in any order, unless that may be a unit', () => {
    const [nome, preco] = ['nome', 'preco'].map((id) => targets.find(({ field }) => field.id === id)!);
    const named = [
      { ...nome!, label: 'Razão social/Nome' },
      { ...preco!, label: 'Valor' },
    ];
    const match = (...head: string[]) => guessColumns(head, named, { columns: [] }, resource).mapping;
    expect(match('Nome/Razão social', 'Valor/hora')).toEqual(['nome', null]);
    expect(match('RAZAO SOCIAL')).toEqual(['nome']);
    expect(match('Razão social', 'Nome/razão')).toEqual(['nome', null]);
  });

  it.each([
    ['in the singular or plural', 'Categorias', 'Categoria'],
    ['in the singular or plural', 'Combustível', 'Combustíveis'],
    ['by a part of the name', 'Nome fantasia', 'Fantasia'],
    ['with a word that only says what it holds', 'Vencimento', 'Data do vencimento'],
    ['by a synonym of the language', 'Município', 'Cidade'],
  ])('are matched %s: %s by %s', (_how, label, heading) => {
    const [nome, preco] = ['nome', 'preco'].map((id) => targets.find(({ field }) => field.id === id)!);
    const named = [
      { ...nome!, label },
      { ...preco!, label: 'Saldo' },
    ];
    const match = (...head: string[]) => guessColumns(head, named, { columns: [] }, resource).mapping;
    expect(match(heading)).toEqual(['nome']);
    expect(match(`${heading} de outro`)).toEqual([null]);
  });

  it('are not matched by a part that two fields have', () => {
    const [nome, preco] = ['nome', 'preco'].map((id) => targets.find(({ field }) => field.id === id)!);
    const twins = [
      { ...nome!, label: 'Data de saída' },
      { ...preco!, label: 'Data de chegada' },
    ];
    const match = (...head: string[]) => guessColumns(head, twins, { columns: [] }, resource).mapping;
    expect(match('Data')).toEqual([null]);
    expect(match('Chegada')).toEqual(['preco']);
  });

  it('are matched by a former name of the field', () => {
    const renamed = {
      ...resource,
      formerly: { ids: [], fields: { valorUnitario: 'preco' }, options: {} },
    };
    expect(guessColumns(['Valor unitário'], targets, list, renamed).mapping).toEqual(['preco']);
    expect(guess('Valor unitário')).toEqual([null]);
  });

  it('that name a read-only field are distinguished from unknown ones', () => {
    const { unfillable } = guessColumns(['Número', 'Total (R$)', 'Nada disso'], targets, list, resource);
    expect(unfillable.map((field) => field?.id ?? null)).toEqual(['numero', 'total', null]);
  });

  it('of read-only or unknown fields match no field', () => {
    expect(guess('Número', 'Total', 'id', 'version', 'criadoEm', 'Problema', '')).toEqual(
      Array(7).fill(null),
    );
  });
});

describe('an exported file', () => {
  it("has more than the list's columns only where the list imports", () => {
    const exported = (actions: ListScreen['actions']) =>
      exportColumns({ ...list, columns: [{ field: 'nome' }], actions }, resource).map(({ field }) => field);
    expect(exported(['export'])).toEqual(['nome']);
    expect(exported(['export', 'create', 'import'])).toEqual(
      expect.arrayContaining(['nome', 'codigo', 'marcaId', 'setor', 'obs']),
    );
  });
});

describe('rows that were not imported', () => {
  it('are returned unchanged with their problem, and are read again once corrected', () => {
    const table = readTable("Cód.;Nome;Compra;Problema\nA;a;32/13/2026;velho\nB;'=b;;\n");
    const csv = failedRowsCsv(
      table,
      table.rows.map((row) => ({ row, problem: '=Compra: Data inválida' })),
      'Problema',
    );
    expect(csv).toBe(
      "\uFEFFCód.;Nome;Compra;Problema\r\nA;a;32/13/2026;'=Compra: Data inválida\r\nB;'=b;;'=Compra: Data inválida",
    );
    expect(readTable(csv).rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['A', 'a', '32/13/2026'],
      ['B', "'=b", ''],
    ]);
  });
});

it('rows have the same key whichever others of the file are imported', () => {
  const table = readTable('Cód.;Nome;Preço\nA;a;1\nTotal;;1\n');
  const again = importTableOf(table.sheet, { kept: [3] });
  expect([table.rows.length, again.rows.length]).toEqual([1, 2]);
  const row = { ...table.rows[0]!, values: { codigo: 'A' }, codes: {}, errors: [] };
  expect(rowKeys('pecas', again)(row)).toBe(rowKeys('pecas', table)(row));
  expect(rowKeys('pecas', readTable('Cód.;Nome;Preço\nA;a;2\n'))(row)).not.toBe(rowKeys('pecas', table)(row));
});

it('an update has another key for each state of the record', () => {
  const table = readTable('Cód.;Preço\nX-20;1');
  const keyOf = (version: number) =>
    rowKeys(
      'estoque/pecas',
      table,
    )({
      ...table.rows[0]!,
      values: { codigo: 'X-20', preco: 1 },
      codes: {},
      update: { record: { id: 20, version }, changes: { preco: 1 } },
      errors: [],
    });
  expect(keyOf(4)).toBe(keyOf(4));
  expect(keyOf(5)).not.toBe(keyOf(4));
});

describe('the keys that can find a record', () => {
  const targets = targetsOf({ screen: list, resource });
  const idsOf = (actions: ListScreen['actions'], mapping: (string | null)[], fixed: string[] = []) =>
    keysIn({ actions }, resource, targets, { mapping, fixed }).map(({ id }) => id);

  it('are the unique fields, given numbers and combinations with columns, where the screen may edit', () => {
    expect(idsOf(['create', 'import', 'edit'], ['nome', 'codigo', null])).toEqual(['codigo']);
    expect(idsOf(['create', 'import', 'edit'], ['nome', null])).toEqual([]);
    expect(idsOf(['create', 'import', 'edit'], ['numero', 'id'])).toEqual(['id', 'numero']);
    expect(idsOf(['create', 'import', 'edit'], ['nome', 'marcaId'])).toEqual(['nome marcaId']);
    expect(idsOf(['create', 'import', 'edit'], ['nome'], ['marcaId'])).toEqual(['nome marcaId']);
    expect(idsOf(['create', 'import'], ['nome', 'codigo', 'marcaId'])).toEqual([]);
  });

  it('are matched to columns that name them, and no code of elsewhere is taken for an id', () => {
    const { codigo: _code, ...fields } = resource.fields;
    const others = targets.filter(({ field }) => field.id !== 'codigo');
    expect(fields.id!.label).toBe('Código');
    const { mapping } = guessColumns(
      ['Código', 'ID', 'Número'],
      others,
      { columns: [] },
      { ...resource, fields },
    );
    expect(mapping).toEqual([null, 'id', 'numero']);
  });

  it('have no column of their own on a screen that may not edit', () => {
    const written = importTargets(list, resource);
    expect(codeTargets({ actions: ['create', 'import'] }, resource, written)).toEqual([]);
    expect(
      codeTargets({ actions: ['edit', 'import'] }, resource, written).map(({ field }) => field.id),
    ).toEqual(['id', 'numero']);
  });

  it('leave combinations with fields of other records to the API', () => {
    const unique = [
      ['marcaId.sigla', 'nome'],
      ['nome', 'marcaId'],
    ];
    const mapping = ['nome', 'marcaId'];
    const keys = keysIn(list, { ...resource, unique }, targetsOf({ screen: list, resource }), {
      mapping,
      fixed: [],
    });
    expect(keys.map(({ id }) => id)).toEqual(['nome marcaId']);
  });
});

it('rows are checked by requests that a proxy with a limit of 1 MB lets through', async () => {
  const head = ['Nome'];
  const cells = ['"é\n'.repeat(800)];
  const rows = Array.from({ length: 1500 }, (_, index) => ({ line: index + 2, cells }));
  const field = { id: 'nome', type: 'text', label: 'Nome' } as unknown as ImportTarget['field'];
  const bodies: { bytes: number; rows: number }[] = [];
  await checkTable({ head, rows } as unknown as ImportTable, ['nome'], {
    targets: [{ field } as ImportTarget],
    existing: 'refuse',
    fixed: {},
    labelOf: (id) => id,
    ask: async (asked) => {
      bodies.push({ bytes: Buffer.byteLength(JSON.stringify(asked)), rows: asked.rows.length });
      return { rows: asked.rows.map(() => ({ values: {}, codes: {}, faults: [], identities: {} })) };
    },
  });
  expect(bodies.reduce((sum, body) => sum + body.rows, 0)).toBe(1500);
  for (const { bytes } of bodies) expect(bytes).toBeLessThan(900_000);
});
