/** Concurrent requests must have the same result as some order one after the other. */
import { describe, expect, it, beforeAll } from 'vitest';
import { findRequest, saveRequest, type Requests } from '#server/data/json/transaction.ts';
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
      body: { email: `${second}@example.com`, password: 'folhear1234' },
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

/** A request with an idempotency key is executed once, however often it is sent. */
describe('idempotency', () => {
  const server = sharedServer();
  let token: string;

  beforeAll(async () => (token = await server.tokenOf('acervo')));

  const send = (method: string, address: string, key: string | undefined, body: unknown, as = token) =>
    server.api(method, address, {
      token: as,
      body,
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    });

  const named = (nome: string) => server.stored().autores!.filter((row) => row.nome === nome);

  describe('a create with an idempotency key', () => {
    it('is made once and answered the same each time; without a key each is another', async () => {
      const first = await send('POST', '/autores', 'pedido-0001', { nome: 'Uma vez' });
      const again = await send('POST', '/autores', 'pedido-0001', { nome: 'Uma vez' });
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect(named('Uma vez')).toHaveLength(1);
      // The name is unique, so without the key the second request would have been refused.
      expect((await send('POST', '/autores', undefined, { nome: 'Uma vez' })).status).toBe(422);
    });

    it('is made once when it is sent twenty times together', async () => {
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => send('POST', '/autores', 'pedido-0002', { nome: 'Juntas' })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(replies.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
      expect(named('Juntas')).toHaveLength(1);
    });

    it('that was refused is checked again, and its key is still free', async () => {
      expect((await send('POST', '/autores', 'pedido-0003', {})).status).toBe(422);
      expect((await send('POST', '/autores', 'pedido-0003', { nome: 'Corrigida' })).status).toBe(201);
    });

    it('is refused with other values, instead of silently keeping either', async () => {
      await send('POST', '/autores', 'pedido-0004', { nome: 'Primeira' });
      const other = await send('POST', '/autores', 'pedido-0004', { nome: 'Segunda' });
      expect([other.status, other.body]).toMatchObject([
        409,
        { message: expect.stringMatching(/já tinha sido gravado/) },
      ]);
      expect([named('Primeira').length, named('Segunda').length]).toEqual([1, 0]);
    });

    it('is per account: the same key of another account is another request', async () => {
      await send('POST', '/autores', 'pedido-0005', { nome: 'Do acervo' });
      const theirs = await send(
        'POST',
        '/autores',
        'pedido-0005',
        { nome: 'Do acervo' },
        await server.tokenOf('balcao'),
      );
      expect(theirs.status).not.toBe(201);
    });

    it('whose record was deleted since is not made again', async () => {
      const made = await send('POST', '/autores', 'pedido-0006', { nome: 'Breve' });
      const { id } = made.body;
      expect((await server.as('acervo').remove(`/autores/${id}`)).status).toBe(200);
      expect((await send('POST', '/autores', 'pedido-0006', { nome: 'Breve' })).status).toBe(410);
      expect(named('Breve')).toEqual([]);
    });

    it.each(['curta', 'com espaço dentro', 'x'.repeat(65)])('refuses the key "%s"', async (key) => {
      const header = { 'Idempotency-Key': encodeURIComponent(key) };
      const reply = await server.as('acervo').post('/autores', { nome: 'Nunca' }, header);
      expect([reply.status, named('Nunca')]).toEqual([400, []]);
    });
  });

  describe('a change with a key', () => {
    it('can be retried without a conflict; another one with the same version can not', async () => {
      const made = await send('POST', '/autores', undefined, { nome: 'Mudança' });
      const { id, version } = made.body;
      const body = { nome: 'Mudada', version };
      const first = await send('PUT', `/autores/${id}`, 'pedido-0101', body);
      const again = await send('PUT', `/autores/${id}`, 'pedido-0101', body);
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body).toMatchObject({ nome: 'Mudada', version: version + 1 });
      expect((await send('PUT', `/autores/${id}`, 'pedido-0102', body)).status).toBe(409);
    });
  });

  describe('the stored keys', () => {
    it('are those of the last month, fifty thousand at most, the newest', () => {
      const requests: Requests = { 'a antiga': { at: Date.now() - 31 * 86_400_000, id: 1, mark: 'x' } };
      for (let n = 0; n < 50_600; n++) saveRequest(requests, `a ${n}`, { id: n, mark: 'y' });
      expect(findRequest(requests, 'a antiga')).toBeUndefined();
      expect(findRequest(requests, 'a 2')).toBeUndefined();
      expect(findRequest(requests, 'a 50599')).toMatchObject({ id: 50_599, mark: 'y' });
      expect(Object.keys(requests).length).toBeLessThanOrEqual(50_000);
      expect(findRequest(requests, 'toString')).toBeUndefined();
    });

    it('are removed with a write that fails', () => {
      const requests: Requests = {};
      const takeBack = saveRequest(requests, 'a 1', { id: 1, mark: 'x' });
      takeBack();
      expect(findRequest(requests, 'a 1')).toBeUndefined();
    });
  });
});
