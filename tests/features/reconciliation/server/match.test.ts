import { describe, expect, it } from 'vitest';
import { proposeMatches } from '#tests/support/proposeMatches.ts';
import type { MatchEntry, MatchLine, MatchPartner } from '#features/reconciliation/server/matchTypes.ts';
import { sumsTo } from '#features/reconciliation/server/sums.ts';

const line = (id: number, units: number, day: number, text = '', waits?: boolean): MatchLine => ({
  id,
  units,
  day,
  text,
  waits,
});
const bill = (id: number, units: number, day: number, ...texts: string[]): MatchPartner => ({
  id,
  units,
  day,
  texts: texts.map((text, field) => ({ field, text })),
});
const bills = (partners: readonly MatchPartner[], more: Partial<MatchEntry> = {}): MatchEntry => ({
  resource: 'bills',
  days: 3,
  takesPart: true,
  partners,
  fits: () => true,
  ...more,
});
const propose = (lines: readonly MatchLine[], entries: readonly MatchEntry[], difference = 0) =>
  proposeMatches(lines, entries, { difference, lines: 'moves' }).filter(({ isFirst }) => isFirst);

describe('one line and one partner', () => {
  it('are paired by amount and near days, which a person decides', () => {
    expect(propose([line(1, 9000, 12)], [bills([bill(7, 9000, 10), bill(8, 9001, 12)])])).toEqual([
      {
        lines: [1],
        entry: 0,
        partners: [{ id: 7, units: 9000 }],
        reasons: [{ kind: 'amount' }, { kind: 'days', days: 2 }],
        doubts: [{ kind: 'no ground' }],
        certain: false,
        isFirst: true,
      },
    ]);
  });

  it('are not paired where the days are too far apart, unless the line names the partner', () => {
    expect(propose([line(1, 9000, 20)], [bills([bill(7, 9000, 10)])])).toEqual([]);
    const [named] = propose(
      [line(1, 9000, 20, 'PIX POSTO IPIRANGA')],
      [bills([bill(7, 9000, 10, 'Posto Ipiranga')])],
    );
    expect(named!.reasons).toContainEqual({ kind: 'name', text: 'Posto Ipiranga' });
  });

  it('are uncertain where two partners are alike, and certain where the line names one of them', () => {
    const two = [bill(7, 9000, 10, 'Alfa Peças'), bill(8, 9000, 10, 'Beta Diesel')];
    expect(propose([line(1, 9000, 10, 'PAGAMENTO')], [bills(two)])).toMatchObject([{ certain: false }]);
    expect(propose([line(1, 9000, 10, 'PAG BETA DIESEL')], [bills(two)])).toMatchObject([
      { certain: true, partners: [{ id: 8 }] },
    ]);
  });

  it('recognizes a number with or without points, and not a part of another number', () => {
    const partner = [bill(7, 9000, 30, '12.345.678/0001-95')];
    expect(propose([line(1, 9000, 2, 'TED 12345678000195')], [bills(partner)])).toHaveLength(1);
    expect(propose([line(1, 9000, 2, 'TED 912345678000195')], [bills(partner)])).toHaveLength(0);
  });

  it('gives a partner to as many lines as possible', () => {
    // the first line fits both, the second only the partner that is nearest to the first
    const entry = bills([bill(7, 500, 10), bill(8, 500, 7)]);
    for (const lines of [
      [line(1, 500, 10), line(2, 500, 13)],
      [line(2, 500, 13), line(1, 500, 10)],
    ])
      expect(
        propose(lines, [entry])
          .map((one) => [one.lines[0], one.partners[0]!.id])
          .toSorted(),
      ).toEqual([
        [1, 8],
        [2, 7],
      ]);
  });

  it('takes earlier entries first, and leaves a line that waits to records that are there already', () => {
    const moves = { ...bills([bill(3, 500, 10)]), resource: 'moves', one: 'partner' as const };
    const open = bills([bill(7, 500, 10)]);
    expect(propose([line(1, 500, 10)], [moves, open])).toMatchObject([{ entry: 0 }]);
    expect(propose([line(1, 700, 10, '', true)], [moves, bills([bill(7, 700, 10)])])).toEqual([]);
    expect(propose([line(1, 500, 10, '', false)], [moves, open])).toMatchObject([{ entry: 1 }]);
  });

  it('are paired only where they fit', () => {
    expect(propose([line(1, 500, 10)], [bills([bill(7, 500, 10)], { fits: () => false })])).toEqual([]);
  });
});

describe('sums', () => {
  it('are found for one line and several partners that it names', () => {
    const partners = [
      bill(7, 3000, 10, 'Oficina Serrana'),
      bill(8, 2000, 11, 'Oficina Serrana'),
      bill(9, 999, 11, 'Oficina Serrana'),
    ];
    expect(propose([line(1, 5000, 10, 'PIX OFICINA SERRANA')], [bills(partners)])).toEqual([
      {
        lines: [1],
        entry: 0,
        partners: [
          { id: 7, units: 3000 },
          { id: 8, units: 2000 },
        ],
        reasons: [
          { kind: 'sum', count: 2 },
          { kind: 'name', text: 'Oficina Serrana' },
        ],
        doubts: [],
        certain: true,
        isFirst: true,
      },
    ]);
  });

  it('are found for several lines and one partner', () => {
    const found = propose(
      [line(1, 3000, 10, 'OFICINA SERRANA'), line(2, 2000, 11, 'OFICINA SERRANA')],
      [bills([bill(7, 5000, 10, 'Oficina Serrana')])],
    );
    expect(found).toMatchObject([{ lines: [1, 2], partners: [{ id: 7, units: 5000 }], certain: true }]);
  });

  it('are the whole of one day, where records are there already', () => {
    const wages = bills([bill(7, 100, 5), bill(8, 250, 5), bill(9, 50, 6)], { one: 'partner' });
    expect(propose([line(1, 350, 6)], [wages])).toMatchObject([
      { partners: [{ id: 7 }, { id: 8 }], certain: false },
    ]);
    expect(propose([line(1, 340, 6)], [wages])).toEqual([]);
  });

  it('are told to be ambiguous', () => {
    expect(sumsTo(30, [10, 20, 30]).sums).toHaveLength(2);
    expect(sumsTo(50, [20, 30, 7])).toEqual({ sums: [[0, 1]], isWhole: true });
    expect(sumsTo(1, [2, 3]).sums).toEqual([]);
  });
});

describe('parts and differences', () => {
  const partner = [bill(7, 5000, 10, 'Oficina Serrana')];

  it('are proposed only for a partner that the line names, and are never certain', () => {
    expect(propose([line(1, 2000, 10, 'OFICINA SERRANA')], [bills(partner)])).toMatchObject([
      { partners: [{ id: 7, units: 2000 }], certain: false },
    ]);
    expect(propose([line(1, 2000, 10, 'OUTRO')], [bills(partner)])).toEqual([]);
    expect(propose([line(1, 2000, 10, 'OFICINA SERRANA')], [bills(partner, { takesPart: false })])).toEqual(
      [],
    );
  });

  it('leave no more than the difference that may be left', () => {
    const over = [line(1, 5040, 10, 'OFICINA SERRANA')];
    expect(propose(over, [bills(partner)], 40)).toMatchObject([
      { difference: 40, partners: [{ units: 5000 }] },
    ]);
    expect(propose(over, [bills(partner)], 39)).toEqual([]);
  });
});

describe('many lines', () => {
  /** A generator of numbers that are the same in each run. */
  const random = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };

  it.each([1, 2, 3, 4, 5, 6])('take no line and no partner twice, and add up (seed %i)', (seed) => {
    const next = random(seed);
    const whole = (below: number) => Math.floor(next() * below);
    const names = ['Alfa Peças', 'Beta Diesel', 'Oficina Serrana', 'Gama Pneus'];
    const lines = Array.from({ length: 60 }, (_, id) =>
      line(id, 100 * (1 + whole(20)), whole(20), names[whole(4)], whole(5) === 0 ? true : undefined),
    );
    const moves = {
      ...bills(Array.from({ length: 40 }, (_, id) => bill(1000 + id, 100 * (1 + whole(20)), whole(20)))),
      resource: 'moves',
      one: 'partner' as const,
    };
    const open = bills(
      Array.from({ length: 60 }, (_, id) => bill(id, 100 * (1 + whole(30)), whole(20), names[whole(4)]!)),
    );
    const entries = [moves, open];
    const found = propose(lines, entries, 200);
    const used = found.flatMap(({ lines }) => lines);
    const settled = found.flatMap(({ entry, partners }) => partners.map(({ id }) => `${entry}/${id}`));
    expect(new Set(used).size).toBe(used.length);
    expect(new Set(settled).size).toBe(settled.length);
    const unitsOf = new Map(lines.map(({ id, units }) => [id, units]));
    for (const { lines: taken, partners, difference = 0 } of found)
      expect(taken.reduce<number>((sum, id) => sum + unitsOf.get(id)!, 0)).toBe(
        partners.reduce((sum, { units }) => sum + units, 0) + difference,
      );
    expect(propose(lines, entries, 200)).toEqual(found);
  });
});
