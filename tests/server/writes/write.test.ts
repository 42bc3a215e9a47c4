import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { faultyField, validateRecord } from '#kinds/validate.ts';
import { fieldsToCheck } from '#server/writes/checks.ts';
import { sharedServer } from '#tests/support/server.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { portalWith, listsOf } from '#tests/support/portal.ts';
import { company } from '#tests/support/companies/demo.ts';

const server = sharedServer();
type Row = Record<string, unknown>;
const { as } = server;
const errorsOf = (body: unknown) => (body as { errors: Row }).errors;

const newBook = async (fields: Row = {}) => {
  const { status, body } = await as('acervo').post('/livros', {
    titulo: `Livro ${Math.random()}`,
    ...fields,
  });
  expect(status).toBe(201);
  return body as Row & { id: number };
};

describe('a new record', () => {
  it('gets an id, a version, defaults and stamps, and trimmed texts', async () => {
    const { status, body, headers } = await as('acervo').post('/livros', {
      titulo: '  Com espaços ',
      isbn: ' x-9 ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      titulo: 'Com espaços',
      isbn: 'x-9',
      tipo: 'romance',
      compradoEm: '2026-10-31',
      version: 1,
    });
    const { id } = body as Row;
    expect(headers.get('location')).toBe(`/api/livros/${id}`);
    const stored = server.stored().livros!.find((row) => row.id === id);
    expect(stored).toMatchObject({
      criadoPorId: 1,
      atualizadoPorId: 1,
      criadoEm: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('takes no id or state from the client, and no stamp of the record that it copies', async () => {
    expect((await as('acervo').post('/livros', { titulo: 'Com id', id: 77 })).status).toBe(400);
    expect((await as('acervo').post('/livros', { titulo: 'Com id', id: { toString: 1 } })).status).toBe(400);
    const copy = await as('acervo').post('/livros', { titulo: 'Datado', criadoPorId: 7 });
    expect([copy.status, copy.body.criadoPorId]).toEqual([201, 1]);
    expect(
      (await as('balcao').post('/emprestimos', { livroId: 1, leitorId: 1, situacao: 'perdido' })).status,
    ).toBe(403);
    const open = await as('balcao').post('/emprestimos', { livroId: 1, leitorId: 1, situacao: 'aberto' });
    expect(open.body).toMatchObject({ situacao: 'aberto', version: 1 });
  });

  it('is refused with the names of unknown fields', async () => {
    const { status, body } = await as('acervo').post('/livros', { titulo: 'x', cor: 'azul', peso: 1 });
    expect(status).toBe(400);
    expect((body as { message: string }).message).toMatch(/cor, peso/);
  });

  it('never gets the id of a deleted one', async () => {
    const { id } = await newBook();
    expect((await as('acervo').remove(`/livros/${id}`)).status).toBe(200);
    expect((await newBook()).id).toBeGreaterThan(id);
  });
});

describe('validation', () => {
  it('reports the fault of each field, in the format that forms read', async () => {
    const { status, body } = await as('acervo').post('/livros', {
      titulo: ' ',
      preco: -1,
      paginas: 'muitas',
      tipo: 'tecnico',
      etiquetas: ['raro', 'outra'],
      compradoEm: '31/02/2026',
    });
    expect(status).toBe(422);
    expect(body).toHaveProperty('message');
    expect(Object.keys(errorsOf(body)).sort()).toEqual([
      'compradoEm',
      'edicao',
      'etiquetas',
      'paginas',
      'preco',
      'titulo',
    ]);
    expect(Object.values(errorsOf(body)).every((text) => typeof text === 'string')).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a list', ['a']],
    ['an object', { a: 1 }],
    ['a number', 5],
  ])('refuses %s for a text', async (_what, titulo) => {
    expect((await as('acervo').post('/livros', { titulo })).status).toBe(422);
  });

  it('refuses a duplicate of a unique field in any letter case, but not the record itself', async () => {
    const { status, body } = await as('acervo').post('/livros', { titulo: 'Gêmeo', isbn: 'aaa-1' });
    expect(status).toBe(422);
    expect(errorsOf(body)).toEqual({ isbn: 'Já existe um registro com este valor' });
    expect((await as('acervo').put('/livros/1', { isbn: 'aaa-1' })).status).toBe(200);
    expect((await as('acervo').post('/livros', { titulo: 'Sem isbn', isbn: '' })).status).toBe(201);
    expect((await as('acervo').post('/livros', { titulo: 'Também sem', isbn: null })).status).toBe(201);
  });

  it('refuses an existing combination, and accepts one that differs in a part', async () => {
    expect((await as('acervo').post('/livros', { titulo: 'joão e o rio', autorId: 1 })).status).toBe(422);
    expect((await as('acervo').post('/livros', { titulo: 'joão e o rio', autorId: 4 })).status).toBe(201);
  });

  it('refuses references to missing or unavailable records, and stores ids as their targets do', async () => {
    expect(errorsOf((await as('acervo').post('/livros', { titulo: 'r1', autorId: 99 })).body)).toHaveProperty(
      'autorId',
    );
    expect(errorsOf((await as('acervo').post('/livros', { titulo: 'r2', autorId: 3 })).body)).toHaveProperty(
      'autorId',
    );
    expect(
      errorsOf((await as('acervo').post('/livros', { titulo: 'r3', outrosAutoresIds: [1, 99] })).body),
    ).toHaveProperty('outrosAutoresIds');
    expect(await newBook({ autorId: '4', outrosAutoresIds: ['1', 3] })).toMatchObject({
      autorId: 4,
      outrosAutoresIds: [1, 3],
    });
  });

  it('lets a record with an old fault change elsewhere', async () => {
    const { id } = await newBook({ autorId: 4 });
    expect((await as('acervo').put('/autores/4', { ativo: false })).status).toBe(200);
    expect((await as('acervo').put(`/livros/${id}`, { paginas: 7 })).status).toBe(200);
    expect((await as('acervo').put('/autores/4', { ativo: true })).status).toBe(200);
  });

  it('requires fields that a change makes required', async () => {
    const { id } = await newBook();
    const { status, body } = await as('acervo').put(`/livros/${id}`, { tipo: 'tecnico' });
    expect([status, errorsOf(body)]).toEqual([422, { edicao: 'Campo obrigatório' }]);
    expect((await as('acervo').put(`/livros/${id}`, { tipo: 'tecnico', edicao: '1ª' })).status).toBe(200);
  });

  it('empties fields that a change hides', async () => {
    const { id } = await newBook({ tipo: 'tecnico', edicao: '1ª' });
    const { body } = await as('acervo').put(`/livros/${id}`, { tipo: 'romance' });
    expect([body.tipo, body.edicao ?? null]).toEqual(['romance', null]);
  });
});

describe('versions', () => {
  it('count every write', async () => {
    const { id } = await newBook();
    expect((await as('acervo').put(`/livros/${id}`, { paginas: 1 })).body).toMatchObject({ version: 2 });
    expect((await as('acervo').send('PATCH', `/livros/${id}`, { paginas: 2 })).body).toMatchObject({
      version: 3,
    });
    expect((await as('acervo').get(`/livros/${id}`)).headers.get('etag')).toBe('"3"');
  });

  it('refuse a write based on an older one with 409, in the body or in If-Match', async () => {
    const { id } = await newBook({ paginas: 1 });
    expect((await as('acervo').put(`/livros/${id}`, { paginas: 2, version: 1 })).status).toBe(200);
    const stale = await as('acervo').put(`/livros/${id}`, { paginas: 3, version: 1 });
    expect(stale.status).toBe(409);
    expect(errorsOf(stale.body)).toEqual({ root: { serverError: expect.any(String) } });
    expect((await as('acervo').put(`/livros/${id}`, { paginas: 3 }, { 'If-Match': '"1"' })).status).toBe(409);
    expect((await as('acervo').remove(`/livros/${id}`, { 'If-Match': '"1"' })).status).toBe(409);
    expect((await as('acervo').get(`/livros/${id}`)).body).toMatchObject({ paginas: 2, version: 2 });
    expect((await as('acervo').put(`/livros/${id}`, { paginas: 3 }, { 'If-Match': 'W/"2"' })).status).toBe(
      200,
    );
    expect((await as('acervo').put(`/livros/${id}`, { paginas: 4, version: 'x' })).status).toBe(400);
  });

  it.each(['"1-gzip"', '"1--gzip"', '"1-br"', '"1;gzip"', 'W/"1;br"', '1', '"7", "1"', ' * '])(
    'count in If-Match as they are, also as a proxy changes them: %s',
    async (tag) => {
      const { id } = await newBook();
      const put = (ifMatch: string) =>
        as('acervo').put(`/livros/${id}`, { paginas: 3 }, { 'If-Match': ifMatch });
      expect((await put(tag.replaceAll('1', '2'))).status).toBe(tag.includes('*') ? 200 : 409);
      if (!tag.includes('*')) expect((await put(tag)).status).toBe(200);
    },
  );

  it.each(['"1-x"', '"1', 'x"1"', '"1" "2"', '"1",', ''])('refuse If-Match %s as no version', async (tag) => {
    const { id } = await newBook();
    const { status } = await as('acervo').put(`/livros/${id}`, { paginas: 3 }, { 'If-Match': tag });
    expect(status).toBe(400);
  });

  it('let exactly one of ten concurrent writes succeed', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await newBook();
      const writes = Array.from({ length: 10 }, (_, n) =>
        as('acervo').put(`/livros/${id}`, { paginas: n + 1, version: 1 }),
      );
      const replies = await Promise.all(writes);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      const won = replies.find(({ status }) => status === 200)!.body as Row;
      expect((await as('acervo').get(`/livros/${id}`)).body).toMatchObject({
        paginas: won.paginas,
        version: 2,
      });
    }
  });

  it('let exactly one of ten concurrent duplicates in', async () => {
    const twins = Array.from({ length: 10 }, (_, n) =>
      as('acervo').post('/livros', { titulo: `Gêmeo ${n}`, isbn: 'corrida' }),
    );
    const statuses = (await Promise.all(twins)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(9).fill(422)]);
  });
});

describe('deleting', () => {
  it('is refused while others refer to the record, with their number, resource and address', async () => {
    const { status, body } = await as('acervo').remove('/autores/2');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: 'Autor: em uso por 2 livros; não é possível excluir.',
      uses: [{ label: 'livros', count: 2, path: '/acervo/livros', filter: { autorId: 2 } }],
    });
    const { path, filter } = (body as { uses: { path: string; filter: object }[] }).uses[0]!;
    expect(path).toBe('/acervo/livros');
    const named = await as('acervo').get('/livros', { filter: filter });
    expect(named.body).toHaveLength(2);
    expect((await as('acervo').get('/autores/2')).status).toBe(200);
  });

  it('reveals nothing of referring records that the user may not see, not even their number', async () => {
    const { status, body, text } = await as('acervo').remove('/livros/2');
    expect([status, body]).toMatchObject([
      409,
      {
        message: 'Livro: em uso por registros que o seu acesso não mostra; não é possível excluir.',
        uses: [],
        others: true,
      },
    ]);
    expect(text).not.toMatch(/empr[eé]stimo|\d registro/i);
    expect((await as('acervo').get('/livros/2')).status).toBe(200);
    // The `balcao` account may delete novels and list the loans.
    const seen = await as('balcao').remove('/livros/4');
    expect([seen.status, seen.body]).toMatchObject([
      409,
      { uses: [{ label: 'empréstimo', count: 1, path: '/balcao/emprestimos', filter: { livroId: 4 } }] },
    ]);
    expect(seen.body).not.toHaveProperty('others');
  });

  it('is refused if "deletableWhen" is false, and otherwise answers with the record', async () => {
    const dear = await newBook({ preco: 5000 });
    expect((await as('acervo').remove(`/livros/${dear.id}`)).status).toBe(409);
    const cheap = await newBook({ preco: 5 });
    const { status, body } = await as('acervo').remove(`/livros/${cheap.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: cheap.id, titulo: cheap.titulo });
  });

  it('of one record does not affect others, even with empty or dangling references', async () => {
    const { id } = await newBook({ autorId: null });
    const before = server.stored().livros!.length;
    expect((await as('acervo').remove(`/livros/${id}`)).status).toBe(200);
    expect(server.stored().livros!.length).toBe(before - 1);
  });

  it('of one’s own account is refused', async () => {
    expect((await as('admin').remove('/contas/7')).status).toBe(409);
    expect((await as('admin').remove('/contas/8')).status).toBe(200);
  });
});

describe('states', () => {
  const newLoan = async () => {
    const { body } = await as('balcao').post('/emprestimos', {
      livroId: 5,
      leitorId: 1,
      prazo: '2026-10-30',
    });
    return body as Row & { id: number };
  };

  it('change only by their transitions', async () => {
    const { id } = await newLoan();
    const written = await as('balcao').put(`/emprestimos/${id}`, { situacao: 'devolvido' });
    expect(written.status).toBe(403);
    expect(written.message).toContain('pelas ações');
    const moved = await as('balcao').move(`/emprestimos/${id}`, 'devolver', { version: 1 });
    expect(moved.body).toMatchObject({ situacao: 'devolvido', version: 2 });
    const again = await as('balcao').move(`/emprestimos/${id}`, 'devolver');
    expect(again.status).toBe(409);
    expect(again.message).toContain('Devolvido');
  });

  it('require their fields, and accept no others', async () => {
    const { id } = await newLoan();
    const lose = (body: Row) => as('balcao').move(`/emprestimos/${id}`, 'perder', body);
    expect(errorsOf((await lose({})).body)).toEqual({ motivo: 'Campo obrigatório' });
    expect((await lose({ motivo: 'Chuva', observacao: 'de passagem' })).status).toBe(400);
    expect((await lose({ motivo: 'Chuva', multa: 'cara' })).status).toBe(422);
    expect((await lose({ motivo: 'Chuva', version: 9 })).status).toBe(409);
    expect((await lose({ motivo: 'Chuva', multa: 12.5 })).body).toMatchObject({
      situacao: 'perdido',
      motivo: 'Chuva',
      multa: 12.5,
    });
  });

  it('change only if their condition holds', async () => {
    expect((await as('balcao').move('/emprestimos/4', 'reabrir')).status).toBe(409);
    const { id } = await newLoan();
    await as('balcao').move(`/emprestimos/${id}`, 'devolver');
    expect((await as('balcao').move(`/emprestimos/${id}`, 'reabrir')).body).toMatchObject({
      situacao: 'aberto',
    });
    expect((await as('balcao').move(`/emprestimos/${id}`, 'voar')).status).toBe(404);
  });

  it('close a record to changes, except for the fields that stay open', async () => {
    expect((await as('balcao').put('/emprestimos/3', { prazo: '2026-12-01' })).status).toBe(409);
    expect((await as('balcao').put('/emprestimos/3', { observacao: 'Capa gasta' })).status).toBe(200);
  });

  it('may be computed booleans, filtered and grouped, never stored or taken from a client', async () => {
    const { id } = await newLoan();
    expect((await as('balcao').get(`/emprestimos/${id}`)).body).toMatchObject({ atrasado: true });
    expect(
      (await as('balcao').put(`/emprestimos/${id}`, { prazo: '2026-11-30', atrasado: true })).body,
    ).toMatchObject({ atrasado: false });
    const late = await as('balcao').get('/emprestimos?filter={"atrasado":true}&sort=["id","ASC"]');
    expect((late.body as Row[]).map((row) => row.id)).toContain(1);
    expect((late.body as Row[]).map((row) => row.id)).not.toContain(id);
    const grouped = await as('balcao').get(
      '/emprestimos/aggregate?groupBy=["atrasado"]&measures={"n":"count"}',
    );
    expect((grouped.body as Row[]).map((row) => row.atrasado)).toEqual([false, true]);
    expect(server.stored().emprestimos!.some((row) => 'atrasado' in row)).toBe(false);
  });
});

describe('passwords', () => {
  it('are stored as hashes, never returned, and kept when left empty', async () => {
    const { status, body } = await as('admin').post('/contas', {
      nome: 'Nova',
      email: 'Nova@Example.com',
      senha: 'segredo bom',
      permissoes: ['acervo'],
    });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('senha');
    const stored = () => server.stored().contas!.find(({ email }) => email === 'nova@example.com')!;
    const hash = stored().senha as string;
    expect(bcrypt.compareSync('segredo bom', hash)).toBe(true);

    const { id } = body as Row;
    expect((await as('admin').put(`/contas/${id}`, { nome: 'Nova Pessoa', senha: '' })).status).toBe(200);
    expect((await as('admin').put(`/contas/${id}`, { nome: 'Nova Pessoa', senha: null })).status).toBe(200);
    expect(stored()).toMatchObject({ nome: 'Nova Pessoa', senha: hash });
    expect(
      (await server.api('POST', '/login', { body: { email: 'nova@example.com', password: 'segredo bom' } }))
        .status,
    ).toBe(200);
  });

  it.each<[string, unknown]>([
    ['short', 'curta'],
    ['longer than bcrypt reads', 'á'.repeat(40)],
    ['a number', 123456789],
    ['missing', undefined],
  ])('are refused when %s', async (_what, senha) => {
    const { status, body } = await as('admin').post('/contas', { nome: 'X', email: 'x@example.com', senha });
    expect(status).toBe(422);
    expect(errorsOf(body)).toHaveProperty('senha');
    expect(server.stored().contas!.some(({ email }) => email === 'x@example.com')).toBe(false);
  });
});

describe('values of transitions', () => {
  /** Trips of lorries: their end proposes what the dialog asks for, and writes where the trip went. */
  const server = sharedServer(() => ({
    portal: companyWith('warehouse'),
    rows: { caminhoes: [{ id: 1, placa: 'ABC1D23', km: 7 }], viagens: [] },
  }));

  async function end(body: Row, trip: Row = {}) {
    const given = { numero: 'V1', caminhaoId: 1, kmInicial: 100, previsto: 50, ...trip };
    const { id } = (await server.as('balcao').post('/viagens', given)).body;
    return (await server.as('balcao').move(`/viagens/${id}`, 'encerrar', body)).body as Row;
  }

  describe('the values that a transition writes', () => {
    it('is computed from the record and its lookups', async () => {
      expect(await end({})).toMatchObject({ placa: 'ABC1D23' });
    });

    it('is written into the fields that it asks for and that were not sent', async () => {
      expect(await end({})).toMatchObject({
        kmFinal: 150,
        chegada: expect.stringMatching(/^\d{4}-.*Z$/),
        situacao: 'encerrada',
      });
    });

    it('is decided by the sent values, and by values computed from them', async () => {
      const proposed = await end({ kmFinal: 131 }, { kmFinal: 110 });
      expect(proposed).toMatchObject({ kmFinal: 131, rodados: 31, dobro: 62 });
    });

    it('never replaces a sent value, even if that is unchanged or empty', async () => {
      const { kmFinal, chegada } = await end({ kmFinal: 162, chegada: null });
      expect([kmFinal, chegada ?? null]).toEqual([162, null]);
      const kept = { kmFinal: 90, chegada: '2026-10-30T12:00:00.000Z' };
      expect(await end(kept, kept)).toMatchObject(kept);
      const emptied = await end({ kmFinal: null }, kept);
      expect([emptied.kmFinal ?? null, emptied.chegada]).toEqual([null, kept.chegada]);
      expect(await end({}, kept)).toMatchObject({ kmFinal: 150, chegada: kept.chegada });
    });
  });
});

/** A change checks only the fields that it may have made faulty. */
describe('the checks of a draft', () => {
  type Row = Readonly<Record<string, unknown>>;

  describe('fieldsToCheck', () => {
    const pedidos = portalWith({
      ...listsOf('pedidos'),
      'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
fields:
  numero: { type: text, label: Número }
  urgente: { type: boolean, label: Urgente }
  motivo: { type: text, label: Motivo, requiredWhen: { urgente_neq: false } }
  minimo: { type: integer, label: Mínimo }
  quantidade: { type: integer, label: Quantidade, min: minimo }
`,
    }).resources.pedidos!;
    const checked = (...changed: string[]) => fieldsToCheck(pedidos, new Set(changed));

    it('are the changed ones, those with a condition on them, and those bound by another field', () => {
      expect(checked('numero')).toEqual(['numero', 'quantidade']);
      expect(checked('urgente')).toEqual(['urgente', 'motivo', 'quantidade']);
      expect(checked('minimo')).toEqual(['minimo', 'quantidade']);
    });

    it('include every field of the demo that becomes faulty when another one is changed', () => {
      const { portal, rows } = company();
      const viewer = viewerOf(portal, portal.today!);
      const faultsIn = (resource: (typeof portal.resources)[string], record: Row) =>
        new Set(Object.keys(validateRecord(resource, record, viewer)).map(faultyField));
      const elsewhere: string[] = [];
      const missed: string[] = [];
      for (const resource of Object.values(portal.resources)) {
        const before = rows[resource.id]?.at(-1) as Row | undefined;
        if (!before || resource.from) continue;
        const known = faultsIn(resource, before);
        for (const id of Object.keys(resource.fields))
          for (const value of [null, ...choicesIn(resource.fields[id]!)]) {
            const faults = faultsIn(resource, { ...before, [id]: value });
            const shown = new Set(fieldsToCheck(resource, new Set([id])));
            for (const fault of faults) {
              if (known.has(fault)) continue;
              if (fault !== id) elsewhere.push(`${resource.id}: ${id} -> ${fault}`);
              if (!shown.has(fault)) missed.push(`${resource.id}: ${id} -> ${fault}`);
            }
          }
      }
      expect(missed).toEqual([]);
      expect(new Set(elsewhere).size).toBeGreaterThan(50);
    });
  });

  const choicesIn = (field: Field): unknown[] =>
    'options' in field
      ? field.options!.map(({ value }) => value)
      : field.type === 'boolean'
        ? [true, false]
        : [];
});
