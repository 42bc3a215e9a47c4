import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const rows = {
  produtos: [
    { id: 1, nome: 'Parafuso', ativo: true },
    { id: 2, nome: 'Porca', ativo: true },
    { id: 3, nome: 'Arruela', ativo: false },
    { id: 4, nome: 'Prego', ativo: true },
  ],
  compras: [
    {
      id: 1,
      version: 1,
      nota: 'N-1',
      valor: 30,
      itens: [
        { produtoId: 3, lote: 'A', quantidade: 1, preco: 10, total: 10, conferidoEm: '2026-10-01' },
        { produtoId: 2, lote: 'B', quantidade: 2, preco: 10, total: 20, conferidoEm: '2026-10-02' },
      ],
    },
    {
      id: 2,
      version: 1,
      nota: 'N-2',
      fechada: true,
      valor: 5,
      itens: [{ produtoId: 2, quantidade: 1, preco: 5, total: 5 }],
    },
    { id: 3, version: 1, nota: 'N-3', valor: 0 },
  ],
};

const server = sharedServer(() => ({ portal: companyWith('warehouse'), rows }));
const balcao = server.as('balcao');

type Row = Record<string, unknown>;
const read = (id: number) => balcao.read<{ version: number; itens: Row[] }>(`/compras/${id}`);
const one = { produtoId: 1, quantidade: 3, preco: 0.1 };

describe('a record with rows', () => {
  it('is created with them; values sent for computed fields are ignored', async () => {
    const { status, body } = await balcao.post('/compras', {
      nota: 'N-9',
      valor: 1_000_000,
      itens: [
        { ...one, lote: ' ab  1 ', total: 77, conferidoEm: '2020-01-01' },
        { produtoId: '2', preco: 5 },
      ],
    });
    expect(status).toBe(201);
    expect(body.valor).toBe(5.3);
    expect(body.itens).toEqual([
      { ...one, lote: 'AB 1', total: 0.3, brinde: null, motivo: null, conferidoEm: null },
      {
        produtoId: 2,
        quantidade: 1,
        preco: 5,
        total: 5,
        lote: null,
        brinde: null,
        motivo: null,
        conferidoEm: null,
      },
    ]);
    expect(server.stored().compras!.find(({ id }) => id === body.id)).toMatchObject({
      valor: 5.3,
      itens: body.itens,
    });
  });

  it('is refused with each fault at its place, and then nothing is stored', async () => {
    const before = server.stored().compras!.length;
    const { status, body } = await balcao.post('/compras', {
      nota: 'N-9',
      itens: [one, { produtoId: 99, quantidade: 0, preco: 'dez' }, { produtoId: 3, quantidade: 1, preco: 1 }],
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        'itens.1.quantidade': 'Deve ser no mínimo 0,001',
        'itens.1.preco': 'Não é um número: “dez”. Escreva como 1.234,56',
        'itens.1.produtoId': 'Este registro de Produtos não existe',
        'itens.2.produtoId': 'Este registro de Produtos não pode ser escolhido aqui',
      },
    ]);
    expect(server.stored().compras).toHaveLength(before);
  });

  it('needs as many rows as the list requires', async () => {
    for (const itens of [undefined, null, []])
      expect(
        (await balcao.post('/compras', { nota: 'x', ...(itens !== undefined && { itens }) })).body.errors,
      ).toEqual({ itens: 'Inclua pelo menos uma linha' });
    const many = await balcao.post('/compras', { nota: 'x', itens: Array.from({ length: 6 }, () => one) });
    expect(many.body.errors).toEqual({ itens: 'Inclua no máximo 5 linhas' });
  });

  it.each([
    [{ itens: 'x' }, 422],
    [{ itens: { 0: one } }, 422],
    [{ itens: ['x'] }, 422],
    [{ itens: [{ ...one, precos: 1 }] }, 400],
    [{ itens: [{ ...one, id: 7 }] }, 400],
  ])('refuses %j', async (body, expected) => {
    const { status, body: answer } = await balcao.post('/compras', { nota: 'x', ...body });
    expect(status).toBe(expected);
    if (status === 400) expect(answer.message).toMatch(/^Campos que não existem: itens\.(precos|id)\.$/);
    else expect(answer.errors).toEqual({ itens: 'Deve ser uma lista de linhas' });
  });

  it('empties fields of a row that do not apply', async () => {
    const itens = [
      { ...one, motivo: 'Festa' },
      { ...one, brinde: true, motivo: 'Festa' },
    ];
    const { body } = await balcao.post('/compras', { nota: 'x', itens });
    expect((body.itens as Row[]).map(({ motivo }) => motivo)).toEqual([null, 'Festa']);
  });
});

describe('a change of rows', () => {
  it('keeps values that nobody fills in with their row, even when rows are reordered', async () => {
    const before = await read(1);
    const [first, second] = before.itens as [Record<string, unknown>, Record<string, unknown>];
    // One client doesn't know the stored field, another one sends it back.
    const { conferidoEm: _none, ...bare } = first;
    const { status, body } = await balcao.put('/compras/1', {
      version: before.version,
      itens: [{ ...second, preco: 20 }, bare, { ...one, conferidoEm: '1999-01-01' }],
    });
    expect(status).toBe(200);
    expect(body.valor).toBe(50.3);
    expect(body.itens).toMatchObject([
      { lote: 'B', preco: 20, total: 40, conferidoEm: '2026-10-02' },
      // Its product can't be chosen any more, but here it isn't chosen anew.
      { lote: 'A', preco: 10, total: 10, conferidoEm: '2026-10-01' },
      { produtoId: 1, total: 0.3, conferidoEm: null },
    ]);
    const edited = (body.itens as Row[]).map(({ conferidoEm: _kept, ...row }, index) =>
      index === 1 ? { ...row, quantidade: 4 } : row,
    );
    const after = await balcao.put('/compras/1', { itens: edited });
    expect(after.body.itens[1]).toMatchObject({ lote: 'A', total: 40, conferidoEm: '2026-10-01' });
  });

  it('that sends them back unchanged is no change: a closed record can still be annotated', async () => {
    const closed = await read(2);
    expect((await balcao.put('/compras/2', { ...closed, obs: 'Conferida' })).status).toBe(200);
    const itens = [{ ...closed.itens[0], preco: 6 }];
    const refused = await balcao.put('/compras/2', { itens });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('“Itens”')]);
  });

  it('can be limited by the version, like any other', async () => {
    const body = await read(1);
    expect((await balcao.put('/compras/1', { version: body.version - 1, itens: [one] })).status).toBe(409);
    expect((await read(1)).itens).toEqual(body.itens);
  });
});

describe('a record that a row refers to', () => {
  it('can not be deleted; one without references can', async () => {
    const refused = await balcao.remove('/produtos/2');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/em uso por \d+ compras?;/),
    ]);
    expect((await balcao.remove('/produtos/4')).status).toBe(200);
  });
});

describe('a list of records with rows', () => {
  it('can be filtered for records without rows, and by nothing else of them', async () => {
    const ask = (filter: object) =>
      balcao.get(`/compras?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await ask({ itens_null: true })).body).toMatchObject([{ id: 3 }]);
    for (const filter of [{ itens: 1 }, { itens_like: 'x' }, { itens_gt: 1 }, { 'itens.total_gt': 1 }])
      expect((await ask(filter)).status).toBe(400);
  });

  it('can not be sorted, grouped or measured by them', async () => {
    const measures = encodeURIComponent('{"n":{"max":"itens"}}');
    for (const path of [
      '/compras?sort=["itens","ASC"]',
      '/compras/aggregate?groupBy=["itens"]&measures={"n":"count"}',
      `/compras/aggregate?measures=${measures}`,
    ])
      expect((await balcao.get(path)).status).toBe(400);
  });

  it('shows them to users whose screen has them, and to nobody else', async () => {
    expect((await read(2)).itens).toHaveLength(1);
    const reader = server.as('leitor');
    const seen = await reader.get('/compras/2');
    expect([seen.status, Object.keys(seen.body)]).toEqual([200, expect.not.arrayContaining(['itens'])]);
    const filter = encodeURIComponent('{"itens_null":true}');
    expect((await reader.get(`/compras?filter=${filter}`)).status).toBe(403);
  });
});
