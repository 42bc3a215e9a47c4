import { describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

/** The library with a report for the management, which sees no book. */
const portal = libraryWith({
  'departments/relatorios.yaml': `
label: Relatórios
permissions: [direcao]
menu: { order: 60 }
routes:
  - path: /relatorios/livros
    label: Livros
    report:
      resource: livros
      groupBy: [autorId, compradoEm:year]
      measures: { Valor: { sum: preco }, Por página: { ratio: [preco, paginas] }, Livros: count }
      filter: { tipo_neq: tecnico }
      filters: [compradoEm, autorId]
`,
});

const server = sharedServer(() => ({ portal }));

const own = { tipo_neq: 'tecnico' };
type Asked = { groupBy?: string[]; measures?: object; filter?: object };
const ask = async (
  { groupBy = [], measures = { v: { sum: 'preco' }, n: 'count' }, filter = own }: Asked,
  who = 'direcao',
) => {
  const query = new URLSearchParams({
    groupBy: JSON.stringify(groupBy),
    measures: JSON.stringify(measures),
    filter: JSON.stringify(filter),
  });
  return server.as(who).get(`/livros/aggregate?${query}`);
};

describe('a report over HTTP', () => {
  it('returns its groups, subtotals and the total to users who see no record', async () => {
    expect((await server.as('direcao').get('/livros')).status).toBe(403);
    expect((await ask({ groupBy: ['autorId', 'compradoEm:year'] })).body).toEqual([
      { autorId: 1, 'compradoEm:year': '2026', v: 1234.66, n: 2 },
      { autorId: 2, 'compradoEm:year': '2025', v: 0, n: 1 },
      { autorId: null, 'compradoEm:year': null, v: 0.3, n: 1 },
    ]);
    expect((await ask({ groupBy: ['autorId'] })).body).toHaveLength(3);
    expect((await ask({})).body).toEqual([{ v: 1234.96, n: 4 }]);
  });

  it('divides sums, not records: the ratio is right for any group', async () => {
    const measures = { q: { ratio: ['preco', 'paginas'] } };
    expect((await ask({ measures })).body).toEqual([{ q: 1234.96 / 200 }]);
    expect((await ask({ measures, groupBy: ['autorId'] })).body).toEqual([
      { autorId: 1, q: 1234.66 / 190 },
      // The sum of pages is empty.
      { autorId: 2, q: null },
      { autorId: null, q: 0.3 / 10 },
    ]);
  });

  it('is narrowed by its filters', async () => {
    const by = async (extra: object) => (await ask({ filter: { all: [own, extra] } })).body;
    expect(await by({ compradoEm: '2026' })).toEqual([{ v: 1234.66, n: 2 }]);
    expect(await by({ compradoEm: '2026', autorId: [1, 2] })).toEqual([{ v: 1234.66, n: 2 }]);
    expect(await by({ autorId_null: true })).toEqual([{ v: 0.3, n: 1 }]);
  });

  it.each<[string, Asked]>([
    ['a field that it does not show', { filter: { all: [own, { custo_gt: 5 }] } }],
    ['a field that it only adds up', { filter: { all: [own, { preco_gt: 1 }] } }],
    ['a search', { filter: { all: [own, { q: 'secreta' }] } }],
    ['the rows outside its filter', { filter: {} }],
    ['those rows, narrowed', { filter: { compradoEm: '2026' } }],
    ['a finer part of the date', { groupBy: ['autorId', 'compradoEm:day'] }],
    ['the second key alone', { groupBy: ['compradoEm:year'] }],
    ['another measure', { measures: { x: { max: 'preco' } } }],
    ['the ratio turned round', { measures: { x: { ratio: ['paginas', 'preco'] } } }],
  ])('is refused %s', async (_what, asked) => {
    const { status, body } = await ask(asked);
    expect(status).toBe(403);
    expect((body as { message: string }).message).not.toMatch(/at |\.ts/);
  });

  it('is refused to users who may not open it', async () =>
    expect((await ask({}, 'mural')).status).toBe(403));

  it('allows more to users who see the records', async () =>
    expect((await ask({ filter: { custo_gt: 5 } }, 'acervo')).body).toEqual([{ v: 0.2, n: 1 }]));

  it('names the groups, and lists the choices of its filters', async () => {
    const direcao = server.as('direcao');
    const { status, body } = await direcao.get('/autores');
    expect(status).toBe(200);
    expect(Object.keys((body as object[])[0]!).sort()).toEqual(['ativo', 'id', 'nome']);
  });

  it.each([
    ['of one field', { x: { ratio: ['preco'] } }],
    ['of three', { x: { ratio: ['preco', 'paginas', 'custo'] } }],
    ['of a text', { x: { ratio: ['preco', 'titulo'] } }],
    ['of an unknown field', { x: { ratio: ['preco', 'nada'] } }],
  ])('refuses a ratio %s with 400', async (_what, measures) =>
    expect((await ask({ measures }, 'acervo')).status).toBe(400),
  );
});
