/** Nothing that an account may not read comes out: by views, searches, figures, the config or shared views. */
import { describe, expect, it } from 'vitest';
import { canary, json, markedShop } from '#tests/support/companies/markedShop.ts';

const { server, as, tried } = markedShop();
const config = async (path: string) => server.request('GET', path, { token: await server.tokenOf('loja') });

describe('hidden values stay hidden', () => {
  const hidden = ['sigilo', 'margem', 'dobro', 'fichaDele', 'clienteId.ficha', 'clienteId.teto'];
  const counted = `&groupBy=[]&measures=${json({ n: 'count' })}`;
  const onPedidos = hidden.flatMap((field) => [
    `/pedidos?sort=${json([field, 'ASC'])}`,
    `/pedidos?filter=${json({ [`${field}_null`]: false })}`,
    `/pedidos?filter=${json({ any: [{ not: { [`${field}_like`]: 'C' } }, { numero: 'P-1' }] })}`,
    `/pedidos/aggregate?groupBy=${json([field])}&measures=${json({ n: 'count' })}`,
    `/pedidos/aggregate?groupBy=[]&measures=${json({ n: { max: field } })}`,
    `/pedidos/facets?facets=${json([{ field, filter: {}, top: 10 }])}`,
    `/pedidos/facets?facets=${json([
      { field: 'numero', filter: {}, top: 10 },
      { field: 'situacao', filter: { [`${field}_null`]: false }, top: 10 },
    ])}`,
  ]);
  const others = [
    ...['oculto'].flatMap((field) => [
      `/tudo?sort=${json([field, 'DESC'])}`,
      `/tudo?filter=${json({ [`${field}_null`]: false })}`,
      `/tudo/aggregate?groupBy=${json([field])}&measures=${json({ n: 'count' })}`,
    ]),
    `/clientes?filter=${json({ teto_gt: 100 })}`,
    `/clientes?sort=${json(['ficha', 'ASC'])}`,
    `/clientes/aggregate?groupBy=${json(['ficha'])}&measures=${json({ n: 'count' })}`,
    ...['', '/aggregate'].map(
      (way) => `/pedidos${way}?filter=${json({ numero_gt: '$user.segredoDele' })}${way && counted}`,
    ),
    '/grupos',
    `/grupos?filter=${json({ id: [`${canary}-1`] })}`,
    '/usuarios',
    `/usuarios?filter=${json({ segredoDele_like: 'C' })}`,
    '/historico',
    `/historico?filter=${json({ title_like: 'C' })}`,
  ];
  it.each([...onPedidos, ...others].map((path) => [decodeURIComponent(path), path]))(
    '%s',
    async (_, path) => {
      const { status } = await tried('GET', path);
      expect([400, 403, 404]).toContain(status);
    },
  );

  it.each([
    ...[
      '/pedidos',
      '/pedidos/1',
      '/pedidos/1/history',
      '/pedidos/3',
      '/pedidos/3/history',
      '/clientes',
      '/clientes/1',
    ],
    ...[
      '/clientes/2',
      '/clientes/1/history',
      '/usuarios/1',
      '/usuarios/3',
      '/usuarios/2',
      '/user-info',
      '/user-pendings',
    ],
    ...[
      '/tudo',
      '/tudo/pedidos-1',
      '/tudo/pedidos-3',
      '/tudo/clientes-1',
      '/tudo/pedidos.2-1',
      '/tudo/pedidos:1-1',
    ],
    ...[
      '/tudo/pedidos-3/history',
      '/tudo/pedidos-1/history',
      `/grupos/${canary}-1`,
      '/grupos/_',
      '/deleted-records',
    ],
    ...[
      `/tudo?filter=${json({ id: ['pedidos-1', 'pedidos-3', 'clientes-1'] })}`,
      `/tudo?filter=${json({ id: 'pedidos-3' })}`,
    ],
    ...[
      `/pedidos?filter=${json({ q: canary })}`,
      `/pedidos?filter=${json({ id: [1, 3] })}`,
      `/tudo?filter=${json({ q: 'C' })}`,
    ],
    ...[
      `/clientes?filter=${json({ q: canary })}`,
      '/user-notifications',
      '/user-favourites',
      '/user-preferences',
    ],
    ...[
      '/shared-views',
      '/outbox-messages',
      '/scheduled-rules',
      '/pedidos/3/files/sigilo/x',
      '/pedidos/aggregate',
    ],
    ...[`/pedidos/aggregate?groupBy=${json(['numero'])}&measures=${json({ n: 'count' })}`],
    ...[`/pedidos/aggregate?groupBy=${json(['clienteId'])}&measures=${json({ v: { sum: 'valor' } })}`],
  ])('GET %s', async (path) => {
    const { body, text } = await tried('GET', path);
    expect(text).not.toMatch(/"sigilo"|"margem"|"oculto"|"ficha"|"teto"|"dobro"/);
    if (!path.startsWith('/tudo') || !Array.isArray(body)) return;
    expect(body.map(({ id }: { id: string }) => id).filter((id) => !/^pedidos-[12]$/.test(id))).toEqual([]);
  });

  it.each(['CANARIO', 'canario', 'CANARIO-1', '98', '123', 'CANARIO-n3', 'ANARIO'])(
    'the search of records finds nothing by %s',
    async (word) => {
      const { body } = await tried('GET', `/record-search?q=${word}`);
      expect((body as { records: unknown[] }).records).toEqual([]);
    },
  );

  it.each([
    ...[
      '/config/start.json',
      '/config/index.json',
      '/config/departments/loja.json',
      '/config/departments/chefia.json',
    ],
    ...[
      '/config/departments/cofre.json',
      '/config/access.json',
      '/config/access/why?permission=chefia&verb=read&resource=clientes',
    ],
    ...[
      '/config/map.json',
      '/config/diagrams.json?resource=pedidos',
      '/config/problems.json',
      '/config/address.json?path=/cofre/chave',
    ],
    ...['/config/address.json?path=/chefia/pedidos', '/config/address.json?path=/cofre/janela'],
  ])('%s names no screen or field of others', async (path) => {
    const { text } = await config(path);
    expect(
      text.match(
        /Todos os pedidos|Chave do cofre|\/chefia|\/cofre\/chave|sigilo|margem|"teto|"ficha|Oculto/,
      )?.[0],
    ).toBeUndefined();
  });
});

describe('shared views', () => {
  it.each([
    ...['sigilo_null', 'margem_gt', 'dobro_gt', 'fichaDele', 'clienteId.ficha', 'clienteId.teto_gt'].flatMap(
      (key) => [{ [key]: 1 }, { any: [{ [key]: 1 }, { numero: 'a' }] }, { not: { all: [{ [key]: 1 }] } }],
    ),
    { nada: 1 },
  ])('none can filter by %j', async (filter) => {
    const { status } = await tried('POST', '/shared-views/share', { screen: '/loja', label: 'X', filter });
    expect([400, 403, 404]).toContain(status);
  });

  it('those of closed screens are hidden from others, who can neither create nor withdraw them', async () => {
    for (const screen of ['/chefia/pedidos', '/cofre/chave', '/chefia/usuarios', '/nada']) {
      const { status } = await tried('POST', '/shared-views/share', { screen, label: 'X', filter: {} });
      expect([screen, status]).toEqual([screen, 404]);
    }
    for (const screen of ['/chefia/pedidos', '/loja']) {
      const view = {
        screen,
        label: `V ${screen}`,
        filter: { sigilo_like: canary },
        sort: { field: 'margem', order: 'ASC' },
      };
      await as('chefe').post('/shared-views/share', view);
    }
    expect((await tried('GET', '/shared-views')).body.views).toEqual([]);
    const { views } = (await as('chefe').get('/shared-views')).body as { views: { id: string }[] };
    expect(views.length).toBeGreaterThan(0);
    for (const { id } of views)
      expect((await tried('POST', '/shared-views/withdraw', { id })).status).toBe(404);
    expect((await as('chefe').get('/shared-views')).body.views.length).toBe(views.length);
  });
});
