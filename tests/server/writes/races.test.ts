/** Concurrent requests must have the same result as some order one after the other. */
import { describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();
const acervo = server.as('acervo');

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const statusesOf = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted();

describe('concurrent requests', () => {
  it('create one record of a unique value, and change one to it', async () => {
    const same = times(20, () => acervo.post('/autores', { nome: 'Única' }));
    expect(await statusesOf(same)).toEqual([201, ...times(19, () => 422)]);
    const ids = (await Promise.all(times(5, (n) => acervo.post('/autores', { nome: `Outra ${n}` })))) as {
      body: { id: number };
    }[];
    const renamed = ids.map(({ body: { id } }) => acervo.put(`/autores/${id}`, { nome: 'Renomeada' }));
    expect(await statusesOf(renamed)).toEqual([200, 422, 422, 422, 422]);
    const names = server.stored().autores!.map(({ nome }) => nome);
    expect(names.filter((nome) => nome === 'Única' || nome === 'Renomeada').toSorted()).toEqual([
      'Renomeada',
      'Única',
    ]);
  });

  it('create one record of a unique combination', async () => {
    const body = { titulo: 'Dupla', autorId: 1 };
    expect(await statusesOf(times(10, () => acervo.post('/livros', body)))).toEqual([
      201,
      ...times(9, () => 422),
    ]);
  });

  it('never leave a reference to a record that is being deleted, twenty times over', async () => {
    let refused = 0;
    for (let round = 0; round < 20; round++) {
      const made = await acervo.post('/autores', { nome: `Passageiro ${round}` });
      const { id } = made.body;
      const remove = () => acervo.remove(`/autores/${id}`);
      const refer = () => acervo.post('/livros', { titulo: `Livro ${round}`, autorId: id });
      const [first, second] = await Promise.all(round % 2 ? [remove(), refer()] : [refer(), remove()]);
      const statuses = [first.status, second.status].toSorted();
      // Either the book was first and keeps the author, or the author was deleted first and the book is
      // refused.
      expect([
        [201, 409],
        [200, 422],
      ]).toContainEqual(statuses);
      if (statuses[1] === 422) refused++;
    }
    expect(refused).toBeGreaterThan(0);
    const { livros, autores } = server.stored();
    const known = new Set(autores!.map(({ id }) => id));
    expect(livros!.filter(({ autorId }) => autorId && !known.has(autorId as number))).toEqual([]);
  });

  it('based on one version change the record once, by body or If-Match, whatever the verb', async () => {
    const { version } = (await acervo.get('/livros/2')).body;
    const changes = times(12, (n) =>
      n % 2
        ? acervo.put('/livros/2', { paginas: 100 + n, version })
        : acervo.send('PATCH', '/livros/2', { paginas: 100 + n }, { 'If-Match': `"${version}"` }),
    );
    expect(await statusesOf(changes)).toEqual([200, ...times(11, () => 409)]);
    expect(server.stored().livros!.find(({ id }) => id === 2)).toMatchObject({ version: version + 1 });
  });

  it('delete a record once', async () => {
    const { body } = await acervo.post('/autores', { nome: 'Breve' });
    const { id } = body as { id: number };
    expect(await statusesOf(times(8, () => acervo.remove(`/autores/${id}`)))).toEqual([
      200,
      ...times(7, () => 404),
    ]);
  });

  it('run a transition once', async () => {
    const counter = server.as('balcao');
    const act = () => counter.move('/emprestimos/1', 'devolver');
    expect(await statusesOf(times(8, act))).toEqual([200, ...times(7, () => 409)]);
  });

  it('get different ids', async () => {
    const replies = await Promise.all(times(60, (n) => acervo.post('/autores', { nome: `Série ${n}` })));
    expect(new Set(replies.map(({ body }) => (body as { id: number }).id)).size).toBe(60);
  });

  it('always leave an account that manages accounts', async () => {
    const [first, second] = ['admin', 'acervo'];
    const admin = server.as(first);
    expect((await admin.put('/contas/1', { permissoes: ['acervo', 'admin'] })).status).toBe(200);
    const signIn = await server.api('POST', '/login', {
      body: { email: `${second}@example.com`, password: 'estante123' },
    });
    const other = signIn.body.token;
    // Each takes the right from the other: one of them must keep it.
    const statuses = await statusesOf([
      admin.put('/contas/1', { permissoes: ['acervo'] }),
      server.api('PUT', '/contas/7', { token: other, body: { permissoes: ['acervo'] } }),
    ]);
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    const managers = server
      .stored()
      .contas!.filter(({ permissoes }) => /admin/i.test(JSON.stringify(permissoes ?? [])));
    expect(managers.length).toBeGreaterThan(0);
  });
});
