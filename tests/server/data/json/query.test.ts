/** Filters, orders and pages of the file store. */
import {
  matchAll,
  matches,
  parseFilter,
  viewerOf,
  type Condition,
  type FilterExpression,
} from '#model/filter/filter.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeOf } from '#server/data/shape.ts';
import { select, selectInOrder } from '#server/data/json/query.ts';
import { compareValues } from '#model/values/values.ts';
import { runToEnd } from '#server/data/workScheduler.ts';
import type { Stored } from '#server/data/store.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { libraryPortal } from '#tests/support/server.ts';

const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
const shape = shapeOf(libraryPortal().resources.livros!, viewer);
const values = fc.oneof(
  fc.constant(null),
  fc.constant(undefined),
  fc.integer({ min: 0, max: 5 }),
  fc.constantFrom('Ábaco', 'abaco', 'zé', '10', '9'),
);
const records = fc
  .array(values, { maxLength: 30 })
  .map((list): Stored[] => list.map((titulo, index) => ({ id: index + 1, titulo })));

describe('sorting', () => {
  it('is the same in whatever order the records are stored; reversing it keeps empty values last', () => {
    fc.assert(
      fc.property(records, fc.constantFrom('ASC' as const, 'DESC' as const), fc.nat(), (all, order, seed) => {
        const sort = { field: 'titulo', order };
        const idsOf = (list: Stored[]) =>
          runToEnd(select(list, shape, { where: matchAll, sort })).records.map(({ id }) => id);
        const shuffled = [...all].sort(
          (a, b) => ((Number(a.id) * 7919 + seed) % 13) - ((Number(b.id) * 7919 + seed) % 13),
        );
        expect(idsOf(shuffled)).toEqual(idsOf(all));
        const sorted = runToEnd(select(all, shape, { where: matchAll, sort })).records;
        const firstGap = sorted.findIndex(({ titulo }) => titulo === null || titulo === undefined);
        if (firstGap >= 0) expect(sorted.slice(firstGap).filter(({ titulo }) => titulo ?? false)).toEqual([]);
      }),
    );
  });

  it('orders values as people expect', () => {
    const sorted = (list: unknown[]) => [...list].sort(compareValues);
    expect(sorted(['b10', 'b9', 'Á', 'a', 'Z'])).toEqual(['Á', 'a', 'b9', 'b10', 'Z']);
    expect(sorted([10, 9, -1])).toEqual([-1, 9, 10]);
    expect(sorted([true, false])).toEqual([false, true]);
    expect(sorted(['2026-10-02', '2026-10-01', '2025-12-31'])).toEqual([
      '2025-12-31',
      '2026-10-01',
      '2026-10-02',
    ]);
    // Texts, though they begin with a date.
    expect(sorted(['2026-10 Zé', '2026-10 água', '2026-10', '2026-9'])).toEqual([
      '2026-9',
      '2026-10',
      '2026-10 água',
      '2026-10 Zé',
    ]);
  });
});

describe('pages', () => {
  it('together are the whole, with the same total on each', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 7 }), (all, size) => {
        const query = {
          where: parseFilter({ titulo_neq: 'zé' }, shape.fields),
          sort: { field: 'titulo', order: 'DESC' as const },
        };
        const whole = runToEnd(select(all, shape, query));
        const pages = Array.from({ length: Math.ceil(all.length / size) + 1 }, (_, page) =>
          runToEnd(select(all, shape, { ...query, range: [page * size, (page + 1) * size - 1] })),
        );
        expect(pages.flatMap((page) => page.records)).toEqual(whole.records);
        expect(pages.every(({ total }) => total === whole.total)).toBe(true);
        expect(whole.total).toBe(whole.records.length);
      }),
    );
  });
});

describe('derived booleans', () => {
  const loans = shapeOf(libraryPortal().resources.emprestimos!, viewer);
  const rows: Stored[] = [
    { id: 1, situacao: 'aberto', prazo: '2026-10-30' },
    { id: 2, situacao: 'aberto', prazo: '2026-10-31' },
    { id: 3, situacao: 'devolvido', prazo: '2026-01-01' },
  ];

  const records = recordsIn(dataModelOf(libraryPortal()), { emprestimos: tableWith(rows) });

  it('follow the date', async () => {
    const late = async (today: string) => {
      const then = shapeOf(loans.resource, viewerOf(viewer, today));
      const found = await records.find(then, { where: parseFilter({ atrasado: true }, then.fields) });
      return found.records.map(({ id }) => id);
    };
    expect(await late('2026-10-31')).toEqual([1]);
    expect(await late('2026-11-01')).toEqual([1, 2]);
  });

  it('are there whether or not the query asks for them', async () => {
    const plain = await records.find(loans, { where: matchAll });
    const sorted = await records.find(loans, {
      where: matchAll,
      sort: { field: 'atrasado', order: 'DESC' },
    });
    expect(plain.records.map(({ atrasado }) => atrasado)).toEqual([true, false, false]);
    expect(sorted.records[0]).toEqual({ ...rows[0], atrasado: true });
  });
});

const things = shapeOf(
  shortPortal({
    coisas: {
      $more: 'search: [nome, numero]',
      nome: 'text',
      numero: 'integer',
      valor: 'money',
      dia: 'date',
      feito: 'boolean',
    },
  }).resources.coisas!,
  viewer,
);
const held = {
  nome: fc.constantFrom('Ana', 'ana', 'Zé 12', '', null, 'nan', '7'),
  // Values that are not numbers, as in a file edited by hand.
  numero: fc.constantFrom(0, -0, 7, 12, null, undefined, '7', 'sete'),
  valor: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  dia: fc.constantFrom('2026-10-01', '2026-10-31', null, ''),
  feito: fc.constantFrom(true, false, null),
};
const asked = fc.constantFrom(0, 7, '7', 12, 'Ana', '2026-10', '2026-10-31', true, false, 'sete');
const condition: fc.Arbitrary<FilterExpression> = fc.oneof(
  fc.record({
    kind: fc.constant('condition' as const),
    field: fc.constantFrom(...Object.keys(held)),
    op: fc.constantFrom<Condition['op']>('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like'),
    value: asked,
  }),
  fc.record({
    kind: fc.constant('search' as const),
    text: fc.constantFrom('ana', 'nan', '7', 'sete', '12'),
  }),
);
const where: fc.Arbitrary<FilterExpression> = fc.record({
  kind: fc.constantFrom('all' as const, 'any' as const),
  of: fc.array(condition, { minLength: 1, maxLength: 3 }),
});

const searched = { ...things, searchFields: ['nome', 'numero'] };

it('a filter over columns finds the same as record by record, however often it is used', () => {
  fc.assert(
    fc.property(fc.array(fc.record(held), { minLength: 20, maxLength: 40 }), where, (some, filter) => {
      const records = Array.from({ length: 1200 }, (_none, at) => ({ ...some[at % some.length], id: at }));
      const fitting = records.filter((record) => matches(filter, record, searched)).map(({ id }) => id);
      for (let turn = 0; turn < 3; turn++) {
        const found = runToEnd(selectInOrder(records, searched, { where: filter }));
        expect([found.total, found.records.map(({ id }) => id)]).toEqual([fitting.length, fitting]);
      }
    }),
    { numRuns: 60 },
  );
});
