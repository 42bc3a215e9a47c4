import { describe, expect, it } from 'vitest';
import { beforeName, besideRows, comparedFilter, earlierConditions, monthsApart } from '#model/comparison.ts';

describe('a comparison', () => {
  it('replaces the conditions on the same fields, and keeps all others', () => {
    const filter = { issued_gte: '$year', issued_lte: '$today', status: 'paid' };
    expect(comparedFilter(filter, { issued: '$year-1' })).toEqual({ status: 'paid', issued: '$year-1' });
  });

  it.each([
    [{ issued: '$year' }, { issued: '$year-1' }, 12],
    [{ issued: '$year-1' }, { issued: '$year-3' }, 24],
    [{ issued: '$month' }, { issued: '$month-1' }, 1],
    [{ issued: '2026-03' }, { issued: '2026-01' }, 2],
    [{}, { issued: '$year-1' }, 12],
    [{ open: true }, { open: false }, 0],
  ])('of %j with %j lies so many months before', (filter, compare, months) => {
    expect(monthsApart(filter, compare)).toBe(months);
  });

  it.each([
    [{ day: '2024' }, 12, { day: '2023' }],
    [{ day_gte: '2024-02-29' }, 12, { day_gte: '2023-02-28' }],
    [{ day: ['2026-01', '$month'] }, 1, { day: ['2025-12', '$month-1'] }],
    [{ day: '$year' }, 1, undefined],
  ])('moves the conditions %j by %i months', (on, months, expected) => {
    expect(earlierConditions(on, months, '2026-11-28')).toEqual(expected);
  });

  it.each([
    ['day:year', '2025', '2026'],
    ['day:quarter', '2025-T4', '2026-T4'],
    ['day:month', '2025-03', '2026-03'],
    ['day:week', '2025-03-03', '2026-03-02'],
    ['day', '2025-03-03', '2026-03-03'],
    ['day:weekday', 3, 3],
    ['other:month', '2025-03', '2025-03'],
    ['day:month', null, null],
  ])('puts the group %s %s beside %s', (key, before, now) => {
    const given = { keys: [key], names: ['n'], fields: ['day'], apart: 12 };
    const beside = { [key]: now, n: 5, [beforeName('n')]: 2 };
    expect(besideRows([{ [key]: now, n: 5 }], [{ [key]: before, n: 2 }], given)).toEqual([beside]);
    expect(besideRows([], [{ [key]: before, n: 2 }], given)).toEqual([{ [key]: now, [beforeName('n')]: 2 }]);
  });
});
