import { describe, expect, it } from 'vitest';
import { db, password } from '#tests/support/db.ts';
import { libraryPortal, sharedServer, startServer } from '#tests/support/server.ts';

const server = sharedServer();

type Row = Record<string, unknown>;
type Entry = Row & { changes: Record<string, [unknown, unknown] | null> };
const { as } = server;
const historyOf = async (name: string, path: string) =>
  (await as(name).get(`${path}/history`)).body as Entry[];
const listed = async (where: object) =>
  (await as('admin').get('/historico', { filter: where })).body as Row[];
const newBook = async (fields: Row = {}) =>
  (await as('acervo').post('/livros', { titulo: `Livro ${Math.random()}`, ...fields })).body as Row & {
    id: number;
  };

describe('a change of a record', () => {
  it('is logged: account, time, action, and only the fields that changed', async () => {
    const { id } = await newBook({ titulo: 'Marés', preco: 10, custo: 4 });
    await as('acervo').put(`/livros/${id}`, { titulo: 'Marés', preco: 12.5, notas: 'Rever' });
    const [changed, created] = await historyOf('acervo', `/livros/${id}`);
    expect(changed).toMatchObject({ name: 'Acervo', action: 'update' });
    expect(changed!.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(changed!.changes).toEqual({ preco: [10, 12.5], notas: [null, 'Rever'] });
    expect(created).toMatchObject({ name: 'Acervo', action: 'create' });
    expect(created!.changes).toMatchObject({ titulo: [null, 'Marés'], custo: [null, 4] });
    expect(created!.changes).not.toHaveProperty('isbn');
  });

  it('that changes nothing leaves no entry', async () => {
    const { id, titulo } = await newBook();
    expect((await as('acervo').put(`/livros/${id}`, { titulo })).status).toBe(200);
    expect(await historyOf('acervo', `/livros/${id}`)).toHaveLength(1);
  });

  it('that is refused leaves no entry', async () => {
    const { id } = await newBook();
    expect((await as('acervo').put(`/livros/${id}`, { preco: -1 })).status).toBe(422);
    expect((await as('acervo').put(`/livros/${id}`, { preco: 3, version: 0 })).status).toBe(409);
    expect(await historyOf('acervo', `/livros/${id}`)).toHaveLength(1);
  });

  it('by a transition carries its name and the values of its dialog', async () => {
    expect((await as('balcao').move('/emprestimos/1', 'perder', { motivo: 'Rio' })).status).toBe(200);
    const [entry] = await historyOf('balcao', '/emprestimos/1');
    expect(entry).toMatchObject({ name: 'Balcão', action: 'action', transition: 'Perder' });
    expect(entry!.changes).toEqual({ situacao: ['aberto', 'perdido'], motivo: [null, 'Rio'] });
    const [told] = await listed({ resource: 'emprestimos', record: '1', action: 'action' });
    expect([told!.name, told!.transition]).toEqual(['Balcão', 'Perder']);
    const sentences = (told!.changes as { change: string }[]).map(({ change }) => change);
    expect(sentences).toEqual(['Situação: Aberto → Perdido', 'Motivo: Rio']);
  });

  it('outlives the record, with its last values', async () => {
    const { id } = await newBook({ titulo: 'Passageiro', autorId: 4 });
    await as('acervo').remove(`/livros/${id}`);
    expect((await as('acervo').get(`/livros/${id}/history`)).status).toBe(404);
    const [gone] = await listed({ action: 'delete', record: String(id), resource: 'livros' });
    expect(gone).toMatchObject({ title: 'Passageiro', name: 'Acervo', transition: 'Excluiu' });
    expect(gone!.changes).toContainEqual({
      field: 'Autor',
      before: 'Bento Lins',
      after: null,
      change: 'Autor: Bento Lins',
    });
  });
});

describe('a password', () => {
  it('is logged as changed, without a value, for every author', async () => {
    await as('admin').put('/contas/9', { senha: 'nova-senha-1' });
    const vazio = server.as('vazio');
    const own = { current: 'folhear1234', next: 'nova-senha-2' };
    expect((await vazio.post('/account/password', own)).status).toBe(200);
    expect((await historyOf('admin', '/contas/9'))[0]!.changes).toEqual({ senha: null });
    const [entry] = await listed({ resource: 'contas', record: '8' });
    expect(entry).toMatchObject({ name: 'Vazio', action: 'update' });
    expect(entry!.changes).toEqual([
      expect.objectContaining({ before: null, change: 'Senha: Alterada (o valor não é guardado)' }),
    ]);
    const created = await as('admin').post('/contas', {
      nome: 'Nova',
      email: 'nova@example.com',
      senha: 'segredo-novo',
    });
    expect(created.status).toBe(201);
    const everything = await as('admin').get('/historico');
    expect(everything.text).not.toMatch(/nova-senha|segredo-novo|\$2[aby]\$/);
  });
});

describe('a reader of a record’s history', () => {
  it('sees the fields that they may read on it, and no others', async () => {
    const { id } = await newBook({ titulo: 'Partilhado', preco: 1, custo: 9 });
    await as('acervo').put(`/livros/${id}`, { preco: 2, custo: 8, notas: 'reservado' });
    await as('acervo').put(`/livros/${id}`, { custo: 7 });
    expect((await historyOf('acervo', `/livros/${id}`)).map(({ changes }) => Object.keys(changes))).toEqual([
      ['custo'],
      ['preco', 'custo', 'notas'],
      expect.arrayContaining(['titulo', 'custo']),
    ]);
    const { text, body } = await as('balcao').get(`/livros/${id}/history`);
    expect((body as Entry[]).map(({ changes }) => changes)).toEqual([
      { preco: [1, 2] },
      expect.objectContaining({ titulo: [null, 'Partilhado'], preco: [null, 1] }),
    ]);
    expect(text).not.toMatch(/custo|notas|reservado/);
  });

  it('sees by its stamps who created a record older than its history, and who changed it last', async () => {
    const stamps = { criadoEm: '2020-05-04T12:00:00.000Z', criadoPorId: 1 };
    const changed = { atualizadoEm: '2021-01-02T12:00:00.000Z', atualizadoPorId: 7 };
    const older = await startServer({
      rows: {
        autores: [
          { id: 1, nome: 'Ana', ...stamps, ...changed },
          { id: 2, nome: 'Bia', ...stamps, atualizadoEm: stamps.criadoEm, atualizadoPorId: 1 },
          { id: 3, nome: 'Caio' },
        ],
      },
    });
    const told = async (id: number, who = 'acervo') => {
      const { body } = await older.as(who).get(`/autores/${id}/history`);
      return (body as Entry[]).map(({ name, action, at }) => [name, action, String(at).slice(0, 4)]);
    };
    const created = ['Acervo', 'create', '2020'];
    expect([await told(1), await told(2), await told(3)]).toEqual([
      [['Admin', 'update', '2021'], created],
      [created],
      [],
    ]);
    // later entries describe the changes
    await older.as('acervo').put('/autores/1', { nome: 'Ana Sá' });
    expect(await told(1)).toEqual([['Acervo', 'update', expect.stringMatching(/^20/)], created]);
    await older.stop();
  });

  it('shows the history of the initial data before later changes', async () => {
    const entry = {
      at: '2026-05-04T12:00:00.000Z',
      by: 7,
      name: 'Admin',
      action: 'update',
      resource: 'autores',
      record: '4',
      title: 'Bento Lins',
      changes: { nome: ['Bento', 'Bento Lins'] },
    };
    const initial = await startServer({
      company: { portal: libraryPortal(), rows: { $history: [entry], ...db() }, password },
    });
    const named = (changes: unknown) => expect.objectContaining({ changes });
    await initial.as('acervo').put('/autores/4', { nome: 'Bento L.' });
    expect((await initial.as('acervo').get('/autores/4/history')).body).toEqual([
      named({ nome: ['Bento Lins', 'Bento L.'] }),
      named({ nome: ['Bento', 'Bento Lins'] }),
    ]);
    const { body } = await initial.as('admin').get(`/historico?sort=["id","ASC"]`);
    expect(body).toMatchObject([{ id: 1, title: 'Bento Lins', at: entry.at }, { id: 2 }]);
    await initial.stop();
  });

  it('must be able to read the record now', async () => {
    // Lia's loan, which no other reader may see.
    expect((await as('leitor').get('/emprestimos/1/history')).status).toBe(200);
    expect((await as('leitor2').get('/emprestimos/1/history')).status).toBe(404);
    expect((await as('solto').get('/emprestimos/1/history')).status).toBe(404);
    expect((await as('mural').get('/emprestimos/1/history')).status).toBe(200);
    expect((await as('direcao').get('/emprestimos/1/history')).status).toBe(403);
    expect((await as('direcao').get('/livros/1/history')).status).toBe(403);
    expect((await server.api('GET', '/livros/1/history')).status).toBe(401);
    expect((await as('acervo').get('/livros/999/history')).status).toBe(404);
  });

  it('must have a screen of it: a name in another screen is not enough', async () => {
    for (const [who, path] of [
      ['balcao', '/autores/1'],
      ['leitor', '/livros/1'],
    ] as const) {
      expect((await as(who).get(path)).status).toBe(200);
      expect((await as(who).get(`${path}/history`)).status).toBe(404);
      expect((await as('acervo').get(`${path}/history`)).status).toBe(200);
    }
  });

  it('gets pages, the latest first', async () => {
    const { id } = await newBook({ paginas: 1 });
    for (const paginas of [2, 3, 4]) await as('acervo').put(`/livros/${id}`, { paginas });
    const page = await as('acervo').get(`/livros/${id}/history?range=[1,2]`);
    expect(page.headers.get('content-range')).toBe('history 1-2/4');
    expect((page.body as Entry[]).map(({ changes }) => changes.paginas)).toEqual([
      [2, 3],
      [1, 2],
    ]);
    expect((await as('acervo').get(`/livros/${id}/history?filter={}`)).status).toBe(400);
    expect((await as('acervo').get(`/livros/${id}/history?range=[5,1]`)).status).toBe(400);
  });
});

describe('the list of the whole history', () => {
  it('is for users of its screen', async () => {
    expect((await as('admin').get('/historico')).status).toBe(200);
    expect((await as('acervo').get('/historico')).status).toBe(403);
    expect((await as('acervo').get('/historico/1')).status).toBe(403);
  });

  it('can not be written, and has no history of its own', async () => {
    for (const [method, path] of [
      ['POST', '/historico'],
      ['PUT', '/historico/1'],
      ['DELETE', '/historico/1'],
    ] as const)
      expect((await as('admin').send(method, path, { title: 'x' })).status).toBe(405);
    expect((await as('admin').get('/historico/1/history')).status).toBe(404);
  });

  it('is filtered by who, what, which and when; sorted, searched and counted', async () => {
    const { id } = await newBook({ titulo: 'Procurado' });
    await as('acervo').put(`/livros/${id}`, { paginas: 7 });
    const today = new Date().toISOString().slice(0, 10);
    expect(await listed({ by: 1, action: 'update', resource: 'livros', record: String(id) })).toHaveLength(1);
    expect(await listed({ by: 2, record: String(id), resource: 'livros' })).toEqual([]);
    expect(await listed({ q: 'procur' })).toHaveLength(2);
    expect(await listed({ q: 'procur', at_gte: '2999-01-01' })).toEqual([]);
    expect(await listed({ q: 'procur', at_gte: `${Number(today.slice(0, 4)) - 1}` })).toHaveLength(2);
    const count = await as('admin').get(`/historico/aggregate?measures={"n":"count"}&groupBy=["resource"]`);
    expect(count.body).toContainEqual({ resource: 'livros', n: expect.any(Number) });
    for (const sort of ['["at","DESC"]', '["title","ASC"]', '["name","DESC"]', '["transition","ASC"]']) {
      const { body, headers } = await as('admin').get(`/historico?sort=${sort}&range=[0,2]`);
      expect([sort, (body as Row[]).length]).toEqual([sort, 3]);
      expect(headers.get('content-range')).toMatch(/^historico 0-2\/\d+$/);
    }
    const { body } = await as('admin').get('/historico?sort=["at","DESC"]&range=[0,0]');
    const [latest] = body as Row[];
    expect(latest).toMatchObject({ title: 'Procurado', name: 'Acervo', by: 1 });
    expect(latest!.changes).toEqual([{ field: 'Páginas', before: null, after: '7', change: 'Páginas: 7' }]);
    expect((await as('admin').get(`/historico/${String(latest!.id)}`)).body).toEqual(latest);
    expect((await as('admin').get('/historico?sort=["changes","ASC"]')).status).toBe(400);
  });
});
