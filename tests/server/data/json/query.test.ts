import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeOf } from '#server/data/shape.ts';
import { select } from '#server/data/json/query.ts';
import { compareValues } from '#model/values/values.ts';
import { mapped } from '#server/data/json/columnStore.ts';
import { runToEnd } from '#server/data/workScheduler.ts';
import type { Stored } from '#server/data/store.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';
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
        if (firstGap >= 0)
          expect(sorted.slice(firstGap).every(({ titulo }) => titulo === null || titulo === undefined)).toBe(
            true,
          );
      }),
    );
  });

  it('reads a text that many records share a few times, not once for each of them', () => {
    let reads = 0;
    const text = (value: string) => ({ toString: () => (reads++, value) }) as unknown;
    const [first, second] = [text('Ábaco'), text('zé')];
    const all = Array.from({ length: 2000 }, (_, at): Stored => ({ id: 2000 - at }));
    const keys = all.map(({ id }) => (Number(id) % 3 === 0 ? null : Number(id) % 3 === 1 ? second : first));
    const sort = { field: 'titulo', order: 'DESC' as const, by: {} as never };
    const { records: sorted } = runToEnd(
      select(all, shape, { where: matchAll, sort }, () => mapped(keys, (key) => key)),
    );
    expect(sorted.slice(0, 2).map(({ id }) => id)).toEqual([1999, 1996]);
    expect(sorted.slice(-2).map(({ id }) => id)).toEqual([6, 3]);
    expect(reads).toBeLessThan(20);
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
