import { describe, expect, it } from 'vitest';
import { endLabels } from '#screens/dashboard/widgets/chart/app/axes.ts';
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
});

it('wrap in the legend to as many lines as they need', () => {
  const stages = ['Opportunity', 'Proposal sent', 'In negotiation', 'Won', 'Lost'];
  expect(legendLines(stages, Infinity)).toBe(1);
  expect(legendLines(stages, 640)).toBe(1);
  expect(legendLines(stages, 310)).toBe(2);
  expect(legendLines(stages, 40)).toBe(5);
});
