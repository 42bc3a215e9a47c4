/** Nothing that an account may not change is changed: by imports, many at once, e-mails, undoing or the trash. */
import { describe, expect, it } from 'vitest';
import { canary, inboundSecret, markedShop, secrets } from '#tests/support/companies/markedShop.ts';

const { server, as, kept, tried } = markedShop();

describe('protected values stay unchanged', () => {
  const forbidden = [
    ...[
      { sigilo: 'x' },
      { margem: 1 },
      { donoId: 3 },
      { situacao: 'aprovado' },
      { dobro: 1 },
      { fichaDele: 'x' },
    ],
    ...[
      { criadoPor: 3 },
      { id: 3 },
      { criadoEm: '2020-01-01T00:00:00Z' },
      { nada: 1 },
      { clienteId: 2 },
      { valor: 501 },
    ],
    ...[
      { linhas: [{ produto: 'x', sigilo: 'y' }] },
      { __proto__x: 1 },
      { 'clienteId.ficha': 'x' },
      { $version: 9 },
    ],
  ];
  it.each(forbidden.map((body) => [JSON.stringify(body), body]))('by %s', async (_, body) => {
    for (const [method, path, sent] of [
      ['PUT', '/pedidos/1', body],
      ['PATCH', '/pedidos/1', body],
      ['PUT', '/pedidos/3', { ...body, numero: 'meu' }],
      ['POST', '/pedidos/1/preview', body],
      ['POST', '/pedidos/preview', { numero: 'n', ...body }],
      ['POST', '/pedidos/bulk', { do: 'update', data: body, records: [{ id: '1' }, { id: '3' }] }],
      ['POST', '/pedidos/bulk', { do: 'update', data: {}, records: [{ id: '3', data: body }] }],
      [
        'POST',
        '/pedidos/bulk?dryRun=true',
        { do: 'update', data: body, records: [{ id: '1' }, { id: '3' }] },
      ],
      ['POST', '/pedidos/1/actions/matar?dryRun=true', body],
      ['PUT', '/tudo/pedidos-1', body],
    ] as const)
      await tried(method, path, sent);
  });

  it.each([
    ['POST', '/pedidos/3/actions/matar', {}],
    ['POST', '/pedidos/1/actions/aprovar', {}],
    ['POST', '/pedidos/1/actions/aprovar?dryRun=true', {}],
    ['POST', '/pedidos/3/actions/matar?dryRun=true', {}],
    ['POST', '/pedidos/bulk', { do: 'act', action: 'aprovar', records: [{ id: '1' }, { id: '3' }] }],
    ['POST', '/pedidos/bulk', { do: 'act', action: 'matar', records: [{ id: '3' }] }],
    ['POST', '/pedidos/bulk', { do: 'delete', records: [{ id: '3' }, { id: '4' }] }],
    ['POST', '/pedidos/bulk?dryRun=true', { do: 'delete', records: [{ id: '3' }] }],
    ['DELETE', '/pedidos/3', undefined],
    ['DELETE', '/tudo/pedidos-1', undefined],
    ['DELETE', '/clientes/2', undefined],
    ['POST', '/pedidos/1/merge', { from: 3 }],
    ['POST', '/pedidos/3/merge', { from: 1 }],
    ['POST', '/pedidos/3/preview', { numero: 'x' }],
    ['POST', '/clientes', { nome: 'Novo' }],
    ['POST', '/clientes/preview', { nome: 'Novo' }],
    ['POST', '/tudo', { nome: 'x' }],
    ['POST', '/user-favourites/pin', { path: '/chefia/pedidos', pinned: true }],
    ['POST', '/user-favourites/pin', { path: '/cofre/chave', pinned: true }],
  ] as const)('%s %s', async (method, path, body) => {
    const { status, body: answer } = await tried(method, path, body);
    if (!path.includes('/bulk')) return expect(status).toBeGreaterThanOrEqual(400);
    const { results } = answer as { results: { status: number }[] };
    expect(results.map((one) => one.status < 400)).toEqual(results.map(() => false));
  });

  it('an imported row is its sender’s, and has nothing else than its form', async () => {
    for (const body of forbidden) {
      const before = kept();
      const reply = await as('loja').post('/pedidos', { numero: 'Importado', valor: 1, ...body });
      expect([JSON.stringify(body), reply.text.match(secrets)?.[0]]).toEqual([
        JSON.stringify(body),
        undefined,
      ]);
      expect({ ...kept(), meus: [] }).toEqual({ ...before, meus: [] });
      if (reply.status >= 300) continue;
      const { id } = reply.body;
      const row = server.stored().pedidos!.find((one) => one.id === id)!;
      expect([row.donoId, row.criadoPor, row.sigilo ?? null, row.margem ?? null]).toEqual([2, 2, null, null]);
      expect([undefined, null, 'aberto']).toContain(row.situacao);
      expect((await as('loja').remove(`/pedidos/${id}`)).status).toBe(200);
    }
  });
});

describe('undoing and the trash', () => {
  const offered = { 'Offer-Undo': '1' };
  const undoOf = async (method: string, path: string, body?: unknown) =>
    (await as('chefe').send(method, path, body, offered)).headers.get('undo')!;

  it('take back no change of others, one by one or many at once, and tell nothing of it', async () => {
    const names = [
      await undoOf('PUT', '/pedidos/1', { sigilo: `${canary}-novo` }),
      await undoOf('PUT', '/pedidos/4', { margem: 9877 }),
      await undoOf('PUT', '/clientes/1', { teto: 123.45 }),
      await undoOf('POST', '/pedidos', { numero: `${canary}-x`, donoId: 3 }),
      await undoOf('POST', '/pedidos/2/actions/aprovar', {}),
      await undoOf('DELETE', '/pedidos/4'),
      await undoOf('POST', '/clientes', { nome: `${canary}-y` }),
    ];
    expect(names).toEqual(names.map(() => expect.stringMatching(/^\d+$/)));
    for (const name of names) {
      const { status } = await tried('POST', `/recent-changes/${name}/undo`, {});
      expect([name, status]).toEqual([name, 404]);
    }
    const { body } = await tried('POST', '/recent-changes/undo', { changes: [...names, '99999'] });
    const { results } = body as { results: { status: number; body: unknown }[] };
    expect(new Set(results.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
    const { body: trash } = await tried('GET', '/deleted-records');
    expect((trash as { title: string }[]).filter(({ title }) => title !== 'Importado')).toEqual([]);
    for (const changes of [
      ['1', 2],
      'x',
      [{}],
      ['-1'],
      ['1;2'],
      Array.from({ length: 101 }, (_, at) => `${at}`),
    ])
      expect((await tried('POST', '/recent-changes/undo', { changes })).status).toBe(400);
    const viewing = await tried(
      'POST',
      '/recent-changes/undo',
      { changes: names },
      { 'X-Portal-View-As': '@1' },
    );
    expect(viewing.status).toBe(403);
  });

  it('a record of one’s own comes back with its hidden values, which the answer does not contain', async () => {
    const name = await undoOf('DELETE', '/pedidos/1');
    const gone = await as('loja').get('/deleted-records');
    expect([gone.text.match(secrets)?.[0], gone.text.includes('P-1')]).toEqual([undefined, true]);
    const { status, text } = await as('loja').post(`/recent-changes/${name}/undo`, {});
    expect([status, text.match(secrets)?.[0]]).toEqual([200, undefined]);
    const row = server.stored().pedidos!.find(({ id }) => id === 1)!;
    expect([row.sigilo, row.margem, row.donoId]).toEqual([`${canary}-novo`, 9877.5, 2]);
    expect((await tried('POST', `/recent-changes/${name}/undo`, {})).status).toBeGreaterThanOrEqual(400);
  });

  it('one’s own change is not undone over a hidden one, nor on a record that is another’s by now', async () => {
    let next = 20;
    const change = async () => {
      const { headers } = await as('loja').put('/pedidos/1', { valor: next++ }, offered);
      return headers.get('undo')!;
    };
    const hidden = await change();
    await as('chefe').put('/pedidos/1', { margem: 9878 });
    expect((await tried('POST', `/recent-changes/${hidden}/undo`, {})).status).toBe(409);
    const taken = await change();
    await as('chefe').put('/pedidos/1', { donoId: 3 });
    expect([403, 404]).toContain((await tried('POST', `/recent-changes/${taken}/undo`, {})).status);
    const deleted = await undoOf('DELETE', '/pedidos/1');
    expect((await tried('POST', `/recent-changes/${deleted}/undo`, {})).status).toBe(404);
    expect((await tried('GET', '/deleted-records')).text).not.toContain('P-1');
    expect((await as('chefe').post(`/recent-changes/${deleted}/undo`, {})).status).toBe(200);
    await as('chefe').put('/pedidos/1', { donoId: 2 });
  });
});

describe('e-mails', () => {
  const mail = (more: object, authorization = `Bearer ${inboundSecret}`) =>
    server.api('POST', '/inbound-mail/pedidos', {
      headers: { Authorization: authorization },
      body: {
        MessageID: `<${Math.random()}@x>`,
        From: 'loja@example.com',
        To: 'ana@cliente.com',
        Subject: 'M',
        ...more,
      },
    });

  it.each([
    ['an unknown sender', { From: 'ninguem@example.com' }],
    ['the chief’s name before another address', { From: 'chefe@example.com <ninguem@example.com>' }],
    ['no sender', { From: '' }],
    ['an unknown addressee', { To: 'bia@cliente.com' }],
    ['a colleague as addressee', { To: 'chefe@example.com' }],
    ['a pattern as addressee', { To: '%@cliente.com' }],
    ['another field', { From: 'ninguem@example.com', sigilo: 'x', donoId: 3 }],
  ])('%s: nothing is created or revealed', async (_, more) => {
    const before = JSON.stringify(server.stored());
    const { status, text } = await mail(more);
    expect([status >= 400, text.match(secrets)?.[0]]).toEqual([true, undefined]);
    expect(JSON.stringify(server.stored())).toBe(before);
  });

  it.each([
    '',
    'Bearer ',
    `Bearer ${inboundSecret.slice(1)}`,
    `Bearer ${inboundSecret}x`,
    'Basic eDp5',
    `bearer  x ${inboundSecret}`,
  ])('the secret %s is refused', async (authorization) =>
    expect((await mail({}, authorization)).status).toBe(401),
  );
});
