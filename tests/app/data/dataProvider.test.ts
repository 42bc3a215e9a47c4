import { effectsKey } from '#model/api/answers.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '#app/data/dataProvider.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { serveApi, type Api } from '#tests/screens/support.tsx';

const screens: Record<string, Partial<ListScreen>> = {
  'loja/pedidos': { kind: 'list', resource: 'pedidos', filter: { situacao: 'aberto' } },
  'loja/todos': { kind: 'list', resource: 'pedidos', filter: {} },
};
const queryClient = new QueryClient();
const providerAt = (api: string) =>
  createDataProvider({
    api,
    getToken: () => 'segredo',
    screenAt: (name) => (screens[name] ? { screen: screens[name] as ListScreen } : undefined),
    queryClient,
  });
const provider = providerAt('/api');
const elsewhere = providerAt('https://other.example/api');
const page = { pagination: { page: 2, perPage: 25 }, sort: { field: 'data', order: 'DESC' as const } };
const ok: Api = ({ method }) => ({ body: method === 'GET' ? [] : { id: 7 }, total: 0 });

afterEach(() => vi.unstubAllGlobals());

describe('a react-admin resource name', () => {
  it('of a screen maps to its resource, in the dialect of ra-data-simple-rest', async () => {
    const [call] = await called(() => provider.getList('loja/todos', { ...page, filter: {} }));
    expect(call).toMatchObject({
      path: '/api/pedidos',
      query: { range: [25, 49], sort: ['data', 'DESC'], filter: {} },
    });
    expect(call!.headers.get('Authorization')).toBe('Bearer segredo');
  });

  it('without a screen is the resource itself', async () => {
    const [call] = await called(() => provider.getMany('clientes', { ids: [1, 2] }));
    expect(call).toMatchObject({ path: '/api/clientes', query: { filter: { id: [1, 2] } } });
  });
});

describe('records by their ids', () => {
  it('are read in batches that fit an address, and come in the order of the ids', async () => {
    const calls = serveApi(({ query }) => {
      const { id: ids } = query.filter as { id: number[] };
      return { body: ids.map((id) => ({ id })).sort((a, b) => a.id - b.id) };
    });
    const ids = Array.from({ length: 600 }, (_, at) => 600 - at);
    const { data } = await provider.getMany('loja/pedidos', { ids });
    expect(calls.map(({ query }) => (query.filter as { id: number[] }).id.length)).toEqual(
      Array(6).fill(100),
    );
    expect(data.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['of 36 letters', (at: number) => `0b7c1f4e-8d2a-4c3b-9e5f-${String(at).padStart(12, '0')}`],
    ['with signs that an address writes as several', (at: number) => `ção/${'é'.repeat(40)}-${at}`],
  ])('%s are read by addresses of at most 6 kB', async (_name, idOf) => {
    const calls = serveApi(({ query }) => ({
      body: (query.filter as { id: string[] }).id.map((id) => ({ id })),
    }));
    const ids = Array.from({ length: 1000 }, (_, at) => idOf(at));
    const { data } = await provider.getMany('loja/pedidos', { ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    for (const { query } of calls)
      expect(encodeURIComponent(JSON.stringify(query.filter)).length).toBeLessThan(6144);
  });

  it('are none, without a request, for no ids', async () => {
    const calls = serveApi(ok);
    expect(await provider.getMany('clientes', { ids: [] })).toEqual({ data: [] });
    expect(calls).toEqual([]);
  });
});

describe('a page at a large offset', () => {
  it('continues from its neighbour’s cursor, and one near the beginning does not', async () => {
    const calls = serveApi(({ query }) => ({
      body: [],
      total: 9000,
      told: { 'X-Page-Mark': `m${String((query.range as number[])[0])}` },
    }));
    const at = (nth: number) =>
      provider.getList('pedidos', { ...page, pagination: { page: nth, perPage: 100 }, filter: {} });
    for (const nth of [1, 2, 20, 21, 19, 30]) await at(nth);
    const marks = calls.map(({ query }) => [query.after ?? null, query.before ?? null]);
    expect(marks).toEqual([
      [null, null],
      [null, null],
      [null, null],
      ['m1900', null],
      [null, 'm1900'],
      [null, null],
    ]);
  });
});

describe("a screen's filter", () => {
  it('is added to the user’s filter, which can’t replace it', async () => {
    const [call] = await called(() =>
      provider.getList('loja/pedidos', { ...page, filter: { situacao: 'pago' } }),
    );
    expect(call!.query.filter).toEqual({ all: [{ situacao: 'aberto' }, { situacao: 'pago' }] });
  });

  it('is used alone without a user’s filter', async () => {
    const [call] = await called(() => provider.getList('loja/pedidos', { ...page, filter: {} }));
    expect(call!.query.filter).toEqual({ situacao: 'aberto' });
  });

  it('also applies to related records', async () => {
    const [call] = await called(() =>
      provider.getManyReference('loja/pedidos', { ...page, filter: {}, target: 'clienteId', id: 3 }),
    );
    expect(call!.query.filter).toEqual({ all: [{ situacao: 'aberto' }, { clienteId: 3 }] });
  });
});

describe('an update', () => {
  const previousData = { id: 7, version: 4, nome: 'Ana', cidade: 'Sinop', tags: ['a'], nota: null };

  it('sends only the changes, and the version that was read', async () => {
    const data = { ...previousData, cidade: 'Sorriso', tags: ['a'], nota: undefined };
    const [call] = await called(() => provider.update('loja/pedidos', { id: 7, data, previousData }));
    expect(call).toMatchObject({
      method: 'PUT',
      path: '/api/pedidos/7',
      body: { cidade: 'Sorriso', version: 4 },
    });
  });

  it('can clear a field', async () => {
    const [call] = await called(() =>
      provider.update('loja/pedidos', { id: 7, data: { ...previousData, cidade: null }, previousData }),
    );
    expect(call!.body).toEqual({ cidade: null, version: 4 });
  });

  it('refetches visible answers of its resource at once, and all others when they are next shown', async () => {
    const asked: string[] = [];
    const shown = ['loja/todos', 'clientes'].map((name) =>
      new QueryObserver(queryClient, {
        queryKey: [name, 'getList'],
        queryFn: () => asked.push(name),
        initialData: 0,
        staleTime: Infinity,
      }).subscribe(() => {}),
    );
    for (const name of ['pedidos', 'estados']) queryClient.setQueryData([name, 'getList'], []);
    await called(() => provider.update('loja/pedidos', { id: 7, data: {}, previousData }));
    expect(asked).toEqual(['loja/todos']);
    const isStale = (name: string) => queryClient.getQueryState([name, 'getList'])!.isInvalidated;
    expect(['pedidos', 'estados', 'clientes'].map(isStale)).toEqual([true, true, true]);
    for (const stop of shown) stop();
  });

  it('asks no more for the record that it deleted, which is still shown, but for the others', async () => {
    const asked: unknown[] = [];
    const keys = [
      ['loja/pedidos', 'getOne', { id: '7' }],
      ['loja/pedidos', 'history', '7', 10],
      ['loja/pedidos', 'getOne', { id: '8' }],
      ['loja/pedidos', 'getList', { pagination: {} }],
    ];
    const shown = keys.map((queryKey) =>
      new QueryObserver(queryClient, {
        queryKey,
        queryFn: () => asked.push(queryKey),
        initialData: 0,
        staleTime: Infinity,
      }).subscribe(() => {}),
    );
    await called(() => provider.delete('loja/pedidos', { id: 7, previousData }));
    expect(asked).toEqual(keys.slice(2));
    expect(keys.map((key) => queryClient.getQueryState(key)!.isInvalidated)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    for (const stop of shown) stop();
  });
});

describe('methods beyond react-admin’s', () => {
  it('leaves empty inputs out of a new record, but not zero and false', async () => {
    const data = { nome: 'Ana', cidade: '', nota: null, saldo: 0, ativo: false };
    const [call] = await called(() => provider.create('loja/pedidos', { data }));
    expect(call).toMatchObject({
      method: 'POST',
      path: '/api/pedidos',
      body: { nome: 'Ana', saldo: 0, ativo: false },
    });
    expect(call!.body).not.toHaveProperty('cidade');
  });

  it('sends aggregate queries in the form of the config', async () => {
    const params = {
      groupBy: ['data:month'],
      measures: { total: { sum: 'valor' } },
      filter: { data_gte: '$today-30d' },
    };
    const [call] = await called(() => provider.aggregate('pedidos', params));
    expect(call).toMatchObject({ path: '/api/pedidos/aggregate', query: params });
  });

  it('asks our API for groups and their names in one request, and another backend for groups alone', async () => {
    const params = { groupBy: ['clienteId'], measures: { n: 'count' }, filter: {}, top: 3 } as const;
    const rows = [{ clienteId: 1, n: 4 }];
    const named = { titles: { 'clientes/1': 'Ana' }, colors: {}, records: {} };
    const calls = serveApi(({ query }) => ({ body: query.named === true ? { rows, named } : rows }));
    const asked = { ...params, named: true } as const;
    expect(await provider.aggregate('pedidos', asked)).toEqual({ data: rows, named });
    expect(calls.at(-1)!.query).toEqual(asked);
    expect(await elsewhere.aggregate('pedidos', asked)).toEqual({ data: rows });
    expect(calls.at(-1)!.query).toEqual(params);
  });

  it('runs a transition with its fields and the version', async () => {
    const [call] = await called(() =>
      provider.runAction('loja/pedidos', { id: 7, action: 'pagar', data: { forma: 'pix' }, version: 2 }),
    );
    expect(call).toMatchObject({
      method: 'POST',
      path: '/api/pedidos/7/actions/pagar',
      body: { forma: 'pix', version: 2 },
    });
  });

  it('returns what a transition did to other records apart from its record', async () => {
    const made = { action: 'create', resource: 'contas', id: '9', title: 'C-9', path: '/contas/9/show' };
    serveApi(() => ({ body: { id: 7, version: 3, [effectsKey]: [made] } }));
    const run = () => provider.runAction('loja/pedidos', { id: 7, action: 'pagar' });
    expect(await run()).toEqual({ data: { id: 7, version: 3 }, effects: [made] });
    serveApi(() => ({ body: { id: 7, version: 3 } }));
    expect(await run()).toEqual({ data: { id: 7, version: 3 }, effects: [] });
  });
});

describe('a refusal', () => {
  const refusal = async (api: Api) => {
    serveApi(api);
    return provider.getOne('pedidos', { id: 1 }).catch((error: unknown) => error as HttpError);
  };

  it('keeps the API’s message and its messages by field', async () => {
    const body = { message: 'Corrija os campos.', errors: { valor: 'Deve ser positivo' } };
    expect(await refusal(() => ({ status: 422, body }))).toMatchObject({
      status: 422,
      message: 'Corrija os campos.',
      body,
    });
  });

  it.each([500, 502, 503, 504])(
    '%i without the API’s JSON is a proxy’s: no answer of the portal',
    async (status) => {
      expect(await refusal(() => ({ status, body: null }))).toMatchObject({
        status: 0,
        message: expect.stringMatching(/falar com o servidor/),
      });
      expect(await refusal(() => ({ status, body: { message: 'Cheio' } }))).toMatchObject({
        status,
        message: 'Cheio',
      });
    },
  );

  it('401 without the API’s JSON is a sign-in in front of it, and ends no session', async () => {
    expect(await refusal(() => ({ status: 401, body: null }))).toMatchObject({
      status: 0,
      message: expect.stringMatching(/Recarregue/),
    });
  });

  it('413 without the API’s JSON names a proxy', async () => {
    expect(await refusal(() => ({ status: 413, body: null }))).toMatchObject({
      status: 413,
      message: expect.stringMatching(/proxy/),
    });
  });

  it('reports that there was no answer', async () => {
    const error = await refusal(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(error).toMatchObject({ status: 0, message: expect.stringMatching(/conexão/) });
  });
});

async function called(act: () => Promise<unknown>) {
  const calls = serveApi(ok);
  await act();
  return calls;
}
