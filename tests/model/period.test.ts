import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordMatches } from '#model/filter/filter.ts';
import { conditionOfPeriod, earlier, periods, spanOf } from '#model/filter/periods.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const next = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
const length = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

describe('the periods of a dashboard', () => {
  it.each([
    ['month', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2026-09-01', '2026-09-30'],
    ['quarter', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-07-01', '2026-09-30'],
    ['year', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['last12', '2025-11-01', '2026-10-31'],
  ] as const)('%s is %s to %s in October 2026', (period, from, to) =>
    expect(spanOf(period, '2026-10-31')).toEqual({ from, to }),
  );

  it('are whole months, on any day', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...periods), (today, period) => {
        const { from, to } = spanOf(period, today);
        expect(from.endsWith('-01')).toBe(true);
        expect(next(to).endsWith('-01')).toBe(true);
      }),
    );
  });

  it('are conditions that hold on the same days, where the language has words for them', () => {
    const field = { id: 'data', type: 'date', label: 'Data' };
    const inUtc = { timeZone: 'UTC', fields: { data: field } as never };
    const said = periods.filter((period) => conditionOfPeriod(period, 'data'));
    expect(said).toEqual(['month', 'lastMonth', 'year', 'lastYear', 'last12']);
    fc.assert(
      fc.property(day, fc.constantFrom(...said), (today, period) => {
        const { from, to } = spanOf(period, today);
        const variables = { user: null, today, timeZone: 'UTC' };
        const holds = (data: string) =>
          recordMatches(conditionOfPeriod(period, 'data')!, { id: 1, data }, { ...inUtc, variables });
        const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
        expect([before, from, to, next(to)].map(holds)).toEqual([false, true, true, false]);
      }),
    );
  });

  it('are compared with the equal period that ends the day before', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...periods), (today, period) => {
        const span = spanOf(period, today);
        expect(next(earlier(span, 1).to)).toBe(span.from);
      }),
    );
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = [one, other].sort() as [string, string];
        const before = earlier({ from, to }, 1);
        expect(next(before.to)).toBe(from);
      }),
    );
    const days = { from: '2026-10-05', to: '2026-10-14' };
    expect(length(earlier(days, 1))).toBe(length(days));
  });

  it('are compared with the year before when the config says twelve months', () => {
    expect(earlier(spanOf('month', '2026-10-31'), 12)).toEqual({ from: '2025-10-01', to: '2025-10-31' });
    expect(earlier(spanOf('quarter', '2026-10-31'), 12)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(earlier({ from: '2026-02-10', to: '2026-02-28' }, 12)).toEqual({
      from: '2025-02-10',
      to: '2025-02-28',
    });
  });
});
