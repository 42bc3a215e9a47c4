import { describe, expect, it } from 'vitest';
import { endLabels, endsOf, roomAtEnd } from '#screens/dashboard/widgets/chart/axes.ts';
import { legendLines } from '#screens/dashboard/widgets/chart/app/ChartView.tsx';

const data = (...ends: (number | null)[]) => ({
  categories: [
    { key: 'a', label: 'a' },
    { key: 'b', label: 'b' },
  ],
  series: ends.map((end, at) => ({ label: `s${at}`, data: [0, end] })),
});
const lines = { isStacked: false, height: 260 };
const stack = { isStacked: true, height: 260 };

describe('labels of series', () => {
  it('are at the ends of their lines', () => {
    expect(endLabels(data(100, 50), lines)).toEqual([
      { series: 1, label: 's1', at: 50, up: 0 },
      { series: 0, label: 's0', at: 100, up: 0 },
    ]);
  });

  it('move apart where they are close, and go into a legend where they would move too far', () => {
    const near = endLabels(data(100, 98), lines)!;
    expect(near[0]!.up).toBe(0);
    expect(near[1]!.up).toBeGreaterThan(8);
    expect(endLabels(data(100, 99, 99), lines)).toBeUndefined();
  });

  it('are beside the middle of their part of the last stack, if each has room', () => {
    expect(endLabels(data(60, 40), stack)!.map(({ at }) => at)).toEqual([30, 80]);
    expect(endLabels(data(99, 1), stack)).toBeUndefined();
    expect(endLabels(data(60, -40), stack)).toBeUndefined();
  });

  it('are in a legend if there are too many, or a line has no last value', () => {
    expect(endLabels(data(1, 2, 3, 4, 5), lines)).toBeUndefined();
    expect(endLabels(data(100, null), lines)).toBeUndefined();
    expect(endLabels(data(100), lines)).toBeUndefined();
  });

  it('are in a legend where the group without a value stands after the lines', () => {
    const drawn = data(100, 50);
    const without = { ...drawn, categories: [drawn.categories[0]!, { key: null, label: 'Não informado' }] };
    const view = { ...lines, kind: 'line' } as const;
    expect(endsOf({ ...view, data: drawn })).toHaveLength(2);
    expect(endsOf({ ...view, data: without })).toBeUndefined();
  });
});

it.each([
  ['line', 4, 45],
  ['column', 45, 41],
  ['column', 4, 12],
] as const)('a %s of %i leaves room for its last name', (kind, count, room) => {
  const categories = Array.from({ length: count }, () => ({ key: null, label: 'Não informado' }));
  const given = { kind, width: 400, ends: undefined, data: { categories, series: [] } };
  expect(Math.round(roomAtEnd(given))).toBe(room);
});

it('wrap in the legend to as many lines as they need', () => {
  const stages = ['Opportunity', 'Proposal sent', 'In negotiation', 'Won', 'Lost'];
  expect(legendLines(stages, Infinity)).toBe(1);
  expect(legendLines(stages, 640)).toBe(1);
  expect(legendLines(stages, 310)).toBe(2);
  expect(legendLines(stages, 40)).toBe(5);
});
