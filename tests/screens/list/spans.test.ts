import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, daysShown, hoursOf, slotsOf } from '#screens/list/views/calendar/app/days.ts';
import { daysOf, byTime, takenEndsOf, lasting, touching } from '#screens/list/views/spans/days.ts';
import { lanesOf, shownWith, ticksOf } from '#screens/list/views/timeline/app/ListTimeline.tsx';
import { recordMatches } from '#model/filter/filter.ts';
import { shiftDate } from '#model/time/time.ts';

const days = { start: 'de', end: 'ate' };
const inCuiaba = 'America/Cuiaba';

describe('the days of a record', () => {
  it("are in the portal's time zone", () => {
    const record = { de: '2026-11-03T02:30:00Z', ate: '2026-11-04T14:00:00Z' };
    expect(daysOf(record, days, inCuiaba)).toEqual({
      from: '2026-11-02',
      to: '2026-11-04',
      begins: '22:30',
      ends: '10:00',
    });
  });

  it('are a single day without a valid end, and undefined without a start', () => {
    const one = { from: '2026-11-03', to: '2026-11-03' };
    expect(daysOf({ de: '2026-11-03' }, days, inCuiaba)).toEqual(one);
    expect(daysOf({ de: '2026-11-03', ate: '2026-11-01' }, days, inCuiaba)).toEqual(one);
    expect(daysOf({ de: null, ate: '2026-11-01' }, days, inCuiaba)).toBeUndefined();
  });

  it('end on the day before where the end is its midnight', () => {
    const read = (de: string, ate: string) => daysOf({ de, ate }, days, inCuiaba);
    const evening = { from: '2026-11-03', begins: '22:00' };
    expect(read('2026-11-04T02:00:00Z', '2026-11-04T04:00:00Z')).toEqual({
      ...evening,
      to: '2026-11-03',
      ends: '24:00',
    });
    expect(slotsOf([{ ...evening, to: '2026-11-03', ends: '24:00' }])).toMatchObject([
      { from: 1320, to: 1440 },
    ]);
    expect(read('2026-11-04T02:00:00Z', '2026-11-04T04:01:00Z')).toMatchObject({
      to: '2026-11-04',
      ends: '00:01',
    });
    expect(read('2026-11-04T04:00:00Z', '2026-11-04T04:00:00Z')).toMatchObject({
      to: '2026-11-04',
      ends: '00:00',
    });
  });

  it('are those that it takes from others, where no two may have the same', () => {
    const taken = { by: ['sala'], from: 'de', to: 'ate' };
    const read = (record: object, one: object) => {
      const ends = takenEndsOf({ exclusive: [{ ...taken, ...one }] } as never, days)!;
      const { from, to } = daysOf(record as never, days, inCuiaba, ends.isHalfOpen)!;
      return [from, to];
    };
    const leased = { de: '2026-11-03', ate: '2026-11-05' };
    expect(read(leased, {})).toEqual(['2026-11-03', '2026-11-04']);
    expect(read(leased, { until: 'inclusive' })).toEqual(['2026-11-03', '2026-11-05']);
    const moments = { de: '2026-11-03T12:00:00Z', ate: '2026-11-04T14:00:00Z' };
    expect(read(moments, {})).toEqual(['2026-11-03', '2026-11-04']);
    expect(takenEndsOf({ exclusive: [{ ...taken, from: 'outra' }] } as never, days)).toBeUndefined();
  });

  it('are matched by a filter that excludes all other records', () => {
    const date = (id: string) => ({ id, type: 'date', label: id });
    const context = {
      timeZone: inCuiaba,
      variables: { user: null, today: '', timeZone: inCuiaba },
      fields: { de: date('de'), ate: date('ate') } as never,
    };
    const fits = (record: object, fields: typeof days | { start: string }) =>
      recordMatches(touching(fields, '2026-11-01', '2026-11-30'), record as never, context);
    expect(fits({ de: '2026-10-20', ate: '2026-11-01' }, days)).toBe(true);
    expect(fits({ de: '2026-11-30', ate: '2026-12-20' }, days)).toBe(true);
    expect(fits({ de: '2026-01-01', ate: '2027-01-01' }, days)).toBe(true);
    expect(fits({ de: '2026-11-10', ate: null }, days)).toBe(true);
    expect(fits({ de: '2026-10-01', ate: '2026-10-31' }, days)).toBe(false);
    expect(fits({ de: '2026-12-01', ate: '2026-12-31' }, days)).toBe(false);
    expect(fits({ de: '2026-11-30' }, { start: 'de' })).toBe(true);
    expect(fits({ de: '2026-12-01' }, { start: 'de' })).toBe(false);
  });
});

describe('a record without an end', () => {
  it('lasts until today, or one day if it begins later; a record with an end keeps its length', () => {
    const from = (day: string) => ({ from: day, to: day });
    expect(lasting(from('2026-10-01'), '2026-10-31', null)).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      isOpen: true,
    });
    expect(lasting(from('2026-11-05'), '2026-10-31', '')).toEqual({ ...from('2026-11-05'), isOpen: true });
    expect(lasting(from('2026-10-01'), '2026-10-31', '2026-10-01')).toEqual(from('2026-10-01'));
    expect(lasting(from('2026-10-01'), undefined, null)).toEqual(from('2026-10-01'));
  });

  it('is found in all ranges that begin until today, and in none before it began', () => {
    const found = (from: string, to: string) => JSON.stringify(touching(days, from, to, '2026-10-31'));
    expect(found('2026-10-01', '2026-10-31')).toContain('{"ate":null}');
    expect(found('2026-11-01', '2026-11-30')).not.toContain('null');
    expect(JSON.stringify(touching(days, '2026-10-01', '2026-10-31'))).not.toContain('null');
  });
});

describe('a calendar', () => {
  it('shows a month in five or six full weeks, from the first day of the week', () => {
    const november = daysShown('2026-11-21', 'month', 0);
    expect([november.length, november[0], november.at(-1)]).toEqual([35, '2026-11-01', '2026-12-05']);
    const fromMonday = daysShown('2026-11-21', 'month', 1);
    expect([fromMonday.length, fromMonday[0]]).toEqual([42, '2026-10-26']);
    expect(daysShown('2026-11-21', 'week', 0)[0]).toBe('2026-11-15');
    expect(daysShown('2026-11-21', 'day', 0)).toEqual(['2026-11-21']);
  });

  it('puts records that share a day on different lines, and marks where they continue', () => {
    const week = daysShown('2026-11-18', 'week', 0);
    const bars = barsOf(
      [
        { from: '2026-11-10', to: '2026-11-16' },
        { from: '2026-11-16', to: '2026-11-30' },
        { from: '2026-11-17', to: '2026-11-17' },
        { from: '2026-12-01', to: '2026-12-01' },
      ],
      week,
    );
    expect(bars.map(({ at, length, row, cameFrom, goesOn }) => [at, length, row, cameFrom, goesOn])).toEqual([
      [0, 2, 0, true, false],
      [1, 6, 1, false, true],
      [2, 1, 0, false, false],
    ]);
  });

  it('puts overlapping records side by side, and draws the hours that they need', () => {
    const at = (begins: string, ends?: string) => ({ from: 'x', to: 'x', begins, ...(ends && { ends }) });
    const slots = slotsOf([at('09:00', '10:30'), at('10:00'), at('11:00', '11:05'), at('22:15')]);
    expect(slots.map(({ from, to, column, columns }) => [from, to, column, columns])).toEqual([
      [540, 630, 0, 2],
      [600, 660, 1, 2],
      [660, 690, 0, 1],
      [1335, 1395, 0, 1],
    ]);
    expect(hoursOf(slots)).toEqual({ first: 7, last: 24 });
    expect(hoursOf([])).toEqual({ first: 7, last: 19 });
  });
});

describe('a timeline', () => {
  it('shows whole months, quarters or years', () => {
    expect(shownWith('2026-02-11', 'month')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(shownWith('2026-11-21', 'quarter')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(shownWith('2026-10-01', 'quarter')).toEqual({ from: '2026-09-01', to: '2026-11-30' });
    expect(shownWith('2026-11-21', 'year')).toEqual({ from: '2026-08-01', to: '2027-07-31' });
    expect(ticksOf('2026-01-01', '2026-12-31', 'year', 0)).toHaveLength(12);
    expect(ticksOf('2026-10-01', '2026-12-31', 'quarter', 1)[0]).toBe('2026-10-05');
  });

  const january = { from: '2026-01-01', to: '2026-01-31' };

  it('draws a bar as long as its record, and its name inside, or beside it where it has no room', () => {
    const spans = [
      { from: '2025-12-01', to: '2026-01-03' },
      { from: '2026-01-04', to: '2026-01-04' },
      { from: '2026-01-20', to: '2026-02-20' },
      { from: '2026-01-30', to: '2026-01-30' },
    ];
    const [first, second, third, last] = lanesOf(spans, january, () => 0.11);
    expect(first).toMatchObject({ at: 0, size: 3 / 31, row: 0, name: 'after' });
    // The name of the first one reaches over the fourth day.
    expect(second).toMatchObject({ size: 1 / 31, row: 1, name: 'after' });
    expect(third).toMatchObject({ size: 12 / 31, room: 12 / 31, row: 0, name: 'inside' });
    expect(last).toMatchObject({ size: 1 / 31, name: 'before' });
    // its bar ends with its own day
    expect(last!.at + last!.room).toBeCloseTo(30 / 31);
  });

  it('draws no name over another, and none out of the range', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(9), fc.nat(40)), { maxLength: 20 }), (given) => {
        const spans = given
          .map(([begin, length, letters]) => ({
            from: shiftDate('2026-01-01', begin, 'd'),
            to: shiftDate('2026-01-01', begin + length, 'd'),
            letters,
          }))
          .toSorted(byTime);
        const lanes = lanesOf(spans, january, ({ letters }) => letters / 100);
        for (const one of lanes) {
          expect([one.at >= -1e-6, one.at + one.room <= 1 + 1e-6, one.room >= one.size]).toEqual([
            true,
            true,
            true,
          ]);
          for (const other of lanes)
            if (one !== other && one.row === other.row && one.at <= other.at)
              expect(one.at + one.room).toBeLessThan(other.at + 1e-6);
        }
      }),
    );
  });
});
