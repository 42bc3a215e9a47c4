import fc from 'fast-check';
import { describe, expect, it, beforeAll } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { aggregateRecords } from '#server/data/json/aggregate.ts';
import { runToEnd } from '#server/data/workScheduler.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { FacetAsked } from '#model/api/answers.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';
import { db } from '#tests/support/db.ts';
import { libraryWith } from '#tests/support/portal.ts';

const server = sharedServer();
const acervo = server.as('acervo');
const ask = (query: string) => acervo.get(`/livros/aggregate?${encodeURI(query)}`);

describe('GET /api/<resource>/aggregate', () => {
  it('groups, counts and adds up to the cent, sorted by group', async () => {
    const { status, body } = await ask('groupBy=["tipo"]&measures={"total":{"sum":"preco"},"n":"count"}');
    expect(status).toBe(200);
    expect(body).toEqual([
      { tipo: 'poesia', total: 1234.56, n: 1 },
      { tipo: 'romance', total: 0.4, n: 3 },
      { tipo: 'tecnico', total: 0.2, n: 1 },
    ]);
  });

  it('gives one row without groups, and that one over nothing too', async () => {
    expect(
      (
        await ask(
          'measures={"n":"count","média":{"avg":"paginas"},"menor":{"min":"paginas"},"último":{"max":"compradoEm"}}',
        )
      ).body,
    ).toEqual([{ n: 5, média: 52.25, menor: 9, último: '2026-02-28' }]);
    expect(
      (await ask('measures={"n":"count","s":{"sum":"preco"},"a":{"avg":"preco"}}&filter={"titulo":"nada"}'))
        .body,
    ).toEqual([{ n: 0, s: 0, a: null }]);
  });

  it('counts in each measure the records of its own filter, and subtracts those of "minus"', async () => {
    const measures = {
      baratos: { count: true, filter: { preco_lt: 1 } },
      poesia: { sum: 'preco', filter: { tipo: 'poesia' } },
      saldo: { sum: 'preco', minus: { tipo: 'romance' } },
      nada: { avg: 'preco', filter: { titulo: 'nada' } },
      todos: 'count',
    };
    expect((await ask(`measures=${JSON.stringify(measures)}`)).body).toEqual([
      { baratos: 3, poesia: 1234.56, saldo: 1234.36, nada: null, todos: 5 },
    ]);
    for (const measure of [
      { count: true, filter: { nada: 1 } },
      { avg: 'preco', minus: { tipo: 'romance' } },
    ])
      expect((await ask(`measures=${JSON.stringify({ a: measure })}`)).status).toBe(400);
  });

  it('counts the different values of a field, by group and with a filter of its own, without gaps', async () => {
    const measures = {
      autores: { distinct: 'autorId' },
      tipos: { distinct: 'tipo', filter: { preco_lt: 1 } },
      titulos: { distinct: 'titulo' },
    };
    const [{ body: whole }, { body: rows }] = await Promise.all([
      ask(`measures=${JSON.stringify(measures)}`),
      acervo.get('/livros'),
    ]);
    const livros = rows as { autorId?: number; tipo: string; titulo: string; preco: number }[];
    const count = (values: unknown[]) => new Set(values.filter((value) => value != null)).size;
    expect(whole).toEqual([
      {
        autores: count(livros.map(({ autorId }) => autorId)),
        tipos: count(livros.filter(({ preco }) => preco < 1).map(({ tipo }) => tipo)),
        titulos: count(livros.map(({ titulo }) => titulo)),
      },
    ]);
    const refused = await ask(`measures=${JSON.stringify({ a: { distinct: 'nada' } })}`);
    expect(refused.status).toBe(400);
  });

  it.each([
    ['day', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-28', '2026-02-22'],
    ['month', '2026-02-28', '2026-02'],
    ['quarter', '2026-02-28', '2026-T1'],
    ['year', '2026-02-28', '2026'],
    ['monthOfYear', '2026-02-28', 2],
    ['weekday', '2026-02-28', 7],
  ])('groups dates by %s, under the name that was asked', async (part, day, group) => {
    const { body } = await ask(
      `groupBy=["compradoEm:${part}"]&measures={"n":"count"}&filter={"compradoEm":"${day}"}`,
    );
    expect(body).toEqual([{ [`compradoEm:${part}`]: group, n: 1 }]);
  });

  it('groups instants by the hour of the portal’s clock, and refuses hours of a date without a time', async () => {
    const hours = '/emprestimos/aggregate?groupBy=["retiradoEm:hour"]&measures={"n":"count"}';
    const { body } = await server.as('balcao').get(hours);
    expect((body as { 'retiradoEm:hour': unknown }[]).map((row) => row['retiradoEm:hour'])).toEqual([8, 22]);
    const refused = await ask('groupBy=["compradoEm:hour"]&measures={"n":"count"}');
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('sem hora') } });
  });

  it('groups instants by the day of the portal, not of Greenwich', async () => {
    const { body } = await server
      .as('balcao')
      .get('/emprestimos/aggregate?groupBy=["retiradoEm:month"]&measures={"n":"count"}');
    expect(body).toEqual([
      { 'retiradoEm:month': '2026-08', n: 1 },
      { 'retiradoEm:month': '2026-09', n: 1 },
      { 'retiradoEm:month': '2026-10', n: 2 },
    ]);
  });

  it('puts empty values last, and a record with several values in each of their groups', async () => {
    expect((await ask('groupBy=["etiquetas"]&measures={"n":"count"}')).body).toEqual([
      { etiquetas: 'novo', n: 1 },
      { etiquetas: 'raro', n: 2 },
      { etiquetas: null, n: 3 },
    ]);
  });

  it.each([
    ['no measures', 'groupBy=["tipo"]'],
    ['empty measures', 'measures={}'],
    ['an unknown measure', 'measures={"x":{"median":"preco"}}'],
    ['two measures in one', 'measures={"x":{"sum":"preco","avg":"preco"}}'],
    ['the sum of a text', 'measures={"x":{"sum":"titulo"}}'],
    ['an unknown field', 'measures={"x":{"sum":"nada"}}'],
    ['an unknown group', 'groupBy=["nada"]&measures={"x":"count"}'],
    ['an inherited group', 'groupBy=["constructor"]&measures={"x":"count"}'],
    ['the month of a text', 'groupBy=["titulo:month"]&measures={"x":"count"}'],
    ['an unknown part', 'groupBy=["compradoEm:hour"]&measures={"x":"count"}'],
    ['too many groups', 'groupBy=["tipo","preco","isbn","titulo"]&measures={"x":"count"}'],
    ['a group that is no list', 'groupBy="tipo"&measures={"x":"count"}'],
    ['an unknown filter', 'measures={"x":"count"}&filter={"nada":1}'],
    ['an unknown parameter', 'measures={"x":"count"}&range=[0,1]'],
  ])('refuses %s with 400', async (_what, query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('is read-only', async () => {
    const { status, headers } = await acervo.post('/livros/aggregate', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('sums', () => {
  it('of any cents are exact, in any order and grouping', () => {
    const shape = shapeOf(libraryPortal().resources.livros!, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));
    const cents = fc.array(
      fc.tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.constantFrom('a', 'b', 'c')),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(cents, (amounts) => {
        const records = amounts.map(([amount, tipo], index) => ({
          id: index + 1,
          preco: amount / 100,
          tipo,
        }));
        const query = { where: matchAll, measures: { total: { sum: 'preco' } } };
        const rows = runToEnd(
          aggregateRecords(records, shape, { ...query, groupBy: [{ name: 'tipo', field: 'tipo' }] }),
        );
        const exact = (only?: unknown) =>
          amounts
            .filter(([, tipo]) => only === undefined || tipo === only)
            .reduce((sum, [amount]) => sum + amount, 0) / 100;
        for (const row of rows) expect(row.total).toBe(exact(row.tipo));
        expect(runToEnd(aggregateRecords(records, shape, { ...query, groupBy: [] }))).toEqual([
          { total: exact() },
        ]);
      }),
    );
  });
});

describe('of very many groups', () => {
  const many = Array.from({ length: 2100 }, (_, at) => ({
    id: at + 1,
    version: 1,
    titulo: `Livro ${at + 1}`,
    tipo: 'romance',
    // One is far below zero, and the greatest are of the same size.
    preco: at === 7 ? -900.1 : at < 20 ? 800.25 : 0.1,
    paginas: 1,
  }));
  const full = sharedServer(() => ({ rows: { livros: many }, isUnseen: true as const }));
  const read = async (query: string) => full.as('acervo').get(`/livros/aggregate?${encodeURI(query)}`);
  const grouped = 'groupBy=["titulo"]&measures={"s":{"sum":"preco"}}';

  it('all are refused, and the greatest are given with the sum of all others', async () => {
    expect((await read(grouped)).status).toBe(400);
    const { status, body } = await read(`${grouped}&top=3`);
    expect(status).toBe(200);
    const others = (18 * 80025 + 2080 * 10 - 80025) / 100;
    expect(body).toEqual([
      { titulo: 'Livro 1', s: 800.25 },
      { titulo: 'Livro 2', s: 800.25 },
      { titulo: 'Livro 8', s: -900.1 },
      { s: others, $others: true },
    ]);
    const [all] = (await read('measures={"s":{"sum":"preco"}}')).body as [{ s: number }];
    const sum = (body as { s: number }[]).reduce((total, { s }) => total + Math.round(s * 100), 0);
    expect(sum / 100).toBe(all.s);
  });

  it('the greatest by the first of several measures are given, and each measure of all others', async () => {
    const several = '{"n":"count","s":{"sum":"preco"},"m":{"avg":"preco"},"min":{"min":"preco"}}';
    const { status, body } = await read(
      `groupBy=["titulo"]&measures=${several.replace('"n":"count",', '').replace('}}', '},"n":"count"}')}&top=2`,
    );
    expect(status).toBe(200);
    const others = many.filter(({ id }) => id !== 8 && id !== 1);
    const sum = (19 * 80025 + 2080 * 10 - 80025) / 100;
    expect(body).toEqual([
      { titulo: 'Livro 1', s: 800.25, m: 800.25, min: 800.25, n: 1 },
      { titulo: 'Livro 8', s: -900.1, m: -900.1, min: -900.1, n: 1 },
      { s: sum, m: expect.closeTo(sum / others.length, 6), min: 0.1, n: others.length, $others: true },
    ]);
  });

  it('fewer are all given, as without it', async () => {
    const few = `${grouped}&filter={"preco_gt":1}`;
    const { body } = await read(`${few}&top=3`);
    expect(body).toHaveLength(19);
    expect(body).toEqual((await read(few)).body);
  });

  it('are exactly as many as asked for, with the sum of all others, where their names are wanted', async () => {
    const few = `${grouped}&filter={"preco_gt":1}`;
    const { status, body } = await read(`${few}&top=3&named=true`);
    expect(status).toBe(200);
    const { rows } = body as { rows: { titulo?: string; s: number; $others?: true }[] };
    expect(rows.map(({ titulo }) => titulo)).toEqual(['Livro 1', 'Livro 2', 'Livro 3', undefined]);
    expect(rows[3]).toEqual({ s: (16 * 80025) / 100, $others: true });
    const whole = (await read(`${few}&top=200&named=true`)).body as { rows: object[] };
    expect(whole.rows).toEqual((await read(few)).body);
  });

  it.each([
    ['no number', `${grouped}&top="3"`],
    ['too many', `${grouped}&top=201`],
    ['a mean before a sum', 'groupBy=["titulo"]&measures={"m":{"avg":"preco"},"n":"count"}&top=3'],
    ['no sum', 'groupBy=["titulo"]&measures={"s":{"avg":"preco"}}&top=3'],
    ['several keys', 'groupBy=["titulo","tipo"]&measures={"n":"count"}&top=3'],
    ['no key', 'measures={"n":"count"}&top=3'],
    ['names of all groups', `${grouped}&named=true`],
    ['names and a mean', 'groupBy=["titulo"]&measures={"n":"count","m":{"avg":"preco"}}&top=3&named=true'],
    ['another word for names', `${grouped}&top=3&named="yes"`],
  ])('is refused with %s', async (_what, query) => {
    expect(await read(query)).toMatchObject({ status: 400 });
  });
});

describe('the names of groups', () => {
  type Named = { rows: { livroId?: number; n: number }[]; named: { titles: Record<string, string> } };
  const loans = 'groupBy=["livroId"]&measures={"n":"count"}&top=2';

  it('are those that each user reads of these records, in the same answer, and no others', async () => {
    let [told, untold] = [0, 0];
    for (const name of ['balcao', 'leitor', 'direcao', 'acervo', 'solto']) {
      const user = server.as(name);
      const { status, body } = await user.get(`/emprestimos/aggregate?${encodeURI(`${loans}&named=true`)}`);
      if (status !== 200) {
        expect(status, name).toBe(403);
        untold++;
        continue;
      }
      const { rows, named } = body as Named;
      const ids = rows.flatMap(({ livroId }) => livroId ?? []);
      const read = await user.get('/livros', { filter: { id: ids } });
      const books = read.status === 200 ? (read.body as { id: number; titulo: string }[]) : [];
      expect(named.titles, name).toEqual(
        Object.fromEntries(books.map(({ id, titulo }) => [`livros/${id}`, titulo])),
      );
      told += books.length;
    }
    expect(told).toBeGreaterThan(1);
    expect(untold).toBeGreaterThan(0);
  });
});

describe('facets', () => {
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
});

/** The totals of lists, and paging to the next and previous page. */
describe('the totals of a list', () => {
  const count = 12_345;

  const server = sharedServer(() => {
    const autores = Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      version: 1,
      nome: `Autor ${at + 1}`,
    }));
    return { rows: { ...db(), autores } };
  });

  const list = (query: object) => server.as('acervo').get('/autores', { ...query });
  const ids = (reply: { body: unknown }) => (reply.body as { id: number }[]).map(({ id }) => id);

  describe('the total of a list', () => {
    it('is exact if counting is fast, and when requested', async () => {
      for (const total of [undefined, '"soon"', '"exact"']) {
        const { headers } = await list({ range: [0, 1], ...(total && { total }) });
        expect(headers.get('content-range')).toBe(`autores 0-1/${count}`);
        expect(headers.get('x-total-at-least')).toBeNull();
      }
    });

    it('is exact, or the answer says that there are more records', async () => {
      const { headers } = await list({ range: [0, 1], total: '"quick"' });
      const [, total] = headers.get('content-range')!.split('/');
      const isAtLeast = headers.get('x-total-at-least') === 'true';
      expect(Number(total)).toBe(isAtLeast ? 10_000 : count);
      const few = await list({ filter: { nome_like: 'Autor 123' }, range: [0, 1], total: '"quick"' });
      expect(few.headers.get('x-total-at-least')).toBeNull();
      expect(few.headers.get('content-range')).toBe('autores 0-1/57');
    });

    it('is refused if the request asks for a way of counting that does not exist', async () => {
      expect((await list({ total: '"guess"' })).status).toBe(400);
    });
  });

  describe('a page', () => {
    it('near the end is the same as if counted from the beginning', async () => {
      const sort = ['nome', 'DESC'];
      const last = await list({ sort, range: [count - 3, count + 5] });
      expect(ids(last)).toEqual([3, 2, 1]);
      expect(last.headers.get('content-range')).toBe(`autores ${count - 3}-${count - 1}/${count}`);
      expect(ids(await list({ sort, range: [count, count + 5] }))).toEqual([]);
    });

    it('continues where its neighbour ended, in both directions', async () => {
      const sort = ['nome', 'ASC'];
      const here = await list({ sort, range: [6000, 6002] });
      const mark = here.headers.get('x-page-mark');
      // The JSON store finds any position at once, without marks.
      const from = (side: string) => (mark ? { [side]: mark } : {});
      expect(ids(await list({ sort, range: [6003, 6005], ...from('after') }))).toEqual([6004, 6005, 6006]);
      expect(ids(await list({ sort, range: [5997, 5999], ...from('before') }))).toEqual([5998, 5999, 6000]);
    });

    it('after a made-up mark is refused', async () => {
      for (const after of ['x', 5, Buffer.from('[["a",1,"2"],[{},"1","2"]]').toString('base64url')])
        expect((await list({ range: [0, 1], after })).status).toBe(400);
      const mark = Buffer.from('[["a","1","1"],["a","1","1"]]').toString('base64url');
      expect((await list({ range: [0, 1], after: mark, before: mark })).status).toBe(400);
    });
  });
});

describe('a report', () => {
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

    it('adds up what it shows, by one of its groups alone', async () =>
      expect((await ask({ groupBy: ['compradoEm:year'] })).body).toHaveLength(3));

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
      [
        'a ratio by the second key alone',
        { groupBy: ['compradoEm:year'], measures: { x: { ratio: ['preco', 'paginas'] } } },
      ],
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
});
