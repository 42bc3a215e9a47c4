import fc from 'fast-check';
import { HttpError, type DataProvider, type GetListParams } from 'ra-core';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { dryRun, type CheckedRow, type DryRun } from '#screens/list/import/app/dryRun.ts';
import { findByKey, referenceFinder } from '#screens/list/import/app/references.ts';
import { failedRowsCsv } from '#screens/list/import/app/sendRows.ts';
import { exportColumns, guessColumns, importTargets, readColumns } from '#screens/list/import/app/mapping.ts';
import {
  openTable,
  readSheets,
  readTable,
  rereadTable,
  rowLimit,
  importTableOf,
} from '#screens/list/import/app/readTable.ts';
import type { RecordKey } from '#screens/list/import/app/recordKeys.ts';
import { rowKeys } from '#screens/list/import/app/useImport.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { toCsv } from '#screens/list/export/app/exportCsv.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { decodeText } from '#spreadsheets/decodeText.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { sliceOf } from '#access/slice.ts';
import { brands, parts, stockroom } from '../stockroom.ts';

const slice = sliceOf(stockroom, stockroom.departments[0]!, ['vendedor'], '1');
const resource = slice.resources.pecas!;
const list = slice.screens['/estoque/pecas'] as ListScreen;
const targets = importTargets(list, resource);
const context = {
  timeZone: 'America/Cuiaba',
  variables: { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' },
  fields: resource.fields,
};

const asked: GetListParams[] = [];
const dataProvider = {
  getList: async (_name: string, params: GetListParams) => {
    asked.push(params);
    const data = brands.filter((brand) =>
      recordMatches(params.filter as never, brand, {
        ...context,
        fields: stockroom.resources.marcas!.fields,
      }),
    );
    return { data, total: data.length };
  },
  getMany: async (_name: string, { ids }: { ids: unknown[] }) => ({
    data: brands.filter(({ id }) => ids.map(String).includes(String(id))),
  }),
} as unknown as DataProvider;

const finderIn = (source: DataProvider) =>
  referenceFinder({ dataProvider: source, resources: slice.resources, timeZone: 'UTC' });
const run = (more: Partial<DryRun> = {}): DryRun => ({
  resource,
  filter: list.filter,
  targets,
  writable: writableOf(list.form, resource),
  context,
  findReference: referenceFinder({
    dataProvider,
    resources: slice.resources,
    timeZone: context.timeZone,
  }),
  findTaken: async () => new Map(),
  ...more,
});
async function check(text: string, more?: Partial<DryRun>): Promise<CheckedRow[]> {
  const table = readTable(text);
  return dryRun(table, guessColumns(table.head, targets, list, resource).mapping, run(more));
}
const faultsOf = async (text: string, more?: Partial<DryRun>) =>
  (await check(text, more)).map(({ line, errors }) => [
    line,
    ...errors.map(({ field, message }) => `${field}: ${message}`),
  ]);

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
    [`A\n${'1\n'.repeat(rowLimit + 1)}`, 'São 5.001 linhas; importe até 5.000'],
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

describe('the dry run', () => {
  it('parses values as users write them', async () => {
    const [row] = await check(
      'Cód.;Nome;Preço;Controlado;Lote;Compra;Tipo;Usos\nx-1;Pino;R$ 1.234,50;sim;L9;31/10/26;MOTOR;Frente, direita, traseira',
    );
    expect(row!.errors).toEqual([]);
    expect(row!.values).toEqual({
      codigo: 'X-1',
      nome: 'Pino',
      preco: 1234.5,
      controlado: true,
      lote: 'L9',
      compra: '2026-10-31',
      tipo: 'motor',
      usos: ['a', 'b'],
    });
  });

  it('reads numbers of a workbook as they are, whatever the texts beside them', async () => {
    const table = readTable('Cód.;Nome;Preço\nA;a;1234,5\nB;b;0.50\nC;c;2.25');
    const rows = table.rows.map((row, at) => (at === 0 ? { ...row, typed: [2] } : row));
    const { mapping } = guessColumns(table.head, targets, list, resource);
    const readings = readColumns({ ...table, rows }, mapping, {
      targets,
      context,
      answers: {},
      chosen: {},
      cache: new Map(),
    });
    const formats = readings.map((reading) => reading?.format);
    expect(formats[2]).toEqual({ decimal: '.' });
    const checked = await dryRun({ ...table, rows }, mapping, run({ formats }));
    expect(checked.map(({ values }) => values.preco)).toEqual([1234.5, 0.5, 2.25]);
  });

  it('reports errors by row and column', async () => {
    expect(
      await faultsOf(
        'Cód.;Nome;Preço;Tipo\nA;Pino;dois;motor\n;Porca;-1;\nB;Arruela;3;jardim\nC;Bucha;1;motor;sobra',
      ),
    ).toEqual([
      [2, expect.stringContaining('preco: ')],
      [3, expect.stringContaining('preco: '), 'codigo: Campo obrigatório'],
      [4, 'tipo: Opção inválida. Escolha entre: Motor, Cabine'],
      [5, 'undefined: A linha tem 5 células, e o cabeçalho 4: confira os separadores'],
    ]);
  });

  it('validates the whole record: conditions, and limits set by other fields', async () => {
    expect(
      await faultsOf(
        'Cód.;Nome;Controlado;Lote;Compra;Validade\nA;a;sim;;;\nB;b;não;L1;;\nC;c;;;10/10/2026;09/10/2026\nD;d;sim;L1;09/10/2026;10/10/2026',
      ),
    ).toEqual([
      [2, 'lote: Campo obrigatório'],
      [3, 'lote: Não se aplica a este registro: deixe vazio'],
      [4, expect.stringContaining('validade: Deve ser igual ou posterior a 10/10/2026')],
      [5],
    ]);
  });

  it("validates a row against the values that the screen's filter fixes", async () => {
    expect(await faultsOf('Cód.;Nome;Setor\nA;a;Loja\nB;b;fundo\nC;c;')).toEqual([
      [2],
      [3, 'setor: Nesta tela só entra “Loja”'],
      [4],
    ]);
  });

  it('refuses values that repeat within the file or exist already', async () => {
    const findTaken = async ({ id }: RecordKey) => new Map(id === 'codigo' ? [['["d"]', []]] : []);
    expect(await faultsOf('Cód.;Nome;Marca\nA;a;Boreal\na;b;\nC;a;#1\nD;d;', { findTaken })).toEqual([
      [2],
      [3, 'codigo: Repete a linha 2 do arquivo'],
      [4, 'nome: Repete a linha 2 do arquivo'],
      [5, 'codigo: Já existe um registro com este valor'],
    ]);
  });

  describe('whether values are taken', () => {
    const key = { id: 'codigo', label: 'Código', fields: [resource.fields.codigo!] };
    const takenBy = async (getList: () => Promise<unknown>) => {
      const source = { getList } as unknown as DataProvider;
      return findByKey(source, 'pecas', key, [{ codigo: 'A' }, { codigo: 'B' }], true);
    };

    it('is unknown, and not "no", when the API does not answer', async () => {
      const outage = async () => {
        throw new HttpError('Volto já.', 503);
      };
      const rows = await check('Cód.;Nome\nA;a\n;b', { findTaken: () => takenBy(outage) });
      const [asked] = rows[0]!.errors;
      expect(asked).toMatchObject({ field: 'codigo', isUnread: true });
      expect(asked!.message).toBe(`Não foi possível procurar em ${resource.label.many}: Volto já.`);
      expect(rows[1]!.errors.filter(({ isUnread }) => isUnread)).toEqual([]);
    });

    it('is left to the API where the user may not filter by the field', async () => {
      const forbidden = async () => {
        throw new HttpError('Filtro recusado.', 400);
      };
      expect(await takenBy(forbidden)).toEqual(new Map());
    });
  });
});

describe('references', () => {
  const brandsOf = async (...cells: string[]) =>
    (await check(`Cód.;Nome;Marca\n${cells.map((cell, at) => `C${at};N${at};"${cell}"`).join('\n')}`)).map(
      ({ values, errors }) => values.marcaId ?? errors.map(({ message }) => message).join(),
    );

  it('are found by title, by an unambiguous part of it, or by id', async () => {
    expect(await brandsOf('bo · BOREAL', 'ceu, terra e cia', '#3', '2', 'BO')).toEqual([1, 2, 3, 2, 1]);
  });

  it('are found by ids of any text, which others may have given', async () => {
    const named = [
      { id: '#7', sigla: 'SE', nome: 'Sete', ativa: true },
      { id: 'Ab-9', sigla: 'NO', nome: 'Nove', ativa: true },
    ];
    const find = finderIn({ ...dataProvider, getList: async () => ({ data: named, total: 2 }) } as never);
    const field = resource.fields.marcaId as never;
    for (const [cell, value] of [
      ['#7', '#7'],
      ['##7', '#7'],
      ['Ab-9', 'Ab-9'],
      ['#ab-9', 'Ab-9'],
    ])
      expect(await find(field, cell!), cell).toEqual({ value });
    expect(await find(field, '7')).toMatchObject({ missing: ['7'] });
  });

  it('report no match and several matches differently', async () => {
    const [none, several] = await brandsOf('Aurora', 'CE');
    expect(none).toBe('“Aurora” não foi encontrado em Marcas');
    expect(several).toMatch(/^Há 2 em Marcas com o nome .*#2, #3/);
  });

  it('with a number that is the code of one record and the id of another mean neither', async () => {
    const coded = [...brands, { id: 4, sigla: '3', nome: 'Delta', ativa: true }];
    const find = finderIn({ ...dataProvider, getList: async () => ({ data: coded, total: 4 }) } as never);
    const found = (cell: string) => find(resource.fields.marcaId as never, cell);
    expect(await found('3')).toMatchObject({
      error: expect.stringMatching(/^Há 2 em Marcas com o nome .*#3, #4/) as string,
    });
    expect(await found('#3')).toEqual({ value: 3 });
    expect(await found('3 · Delta')).toEqual({ value: 4 });
    expect(await found('4')).toEqual({ value: 4 });
  });

  it("are requested once per resource, with the picker's filter", async () => {
    asked.length = 0;
    await brandsOf('BO', 'Boreal', 'nada', '3', 'CE · Cedro');
    expect(asked.map(({ filter }) => filter as object)).toEqual([{ ativa: true }]);
  });

  it('to a large resource are searched, once per text', async () => {
    const searched: unknown[] = [];
    const large = {
      ...dataProvider,
      getList: async (_name: string, params: GetListParams) => {
        searched.push(params.filter);
        const q = JSON.stringify(params.filter).includes('"q"');
        return q ? { data: [brands[2]!], total: 1 } : { data: Array(1000).fill(brands[0]), total: 90_000 };
      },
    } as unknown as DataProvider;
    const find = finderIn(large);
    const field = resource.fields.marcaId as never;
    expect(await find(field, 'Cedro')).toEqual({ value: 3 });
    expect(await find(field, 'Cedro')).toEqual({ value: 3 });
    expect(searched.filter((filter) => JSON.stringify(filter).includes('"q":"Cedro"'))).toHaveLength(1);
    expect(searched.filter((filter) => !JSON.stringify(filter).includes('"q"')).length).toBeLessThan(3);
  });

  it('to a large resource are not the first of two with the same title, however far apart', async () => {
    const named = (nome: string, from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: from + at, sigla: 'CE', nome }));
    const found = {
      Cedro: [...named('Cedro', 1, 1), ...named('Cedros', 2, 1500), ...named('Cedro', 9000, 1)],
    };
    const large = {
      ...dataProvider,
      getList: async (_name: string, { filter, pagination }: GetListParams) => {
        const { page, perPage } = pagination!;
        const q = /"q":"(\w+)"/.exec(JSON.stringify(filter))?.[1];
        if (q !== 'Cedro') return { data: Array(perPage).fill(brands[0]), total: 90_000 };
        return { data: found[q].slice((page - 1) * perPage, page * perPage), total: found[q].length };
      },
    } as unknown as DataProvider;
    const find = finderIn(large);
    const field = resource.fields.marcaId as never;
    expect(await find(field, 'Cedro')).toMatchObject({
      error: expect.stringMatching(/^Há 2 em Marcas com o nome .*#1, #9000/) as string,
    });
    // with too many candidates, none is taken
    expect(await find(field, 'Boreal')).toMatchObject({
      error: expect.stringContaining('Há registros demais com') as string,
    });
  });

  it("report an error if they can't be read, and don't affect other columns", async () => {
    const closed = { getList: () => Promise.reject(new Error('Fora do ar.')) } as unknown as DataProvider;
    const findReference = finderIn(closed);
    const [row] = await check('Cód.;Nome;Marca\nA;a;BO', { findReference });
    expect(row!.errors.map(({ message }) => message)).toEqual([
      'Não foi possível procurar em Marcas: Fora do ar.',
    ]);
    expect(row!.values).toEqual({ codigo: 'A', nome: 'a' });
  });
});

describe('an exported file', () => {
  it('can be imported and gives the same records', async () => {
    const csv = await toCsv(resource, exportColumns(list, resource), parts, {
      dataProvider,
      resources: slice.resources,
      timeZone: context.timeZone,
    });
    const rows = await check(csv);
    expect(rows.map(({ errors }) => errors)).toEqual([[], []]);
    for (const [at, { values }] of rows.entries())
      expect(values).toEqual(
        Object.fromEntries(
          Object.entries(parts[at]!).filter(([id]) => targets.some(({ field }) => field.id === id)),
        ),
      );
    expect(rows[1]!.values.lote).toBe('=L1');
  });

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
  it('are returned unchanged with their problem, and can be imported once corrected', async () => {
    const table = readTable("Cód.;Nome;Compra;Problema\nA;a;32/13/2026;velho\nB;'=b;;\n");
    const csv = failedRowsCsv(
      table,
      table.rows.map((row) => ({ row, problem: '=Compra: Data inválida' })),
      'Problema',
    );
    expect(csv).toBe(
      "\uFEFFCód.;Nome;Compra;Problema\r\nA;a;32/13/2026;'=Compra: Data inválida\r\nB;'=b;;'=Compra: Data inválida",
    );
    const again = await check(csv.replace('32/13/2026', '31/10/2026'));
    expect(again.map(({ values, errors }) => [values, errors])).toEqual([
      [{ codigo: 'A', nome: 'a', compra: '2026-10-31' }, []],
      [{ codigo: 'B', nome: '=b' }, []],
    ]);
  });
});

describe('an error that a spreadsheet shows', () => {
  it('is a problem of its row, and never the name of a record', async () => {
    const rows = await check('Cód.;Nome;Marca\n1;#REF!;Ypê\n2;b;#N/D\n3;c;Desconhecida');
    expect(rows.map(({ errors }) => errors.map(({ field, missing }) => [field, missing]))).toEqual([
      expect.arrayContaining([['nome', undefined]]),
      [['marcaId', undefined]],
      [['marcaId', ['Desconhecida']]],
    ]);
    expect(rows[1]!.errors[0]!.message).toBe(
      'A planilha mostra um erro nesta célula (#N/D): corrija-a ou deixe-a vazia',
    );
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
