import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { aggregateRecords } from '#server/data/json/aggregate.ts';
import { runToEnd } from '#server/data/workScheduler.ts';
import { shapeOf } from '#server/data/shape.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

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

  it.each([
    ['day', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-28', '2026-02-22'],
    ['month', '2026-02-28', '2026-02'],
    ['quarter', '2026-02-28', '2026-T1'],
    ['year', '2026-02-28', '2026'],
  ])('groups dates by %s, under the name that was asked', async (part, day, group) => {
    const { body } = await ask(
      `groupBy=["compradoEm:${part}"]&measures={"n":"count"}&filter={"compradoEm":"${day}"}`,
    );
    expect(body).toEqual([{ [`compradoEm:${part}`]: group, n: 1 }]);
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

  it.each([
    ['no number', `${grouped}&top="3"`],
    ['too many', `${grouped}&top=201`],
    ['a mean before a sum', 'groupBy=["titulo"]&measures={"m":{"avg":"preco"},"n":"count"}&top=3'],
    ['no sum', 'groupBy=["titulo"]&measures={"s":{"avg":"preco"}}&top=3'],
    ['several keys', 'groupBy=["titulo","tipo"]&measures={"n":"count"}&top=3'],
    ['no key', 'measures={"n":"count"}&top=3'],
  ])('is refused with %s', async (_what, query) => {
    expect(await read(query)).toMatchObject({ status: 400 });
  });
});
