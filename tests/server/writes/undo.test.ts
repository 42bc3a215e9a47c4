import { describe, expect, it } from 'vitest';
import { accountOf, db } from '#tests/support/db.ts';
import { libraryPortal, sharedServer, startServer } from '#tests/support/server.ts';

/** A book of another system, where its author was deleted. */
const imported = { id: 77, titulo: 'Sem autor', autorId: 99, version: 1 };
const server = sharedServer(() => ({
  portal: { ...libraryPortal(), trash: { days: 30 } },
  rows: {
    livros: [...db().livros!, imported],
    contas: [...db().contas!, accountOf(12, 'Colega', ['acervo'])],
  },
}));

type Row = Record<string, unknown> & { id: number; version: number };
const as = (name: string) => server.as(name, { 'Offer-Undo': '1' });
const undo = (name: string, id: string | null) => as(name).post(`/recent-changes/${id}/undo`);
const newBook = async (fields: object = {}) =>
  (await as('acervo').post('/livros', { titulo: `Livro ${Math.random()}`, ...fields })).body as Row;
const bookAt = async (id: number) => (await as('acervo').get(`/livros/${id}`)).body as Row;
const titlesInTrash = async (name: string) =>
  ((await as(name).get('/deleted-records')).body as { title: string }[]).map(({ title }) => title);

describe('a deleted record', () => {
  it('is restored as it was, under its own id, by users who may delete it', async () => {
    const book = await newBook({ titulo: 'Volta inteiro', isbn: 'u-1' });
    const gone = await as('acervo').remove(`/livros/${book.id}`);
    expect(gone.headers.get('undo')).toMatch(/^\d+$/);
    expect((await as('acervo').get(`/livros/${book.id}`)).status).toBe(404);
    expect(await titlesInTrash('acervo')).toContain('Volta inteiro');
    expect((await undo('acervo', gone.headers.get('undo'))).status).toBe(200);
    const { version, atualizadoEm: _now, ...rest } = await bookAt(book.id);
    expect(rest).toMatchObject({ id: book.id, titulo: 'Volta inteiro', isbn: 'u-1' });
    expect(version).toBe(book.version + 1);
    expect(await titlesInTrash('acervo')).not.toContain('Volta inteiro');
  });

  it('whose answer was lost can be deleted again with the same key, and restored too', async () => {
    const token = await server.tokenOf('acervo');
    const send = (method: string, path: string, key: string, body?: unknown) =>
      server.api(method, path, {
        token,
        ...(body !== undefined && { body }),
        headers: { 'Offer-Undo': '1', 'Idempotency-Key': key },
      });
    const book = await newBook({ titulo: 'Sem resposta' });
    const records = [{ id: book.id, version: book.version }];
    const slice = { do: 'delete', key: 'fatia-0001', records };
    const [first, again] = [
      await send('POST', '/livros/bulk', 'nenhuma-1', slice),
      await send('POST', '/livros/bulk', 'nenhuma-2', slice),
    ].map(({ body }) => (body as { results: { status: number; undo?: string }[] }).results[0]!);
    expect([first!.status, again!.status]).toEqual([200, 200]);
    expect([again!.undo, /^\d+$/.test(again!.undo!)]).toEqual([first!.undo, true]);
    expect((await undo('acervo', again!.undo!)).status).toBe(200);

    const made = await send('POST', '/livros', 'livro-0001', { titulo: 'Feito uma vez' });
    const told = await send('POST', '/livros', 'livro-0001', { titulo: 'Feito uma vez' });
    expect(told.headers.get('undo')).toBe(made.headers.get('undo'));
    expect((await undo('acervo', told.headers.get('undo'))).status).toBe(200);
    const { id } = made.body;
    expect((await as('acervo').get(`/livros/${id}`)).status).toBe(404);
  });

  it('is neither listed for nor restored by users who may not delete it', async () => {
    const book = await newBook({ titulo: 'Não é de todos' });
    const { headers } = await as('acervo').remove(`/livros/${book.id}`);
    expect(await titlesInTrash('leitor')).toEqual([]);
    expect((await undo('leitor', headers.get('undo'))).status).toBe(404);
    expect((await as('acervo').get(`/livros/${book.id}`)).status).toBe(404);
  });

  it('can not be restored while another has its unique values', async () => {
    const book = await newBook({ isbn: 'u-2' });
    const { headers } = await as('acervo').remove(`/livros/${book.id}`);
    const other = await newBook({ isbn: 'u-2' });
    const refused = await undo('acervo', headers.get('undo'));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { isbn: 'Já existe um registro com este valor' } });
    await as('acervo').remove(`/livros/${other.id}`);
    expect((await undo('acervo', headers.get('undo'))).status).toBe(200);
  });

  it('can not be restored while a record it refers to is deleted too', async () => {
    const author = (await as('acervo').post('/autores', { nome: 'Autor que sai' })).body as Row;
    const book = await newBook({ autorId: author.id });
    const first = await as('acervo').remove(`/livros/${book.id}`);
    const second = await as('acervo').remove(`/autores/${author.id}`);
    const refused = await undo('acervo', first.headers.get('undo'));
    expect(refused.status).toBe(409);
    expect((await undo('acervo', second.headers.get('undo'))).status).toBe(200);
    expect((await undo('acervo', first.headers.get('undo'))).status).toBe(200);
  });

  it('is restored once', async () => {
    const book = await newBook();
    const { headers } = await as('acervo').remove(`/livros/${book.id}`);
    const answers = await Promise.all([1, 2].map(() => undo('acervo', headers.get('undo'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('an undo', () => {
  it('of one among many restores the earlier values', async () => {
    const book = await newBook({ titulo: 'Antes' });
    const changed = await as('acervo').put(`/livros/${book.id}`, { titulo: 'Depois', version: 1 });
    expect((await undo('acervo', changed.headers.get('undo'))).status).toBe(200);
    expect(await bookAt(book.id)).toMatchObject({ titulo: 'Antes', version: 3 });
  });

  it('is refused if someone has written the record since', async () => {
    const book = await newBook({ titulo: 'Antes' });
    const changed = await as('acervo').put(`/livros/${book.id}`, { titulo: 'Depois', version: 1 });
    await as('acervo').put(`/livros/${book.id}`, { titulo: 'Mais tarde', version: 2 });
    expect((await undo('acervo', changed.headers.get('undo'))).status).toBe(409);
    expect(await bookAt(book.id)).toMatchObject({ titulo: 'Mais tarde' });
  });

  it('is refused to another account', async () => {
    const book = await newBook({ titulo: 'Antes' });
    const changed = await as('acervo').put(`/livros/${book.id}`, { titulo: 'Depois', version: 1 });
    expect((await undo('admin', changed.headers.get('undo'))).status).toBe(404);
    expect(await bookAt(book.id)).toMatchObject({ titulo: 'Depois' });
    // A colleague with the same rights could change it back, but not in the other's name.
    const made = await as('acervo').post('/livros', { titulo: 'Do autor' });
    for (const { headers } of [changed, made])
      expect((await undo('colega', headers.get('undo'))).status).toBe(404);
    expect(await bookAt(book.id)).toMatchObject({ titulo: 'Depois' });
    for (const { headers } of [changed, made])
      expect((await undo('acervo', headers.get('undo'))).status).toBe(200);
  });

  it('is offered only on request', async () => {
    const book = await newBook();
    const changed = await server.as('acervo').put(`/livros/${book.id}`, { titulo: 'Depois', version: 1 });
    expect(changed.headers.get('undo')).toBeNull();
  });

  it('of an action restores the earlier state', async () => {
    const loans = (await as('balcao').get('/emprestimos?filter={"situacao":"aberto"}')).body as Row[];
    const loan = loans[0]!;
    const done = await as('balcao').move(`/emprestimos/${loan.id}`, 'devolver', { version: loan.version });
    expect(done.status).toBe(200);
    expect((await undo('balcao', done.headers.get('undo'))).status).toBe(200);
    const back = (await as('balcao').get(`/emprestimos/${loan.id}`)).body;
    expect(back).toMatchObject({ situacao: 'aberto', version: loan.version + 2 });
  });

  it('of a create deletes the record, if its author may delete it', async () => {
    const made = await as('acervo').post('/livros', { titulo: 'Importado' });
    const { id } = made.body;
    expect((await undo('acervo', made.headers.get('undo'))).status).toBe(200);
    expect((await as('acervo').get(`/livros/${id}`)).status).toBe(404);
  });

  it('of a create is not offered to users who may not delete the record', async () => {
    const made = await as('leitor').post('/sugestoes', { titulo: 'Um livro' });
    expect([made.status, made.headers.get('undo')]).toEqual([201, null]);
  });
});

describe('an undo that changes nothing about it', () => {
  it('is made where a reference leads nowhere', async () => {
    const changed = await as('acervo').put('/livros/77', { titulo: 'Depois', version: 1 });
    expect((await undo('acervo', changed.headers.get('undo'))).status).toBe(200);
    expect(await bookAt(77)).toMatchObject({ titulo: 'Sem autor', autorId: 99 });
  });
});

describe('many changes at once', () => {
  const undoAll = (name: string, changes: unknown) => as(name).post('/recent-changes/undo', { changes });
  const renamed = async (titulo: string) => {
    const book = await newBook({ titulo });
    const path = `/livros/${book.id}`;
    const { headers } = await as('acervo').put(path, { titulo: 'Depois', version: 1 });
    return { id: book.id, undo: headers.get('undo')! };
  };

  it('are undone one by one, in the order of the request, and one that can not be says why', async () => {
    const [first, second, third] = [await renamed('Um'), await renamed('Dois'), await renamed('Três')];
    await as('acervo').put(`/livros/${second.id}`, { titulo: 'Mais tarde', version: 2 });
    const { status, body } = await undoAll(
      'acervo',
      [first, second, third].map(({ undo }) => undo),
    );
    expect(status).toBe(200);
    const { results } = body as { results: { id: string; status: number; body: object }[] };
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [first.undo, 200],
      [second.undo, 409],
      [third.undo, 200],
    ]);
    expect(results.find(({ id }) => id === first.undo)?.body).toMatchObject({ resource: 'livros' });
    expect(results.find(({ id }) => id === second.undo)?.body).toHaveProperty('message');
    const titles = await Promise.all([first, second, third].map(async ({ id }) => (await bookAt(id)).titulo));
    expect(titles).toEqual(['Um', 'Mais tarde', 'Três']);
  });

  it('are not undone by another account, nor twice', async () => {
    const { id, undo: name } = await renamed('Meu');
    const statuses = async (who: string, names: string[]) =>
      ((await undoAll(who, names)).body as { results: { status: number }[] }).results.map(
        ({ status }) => status,
      );
    expect(await statuses('admin', [name])).toEqual([404]);
    expect(await bookAt(id)).toMatchObject({ titulo: 'Depois' });
    expect(await statuses('acervo', [name, name])).toEqual([200]);
    expect(await statuses('acervo', [name])).toEqual([404]);
    expect(await bookAt(id)).toMatchObject({ titulo: 'Meu', version: 3 });
  });

  it('are refused as a whole if malformed, or too many', async () => {
    for (const wrong of [undefined, 'x', [1], ['1/undo'], Array.from({ length: 101 }, (_, at) => String(at))])
      expect((await undoAll('acervo', wrong)).status).toBe(400);
    expect((await as('acervo').get('/recent-changes/undo')).status).toBe(405);
  });
});

it('without a trash a deletion can not be undone', async () => {
  const plain = await startServer();
  const acervo = plain.as('acervo');
  const { body } = await acervo.post('/livros', { titulo: 'Sem volta' });
  const gone = await acervo.remove(`/livros/${(body as Row).id}`);
  expect([gone.status, gone.headers.get('undo')]).toEqual([200, null]);
  expect((await acervo.get('/deleted-records')).body).toEqual([]);
  await plain.stop();
});
