/** Running balances: what stands after each record, whatever page, order and filter show it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runningKey } from '#model/api/running.ts';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { sharedServer, startServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...accountsWith(['banco', 'caixa', 'nomes']),
  ...resourcesOf({
    contas: { nome: 'text', inicio: 'money', aberta: 'boolean' },
    lancamentos: {
      texto: 'text',
      contaId: '> contas',
      dia: 'date',
      entrada: 'boolean',
      valor: 'money',
      mudanca: "money, formula: 'if(entrada, valor, -valor)'",
      secreto: 'money',
    },
  }),
  'departments/geral.yaml': `
label: Geral
permissions: { any: [banco] }
routes:
  - { path: /contas, label: Contas, list: { resource: contas, columns: [nome], filters: [], related: [{ resource: lancamentos, target: contaId, columns: [dia, texto, mudanca], sort: -dia, running: { sum: mudanca, from: inicio } }] } }
  - { path: /extrato, label: Extrato, list: { resource: lancamentos, columns: [dia, texto, mudanca], filters: [texto, contaId, dia], sort: -dia, running: { sum: mudanca, of: contaId, from: inicio } } }
`,
  'departments/caixa.yaml': `
label: Caixa
permissions: [caixa]
routes:
  - { path: /caixa, label: Caixa, list: { resource: lancamentos, columns: [dia, mudanca], filters: [], filter: { entrada: true }, sort: dia, form: [{ section: Um, fields: [dia] }], running: { sum: mudanca } } }
`,
  'departments/nomes.yaml': `
label: Nomes
permissions: [nomes]
routes:
  - { path: /nomes, label: Nomes, list: { resource: lancamentos, columns: [dia, texto, contaId], filters: [], sort: dia, form: [{ section: Um, fields: [dia] }] } }
`,
});

const day = (nth: number) => `2026-10-${String(nth).padStart(2, '0')}`;
/** Two accounts by turns, several entries a day, ids against the order of the days; one without a day. */
const entries = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  version: 1,
  texto: at % 5 === 0 ? 'aluguel' : 'venda',
  contaId: (at % 2) + 1,
  dia: day(20 - Math.floor(at / 3)),
  entrada: at % 3 !== 0,
  valor: Math.round((at * 7.3 + 0.1) * 100) / 100,
  mudanca: 0,
  secreto: 1,
}));
const lone = { ...entries[0]!, id: 99, dia: null };
const rows = [...entries, lone].map((one) => ({ ...one, mudanca: one.entrada ? one.valor : -one.valor }));
const opening: Record<number, number> = { 1: 1000, 2: 0.05 };

/** Computed from the books alone. */
function balanceAfter(
  id: number,
  of: (row: (typeof rows)[number]) => boolean,
  start: number,
  books: typeof rows = rows,
): number {
  const own = books
    .filter((row) => row.dia !== null && of(row))
    .toSorted((one, other) => one.dia!.localeCompare(other.dia!) || one.id - other.id);
  const cents = own
    .slice(0, own.findIndex((row) => row.id === id) + 1)
    .reduce((sum, row) => sum + Math.round(row.mudanca * 100), Math.round(start * 100));
  return cents / 100;
}

const server = sharedServer(() => ({
  portal,
  rows: {
    usuarios: [
      accountOf(1, 'Ana', ['banco']),
      accountOf(2, 'Rui', ['caixa']),
      accountOf(3, 'Eva', ['nomes']),
    ],
    contas: [1, 2].map((id) => ({ id, version: 1, nome: `C${id}`, inicio: opening[id], aberta: true })),
    lancamentos: rows,
  },
}));

type Row = { id: number; contaId: number; [runningKey]?: number };
const running = (more: object = {}) => ({
  sum: 'mudanca',
  by: 'dia',
  of: 'contaId',
  from: 'inicio',
  ...more,
});
type Asked = Parameters<ReturnType<typeof server.as>['list']>[1];
const ask = (who: string, query: Asked) => server.as(who).list('/lancamentos', query) as Promise<Row[]>;

describe('a running balance', () => {
  const right = ({ id, contaId }: Row) =>
    balanceAfter(id, (row) => row.contaId === contaId, opening[contaId]!);

  it.each([
    ['the first page, latest first', { sort: ['dia', 'DESC'], range: [0, 9] }],
    ['a page in the middle', { sort: ['dia', 'DESC'], range: [20, 34] }],
    ['the last page, earliest first', { sort: ['dia', 'ASC'], range: [45, 59] }],
    ['an order by another field', { sort: ['valor', 'ASC'], range: [0, 24] }],
    ['a filter by words', { filter: { texto: 'aluguel' }, range: [0, 24] }],
    ['a filter by days', { filter: { dia_gte: day(10), dia_lte: day(12) }, range: [0, 24] }],
    ['a few records by their ids', { filter: { id: [3, 58, 17] } }],
  ])('is that of the books on %s', async (_name, query) => {
    const found = await ask('ana', { ...query, running: running() });
    expect(found.length).toBeGreaterThan(2);
    for (const row of found.filter(({ id }) => id !== 99))
      expect([row.id, row[runningKey]]).toEqual([row.id, right(row)]);
  });

  it('begins with balances that are read at once, however many accounts a page shows', async () => {
    const asked: number[] = [];
    const counting = await startServer({
      portal,
      rows: {
        usuarios: [accountOf(1, 'Ana', ['banco'])],
        contas: [1, 2].map((id) => ({ id, version: 1, nome: `C${id}`, inicio: opening[id], aberta: true })),
        lancamentos: rows,
      },
      over: (own) => ({
        ...own,
        close: () => own.close(),
        using: (model) => {
          const records = own.using(model);
          const note = (id: string) => id === 'contas' && asked.push(1);
          return {
            ...records,
            get: (shape, id) => (note(shape.resource.id), records.get(shape, id)),
            find: (shape, query) => (note(shape.resource.id), records.find(shape, query)),
          };
        },
      }),
    });
    const query = { sort: ['dia', 'DESC'], range: [0, 9], running: running() };
    const found = (await counting.as('ana').list('/lancamentos', query)) as Row[];
    await counting.stop();
    expect(new Set(found.map(({ contaId }) => contaId)).size).toBe(2);
    for (const row of found) expect(row[runningKey]).toBe(right(row));
    expect(asked).toHaveLength(1);
  });

  it('is none where the record has no day', async () => {
    const [row] = await ask('ana', { filter: { id: [99] }, running: running() });
    expect(row).not.toHaveProperty([runningKey]);
  });

  it('is over the rows that the person may see', async () => {
    const found = await ask('rui', {
      sort: ['dia', 'ASC'],
      range: [10, 20],
      running: { sum: 'mudanca', by: 'dia' },
    });
    for (const row of found) expect(row[runningKey]).toBe(balanceAfter(row.id, ({ entrada }) => entrada, 0));
  });

  it('is over the records of its list, where that has a filter', async () => {
    const found = await ask('ana', {
      range: [0, 9],
      running: { sum: 'mudanca', by: 'dia', filter: { entrada: true } },
    });
    for (const row of found.filter(({ id }) => id !== 99 && rows[id - 1]!.entrada))
      expect(row[runningKey]).toBe(balanceAfter(row.id, ({ entrada }) => entrada, 0));
  });

  it('is refused over what the person does not read: the amount, or the opening balance', async () => {
    const read = (who: string, asked: object) =>
      server.as(who).get('/lancamentos', { range: [0, 9], running: asked });
    expect((await read('eva', { sum: 'mudanca', by: 'dia' })).status).toBe(403);
    expect((await read('ana', { sum: 'secreto', by: 'dia' })).status).toBe(200);
    expect((await read('rui', running({ of: undefined, from: undefined }))).status).toBe(200);
    expect((await read('rui', running())).status).toBe(403);
  });

  it.each([
    { sum: 'texto', by: 'dia' },
    { sum: 'valor', by: 'texto' },
    { sum: 'valor', by: 'dia', from: 'inicio' },
    { sum: 'valor', by: 'dia', of: 'dia' },
    { sum: 'valor', by: 'dia', more: 1 },
    'valor',
  ])('is refused with a sentence where it is none: %j', async (asked) => {
    const { status, body } = await server.as('ana').get('/lancamentos', { running: asked });
    expect([status, (body as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('"running"'),
    ]);
  });
});

describe('a running balance after writes', () => {
  it('is the plain sum of what is stored, whoever asks, on every page', async () => {
    const numbers = fc.sample(fc.nat(9999), { numRuns: 400, seed: 80 });
    const upTo = (most: number) => numbers.pop()! % (most + 1);
    const pick = <T>(some: readonly T[]) => some[upTo(some.length - 1)]!;
    const ana = server.as('ana');
    const stored = async () =>
      (await ana.list('/lancamentos', { range: [0, 999] })) as (typeof rows)[number][];
    for (let turn = 0; turn < 25; turn++) {
      const before = await stored();
      const { mudanca: _, secreto: __, ...one } = pick(before);
      const values = {
        ...one,
        dia: upTo(9) === 0 ? null : day(1 + upTo(19)),
        contaId: 1 + upTo(1),
        entrada: upTo(1) === 0,
        valor: (1 + upTo(9998)) / 100,
      };
      const how = pick(['create', 'change', 'change', 'remove', 'refused']);
      if (how === 'create')
        await ana.create('/lancamentos', { ...values, id: undefined, version: undefined });
      if (how === 'change') expect((await ana.put(`/lancamentos/${one.id}`, values)).status).toBe(200);
      if (how === 'remove') expect((await ana.remove(`/lancamentos/${one.id}`)).status).toBeLessThan(300);
      if (how === 'refused')
        expect((await ana.put(`/lancamentos/${one.id}`, { ...values, contaId: 77 })).status).toBe(422);
      const books = await stored();
      const expected = (row: Row, of: (one: (typeof rows)[number]) => boolean, start: number) =>
        books.find(({ id }) => id === row.id)!.dia === null
          ? undefined
          : balanceAfter(row.id, of, start, books);
      const first = upTo(40);
      const page = { sort: ['dia', 'DESC'], range: [first, first + 9] };
      for (const row of await ask('ana', { ...page, running: running() }))
        expect([turn, how, row.id, row[runningKey]]).toEqual([
          turn,
          how,
          row.id,
          expected(row, ({ contaId }) => contaId === row.contaId, opening[row.contaId]!),
        ]);
      for (const row of await ask('rui', { range: [0, 9], running: { sum: 'mudanca', by: 'dia' } }))
        expect([turn, how, row.id, row[runningKey]]).toEqual([
          turn,
          how,
          row.id,
          expected(row, ({ entrada }) => entrada, 0),
        ]);
    }
  });
});
