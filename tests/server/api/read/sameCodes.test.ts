/** The parameter `codes` of a list, and what an import that updates sends and takes back. */
import { describe, expect, it } from 'vitest';
import { db } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

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
    expect(await idsOf({ isbn: ['abc-x'] }, `&filter=${encodeURIComponent('{"paginas_gt":5}')}`)).toEqual([]);
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
