import { beforeAll, describe, expect, it } from 'vitest';
import type { FacetAsked } from '#model/api/answers.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer();
let token: string;
beforeAll(async () => (token = await server.tokenOf('acervo')));

const ask = (facets: unknown, filter: object = {}, by = token) =>
  server.api(
    'GET',
    `/livros/facets?${new URLSearchParams({ filter: JSON.stringify(filter), facets: JSON.stringify(facets) })}`,
    { token: by },
  );
const values = (field: string, filter = {}, top = 10): FacetAsked => ({ field, filter, top });
const ranges = (field: string, of: readonly object[], filter = {}): FacetAsked => ({
  field,
  filter,
  ranges: of as never,
});

describe('GET /api/<resource>/facets', () => {
  it('counts values of several fields and ranges of another, the most frequent first', async () => {
    const { status, body } = await ask([
      values('tipo'),
      values('etiquetas'),
      ranges('preco', [{ preco_lt: 1 }, { preco_gte: 1 }]),
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        field: 'tipo',
        values: [
          { value: 'romance', count: 3 },
          { value: 'poesia', count: 1 },
          { value: 'tecnico', count: 1 },
        ],
      },
      {
        field: 'etiquetas',
        values: [
          { value: null, count: 3 },
          { value: 'raro', count: 2 },
          { value: 'novo', count: 1 },
        ],
      },
      { field: 'preco', ranges: [3, 1] },
    ]);
  });

  it('applies the choices of the other facets, and not their own', async () => {
    const { body } = await ask(
      [
        values('tipo', { tipo: 'romance' }),
        ranges('preco', [{ preco_lt: 1 }, { preco_gte: 1 }], { preco_gte: 1 }),
      ],
      { titulo_neq: 'nada' },
    );
    expect(body).toEqual([
      { field: 'tipo', values: [{ value: 'poesia', count: 1 }] },
      { field: 'preco', ranges: [2, 0] },
    ]);
  });

  it('returns at most the requested number of values, the most frequent ones', async () => {
    const { body } = await ask([values('tipo', {}, 1)]);
    expect(body).toEqual([{ field: 'tipo', values: [{ value: 'romance', count: 3 }] }]);
  });

  it('counts the rows of the caller, and refuses fields that they may not read', async () => {
    const counter = await server.tokenOf('balcao');
    // The caller's screens show the kind of novels only.
    expect((await ask([values('tipo')], {}, counter)).body).toEqual([
      { field: 'tipo', values: [{ value: 'romance', count: 3 }] },
    ]);
    for (const [facets, by] of [
      [[values('custo')], counter],
      [[values('tipo'), ranges('custo', [{ custo_gt: 1 }])], counter],
      [[values('tipo')], await server.tokenOf('direcao')],
    ] as const)
      expect((await ask(facets, {}, by)).status).toBe(403);
    expect((await server.api('GET', '/livros/facets?facets=[]')).status).toBe(401);
  });

  it.each([
    ['none', []],
    ['no list', { tipo: 1 }],
    ['neither values nor ranges', [{ field: 'tipo', filter: {} }]],
    ['both', [{ field: 'tipo', filter: {}, top: 3, ranges: [{ tipo: 'romance' }] }]],
    ['too many values', [values('tipo', {}, 101)]],
    ['too many of them', Array.from({ length: 13 }, () => values('tipo'))],
    ['an unknown field', [values('nada')]],
    ['an unknown filter', [values('tipo', { nada: 1 })]],
    ['an unknown range', [ranges('preco', [{ nada: 1 }])]],
    ['something besides', [{ ...values('tipo'), sort: 'tipo' }]],
  ])('refuses %s with 400', async (_what, facets) => {
    expect((await ask(facets)).status).toBe(400);
  });

  it('is read-only', async () => {
    const { status, headers } = await server.as('acervo').post('/livros/facets', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
