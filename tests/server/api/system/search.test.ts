import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#model/api/answers.ts';
import { accountOf, db, password } from '#tests/support/db.ts';
import { portalWith } from '#tests/support/portal.ts';
import { TookTooLong } from '#server/data/store.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();

const search = async (name: string, q: string) =>
  server.as(name).get(`/record-search?${new URLSearchParams({ q })}`);
const found = async (name: string, q: string) => (await search(name, q)).body as SearchAnswer;
const accounts = ['acervo', 'balcao', 'direcao', 'admin', 'vazio', 'sem'];
const words = [
  ...new Set(
    Object.values(db())
      .flat()
      .flatMap((record) => Object.values(record as Record<string, unknown>))
      .filter((value): value is string => typeof value === 'string')
      .flatMap((value) => value.split(/\s+/))
      .map((word) => word.slice(0, 12))
      .filter((word) => word.length > 1),
  ),
];

describe('the search over all records', () => {
  it('finds a record by its name, ignoring case and accents, with the address that opens it', async () => {
    const { records } = await found('acervo', 'algebra');
    expect(records).toContainEqual({
      resource: 'livros',
      label: 'Livro',
      id: 2,
      title: expect.stringContaining('Álgebra') as string,
      facts: 'BBB-2',
      path: expect.stringMatching(/^\/.+\/2\/show$/) as string,
    });
  });

  it('finds nothing for users without a screen of it, nor without words', async () => {
    for (const name of ['vazio', 'sem'])
      expect(await found(name, 'algebra')).toEqual({ records: [], forms: [] });
    for (const nothing of ['', ' ', 'a']) expect((await found('acervo', nothing)).records).toEqual([]);
  });

  it('finds for each user only records that they may open, by fields that they can read', async () => {
    let count = 0;
    for (const name of accounts) {
      const client = server.as(name);
      for (const word of words)
        for (const { resource, id } of (await found(name, word)).records) {
          const { status, body } = await client.get(`/${resource}/${id}`);
          expect(status, `${name}: ${word} -> ${resource}/${id}`).toBe(200);
          const listed = await client.get(`/${resource}`, { filter: { q: word } });
          expect(
            (listed.body as { id: unknown }[]).map((one) => one.id),
            `${name}: ${word} found ${resource}/${id}, which its list does not`,
          ).toContain((body as { id: unknown }).id);
          count += 1;
        }
    }
    expect(count).toBeGreaterThan(30);
  });

  it('reveals no fact of a record that the user may not read', async () => {
    let told = 0;
    for (const name of accounts) {
      const client = server.as(name);
      for (const word of words)
        for (const { resource, id, facts } of (await found(name, word)).records) {
          if (facts === '') continue;
          const { body } = await client.get(`/${resource}/${id}`);
          const read = Object.values(body as Record<string, unknown>).map(String);
          for (const fact of facts.split(' · ').filter((one) => !/[/@()]/.test(one))) {
            told += 1;
            const isRead = read.some((value) => value.includes(fact) || fact.includes(value));
            expect(isRead, `${name}: ${resource}/${id} ${fact}`).toBe(true);
          }
        }
    }
    expect(told).toBeGreaterThan(10);
  });

  it('offers the form for a new record to users who may use it, and to nobody else', async () => {
    const labels = async (name: string) =>
      (await found(name, 'novo livro')).forms.map(({ label }) => label.one);
    expect(await labels('acervo')).toContain('Livro');
    expect(await labels('direcao')).not.toContain('Livro');
  });

  it('finds a form by the label of its button, for users who have that button', async () => {
    const catalogue = {
      label: expect.anything() as unknown,
      path: '/balcao/romances/create',
      name: 'Catalogar romance',
    };
    expect((await found('balcao', 'roman catalog')).forms).toEqual([catalogue]);
    expect((await found('balcao', 'novo livro')).forms).toEqual([
      { label: catalogue.label, path: catalogue.path },
    ]);
    for (const name of ['acervo', 'direcao']) expect((await found(name, 'catalogar')).forms).toEqual([]);
  });

  it('refuses malformed requests, and callers without a session', async () => {
    const acervo = server.as('acervo');
    expect((await acervo.get('/record-search?q=ab&sort=1')).status).toBe(400);
    expect((await search('acervo', 'x'.repeat(101))).status).toBe(400);
    expect((await acervo.post('/record-search')).status).toBe(405);
    expect((await server.api('GET', '/record-search?q=algebra')).status).toBe(401);
  });
});

describe('records whose names a picker offers', () => {
  const own = sharedServer(() => ({
    company: {
      portal: portalWith({
        'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  dono: { type: text, label: Dono }
`,
        'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
fields:
  numero: { type: text, label: Número }
  clienteId: { type: reference, label: Cliente, resource: clientes }
`,
        'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /clientes, label: Clientes, list: { resource: clientes, filter: { dono: meu }, columns: [nome], actions: [] } }
  - { path: /pedidos, label: Pedidos, list: { resource: pedidos, actions: [create] } }
`,
      }),
      rows: {
        usuarios: [accountOf(1, 'ana', ['vendas'])],
        clientes: Array.from({ length: 9 }, (_, at) => ({
          id: at + 1,
          nome: `Silva ${at + 1}`,
          dono: at === 8 ? 'meu' : 'deles',
        })),
        pedidos: [],
      },
      password,
    },
  }));

  it('take no place from those that the user may open', async () => {
    const q = new URLSearchParams({ q: 'silva' });
    const { body } = await own.as('ana').get(`/record-search?${q}`);
    expect((body as SearchAnswer).records.map(({ id, path }) => [id, path])).toEqual([
      [9, '/clientes/9/show'],
    ]);
    const offered = await own.as('ana').get(`/clientes?filter=${encodeURIComponent('{"q":"silva"}')}`);
    expect(offered.body).toHaveLength(9);
  });
});

describe('of a store that takes long', () => {
  /** Gives up on the books, as a database does when the time of a statement is over. */
  const slow = sharedServer(() => ({
    over: (own) => ({
      ...own,
      close: () => own.close(),
      using: (model) => {
        const { together: _, ...records } = own.using(model);
        return {
          ...records,
          find: (shape, query) =>
            query.within !== undefined && shape.resource.id === 'livros'
              ? Promise.reject(new TookTooLong())
              : records.find(shape, query),
        };
      },
    }),
  }));
  const read = async (path: string) => slow.as('acervo').get(path);

  it('the records of the others are found, and the answer says that it is not whole', async () => {
    const { status, body } = await read('/record-search?q=algebra');
    expect([status, (body as SearchAnswer).isCut]).toEqual([200, true]);
    expect((body as SearchAnswer).records.filter(({ resource }) => resource === 'livros')).toEqual([]);
    const { records, isCut } = (await read('/record-search?q=euclides')).body as SearchAnswer;
    expect([isCut, records.map(({ resource }) => resource)]).toEqual([
      true,
      (await found('acervo', 'euclides')).records
        .map(({ resource }) => resource)
        .filter((one) => one !== 'livros'),
    ]);
    expect(await found('acervo', 'algebra')).not.toHaveProperty('isCut');
  });

  it('a list that is searched says how to narrow, and answers whatever is not typed', async () => {
    const listed = (filter: object, more = '') =>
      read(`/livros?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
    for (const filter of [{ q: 'al' }, { titulo_like: 'al' }, { any: [{ titulo_like: 'al' }, { id: 2 }] }])
      expect(await listed(filter)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Escreva mais da palavra') as string },
      });
    for (const filter of [
      { preco_gte: 10 },
      { paginas: 200 },
      { compradoEm: '2026' },
      { not: { preco_lt: 10 } },
    ])
      expect(await listed(filter)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Escolha um trecho menor') as string },
      });
    for (const filter of [
      { tipo: 'romance' },
      { autorId: 1 },
      { preco_null: true },
      { id: [1], paginas: 200 },
    ])
      expect((await listed(filter)).status).toBe(200);
    // An export takes as long as it takes.
    for (const filter of [{ q: 'al' }, { preco_gte: 10 }])
      expect((await listed(filter, '&total="exact"')).status).toBe(200);
  });
});
