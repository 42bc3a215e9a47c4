/** Records whose ids are no plain words: served by the API, referred to, changed and removed like others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idInSegment, segmentOf } from '#model/values/ids.ts';
import { readTableRows } from '#server/data/json/tables.ts';
import { db } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

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
  ...[
    'create',
    'show',
    'aggregate',
    'facets',
    'bulk',
    'preview',
    'files',
    'CREATE',
    'create~',
    'bulk~~',
    'a~',
    '日本',
  ],
];

it.each(odd)('%s is one segment of an address, which browsers keep as it is, and is read back', (id) => {
  const segment = segmentOf(id);
  expect(idInSegment(segment)).toBe(id);
  expect(new URL(`http://a.example/api/x/${segment}/show`).pathname).toBe(`/api/x/${segment}/show`);
  for (const word of ['create', 'show', 'aggregate', 'facets', 'bulk', 'preview', 'files'])
    expect(segment).not.toBe(word);
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
