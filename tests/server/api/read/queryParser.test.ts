/** The REST dialect as react-admin's own data provider uses it, and the requests that it refuses. */
import { fetchUtils, type DataProvider } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeCursors } from '#server/reads/queryParser.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();
let token: string;
let provider: DataProvider;

beforeAll(async () => {
  token = await server.tokenOf('acervo');
  provider = simpleRestProvider(`${server.url}/api`, (url, options) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
  );
});

const titles = async (
  filter: unknown,
  sort: { field: string; order: 'ASC' | 'DESC' } = { field: 'titulo', order: 'ASC' },
) => {
  const { data } = await provider.getList('livros', { pagination: { page: 1, perPage: 100 }, sort, filter });
  return data.map(({ titulo }) => titulo as string);
};

describe('reading through ra-data-simple-rest', () => {
  it('pages a list with its total', async () => {
    const list = (page: number) =>
      provider.getList('livros', {
        pagination: { page, perPage: 2 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      });
    expect((await list(1)).data.map(({ id }) => id)).toEqual([1, 2]);
    expect((await list(3)).data.map(({ id }) => id)).toEqual([5]);
    expect(await list(9)).toMatchObject({ data: [], total: 5 });
  });

  it('sorts words without accents and case, numbers by value, and empty values last', async () => {
    expect(await titles({})).toEqual(['abismo', 'Álgebra', 'Bosque', 'João e o rio', 'Zebra']);
    expect(await titles({}, { field: 'titulo', order: 'DESC' })).toEqual([
      'Zebra',
      'João e o rio',
      'Bosque',
      'Álgebra',
      'abismo',
    ]);
    expect(await titles({}, { field: 'paginas', order: 'ASC' })).toEqual([
      'Álgebra',
      'Bosque',
      'João e o rio',
      'abismo',
      'Zebra',
    ]);
    expect(await titles({}, { field: 'paginas', order: 'DESC' })).toEqual([
      'abismo',
      'João e o rio',
      'Bosque',
      'Álgebra',
      'Zebra',
    ]);
  });

  it.each<[string, unknown, string[]]>([
    ['equality', { tipo: 'poesia' }, ['abismo']],
    ['one of several', { tipo: ['poesia', 'tecnico'] }, ['abismo', 'Álgebra']],
    ['a number sent as text', { paginas: '9' }, ['Álgebra']],
    ['difference, gaps included', { autorId_neq: 1 }, ['Álgebra', 'Bosque', 'Zebra']],
    ['bounds by value and not by text', { paginas_gte: 10 }, ['abismo', 'Bosque', 'João e o rio']],
    ['a bound that leaves gaps out', { preco_lt: 1 }, ['Álgebra', 'Bosque', 'João e o rio']],
    ['a gap', { autorId: null }, ['Bosque']],
    ['a gap by operator', { preco_null: true }, ['Zebra']],
    ['part of a text, accents aside', { titulo_like: 'joao' }, ['João e o rio']],
    ['no such part', { titulo_nlike: 'JOAO', titulo_like: 'rio' }, []],
    ['text that would be a pattern elsewhere', { titulo_like: '[(.*' }, []],
    ['a list that contains', { etiquetas: 'raro' }, ['João e o rio', 'Zebra']],
    ['a month of dates', { compradoEm: '2026-02' }, ['abismo', 'Álgebra']],
    ['a date bound that includes its day', { compradoEm_lte: '2026-01-31' }, ['João e o rio', 'Zebra']],
    ['search of all words, accents aside', { q: 'RIO joao' }, ['João e o rio']],
    ['search of words that are not all there', { q: 'joao mar' }, []],
    ['alternatives', { any: [{ tipo: 'poesia' }, { paginas: 10 }] }, ['abismo', 'Bosque']],
    ['negation', { not: { tipo: 'romance' } }, ['abismo', 'Álgebra']],
    ['no ids at all', { id: [] }, []],
  ])('filters by %s', async (_what, filter, expected) => {
    expect(await titles(filter)).toEqual(expected);
  });

  it('resolves variables by the user and the reference date', async () => {
    expect(await titles({ compradoEm_gte: '$year' })).toEqual(['abismo', 'Álgebra', 'João e o rio']);
    expect(await titles({ compradoEm_gt: '$today' })).toEqual([]);
  });

  it('finds many records by ids sent as texts, and returns ids as they are stored', async () => {
    const { data } = await provider.getMany('livros', { ids: ['2', '4', '99'] });
    expect(data.map(({ id }) => id)).toEqual([2, 4]);
  });

  it('finds the records that refer to a record', async () => {
    const { data, total } = await provider.getManyReference('livros', {
      target: 'autorId',
      id: '1',
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'id', order: 'ASC' },
      filter: { tipo: 'romance' },
    });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ id: 1, titulo: 'João e o rio' });
  });

  it('returns one record, or a 404', async () => {
    expect((await provider.getOne('livros', { id: 1 })).data).toMatchObject({ id: 1, version: 1 });
    await expect(provider.getOne('livros', { id: 99 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('writing through ra-data-simple-rest', () => {
  it('creates, updates, and deletes with the deleted record as answer', async () => {
    const { data: created } = await provider.create('autores', { data: { nome: 'Novo Autor' } });
    expect(created).toMatchObject({ id: 5, nome: 'Novo Autor', ativo: true, version: 1 });

    const { data: updated } = await provider.update('autores', {
      id: 5,
      data: { ...created, nome: 'Outro' },
      previousData: created,
    });
    expect(updated).toMatchObject({ id: 5, nome: 'Outro', version: 2 });

    const { data: deleted } = await provider.delete('autores', { id: 5, previousData: updated });
    expect(deleted).toMatchObject({ id: 5, nome: 'Outro' });
    await expect(provider.getOne('autores', { id: 5 })).rejects.toMatchObject({ status: 404 });
  });

  it('merges the fields that a bulk edit sends, and keeps all others', async () => {
    const before = (await provider.getOne('livros', { id: 5 })).data;
    expect((await provider.updateMany('livros', { ids: [4, 5], data: { tipo: 'poesia' } })).data).toEqual([
      4, 5,
    ]);
    const { tipo, version, ...rest } = (await provider.getOne('livros', { id: 5 })).data;
    expect({ tipo, version }).toEqual({ tipo: 'poesia', version: 2 });
    expect(rest).toEqual(
      Object.fromEntries([
        ...Object.entries(before).filter(([key]) => !['tipo', 'version'].includes(key)),
        // Stamps of the server.
        ...Object.entries(rest).filter(([key]) => key.startsWith('atualizado')),
      ]),
    );
    await provider.updateMany('livros', { ids: [4, 5], data: { tipo: 'romance' } });
  });

  it('deletes many and names them', async () => {
    const { data: one } = await provider.create('autores', { data: { nome: 'A apagar' } });
    const { data: two } = await provider.create('autores', { data: { nome: 'B apagar' } });
    expect((await provider.deleteMany('autores', { ids: [one.id, two.id] })).data).toEqual([one.id, two.id]);
  });

  it('gives errors by field, as forms read them', async () => {
    await expect(provider.create('livros', { data: { titulo: '', paginas: 0 } })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Corrija'),
      body: { errors: { titulo: 'Campo obrigatório', paginas: expect.any(String) } },
    });
  });
});

describe('the wire itself', () => {
  const get = (query: string) => server.as('acervo').get(`/livros?${query}`);

  it('counts in Content-Range, inclusive, and without rows too', async () => {
    expect((await get('range=[0,1]')).headers.get('content-range')).toBe('livros 0-1/5');
    expect((await get('range=[4,9]')).headers.get('content-range')).toBe('livros 4-4/5');
    expect((await get('filter={"titulo":"nada"}')).headers.get('content-range')).toBe('livros */0');
    expect((await get('')).headers.get('content-range')).toBe('livros 0-4/5');
    expect((await get('')).status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const { status, headers, text } = await server.as('acervo').send('HEAD', '/livros');
    expect([status, headers.get('content-range'), text]).toEqual([200, 'livros 0-4/5', '']);
    expect((await server.api('HEAD', '/livros')).status).toBe(401);
  });

  it.each([
    ['an unknown parameter', 'colour=red'],
    ['json-server parameters', '_sort=titulo'],
    ['embedding', 'embed=["autores"]'],
    ['expanding', '_expand=autor'],
    ['JSONP', 'callback=evil'],
    ['a parameter twice', 'filter={}&filter={}'],
    ['a filter that is no JSON', 'filter={titulo'],
    ['a filter that is a list', 'filter=[1]'],
    ['a filter that is null', 'filter=null'],
    ['an unknown field', 'filter={"nada":1}'],
    ['an unknown operator', 'filter={"preco_foo":1}'],
    ['an operator of another dialect', 'filter={"titulo_ne":"x"}'],
    ['an operator that the kind does not have', 'filter={"etiquetas_gt":1}'],
    ['a bound of a number that is none', 'filter={"preco_gte":"1.234,56"}'],
    ['an object for a value', 'filter={"titulo":{"$ne":1}}'],
    ['an inherited key', 'filter={"__proto__":{"titulo":"x"}}'],
    ['an inherited name', 'filter={"toString":1}'],
    ['a filter without end', `filter=${'{"not":'.repeat(40)}{}${'}'.repeat(40)}`],
    ['a sort that is no pair', 'sort="titulo"'],
    ['a sort by an unknown field', 'sort=["nada","ASC"]'],
    ['a sort in no direction', 'sort=["titulo","UP"]'],
    ['half a range', 'range=[0]'],
    ['a range backwards', 'range=[9,0]'],
    ['a negative range', 'range=[-2,1]'],
    ['a range of fractions', 'range=[0,1.5]'],
    ['a range of everything', 'range=[0,1000]'],
    ['a range that is an object', 'range={}'],
  ])('refuses %s with 400', async (_what, query) => {
    const { status, body, headers } = await get(encodeURI(query));
    expect(status).toBe(400);
    expect(body).toEqual({ message: expect.any(String) });
    expect(headers.get('content-range')).toBeNull();
  });

  it('leaves out the mark of a page whose sorted texts are too long for a header', () => {
    const markOf = (length: number) => {
      const place = { key: 'x'.repeat(length), id: '7', last: '7' };
      return encodeCursors([place, place]);
    };
    expect(markOf(300)!.length).toBeLessThanOrEqual(1024);
    expect(markOf(600)).toBeUndefined();
  });

  it('takes a thousand ids in one address', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
    const { status, body } = await get(`filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`);
    expect(status).toBe(200);
    expect(body).toHaveLength(5);
  });

  it('orders records by id if asked by id and for no order, else by default or as asked', async () => {
    const idsOf = async (query: string) => ((await get(query)).body as { id: number }[]).map(({ id }) => id);
    expect(await idsOf('filter={"id":[4,1,2,3]}')).toEqual([1, 2, 3, 4]);
    expect(await idsOf('')).toEqual([3, 2, 5, 1, 4]);
    expect(await idsOf('filter={"id":[4,1,2,3]}&sort=["titulo","ASC"]')).toEqual([3, 2, 1, 4]);
  });

  it('refuses an address that is longer than that, in JSON', async () => {
    const { status, body } = await get(`filter=${'x'.repeat(70_000)}`);
    expect(status).toBe(431);
    expect(body).toEqual({ message: expect.any(String) });
  });
});
