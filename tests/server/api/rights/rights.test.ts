import { describe, expect, it } from 'vitest';
import { expectAnswers } from '#tests/support/client.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();

type Row = Record<string, unknown>;
const { as } = server;
const ids = (body: unknown) => (body as Row[]).map(({ id }) => id);

const counted = '/emprestimos/aggregate?measures={"n":"count"}&filter={"retiradoEm":';

/** Each: what is refused, after what is allowed beside it. */
it.each<[string, ...string[]]>([
  [
    'a resource of which the user has no screen',
    'acervo GET /livros 200',
    'direcao GET /livros 403',
    'vazio GET /livros 403',
    'sem GET /livros 403',
  ],
  [
    'a resource to whoever lacks its permission, in any letter case',
    'admin GET /contas 200',
    'acervo GET /contas 403',
  ],
  [
    'a resource that does not exist',
    'admin GET /contas 200',
    'admin GET /nada 404',
    'admin GET /$ids 404',
    'admin GET /toString 404',
  ],
  [
    'whatever a form picks from, but the name',
    'leitor GET /livros 200',
    'leitor GET /leitores?filter={"cpf":"52998224725"} 403',
    'leitor PUT /livros/2 403 {"titulo":"x"}',
  ],
  // The chart of Direção groups by situação and month, so it shows no names.
  [
    'names that a screen does not show',
    'leitor GET /leitores?filter={"id":["1"]} 200',
    'direcao GET /leitores?filter={"id":["1"]} 403',
    'direcao GET /contas/1 403',
  ],
  // The page of a book shows its creator: a name readable by id, without a list of the accounts.
  [
    'a list of names that are only shown',
    'balcao GET /contas?filter={"id":[1]} 200',
    'balcao GET /contas 403',
    'balcao GET /contas?filter={"q":"acervo"} 403',
    'balcao GET /contas?filter={"nome":"Acervo"} 403',
  ],
  [
    'another period of a compared ratio',
    ...[
      ['$month', 200],
      ['$month-1', 200],
      ['$month-2', 403],
    ].map(([month, status]) => `direcao GET ${counted}"${month}"} ${status}`),
  ],
  [
    'stamps from a client',
    'acervo PUT /livros/2 200 {"paginas":9}',
    'acervo PUT /livros/2 403 {"criadoPorId":7}',
  ],
  [
    'verbs that no screen offers',
    'leitor GET /emprestimos/1 200',
    'leitor DELETE /emprestimos/1 403',
    'direcao DELETE /livros/5 403',
    'balcao POST /autores 403 {"nome":"x"}',
  ],
])('refuses %s, and allows the near case', (_what, ...requests) => expectAnswers(server, ...requests));

describe('access to fields', () => {
  it('covers those that a screen of the user shows', async () => {
    expect((await as('acervo').get('/livros/1')).body).toMatchObject({ custo: 5, notas: 'doação secreta' });
    const { body } = await as('balcao').get('/livros/2');
    expect(body).toMatchObject({ titulo: 'Álgebra', preco: 0.2 });
    expect(body).not.toHaveProperty('custo');
    expect(body).not.toHaveProperty('notas');
  });

  it('covers each only on the rows of the screen that shows it', async () => {
    // "Romances" shows páginas of novels; the department's other screen doesn't show páginas.
    expect((await as('balcao').get('/livros/1')).body).toHaveProperty('paginas', 90);
    expect((await as('balcao').get('/livros/2')).body).not.toHaveProperty('paginas');
  });

  it.each(['custo', 'notas', 'isbn'])('refuses to filter or sort by %s if it is not shown', async (field) => {
    expect((await as('acervo').get('/livros', { filter: { [`${field}_null`]: true } })).status).toBe(200);
    const refused = await as('balcao').get('/livros', { filter: { [`${field}_null`]: true } });
    expect(refused.status).toBe(403);
    expect(refused.message).toContain(server.portal.resources.livros!.fields[field]!.label);
    expect((await as('balcao').get(`/livros?sort=["${field}","ASC"]`)).status).toBe(403);
    expect(
      (await as('balcao').get('/livros', { filter: { any: [{ titulo: 'x' }, { not: { [field]: 'x' } }] } }))
        .status,
    ).toBe(403);
  });

  it('filters by a field only on the rows that show it', async () => {
    expect(await as('acervo').ids('/livros', { filter: { paginas_lt: 50 } })).toEqual([2, 5]);
    expect(await as('balcao').ids('/livros', { filter: { paginas_lt: 50 } })).toEqual([5]);
    expect(await as('balcao').ids('/livros', { filter: { not: { paginas_gte: 50 } } })).toEqual([5, 4]);
  });

  it('searches only fields that are shown', async () => {
    expect(await as('acervo').ids('/livros', { filter: { q: 'secreta' } })).toEqual([1]);
    expect(await as('balcao').ids('/livros', { filter: { q: 'secreta' } })).toEqual([]);
    expect(await as('balcao').ids('/livros', { filter: { q: 'algebra' } })).toEqual([2]);
    expect(await as('balcao').ids('/livros', { filter: { not: { q: 'secreta' } } })).toHaveLength(5);
  });

  it('never returns a password, nor filters by it', async () => {
    const { text } = await as('admin').get('/contas');
    expect(text).not.toContain('senha');
    expect(text).not.toContain('$2');
    expect((await as('admin').get('/contas', { filter: { senha_like: '$2' } })).status).toBe(403);
    expect((await as('admin').get(`/contas/aggregate?groupBy=["senha"]&measures={"n":"count"}`)).status).toBe(
      403,
    );
  });
});

describe('names of records that others refer to', () => {
  it('are found by id, with the name alone, as far as the scope leaves them to choose', async () => {
    const { status, body } = await as('leitor').get('/leitores', { filter: { id: ['1', '2'] } });
    expect(status).toBe(200);
    // the scope of the reader's own loans fixes the reader
    expect(body).toEqual([{ id: 1, nome: 'Lia' }]);
  });

  it('are listed if a form picks from them', async () => {
    expect((await as('leitor').get('/livros')).body).toContainEqual({ id: 2, titulo: 'Álgebra' });
  });
});

describe('who wrote a record, and when', () => {
  it('is visible to users who list it, with the name of the account and nothing else of it', async () => {
    const { body } = await as('acervo').post('/livros', { titulo: 'Carimbado' });
    const { id } = body as { id: number };
    const seen = (await as('balcao').get(`/livros/${id}`)).body as Row;
    expect(seen).toMatchObject({ criadoPorId: 1, criadoEm: expect.stringMatching(/Z$/) });
    expect((await as('balcao').get('/contas', { filter: { id: [seen.criadoPorId] } })).body).toEqual([
      { id: 1, nome: 'Acervo' },
    ]);
    expect((await as('balcao').get('/contas', { filter: { id: [1], email_like: 'a' } })).status).toBe(403);
  });

  it('is hidden from users who only pick it by name', async () => {
    const [book] = (await as('leitor').get('/livros')).body as Row[];
    expect(Object.keys(book!).sort()).toEqual(['id', 'titulo']);
    expect((await as('leitor').get('/livros', { filter: { criadoPorId: 1 } })).status).toBe(403);
    expect((await as('balcao').get('/livros', { filter: { criadoPorId: 1 } })).status).toBe(200);
  });
});

describe('a scope', () => {
  it('narrows lists, counts, single records, aggregates and writes to the user’s own rows', async () => {
    const mine = await as('leitor').get('/emprestimos');
    expect(ids(mine.body)).toEqual([1, 3]);
    expect(mine.headers.get('content-range')).toBe('emprestimos 0-1/2');
    expect(await as('leitor').ids('/emprestimos', { filter: { id: [1, 2, 3, 4] } })).toEqual([1, 3]);
    expect((await as('leitor').get('/emprestimos/1')).status).toBe(200);
    expect((await as('leitor').get('/emprestimos/2')).status).toBe(404);
    const counted = await as('leitor').get('/emprestimos/aggregate?measures={"n":"count"}');
    expect(counted.body).toEqual([{ n: 2 }]);
    expect((await as('leitor').put('/emprestimos/1', { observacao: 'minha' })).status).toBe(200);
    expect((await as('leitor').put('/emprestimos/2', { observacao: 'alheia' })).status).toBe(404);
    expect((await as('leitor').move('/emprestimos/2', 'devolver')).status).toBe(404);
  });

  it('with a value that the account does not have holds no rows, whatever the filter', async () => {
    expect((await as('solto').get('/emprestimos')).body).toEqual([]);
    expect(
      (await as('solto').get('/emprestimos', { filter: { not: { leitorId: '$user.leitorId' } } })).body,
    ).toEqual([]);
    expect((await as('solto').post('/emprestimos', { livroId: 5 })).status).toBe(403);
  });

  it('gives a new record its value, and refuses another', async () => {
    const own = await as('leitor2').post('/emprestimos', { livroId: 5 });
    expect(own.status).toBe(201);
    expect(own.body).toMatchObject({ leitorId: 2 });
    expect((await as('leitor2').post('/emprestimos', { livroId: 5, leitorId: 1 })).status).toBe(403);
    expect((await as('leitor2').put(`/emprestimos/${own.body.id}`, { leitorId: 1 })).status).toBe(403);
  });
});

describe('writing fields', () => {
  it('refuses a field of another screen by its label, and writes nothing', async () => {
    const { status, body } = await as('leitor').put('/emprestimos/1', { observacao: 'nova', multa: 0 });
    expect(status).toBe(403);
    expect((body as { message: string }).message).toContain('“Multa”');
    expect((await as('leitor').get('/emprestimos/1')).body).not.toHaveProperty('observacao', 'nova');
    expect((await as('balcao').put('/emprestimos/1', { multa: 1 })).status).toBe(200);
  });

  it('accepts the whole record as it was returned, and writes only the change', async () => {
    const { body: before } = await as('leitor').get('/emprestimos/1');
    const { status, body } = await as('leitor').put('/emprestimos/1', {
      ...(before as Row),
      observacao: 'volto logo',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      observacao: 'volto logo',
      version: ((before as Row).version as number) + 1,
    });
  });

  it('edits the rows of the screen that edits, and keeps them on it', async () => {
    expect((await as('balcao').put('/livros/1', { paginas: 91 })).status).toBe(200);
    expect((await as('balcao').put('/livros/3', { titulo: 'x' })).status).toBe(403);
    expect((await as('balcao').put('/livros/1', { tipo: 'poesia' })).status).toBe(403);
    expect((await as('balcao').post('/livros', { titulo: 'Do balcão', tipo: 'poesia' })).status).toBe(403);
    expect((await as('balcao').post('/livros', { titulo: 'Do balcão' })).body).toMatchObject({
      tipo: 'romance',
    });
  });

  it('through a form can create records that its user may not list', async () => {
    const created = await as('leitor').post('/sugestoes', { titulo: 'Um livro' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ id: 1, titulo: 'Um livro' });
    expect((await as('leitor').get('/sugestoes')).status).toBe(403);
    expect((await as('leitor').get('/sugestoes/1')).status).toBe(403);
    expect(server.stored().sugestoes![0]).toMatchObject({ leitorId: 1 });
  });
});

describe('making a transition', () => {
  it('needs one of its permissions and a screen that offers it', async () => {
    expect((await as('leitor').move('/emprestimos/1', 'perder')).status).toBe(403);
    expect((await as('acervo').move('/emprestimos/1', 'devolver')).status).toBe(403);
    expect((await as('leitor').move('/emprestimos/1', 'devolver')).body).toMatchObject({
      situacao: 'devolvido',
    });
  });
});

describe('a user who sees all rows and writes some', () => {
  it('reads the wider screen, and writes and reads in full only rows of the narrower one', async () => {
    expect((await as('mural').ids('/emprestimos?filter={"id":[1,2]}')).sort()).toEqual([1, 2]);
    expect((await as('mural').get('/emprestimos/2')).body).not.toHaveProperty('observacao');
    expect((await as('mural').put('/emprestimos/2', { prazo: '2026-12-01' })).status).toBe(403);
    expect((await as('mural').move('/emprestimos/2', 'devolver')).status).toBe(403);
    const { body } = await as('mural').post('/emprestimos', { livroId: 5 });
    expect((await as('mural').put(`/emprestimos/${(body as Row).id}`, { prazo: '2026-12-01' })).status).toBe(
      200,
    );
    expect((await as('mural').move(`/emprestimos/${(body as Row).id}`, 'devolver')).status).toBe(200);
  });
});

describe('a dashboard', () => {
  const ask = (name: string, query: string) => as(name).get(`/emprestimos/aggregate?${encodeURI(query)}`);
  const measures = 'measures={"Empréstimos":"count","Multa":{"sum":"multa"}}';

  it('gives exactly its figures, over all rows', async () => {
    const { status, body } = await ask('direcao', `groupBy=["retiradoEm:month","situacao"]&${measures}`);
    expect(status).toBe(200);
    expect(body).toContainEqual({
      'retiradoEm:month': '2026-09',
      situacao: 'perdido',
      Empréstimos: 1,
      Multa: 0.2,
    });
    expect(
      (await ask('direcao', 'filter={"retiradoEm_gte":"$year"}&measures={"x":{"sum":"multa"}}')).status,
    ).toBe(200);
  });

  it.each([
    ['another grouping', `groupBy=["leitorId"]&${measures}`],
    ['another measure', 'groupBy=["situacao"]&measures={"x":{"max":"multa"}}'],
    ['another filter', `groupBy=["situacao"]&${measures}&filter={"leitorId":1}`],
    [
      'another filter of the same figure',
      'filter={"retiradoEm_gte":"$today"}&measures={"x":{"sum":"multa"}}',
    ],
  ])('gives no %s', async (_what, query) => {
    expect((await ask('balcao', query)).status).toBe(200);
    expect((await ask('direcao', query)).status).toBe(403);
  });

  it('gives no records', async () => {
    expect((await as('direcao').get('/emprestimos')).status).toBe(403);
    expect((await as('direcao').get('/emprestimos/1')).status).toBe(403);
  });
});
