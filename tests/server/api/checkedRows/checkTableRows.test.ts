/** What the rows of a table would become, by the server that would store them. Runs on both stores. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Portal } from '#model/types.ts';
import { countRows } from '#screens/list/import/app/checkTable.ts';
import { exportColumns, readColumns } from '#screens/list/import/app/mapping.ts';
import { readTable } from '#screens/list/import/app/readTable.ts';
import { toCsv } from '#screens/list/export/app/exportCsv.ts';
import { sliceOf } from '#access/slice.ts';
import {
  checkOn,
  checkText,
  fatesOf,
  importingList,
  targetsOf,
  type Checking,
} from '#tests/support/importing.ts';
import { accountOf } from '#tests/support/db.ts';
import { StoreUnavailable, type Store } from '#server/data/store.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { measured, products } from '#tests/support/measured.ts';
import { brands, parts, stockroom } from '#tests/screens/stockroom.ts';

const path = '/estoque/pecas';
const vendor = accountOf(7, 'Ana', ['vendedor']);
const [filter, mirror] = [parts[0]!, parts[1]!];
type Row = Record<string, unknown>;
type Stock = { portal?: Portal; marcas?: readonly Row[]; pecas?: readonly Row[] };

const started = new Map<string, Promise<TestServer>>();
/** Tests with the same stock share a server. */
function serving({ portal = stockroom, marcas = brands, pecas = parts }: Stock): Promise<TestServer> {
  const key = JSON.stringify([portal.resources, marcas, pecas]);
  const known = started.get(key);
  if (known) return known;
  const rows = { usuarios: [vendor], marcas: [...marcas], pecas: [...pecas] };
  const server = startServer({ portal, rows });
  started.set(key, server);
  return server;
}
afterAll(async () => {
  for (const server of started.values()) await (await server).stop();
});

async function check(text: string, { portal, marcas, pecas, ...checking }: Stock & Checking = {}) {
  const server = await serving({
    ...(portal && { portal }),
    ...(marcas && { marcas }),
    ...(pecas && { pecas }),
  });
  const list = importingList(portal ?? stockroom, path, ['vendedor']);
  const { token = '' } = { token: await server.tokenOf('ana') };
  return checkText(list, (at, body) => server.api('POST', at, { token, body }), text, checking);
}
const fates = async (text: string, more?: Stock & Checking) => fatesOf(await check(text, more));
const byCode = { existing: { update: 'codigo' } };

describe('a row', () => {
  it('has the values that its cells say', async () => {
    const [row] = await check(
      'Cód.;Nome;Preço;Controlado;Lote;Compra;Tipo;Usos\nx-1;Pino;R$ 1.234,50;sim;L9;31/10/26;MOTOR;Frente, direita, traseira',
    );
    expect(fatesOf([row!])).toEqual([['ready']]);
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

  it('has numbers of a workbook as they are, whatever the texts beside them', async () => {
    const server = await serving({});
    const list = importingList(stockroom, path, ['vendedor']);
    const table = readTable('Cód.;Nome;Preço\nA;a;1234,5\nB;b;0.50\nC;c;2.25');
    const rows = table.rows.map((row, at) => (at === 0 ? { ...row, typed: [2] } : row));
    const mapping = ['codigo', 'nome', 'preco'];
    const { context } = list;
    const readings = readColumns({ ...table, rows }, mapping, {
      targets: targetsOf(list),
      context,
      answers: {},
      chosen: {},
      cache: new Map(),
    });
    const formats = readings.map((reading) => reading?.format);
    expect(formats[2]).toEqual({ decimal: '.' });
    const checked = await checkOn(list, server.as('ana').post, { ...table, rows }, { mapping, formats });
    expect(checked.map(({ values }) => values.preco)).toEqual([1234.5, 0.5, 2.25]);
  });

  it('is refused with its faults, each with its column', async () => {
    expect(
      await fates(
        'Cód.;Nome;Preço;Tipo\nA;Pino;dois;motor\n;Porca;-1;\nB;Arruela;3;jardim\nC;Bucha;1;motor;sobra',
      ),
    ).toEqual([
      ['bad', expect.stringContaining('preco: ')],
      ['bad', expect.stringContaining('preco: '), 'codigo: Campo obrigatório'],
      ['bad', 'tipo: “jardim” não é uma opção. Use: Motor, Cabine'],
      ['bad', 'undefined: A linha tem 5 células, e o cabeçalho 4: confira os separadores'],
    ]);
  });

  it('is judged as the whole record: conditions, and limits set by other fields', async () => {
    expect(
      await fates(
        'Cód.;Nome;Controlado;Lote;Compra;Validade\nA;a;sim;;;\nB;b;não;L1;;\nC;c;;;10/10/2026;09/10/2026\nD;d;sim;L1;09/10/2026;10/10/2026',
      ),
    ).toEqual([
      ['bad', 'lote: Campo obrigatório'],
      ['bad', 'lote: Não se aplica a este registro: deixe vazio'],
      ['bad', expect.stringContaining('validade: Deve ser igual ou posterior a 10/10/2026')],
      ['ready'],
    ]);
  });

  it("may not differ from the values that the screen's filter fixes", async () => {
    expect(await fates('Cód.;Nome;Setor\nA;a;Loja\nB;b;fundo\nC;c;')).toEqual([
      ['ready'],
      ['bad', 'setor: Nesta tela só entra “Loja”'],
      ['ready'],
    ]);
  });

  it('may not repeat a unique value of the file or of a record', async () => {
    expect(await fates('Cód.;Nome;Marca\nA;a;Boreal\na;b;\nC;a;#1\nx-20;d;')).toEqual([
      ['ready'],
      ['bad', 'codigo: Repete a linha 2 do arquivo'],
      ['bad', 'nome: Repete a linha 2 do arquivo'],
      ['bad', 'codigo: Já existe um registro com este valor'],
    ]);
  });

  it('may not have a cell that no store could keep, or that a spreadsheet shows as an error', async () => {
    const rows = await check('Cód.;Nome;Marca\n1;#REF!;Ypê\n2;b;#N/D\n3;c;Desconhecida');
    expect(rows.map(({ errors }) => errors.map(({ field, missing }) => [field, missing]))).toEqual([
      expect.arrayContaining([['nome', undefined]]),
      [['marcaId', undefined]],
      [['marcaId', ['Desconhecida']]],
    ]);
    expect(rows[1]!.errors[0]!.message).toBe(
      'A planilha mostra um erro nesta célula (#N/D): corrija-a ou deixe-a vazia',
    );
    const [lone] = await check('Cód.;Nome\nA;\uD83D');
    expect(lone!.errors).toMatchObject([{ field: 'nome' }]);
  });

  it('stores nothing', async () => {
    const server = await serving({});
    const before = server.stored();
    await check('Cód.;Nome\nA;a\nX-20;b', byCode);
    expect(server.stored()).toEqual(before);
  });
});

describe('an exported file', () => {
  it('becomes the same records', async () => {
    const { screen, resource, context } = importingList(stockroom, path, ['vendedor']);
    const { resources } = sliceOf(stockroom, stockroom.departments[0]!, ['vendedor'], '1');
    const dataProvider = {
      getMany: async (_name: string, { ids }: { ids: unknown[] }) => ({
        data: brands.filter(({ id }) => ids.map(String).includes(String(id))),
      }),
    };
    const csv = await toCsv(resource, exportColumns(screen, resource), parts, {
      dataProvider: dataProvider as never,
      resources,
      timeZone: context.timeZone,
    });
    const rows = await check(csv, { pecas: [] });
    expect(fatesOf(rows)).toEqual([['ready'], ['ready']]);
    for (const [at, { values }] of rows.entries())
      expect(values).toEqual(
        Object.fromEntries(
          Object.entries(parts[at]!).filter(([id]) =>
            targetsOf({ screen, resource }).some(({ field, onlyFinds }) => field.id === id && !onlyFinds),
          ),
        ),
      );
    expect(rows[1]!.values.lote).toBe('=L1');
  });
});

describe('references', () => {
  const brandsOf = async (cells: readonly string[], stock?: Stock) => {
    const text = `Cód.;Nome;Marca\n${cells.map((cell, at) => `C${at};N${at};"${cell}"`).join('\n')}`;
    return (await check(text, stock)).map(
      ({ values, errors }) => values.marcaId ?? errors.map(({ message }) => message).join(),
    );
  };

  it('are found by title, by an unambiguous part of it, or by id', async () => {
    expect(await brandsOf(['bo · BOREAL', 'ceu, terra e cia', '#3', '2', 'BO'])).toEqual([1, 2, 3, 2, 1]);
  });

  it('report no match and several matches differently', async () => {
    const [none, several] = await brandsOf(['Aurora', 'CE']);
    expect(none).toBe('“Aurora” não foi encontrado em Marcas');
    expect(several).toMatch(/^Há 2 em Marcas com o nome .*#2, #3/);
  });

  it('with a number that is the code of one record and the id of another mean neither', async () => {
    const marcas = [...brands, { id: 4, sigla: '3', nome: 'Delta', ativa: true }];
    expect(await brandsOf(['3', '#3', '3 · Delta', '4'], { marcas })).toEqual([
      expect.stringMatching(/^Há 2 em Marcas com o nome .*#3, #4/),
      3,
      4,
      4,
    ]);
  });

  it("are those that the field's picker offers", async () => {
    const marcas = [...brands, { id: 4, sigla: 'AU', nome: 'Aurora', ativa: false }];
    expect(await brandsOf(['Aurora', '#4'], { marcas })).toEqual([
      '“Aurora” não foi encontrado em Marcas',
      '“#4” não foi encontrado em Marcas',
    ]);
  });

  it('are found by a unique value that is no part of their title, by whoever may read it', async () => {
    const people = portalWith({
      'resources/pessoas.yaml': `
label: { one: Pessoa, many: Pessoas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  email: { type: email, label: E-mail, unique: true }
`,
      'resources/tarefas.yaml': `
label: { one: Tarefa, many: Tarefas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  pessoaId: { type: reference, label: Pessoa, resource: pessoas }
`,
      'departments/tarefas.yaml': `
label: Tarefas
permissions: { any: [vendedor, perito] }
routes:
  - path: /tarefas
    label: Tarefas
    list: { resource: tarefas, actions: [create, import] }
  - path: /pessoas
    label: Pessoas
    permissions: [vendedor]
    list: { resource: pessoas, columns: [nome, email] }
`,
    });
    for (const count of [2, 5100]) {
      const pessoas = Array.from({ length: count }, (_, at) => ({
        id: at + 1,
        nome: `Pessoa ${at + 1}`,
        email: `p${at + 1}@example.com`,
      }));
      const rows = { usuarios: [vendor, accountOf(8, 'Leo', ['perito'])], pessoas, tarefas: [] };
      const server = await startServer({ portal: people, rows });
      const asked = {
        columns: [{ field: 'nome' }, { field: 'pessoaId' }],
        rows: ['P2@example.com', 'p9@example.org'].map((cell, at) => ({ line: at + 2, cells: ['a', cell] })),
      };
      const found = async (name: string) => {
        const { body } = await server.as(name).post('/tarefas/check', asked);
        return (body as { rows: { values: Row }[] }).rows.map(({ values }) => values.pessoaId);
      };
      expect(await found('ana')).toEqual([2, undefined]);
      expect(await found('leo')).toEqual([undefined, undefined]);
      await server.stop();
    }
  });

  it('to a large resource are searched, and are not the first of two with the same title', async () => {
    const more = Array.from({ length: 5100 }, (_, at) => ({
      id: 10 + at,
      sigla: 'M',
      nome: `Marca ${at}`,
      ativa: true,
    }));
    const nome = 'Fábrica do Norte de Peças e Acessórios para Motores de Barcos e Navios';
    const others = [
      { id: 9000, sigla: 'CE', nome: 'Cedro', ativa: true },
      { id: 9001, sigla: 'FN', nome, ativa: true },
    ];
    const marcas = [...brands, ...more, ...others];
    expect(await brandsOf(['Boreal', 'CE · Cedro', '#9000', 'M', nome], { marcas })).toEqual([
      1,
      expect.stringMatching(/^Há 2 em Marcas com o nome .*#3, #9000/),
      9000,
      'Há registros demais com “M”: escreva o código, como #12',
      9001,
    ]);
  });
});

describe('a row whose code exists', () => {
  // Aurora is no longer active, and the second part has it all the same.
  const marcas = [...brands, { id: 4, sigla: 'AU', nome: 'Aurora', ativa: false }];
  const pecas = [filter, { ...mirror, marcaId: 4 }];
  const updating = (text: string, more: Stock & Checking = {}) =>
    fates(text, { marcas, pecas, ...byCode, ...more });

  it('updates the record in the fields that differ, and needs no column for required ones', async () => {
    expect(await updating('Cód.;Preço\nX-20;13,00\nx-21;1.234,56\nX-99;5')).toEqual([
      ['updating', { preco: 13 }],
      ['unchanged', {}],
      ['bad', 'nome: Campo obrigatório'],
    ]);
    const rows = await check(
      'Cód.;Nome;Preço\nX-20;Filtro;13,00\nX-21;Retrovisor;1.234,56\nX-99;Pino;5\n;;1',
      { marcas, pecas, ...byCode },
    );
    expect(countRows(rows)).toEqual({ ready: 1, updating: 1, unchanged: 1, bad: 1 });
  });

  it('leaves a value as it is where its cell is empty', async () => {
    expect(await updating('Cód.;Nome;Observação;Lote\nX-21;;;')).toEqual([['unchanged', {}]]);
  });

  it('keeps a reference that could not be chosen now, but takes no other one like it', async () => {
    expect(await updating('Cód.;Marca\nX-21;AU · Aurora\nX-20;AU · Aurora')).toEqual([
      ['unchanged', {}],
      ['bad', {}, expect.stringMatching(/^marcaId: .* não foi encontrado em Marcas/)],
    ]);
  });

  it('is a problem where another row has the code too: neither is sent', async () => {
    expect(await updating('Cód.;Preço\nX-20;1\nX-21;2\nx-20;3\nX-20;4')).toEqual([
      ['bad', { preco: 1 }, 'codigo: Repete a linha 4 do arquivo'],
      ['updating', { preco: 2 }],
      ['bad', { preco: 3 }, 'codigo: Repete a linha 2 do arquivo'],
      ['bad', { preco: 4 }, 'codigo: Repete a linha 2 do arquivo'],
    ]);
  });

  it('is a problem where the record can not have the value: locked, closed, hidden, invalid', async () => {
    const { pecas: part } = stockroom.resources;
    const over = (more: object): Portal => ({
      ...stockroom,
      resources: { ...stockroom.resources, pecas: { ...part!, ...more } },
    });
    const preco = { ...part!.fields.preco!, readOnlyWhen: { controlado: true } };
    const locking = over({ fields: { ...part!.fields, preco } });
    expect(await updating('Cód.;Preço\nX-20;1\nX-21;2', { portal: locking })).toEqual([
      ['updating', { preco: 1 }],
      ['bad', { preco: 2 }, expect.stringContaining('“Preço”')],
    ]);
    const closing = over({ editableWhen: { tipo: 'motor' }, alwaysEditable: ['obs'] });
    expect(await updating('Cód.;Preço;Observação\nX-20;1;a\nX-21;2;b', { portal: closing })).toEqual([
      ['updating', { preco: 1, obs: 'a' }],
      ['bad', { preco: 2, obs: 'b' }, expect.stringContaining('“Preço”')],
    ]);
    expect(await updating('Cód.;Lote\nX-20;L2\nX-21;L2')).toEqual([
      ['bad', { lote: 'L2' }, 'lote: Não se aplica a este registro: deixe vazio'],
      ['updating', { lote: 'L2' }],
    ]);
    expect(await updating('Cód.;Validade\nX-20;01/10/2026')).toEqual([
      ['bad', { validade: '2026-10-01' }, expect.stringMatching(/^validade: /)],
    ]);
  });

  it('is no problem for what was invalid before and stays', async () => {
    expect(await updating('Cód.;Preço\nX-20;1', { pecas: [{ ...filter, nome: null }] })).toEqual([
      ['updating', { preco: 1 }],
    ]);
  });

  it('is a problem where the screen does not list the record', async () => {
    const elsewhere = { pecas: [{ ...filter, setor: 'fundo' }] };
    expect(await updating('Cód.;Nome\nX-20;a\nX-30;b', elsewhere)).toEqual([
      ['bad', 'codigo: Já existe um registro com este valor'],
      ['ready'],
    ]);
  });
});

describe('a number that the portal gives, or an id', () => {
  const byNumber = { existing: { update: 'numero' } };

  it('finds the record, and is no value of it', async () => {
    expect(await fates('Número;Preço\np-0020;13,00\nP‑0021;1.234,56', byNumber)).toEqual([
      ['updating', { preco: 13 }],
      ['unchanged', {}],
    ]);
    expect(await fates('Id;Preço\n#20;13,00\n21;1.234,56', { existing: { update: 'id' } })).toEqual([
      ['updating', { preco: 13 }],
      ['unchanged', {}],
    ]);
  });

  it('creates a record where it is empty, and is a problem where no record has it', async () => {
    expect(await fates('Número;Cód.;Nome\n;N1;Pino\nP-0099;N2;Porca', byNumber)).toEqual([
      ['ready'],
      ['bad', 'numero: Nenhum registro desta tela tem este código: deixe vazio para criar um novo'],
    ]);
  });

  it('is a problem where several records or several rows have it', async () => {
    const pecas = [filter, { ...mirror, numero: 'P-0020' }];
    expect(await fates('Número;Preço\nP-0020;1', { ...byNumber, pecas })).toEqual([
      [
        'bad',
        'numero: 2 registros têm este código (#20, #21)',
        'codigo: Campo obrigatório',
        'nome: Campo obrigatório',
      ],
    ]);
    expect(await fates('Número;Preço\nP-0020;1\np-0020;2', byNumber)).toMatchObject([
      ['bad', { preco: 1 }, 'numero: Repete a linha 3 do arquivo'],
      ['bad', { preco: 2 }, 'numero: Repete a linha 2 do arquivo'],
    ]);
  });

  it('is refused until someone chooses between an update and another record', async () => {
    const file = 'Número;Cód.;Nome\nP-0020;N1;Pino\nP-0099;N2;Porca';
    expect(await fates(file)).toEqual([['bad', 'numero: Já existe um registro com este valor'], ['ready']]);
    expect(await fates(file, { existing: 'create' })).toEqual([['ready'], ['ready']]);
  });

  it('is a problem where the row updates another record', async () => {
    expect(await fates('Número;Cód.;Preço\nP-0021;X-20;1\nP-0020;X-20;1', byCode)).toMatchObject([
      [
        'bad',
        { preco: 1 },
        'numero: Não é o do registro que a linha atualiza: corrija, ou deixe vazio',
        expect.anything(),
      ],
      ['bad', { preco: 1 }, expect.anything()],
    ]);
  });

  it('may correct a code, but not into that of another record', async () => {
    expect(await fates('Número;Cód.\nP-0020;X-77\nP-0021;X-20', byNumber)).toEqual([
      ['updating', { codigo: 'X-77' }],
      ['bad', { codigo: 'X-20' }, 'codigo: Já existe um registro com este valor'],
    ]);
  });
});

describe('a unique combination', () => {
  const together = { existing: { update: 'nome marcaId' } };
  // another brand than that of the first part
  const pecas = [filter, { ...mirror, nome: filter.nome, marcaId: 2 }];

  it('finds the record that has all of its values', async () => {
    const file = 'Nome;Marca;Preço\nFILTRO DE OLEO;Boreal;1\nFiltro de óleo;"CE · Céu, Terra e Cia";2';
    expect(await fates(file, { ...together, pecas })).toMatchObject([
      ['bad', 'codigo: Campo obrigatório'],
      ['updating', { preco: 2 }],
    ]);
    expect(await fates('Nome;Marca;Preço\nFiltro de óleo;Boreal;1', { ...together, pecas })).toEqual([
      ['updating', { preco: 1 }],
    ]);
  });

  it('is no key while a part of it is missing', async () => {
    expect(await fates('Cód.;Nome;Marca\nN1;Filtro de óleo;', { ...together, pecas })).toEqual([['ready']]);
  });

  it('is refused where a record has it and nothing is to be updated', async () => {
    const file = 'Cód.;Nome;Marca\nN1;Filtro de óleo;Boreal\nN2;Pino;Boreal';
    expect(await fates(file, { pecas })).toEqual([
      ['bad', 'nome: Já existe um registro com este valor'],
      ['ready'],
    ]);
  });

  it('is refused where an update by code would give it to a second record', async () => {
    expect(await fates('Cód.;Marca\nX-21;Boreal', { ...byCode, pecas })).toEqual([
      ['bad', { marcaId: 1 }, 'nome: Já existe um registro com este valor'],
    ]);
  });
});

const deep = (levels: number): object => (levels === 0 ? {} : { all: [deep(levels - 1)] });

describe('whoever asks', () => {
  const asked = { columns: [{ field: 'codigo' }, { field: 'nome' }], rows: [{ line: 2, cells: ['A', 'a'] }] };
  const people = [vendor, accountOf(8, 'Leo', ['perito']), accountOf(9, 'Nina', [])];
  const open = () =>
    startServer({ portal: stockroom, rows: { usuarios: people, marcas: [...brands], pecas: [...parts] } });

  it('may write records of some screen', async () => {
    const server = await open();
    expect((await server.as('ana').post('/pecas/check', asked)).status).toBe(200);
    for (const name of ['leo', 'nina'])
      expect((await server.as(name).post('/pecas/check', asked)).status, name).toBe(403);
    expect((await server.as().post('/pecas/check', asked)).status).toBe(401);
    expect((await server.as('ana').get('/pecas/check')).status).toBe(405);
    await server.stop();
  });

  it.each([
    ['no columns', { ...asked, columns: [] }, 'columns precisa ser uma lista'],
    ['a field that is none', { ...asked, columns: [{ field: 'nada' }, { field: 'nome' }] }, 'nada'],
    [
      'an unknown format',
      { ...asked, columns: [{ field: 'codigo', format: { decimal: '!' } }, { field: 'nome' }] },
      'columns precisa',
    ],
    ['too few cells', { ...asked, rows: [{ line: 2, cells: ['A'] }] }, 'rows precisa ser uma lista'],
    ['a key that is none', { ...asked, existing: { update: 'nome' } }, '“nome” não identifica um registro'],
    ['a word that is none', { ...asked, existing: 'sempre' }, 'existing precisa ser'],
    ['an unknown keyword', { ...asked, dryRun: true }, 'dryRun'],
    ['a filter by a field that is none', { ...asked, filter: { nada_gt: 1 } }, 'nada'],
    ['a fixed value of a field that is none', { ...asked, fixed: { nada: 1 } }, 'nada'],
    ['a filter without end', { ...asked, filter: deep(20) }, 'níveis'],
    ['no language', { ...asked, language: 'xx' }, 'language precisa'],
  ])('is told what is wrong with a request: %s', async (_what, body, words) => {
    const server = await serving({});
    const token = await server.tokenOf('ana');
    const reply = await server.api('POST', '/pecas/check', { token, body });
    expect([reply.status, reply.message]).toEqual([400, expect.stringContaining(words)]);
  });

  it('is told that the store does not answer, and not that rows are wrong', async () => {
    let isOut = false;
    const over = (store: Store): Store => ({
      ...store,
      using: (model) => {
        const records = store.using(model);
        const find: typeof records.find = async (shape, query) => {
          if (isOut && shape.resource.id === 'marcas') throw new StoreUnavailable('gone');
          return records.find(shape, query);
        };
        return { ...records, find };
      },
      close: () => store.close(),
    });
    const server = await startServer({
      portal: stockroom,
      rows: { usuarios: [vendor], marcas: [...brands], pecas: [] },
      over,
    });
    const body = {
      columns: [{ field: 'codigo' }, { field: 'nome' }, { field: 'marcaId' }],
      rows: [{ line: 2, cells: ['A', 'a', 'Boreal'] }],
    };
    const ana = server.as('ana');
    expect((await ana.post('/pecas/check', body)).body.rows[0].faults).toEqual([]);
    isOut = true;
    expect((await ana.post('/pecas/check', body)).status).toBe(503);
    isOut = false;
    await server.stop();
  });

  it('reads cells as they are written in the language of the file', async () => {
    const server = await serving({});
    const token = await server.tokenOf('ana');
    const body = {
      columns: [{ field: 'codigo' }, { field: 'nome' }, { field: 'preco' }, { field: 'compra' }],
      rows: [{ line: 2, cells: ['A', 'a', '1,234.50', '10/31/2026'] }],
      language: 'en-US',
    };
    const english = await server.api('POST', '/pecas/check', { token, body });
    expect(english.body.rows[0]).toMatchObject({
      values: { preco: 1234.5, compra: '2026-10-31' },
      faults: [],
    });
    const { language: _language, ...portuguese } = body;
    const other = await server.api('POST', '/pecas/check', { token, body: portuguese });
    expect(other.body.rows[0].faults).toMatchObject([{ field: 'compra' }]);
  });
});

describe('a number in the unit of its product', () => {
  const exits = 'dia;produtoId;quantidade';
  const server = startServer({
    portal: measured,
    rows: { usuarios: [accountOf(1, 'Ana', ['vendedor'])], produtos: products, saidas: [], pedidos: [] },
  });
  afterAll(async () => (await server).stop());
  const read = async (...lines: readonly string[]) => {
    const started = await server;
    const token = await started.tokenOf('ana');
    const rows = await checkText(
      importingList(measured, '/saidas', ['vendedor']),
      (at, body) => started.api('POST', at, { token, body }),
      [exits, ...lines].join('\n'),
    );
    return rows.map(({ errors: [fault], values }) => fault?.message ?? values.quantidade);
  };

  it('is read with its unit, the code of it, or its plural, wherever the product stands in the row', async () => {
    const lines = ['01/10/2026;Soja;40 saca', '01/10/2026;Soja;41 sc', '01/10/2026;Óleo;3 caixas'];
    expect(await read(...lines, '01/10/2026;Soja;42')).toEqual([40, 41, 3, 42]);
  });

  it('is refused in another unit, and where the row has none', async () => {
    expect(await read('01/10/2026;Soja;40 caixas', '01/10/2026;Frete;1 saca', '01/10/2026;;1 saca')).toEqual([
      expect.stringContaining('este se conta em “saca”'),
      expect.stringContaining('não diz o que decide a unidade'),
      expect.stringContaining('não diz o que decide a unidade'),
    ]);
  });

  it('is read in the unit of the stored row where it names no product', async () => {
    const portal = portalWith({
      ...accountsWith(['vendedor']),
      ...resourcesOf({
        produtos: { nome: 'text', unidade: 'select, options: { sc: saca, cx: caixa }' },
        saidas: {
          numero: 'text, unique: true',
          produtoId: '> produtos',
          quantidade: 'decimal, decimals: 0, unitFrom: produtoId.unidade',
        },
      }),
      'departments/geral.yaml': `
label: Geral
permissions: [vendedor]
routes:
  - { path: /produtos, label: Produtos, list: { resource: produtos, actions: [] } }
  - { path: /saidas, label: Saídas, list: { resource: saidas, columns: [numero, produtoId, quantidade], actions: [create, edit, import] } }
`,
    });
    const started = await startServer({
      portal,
      rows: {
        usuarios: [accountOf(1, 'Ana', ['vendedor'])],
        produtos: products.map(({ id, nome, unidade }) => ({ id, nome, unidade })),
        saidas: [1, 1, 2, 2].map((produtoId, at) => ({
          id: at + 1,
          numero: `S${at + 1}`,
          produtoId,
          quantidade: 5,
        })),
      },
    });
    const token = await started.tokenOf('ana');
    const rows = await checkText(
      importingList(portal, '/saidas', ['vendedor']),
      (at, body) => started.api('POST', at, { token, body }),
      'numero;quantidade\nS1;40 sacas\nS2;5 saca\nS3;3 caixa\nS4;40 saca\nS5;1 saca',
      { existing: { update: 'numero' } },
    );
    await started.stop();
    expect(rows.map(({ errors: [fault], update }) => fault?.message ?? update?.changes)).toEqual([
      { quantidade: 40 },
      {},
      { quantidade: 3 },
      expect.stringContaining('este se conta em “caixa”'),
      expect.stringContaining('não diz o que decide a unidade'),
    ]);
  });
});
