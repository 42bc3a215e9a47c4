/** Filters by values that their fields can't hold, and by moments in any form. Runs on both stores. */
import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import { idInSegment, segmentOf } from '#model/values/ids.ts';
import { addresses } from '#server/caller/authorize.ts';
import { callerOfAll } from '#server/accounts/callers.ts';
import { shapeOf } from '#server/data/shape.ts';
import { readTableRows } from '#server/data/json/tables.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer, startServer, type TestServer } from '#tests/support/server.ts';
import { db } from '#tests/support/db.ts';

const rows = [
  {
    ...{ id: 1, nome: 'A', paga: true, peso: 10, via: 'mar', marcas: ['x'], uf: 'MT', mes: '2026-05' },
    ...{ cpf: '52998224725', volumes: 2 },
    ...{ dia: '2026-05-07', saida: '2030-05-07T14:00:00.000Z' },
  },
  {
    ...{
      id: 2,
      nome: 'B',
      paga: false,
      peso: 2.5,
      via: 'rio',
      marcas: ['antiga', 'y'],
      uf: 'SP',
      cpf: '111',
    },
    ...{ mes: '2026-06', dia: '2026-06-30', saida: '2030-05-07T14:00:30.500Z' },
  },
  { id: 3, nome: 'C' },
];

const server = sharedServer(() => ({
  portal: companyWith('transport'),
  rows: { remessas: rows.map((row) => ({ version: 1, ...row })) },
}));

const balcao = server.as('balcao');

const at = (path: string, query: Record<string, unknown>) =>
  balcao.get(
    `/remessas${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`,
  );

const names = async (filter: unknown) => {
  const { status, text, body } = await at('', { filter });
  expect(status, text).toBe(200);
  return (body as { nome: string }[]).map(({ nome }) => nome).join('');
};

describe('a filter by a value', () => {
  it.each([
    [{ paga: 1 }, 'A'],
    [{ paga: '1' }, 'A'],
    [{ paga: 'true' }, 'A'],
    [{ paga: 0 }, 'BC'],
    [{ paga: false }, 'BC'],
    [{ paga_neq: 1 }, 'BC'],
    [{ not: { paga: 0 } }, 'A'],
    [{ paga: [true, 0] }, 'ABC'],
    [{ paga: null }, 'C'],
    [{ peso: '10' }, 'A'],
    [{ peso: [10, '2.5'] }, 'AB'],
    [{ peso_gt: '2.5' }, 'A'],
    [{ via: 'ar' }, ''],
    [{ via: 'rio' }, 'B'],
    [{ via_neq: ['rio', 'mar'] }, 'C'],
    [{ marcas: 'antiga' }, 'B'],
    [{ marcas: ['antiga', 'x'] }, 'AB'],
    [{ uf: 'MT' }, 'A'],
    [{ cpf: '529.982.247-25' }, 'A'],
    [{ cpf: 52998224725 }, 'A'],
    [{ cpf: '111' }, 'B'],
    [{ cpf_neq: '529.982.247-25' }, 'BC'],
    [{ volumes_gte: 1.5 }, 'A'],
    [{ nome: 'Z' }, ''],
    [{ id: 'ABC' }, ''],
  ])('%j finds %s', async (filter, found) => expect(await names(filter)).toBe(found));

  it.each([
    [{ paga: 'Sim' }, /"paga" espera true ou false, e não "Sim"/],
    [{ paga: 'TRUE' }, /true ou false/],
    [{ paga: 'talvez' }, /"talvez"/],
    [{ paga: 2 }, /"2"/],
    [{ paga_neq: 'talvez' }, /"paga_neq" espera true ou false/],
    [{ not: { paga: 'talvez' } }, /"talvez"/],
    [{ any: [{ nome: 'A' }, { paga: ['talvez', true] }] }, /"talvez"/],
    [{ peso: 'dez' }, /"peso" espera um número, como 1234\.56, e não "dez"/],
    [{ peso: '1.234,56' }, /"1\.234,56"/],
    [{ peso: true }, /"true"/],
    [{ peso_neq: [10, 'x'] }, /"x"/],
    [{ via: 'trem' }, /"via" espera um destes valores: mar, ar, e não "trem"/],
    [{ via_neq: ['mar', 'trem'] }, /"trem"/],
    [{ via: ['rio', 'trem'] }, /"trem"/],
    [{ via: true }, /"true"/],
    [{ marcas: 'z' }, /"marcas" espera um destes valores: x, y, e não "z"/],
    [{ uf: 'XX' }, /"XX"/],
    [{ cpf: '52998224724' }, /"cpf" não pode ser "52998224724": CPF inválido: /],
    [{ cpf_neq: ['529.982.247-25', '123'] }, /"cpf_neq" não pode ser "123"/],
    [{ volumes: 1.5 }, /"volumes" não pode ser "1.5": /],
    [{ dia: 'ontem' }, /"dia" espera uma data/],
    [{ dia_gte: '' }, /"dia_gte" espera uma data/],
    [{ mes: 'maio' }, /espera uma data/],
    [{ saida_gte: '2030-02-30T00:00Z' }, /espera uma data/],
  ])('%j is refused in lists and figures', async (filter, words) => {
    const measures = { n: 'count' };
    for (const reply of [
      await at('', { filter }),
      await at('/aggregate', { filter, groupBy: [], measures }),
      await at('/aggregate', { groupBy: [], measures: { n: { count: true, filter } } }),
    ]) {
      expect(reply.status, reply.text).toBe(400);
      expect(reply.message).toMatch(words);
    }
  });
});

describe('a field of months', () => {
  it.each([
    [{ mes: '2026-05-15' }, 'A'],
    [{ mes_gte: '2026-05-15' }, 'AB'],
    [{ mes_gt: '2026-05-01' }, 'B'],
    [{ mes_lte: '2026-05-01' }, 'A'],
    [{ mes_lt: '2026-06-01' }, 'A'],
    [{ mes_lte: '2026-06-01T01:00:00Z' }, 'A'],
    [{ mes_lte: '2026-06-01T12:00:00Z' }, 'AB'],
    [{ mes_gte: '2026' }, 'AB'],
    [{ mes_lte: '$today' }, 'AB'],
    [{ mes_gt: '$today' }, ''],
  ])('%j compares with the month of that day, by the portal’s clock', async (filter, found) =>
    expect(await names(filter)).toBe(found),
  );

  it('has no weeks and days to group by', async () => {
    const groups = (key: string) => at('/aggregate', { groupBy: [key], measures: { n: 'count' } });
    for (const key of ['mes', 'mes:month', 'mes:quarter', 'mes:year'])
      expect((await groups(key)).status, key).toBe(200);
    for (const key of ['mes:week', 'mes:day']) expect((await groups(key)).status, key).toBe(400);
  });
});

describe('moments', () => {
  it.each([
    [{ saida: '2030-05-07T14:00Z' }, 'AB'],
    [{ saida: '2030-05-07T14:00:00Z' }, 'A'],
    [{ saida: '2030-05-07T11:00:00-03:00' }, 'A'],
    [{ saida: '2030-05-07t14:00:00z' }, 'A'],
    [{ saida: '2030-05-07 14:00:30.5Z' }, 'B'],
    [{ saida: '2030-05-07T14:00:30.500000Z' }, 'B'],
    [{ saida: '2030-05-07T14:00:30.501Z' }, ''],
    [{ saida_gt: '2030-05-07T14:00:30Z' }, ''],
    [{ saida_gt: '2030-05-07T14:00:30.000Z' }, 'B'],
    [{ saida_gt: '2030-05-07T14:00:00.000Z' }, 'B'],
    [{ saida_gte: '2030-05-07T15:00:00.001+01:00' }, 'B'],
    [{ saida_lt: '2030-05-07T14:00:30.5Z' }, 'A'],
    [{ saida_lte: '2030-05-07T14:00:30.5Z' }, 'AB'],
    [{ saida_neq: '2030-05-07T16:00:00+02:00' }, 'BC'],
    [{ dia_gte: '2026-05-08T01:00:00Z' }, 'AB'],
    [{ dia_gte: '2026-05-08T12:00:00Z' }, 'B'],
  ])('%j finds %s, in any form of RFC 3339', async (filter, found) =>
    expect(await names(filter)).toBe(found),
  );

  it('of a record that comes back in another form are stored in the one form', async () => {
    const { portal } = server;
    const caller = callerOfAll(portal, '2026-11-30');
    const data = openPortalData(server, portal);
    const resource = portal.resources.remessas!;
    const stored = await data.write(caller, async (transaction) => {
      const made = await transaction.insert(resource, { nome: 'D', version: 1 });
      await transaction.remove(resource, made.id, made);
      await transaction.restore(resource, { ...made, saida: '2030-05-07T11:00:00-03:00' });
      return transaction.get(shapeOf(resource, caller.viewer), made.id);
    });
    expect(stored?.saida).toBe('2030-05-07T14:00:00.000Z');
    await data.write(caller, (transaction) => transaction.remove(resource, stored!.id, stored));
  });
});

describe('a value that its field can’t hold', () => {
  const path = '/remessas';
  const share = (filter: unknown) =>
    balcao.post('/shared-views/share', { screen: path, label: 'Vista', filter });

  it('is refused in a view that is shared, unless records hold it', async () => {
    expect((await share({ via: 'rio', cpf: '529.982.247-25' })).status).toBe(200);
    for (const filter of [{ paga: 'talvez' }, { via: 'trem' }, { cpf: '123' }, { mes: '2026-13' }]) {
      const { status, body } = await share(filter);
      expect([filter, status]).toEqual([filter, 400]);
      expect((body as { message: string }).message).toContain(String(Object.values(filter)[0]));
    }
  });

  it('is refused in a write, with the label of the field, the value, and what is expected', async () => {
    const write = (values: object) => balcao.post('/remessas', { nome: 'N', ...values });
    const messageOf = async (values: object) => {
      const { status, body } = await write(values);
      expect(status).toBe(422);
      return (body as { message: string }).message;
    };
    expect(await messageOf({ cpf: '529.982.247-24' })).toMatch(/CPF “529\.982\.247-24”: CPF inválido: /);
    expect(await messageOf({ via: 'trem', volumes: 1.5 })).toMatch(
      /Via “trem”: “trem” não é uma opção\. Use: Mar, Ar; Volumes “1\.5”: /,
    );
    expect(await messageOf({ marcas: ['x', 'z'] })).toMatch(
      /Marcas “x,z”: “z” não é uma opção\. Use: Xis, Ípsilon/,
    );
    expect(await messageOf({ itens: [{ valor: 1 }, { valor: 'dez' }] })).toMatch(/Itens 2, Valor “dez”: /);
  });
});

/** Records whose ids are no plain words: served by the API, referred to, changed and removed like others. */
describe('ids of another form', () => {
  /** What addresses have where others have an id, in the API and in the browser. */
  const words = [
    ...['create', 'show'],
    ...addresses().flatMap(([{ source }]) => /^[^)]+\)\\\/([a-z]+)/.exec(source)?.[1] ?? []),
  ];
  const odd = [
    ...[
      'A%2',
      'A/1',
      'A%2F1',
      '?x',
      '#y',
      '.',
      '..',
      '../..',
      'a.b',
      '1.json',
      'x.js',
      'a b',
      'Ação nº 1',
      '007',
      '~',
    ],
    ...words,
    ...['CREATE', 'create~', 'bulk~~', 'a~', '日本'],
  ];

  it.each(odd)('%s is one segment of an address, which browsers keep as it is, and is read back', (id) => {
    const segment = segmentOf(id);
    expect(idInSegment(segment)).toBe(id);
    expect(new URL(`http://a.example/api/x/${segment}/show`).pathname).toBe(`/api/x/${segment}/show`);
    for (const word of words) expect(segment).not.toBe(word);
  });

  it.each(['7', 'abc', 'vendas.2-12', '3:2026-10', 'a_b@c', 'A1'])('%s stays as it is', (id) =>
    expect(decodeURIComponent(segmentOf(id))).toBe(id),
  );

  describe('records with such ids', () => {
    let server: TestServer;
    let token: string;
    const [first] = db().autores as Record<string, unknown>[];
    beforeAll(async () => {
      const autores = odd.map((id, at) => ({ ...first, id, nome: `Autor ${at}`, version: 1 }));
      server = await startServer({ rows: { ...db(), autores: [...db().autores!, ...autores] } });
      token = await server.tokenOf('acervo');
    });
    afterAll(() => server.stop());

    it.each(odd)('%s is read, changed and referred to', async (id) => {
      const path = `/autores/${segmentOf(id)}`;
      const got = await server.as('acervo').get(path);
      expect([got.status, got.body.id]).toEqual([200, id]);
      const nome = `${String(got.body.nome)} mudado`;
      const put = await server.as('acervo').put(path, { ...got.body, nome });
      expect([put.status, put.body]).toEqual([200, expect.objectContaining({ id, nome })]);
      const [livro] = server.stored().livros!;
      const book = await server.as('acervo').get(`/livros/${String(livro!.id)}`);
      const referred = await server
        .as('acervo')
        .put(`/livros/${String(livro!.id)}`, { ...book.body, autorId: id });
      expect([referred.status, referred.body.autorId]).toEqual([200, id]);
      const found = await server.as('acervo').get('/livros', { filter: { autorId: id } });
      expect((found.body as { id: unknown }[]).map((one) => one.id)).toEqual([livro!.id]);
    });

    it('refuses a number that would lose digits, in bodies and filters, and takes it as a text', async () => {
      const body = { ...first, id: undefined, nome: 'Novo', version: undefined };
      const raw = (nome: string) => JSON.stringify(body).replace('"Novo"', nome);
      const create = (nome: string) =>
        server.api('POST', '/autores', {
          token,
          raw: raw(nome),
          headers: { 'Content-Type': 'application/json' },
        });
      const refused = await create('1147386954405658704');
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('entre aspas')]);
      // Only the kind of the field is wrong here.
      expect((await create('9007199254740991')).status).toBe(422);
      const taken = await create('"1147386954405658704"');
      expect([taken.status, taken.body]).toEqual([
        201,
        expect.objectContaining({ nome: '1147386954405658704' }),
      ]);
      const found = (value: string) =>
        server.as('acervo').get(`/autores?filter=${encodeURIComponent(`{"nome":${value}}`)}`);
      expect((await found('1147386954405658704')).status).toBe(400);
      expect((await found('"1147386954405658704"')).body).toHaveLength(1);
    });

    it('answers 404 for one that is not there, and for an address that is not encoded', async () => {
      for (const path of ['/autores/nada%2Fx', '/autores/A%2'])
        expect((await server.as('acervo').get(path)).status).toBe(404);
    });
  });

  describe('a data file with a number beyond 2^53', () => {
    it.each([
      ['{"id":1,"nome":1147386954405658704}', 'nome'],
      ['{"id":1147386954405658704,"nome":"A"}', 'id'],
      ['{"id":1,"nome":"A","linhas":[{"n":1147386954405658704}]}', 'linhas.0.n'],
    ])('stops the start, which names it: %s', (row, field) => {
      const rows = [JSON.parse(row)] as unknown[];
      expect(() => readTableRows(rows, 'autores', 'db.json', () => new Map())).toThrow(
        `no 1º registro, em "${field}"`,
      );
      expect(() =>
        readTableRows(
          [JSON.parse(row.replace(/\d{19}/, '"$&"'))] as unknown[],
          'autores',
          'db.json',
          () => new Map(),
        ),
      ).not.toThrow();
    });
  });
});

/** The parameter `codes` of a list, and what an import that updates sends and takes back. */
describe('records with the same code', () => {
  type Row = Record<string, unknown> & { id: number; version: number };

  const books = [
    { id: 50, version: 1, titulo: 'Rio', isbn: 'Sant’Ana-1', tipo: 'romance', preco: 10, paginas: 5 },
    { id: 51, version: 1, titulo: 'Mar', isbn: 'ABC-x', tipo: 'romance', preco: 10, paginas: 5 },
  ];

  const server = sharedServer(() => ({ rows: { livros: [...db().livros!, ...books] } }));

  const find = (name: string, codes: unknown, more = '') =>
    server.as(name).get(`/livros?codes=${encodeURIComponent(JSON.stringify(codes))}${more}`);

  const idsOf = async (codes: unknown, more?: string) =>
    ((await find('acervo', codes, more)).body as Row[]).map(({ id }) => id).sort((a, b) => a - b);

  describe('codes', () => {
    it('find records as uniqueness compares them, and nothing else', async () => {
      expect(await idsOf({ isbn: ["SANT'ANA-1", 'abc-X', ' aaa-1', 'ABC', 'none'] })).toEqual([1, 50, 51]);
      expect(await idsOf({ isbn: ['abc-x'] }, `&filter=${encodeURIComponent('{"paginas_gt":5}')}`)).toEqual(
        [],
      );
      expect(await idsOf({ isbn: ['', 'nenhum'] })).toEqual([]);
      expect(await idsOf({ isbn: [] })).toEqual([]);
    });

    it.each([
      [{ titulo: ['Rio'] }],
      [{ nada: ['Rio'] }],
      [{ isbn: 'ABC-x' }],
      [{ isbn: [{}] }],
      [{ isbn: ['a'], id: [1] }],
      [['isbn']],
      [{ isbn: Array.from({ length: 101 }, (_, at) => `n${at}`) }],
      [[]],
      [{}],
      [[{ titulo: 'Rio' }]],
      [[{ titulo: 'Rio', isbn: 'a' }]],
      [[{ titulo: 'Rio', autorId: [1] }]],
      [[{ titulo: 'Rio', autorId: 1 }, { titulo: 'Rio' }]],
      [Array.from({ length: 101 }, (_, at) => ({ titulo: `n${at}`, autorId: 1 }))],
    ])('%j are refused, with the accepted form', async (codes) => {
      const { status, body } = await find('acervo', codes);
      expect(status).toBe(400);
      expect((body as { message: string }).message).toContain('"codes"');
    });

    it('find records by all values of a unique combination', async () => {
      expect(
        await idsOf([
          { titulo: 'joão E O rio', autorId: 1 },
          { autorId: 1, titulo: 'Álgebra' },
          { titulo: 'Álgebra', autorId: 2 },
          { titulo: '', autorId: 1 },
        ]),
      ).toEqual([1, 2]);
      expect(await idsOf([{ titulo: 'Rio', autorId: '' }])).toEqual([]);
    });

    it('tell nothing to users who may not filter by the field', async () => {
      const [taken, free] = [
        await find('balcao', { isbn: ['abc-x'] }),
        await find('balcao', { isbn: ['zzz'] }),
      ];
      expect([taken.status, taken.text]).toEqual([403, free.text]);
    });
  });

  describe('an update by code', () => {
    const send = (name: string, key: string, book: Row, data: object) =>
      server.api('PUT', `/livros/${book.id}`, {
        token: tokens[name]!,
        body: { ...data, version: book.version },
        headers: { 'Idempotency-Key': key, 'Offer-Undo': '1' },
      });
    const tokens: Record<string, string> = {};
    const bookOf = async (isbn: string) => (await find('acervo', { isbn: [isbn] })).body[0]!;

    it('is made once however often it is sent, and undone with the creations beside it', async () => {
      tokens.acervo = await server.tokenOf('acervo');
      const book = await bookOf('abc-X');
      const first = await send('acervo', 'import-row-2', book, { preco: 12 });
      const again = await send('acervo', 'import-row-2', book, { preco: 12 });
      expect([first.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([
        200,
        200,
        'true',
      ]);
      const made = await server.api('POST', '/livros', {
        token: tokens.acervo,
        body: { titulo: 'Novo', isbn: 'novo-1' },
        headers: { 'Idempotency-Key': 'import-row-3', 'Offer-Undo': '1' },
      });
      expect(await bookOf('abc-x')).toMatchObject({ preco: 12, version: 2 });
      const changes = [again, made].map(({ headers }) => headers.get('undo'));
      const { body } = await server.as('acervo').post('/recent-changes/undo', { changes });
      expect((body as { results: { status: number }[] }).results.map(({ status }) => status)).toEqual([
        200, 200,
      ]);
      expect(await bookOf('abc-x')).toMatchObject({ preco: 10, paginas: 5 });
      expect(await idsOf({ isbn: ['novo-1'] })).toEqual([]);
    });

    it('is refused where the record has changed since, and where the user may not edit', async () => {
      tokens.acervo = await server.tokenOf('acervo');
      tokens.leitor = await server.tokenOf('leitor');
      const book = await bookOf('Sant’Ana-1');
      await server.as('acervo').put(`/livros/${book.id}`, { paginas: 6, version: book.version });
      expect((await send('acervo', 'import-row-4', book, { preco: 12 })).status).toBe(409);
      expect((await send('leitor', 'import-row-5', { ...book, version: 2 }, { preco: 12 })).status).toBe(403);
      expect(await bookOf('Sant’Ana-1')).toMatchObject({ preco: 10, paginas: 6 });
    });
  });
});
